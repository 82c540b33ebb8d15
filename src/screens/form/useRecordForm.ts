import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { usePanelProvider } from '../../providers/dataProvider';
import { officeSites } from '../../providers/officeSites';
import { concernedBy, hiddenFields } from '../../schema/rules';
import type { Parsed } from '../../schema/validate';
import { useCache } from '../cache';
import { refusalOf, type Refusal } from '../errors';
import { same } from '../../schema/same';
import { changedFields } from '../format/merge';
import type { Rec } from '../record';
import { useScreen } from '../screen';
import { dropDraft, keepDraft, readDraft, type Draft } from './draft';
import { editableFields, isTyped, originOf, type Values } from './fields';
import { cellLabel } from './formErrors';
import { showRefused, useCheckedForm } from './useCheckedForm';
import { checkRecord } from './checks';

const DRAFT_PAUSE = 300;

export interface RecordForm {
  /** The values and their errors; a component that shows one of them subscribes to that alone. */
  form: UseFormReturn<FieldValues>;
  /** The record the edit is compared with. */
  base: Values;
  /** What was refused as a whole. */
  refusal: Refusal | null;
  dirty: boolean;
  saving: boolean;
  save: () => Promise<void>;
  /** Unsaved values of an earlier visit. */
  draft: Draft | null;
  restore: () => void;
  discard: () => void;
  /** Someone else saved the same record meanwhile. */
  conflict: Rec | null;
  resolve: (theirs: Rec, values: Values) => void;
  cancelConflict: () => void;
  /** Values that are shown once more before they are saved. */
  unconfirmed: { values: Values; fields: readonly string[] } | null;
  confirm: () => Promise<void>;
  cancelConfirm: () => void;
}

interface Start {
  record: Rec | null;
  values: Values;
  onSaved: (row: Rec) => void;
  /**
   * The entry of the audit log whose values the form starts with: its changes are always shown before they are saved, and stored with the
   * audit entry.
   */
  earlier?: number;
}

/** The values of a form from the first key press to the answer of the server; no typed value is lost on the way. */
export function useRecordForm({ record, values: first, onSaved, earlier }: Start): RecordForm {
  const { def, labels, language, service, t, actor } = useScreen();
  const provider = usePanelProvider();
  const cache = useCache();
  const client = useQueryClient();
  const mode = record ? 'update' : 'create';
  const id = record?.id ?? null;
  const fields = useMemo(() => editableFields(def, mode), [def, mode]);
  // The record that the edit is compared with; a resolved conflict or a restored draft replaces it. A ref as well, because saving may
  // follow before the next render.
  const [base, setBase] = useState<Values>(() => (record ? { ...record } : first));
  const against = useRef(base);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<Rec | null>(null);
  const [unconfirmed, setUnconfirmed] = useState<RecordForm['unconfirmed']>(null);
  const confirmed = useRef(false);
  const [draft, setDraft] = useState<Draft | null>(() => readDraft(service, def, id));
  const [changed, setChanged] = useState(false);
  const [saved, setSaved] = useState(false);
  const busy = useRef(false);

  const changesOf = useCallback(
    (values: Values) => changedFields(against.current, values, fields).filter((name) => isTyped(def.fields[name]!, values[name])),
    [def, fields],
  );
  const check = async (values: Values): Promise<Parsed> => {
    const names = record ? changesOf(values) : fields.filter((name) => isTyped(def.fields[name]!, values[name]));
    const sent = Object.fromEntries(names.map((name) => [name, values[name]]));
    const label = (name: string, ...cell: string[]): string => cellLabel(labels, name, ...cell);
    const parsed = await checkRecord(def.fields, sent, {
      mode,
      rules: def.rules,
      record: record ? against.current : undefined,
      origin: originOf(actor.user.id),
      language,
      label,
      sites: () => client.fetchQuery(officeSites),
    });
    if (!parsed.ok) return parsed;
    // A hidden field is not sent, and stays in the form.
    const unasked = [...hiddenFields(def.fields, { ...against.current, ...values })].filter((name) => fields.includes(name));
    return { ok: true, values: { ...values, ...Object.fromEntries(unasked.map((name) => [name, null])) } };
  };
  const { form, submit } = useCheckedForm(first, check, (name) => concernedBy(def.fields, def.rules, name));
  const { subscribe, getValues, setValue } = form;

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const look = useCallback(() => {
    const values = getValues();
    const isChanged = changesOf(values).length > 0;
    setChanged(isChanged);
    clearTimeout(timer.current);
    if (isChanged)
      timer.current = setTimeout(() => keepDraft(service, def, id, { base: against.current, values: { ...values } }), DRAFT_PAUSE);
  }, [getValues, changesOf, service, def, id]);
  useEffect(() => {
    const stop = subscribe({ formState: { values: true }, callback: look });
    return () => {
      stop();
      clearTimeout(timer.current);
    };
  }, [subscribe, look]);

  const done = (row: Rec): void => {
    clearTimeout(timer.current);
    dropDraft(service, def, id);
    setSaved(true);
    onSaved(row);
  };
  const store = async (values: Values): Promise<void> => {
    const names = record && (def.confirmChanges || earlier !== undefined) && !confirmed.current ? changesOf(values) : [];
    if (names.length > 0) {
      setUnconfirmed({ values: { ...values }, fields: names });
      return;
    }
    try {
      const { data } = record
        ? await provider.update(def.name, {
            id: record.id,
            data: { ...values },
            previousData: { ...against.current, id: record.id },
            meta: { back: earlier },
          })
        : await provider.create(def.name, { data: { ...values } });
      const row = data as Rec;
      cache.replace(def.name, [row]);
      void cache.refresh(def.name);
      done(row);
    } catch (error) {
      const refused = refusalOf(error, t);
      if (refused.conflict === 'version' && refused.current) setConflict(refused.current);
      else {
        showRefused(form, refused.errors);
        setRefusal(refused);
      }
    }
  };
  const save = async (): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setSaving(true);
    setRefusal(null);
    try {
      await submit(store);
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };
  const move = (to: Values, values: Values): void => {
    against.current = to;
    setBase(to);
    for (const [name, value] of Object.entries(values)) setValue(name, value);
    look();
  };

  return {
    form,
    base,
    refusal,
    dirty: changed && !saved,
    saving,
    save,
    draft,
    conflict,
    restore: () => {
      // The base of the draft is kept: if the record has changed since, saving reports a conflict, and both sides can be merged.
      if (draft) move({ ...against.current, ...draft.base }, draft.values);
      setDraft(null);
    },
    discard: () => {
      dropDraft(service, def, id);
      setDraft(null);
    },
    resolve: (theirs, merged) => {
      setConflict(null);
      move({ ...theirs }, merged);
      // When all values of the colleague were taken, nothing is left to save.
      if (fields.some((name) => !same(theirs[name], merged[name]))) void save();
      else done(theirs);
    },
    cancelConflict: () => setConflict(null),
    unconfirmed,
    confirm: async () => {
      setUnconfirmed(null);
      confirmed.current = true;
      try {
        await save();
      } finally {
        confirmed.current = false;
      }
    },
    cancelConfirm: () => setUnconfirmed(null),
  };
}
