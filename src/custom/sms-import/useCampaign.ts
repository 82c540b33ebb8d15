import { useCallback, useEffect, useRef, useState } from 'react';
import { useFormState, useWatch, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { isUncertain } from '../../providers/callError';
import { usePanelProvider } from '../../providers/dataProvider';
import type { Parsed } from '../../schema/validate';
import { useCache } from '../../screens/cache';
import { refusalOf, type Refusal } from '../../screens/errors';
import { editableFields, startValues, valuesOf, type Values } from '../../screens/form/fields';
import { cellLabel, sentencesOf, type Sentences } from '../../screens/form/formErrors';
import { showRefused, useCheckedForm } from '../../screens/form/useCheckedForm';
import { changedFields } from '../../screens/format/merge';
import type { RecordOf } from '../../screens/record';
import { useScreen } from '../../screens/screen';
import { meant } from './audience';
import { putRecipients } from './calls';
import type { Found } from './outcome';
import { checkRecord } from '../../screens/form/checks';

type Draft = RecordOf<'sms_campaign'>;
export interface Campaign {
  form: UseFormReturn<FieldValues>;
  values: Values;
  errors: Sentences;
  /** The draft, once there is one. */
  row: Draft | null;
  /** Something was entered that the draft does not have. */
  dirty: boolean;
  touch: () => void;
  /** Checks some fields by the definition's own rules. */
  check: (names: readonly string[]) => Promise<boolean>;
  /** Brings the draft up to what was entered. Answers why it could not. */
  prepare: (found: Found | null) => Promise<Refusal | null>;
}

/**
 * What is entered in the wizard, and the one draft made of it, or of one that was begun before. However often preparing fails and is tried again there is only ever one draft: the
 * command that makes it keeps its key and its words until the server has said what became of it, and the draft is changed from then on.
 */
export function useCampaign(begun: Draft | null): Campaign {
  const { def, labels, language, service, t, actor } = useScreen();
  const provider = usePanelProvider();
  const cache = useCache();
  const first = begun ? { ...valuesOf(def, begun), audience: begun.audience } : startValues(def, null, actor.user.id);
  const { form } = useCheckedForm(first, async (entered): Promise<Parsed> => {
    const fields = Object.fromEntries(editableFields(def, 'create').map((name) => [name, def.fields[name]!]));
    const given = Object.fromEntries(Object.keys(fields).map((name) => [name, entered[name]]));
    return checkRecord(fields, given, { mode: 'create', rules: def.rules, language, label: (...path) => cellLabel(labels, ...path) });
  });
  const { control, getValues, subscribe, trigger } = form;
  const values = useWatch({ control });
  const { errors } = useFormState({ control });
  const [row, setRow] = useState(begun);
  const [dirty, setDirty] = useState(false);
  const draft = useRef(begun);
  const making = useRef<{ key: string; values: Values } | null>(null);
  const handed = useRef<Found | null>(null);
  const running = useRef<Promise<Refusal | null> | null>(null);

  const touch = useCallback(() => setDirty(true), []);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (name !== undefined) touch();
        },
      }),
    [subscribe, touch],
  );

  const check = (names: readonly string[]): Promise<boolean> => trigger([...names]);

  const keep = (next: Draft): Draft => {
    draft.current = next;
    setRow(next);
    cache.replace(def.name, [next]);
    return next;
  };
  const make = async (wanted: Values): Promise<Draft> => {
    making.current ??= { key: crypto.randomUUID(), values: wanted };
    const { key, values: sent } = making.current;
    try {
      const { data } = await provider.create<typeof sent, Draft>('sms_campaign', { data: { ...sent }, meta: { idempotencyKey: key } });
      return keep(data);
    } catch (error) {
      if (!isUncertain(error)) making.current = null;
      throw error;
    }
  };
  const bringUp = async (found: Found | null): Promise<Refusal | null> => {
    const wanted = meant(getValues());
    try {
      let now = draft.current ?? (await make(wanted));
      if (changedFields(now, wanted, editableFields(def, 'update')).length > 0)
        now = keep((await provider.update<Draft>('sms_campaign', { id: now.id, data: { ...wanted }, previousData: now })).data);
      if (found && handed.current !== found) {
        keep(await putRecipients(service, now.id, found.valid));
        handed.current = found;
      }
      setDirty(false);
      void cache.refresh(def.name);
      return null;
    } catch (error) {
      const refusal = refusalOf(error, t);
      if (refusal.current && draft.current) keep(refusal.current as Draft);
      showRefused(form, refusal.errors);
      return refusal;
    }
  };
  const prepare = (found: Found | null): Promise<Refusal | null> => {
    running.current ??= bringUp(found).finally(() => {
      running.current = null;
    });
    return running.current;
  };

  return { form, values, errors: sentencesOf(errors), row, dirty, touch, check, prepare };
}
