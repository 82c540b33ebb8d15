import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useOfficeData } from '../../providers/dataProvider';
import { useCache } from '../cache';
import { refusalOf, type Refusal } from '../errors';
import { changedFields, same } from '../format/merge';
import type { Rec } from '../record';
import { useScreen } from '../screen';
import { dropDraft, keepDraft, readDraft, type Draft } from './draft';
import { editableFields, isTyped, type Values } from './fields';

type Errors = Readonly<Record<string, string>>;
const NONE: Errors = {};
const DRAFT_PAUSE = 300;

export interface RecordForm {
  values: Values;
  /** The record the edit is compared with. */
  base: Values;
  errors: Errors;
  /** What was refused as a whole. */
  refusal: Refusal | null;
  dirty: boolean;
  saving: boolean;
  change: (name: string, value: unknown) => void;
  save: () => Promise<void>;
  /** Typed before and never saved. */
  draft: Draft | null;
  restore: () => void;
  discard: () => void;
  /** Someone else saved the same record meanwhile. */
  conflict: Rec | null;
  resolve: (theirs: Rec, values: Values) => void;
  cancelConflict: () => void;
}

interface Start { record: Rec | null; values: Values; onSaved: (row: Rec) => void }

/** A form's values from the first key to the answer of the server; nothing typed is ever lost on the way. */
export function useRecordForm({ record, values: first, onSaved }: Start): RecordForm {
  const { def, labels, language, service, t } = useScreen();
  const office = useOfficeData();
  const cache = useCache();
  const mode = record ? 'update' : 'create';
  const id = record?.id ?? null;
  const fields = useMemo(() => editableFields(def, mode), [def, mode]);
  // What the edit is compared with; a resolved conflict or a restored draft moves it.
  const [base, setBase] = useState<Values>(() => (record ? { ...record } : first));
  const [values, setValues] = useState<Values>(first);
  const [errors, setErrors] = useState<Errors>(NONE);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<Rec | null>(null);
  const [draft, setDraft] = useState<Draft | null>(() => readDraft(service, def, id));
  const busy = useRef(false);
  const [saved, setSaved] = useState(false);

  const changes = useMemo(() => changedFields(base, values, fields).filter((name) => isTyped(def.fields[name]!, values[name])), [base, values, fields, def]);
  const dirty = !saved && changes.length > 0;

  useEffect(() => {
    if (!dirty) return undefined;
    const timer = setTimeout(() => keepDraft(service, def, id, { base, values }), DRAFT_PAUSE);
    return () => clearTimeout(timer);
  }, [dirty, base, values, service, def, id]);

  const change = useCallback((name: string, value: unknown) => {
    setValues((now) => ({ ...now, [name]: value }));
    setErrors((now) => (now[name] === undefined ? now : Object.fromEntries(Object.entries(now).filter(([field]) => field !== name))));
  }, []);

  const check = async (wanted: Values, against: Values): Promise<Errors> => {
    const { parseRecord } = await import('../../schema/validate');
    const names = mode === 'update' ? changedFields(against, wanted, fields) : fields;
    const sent = Object.fromEntries(names.filter((name) => isTyped(def.fields[name]!, wanted[name])).map((name) => [name, wanted[name]]));
    const parsed = parseRecord(def.fields, sent, { mode, language, label: (name) => labels.field(name) });
    return parsed.ok ? NONE : parsed.errors;
  };

  const send = async (wanted: Values, against: Values): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setSaving(true);
    setRefusal(null);
    try {
      const wrong = await check(wanted, against);
      setErrors(wrong);
      if (Object.keys(wrong).length > 0) return;
      const { data } = record
        ? await office.update(def.name, { id: record.id, data: { ...wanted }, previousData: { ...against, id: record.id } })
        : await office.create(def.name, { data: { ...wanted } });
      setSaved(true);
      dropDraft(service, def, id);
      const row = data as Rec;
      cache.replace(def.name, [row]);
      void cache.refresh(def.name);
      onSaved(row);
    } catch (error) {
      const refused = refusalOf(error, t);
      if (refused.conflict === 'version' && refused.current) setConflict(refused.current);
      else {
        setErrors(refused.errors);
        setRefusal(refused);
      }
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };

  return {
    values, base, errors, refusal, dirty, saving, change, draft, conflict,
    save: () => send(values, base),
    restore: () => {
      if (draft) {
        // The draft's own base stays the base: if the record moved on since, saving tells, and both sides can be merged.
        setBase((now) => ({ ...now, ...draft.base }));
        setValues((now) => ({ ...now, ...draft.values }));
      }
      setDraft(null);
    },
    discard: () => { dropDraft(service, def, id); setDraft(null); },
    resolve: (theirs, merged) => {
      setConflict(null);
      setBase({ ...theirs });
      setValues(merged);
      if (fields.some((name) => !same(theirs[name], merged[name]))) void send(merged, theirs);
      else {
        // Everything of theirs was taken: there is nothing left to save.
        dropDraft(service, def, id);
        setSaved(true);
        onSaved(theirs);
      }
    },
    cancelConflict: () => setConflict(null),
  };
}
