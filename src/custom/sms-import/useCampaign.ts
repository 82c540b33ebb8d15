import { useCallback, useEffect, useRef, useState } from 'react';
import { useWatch, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { isUncertain } from '../../providers/callError';
import { usePanelProvider } from '../../providers/dataProvider';
import type { Parsed } from '../../schema/validate';
import { useCache } from '../../screens/cache';
import { refusalOf, type Refusal } from '../../screens/errors';
import { editableFields, startValues, valuesOf, type Values } from '../../screens/form/fields';
import { cellLabel } from '../../screens/form/formErrors';
import { showRefused, useCheckedForm, type CheckedForm } from '../../screens/form/useCheckedForm';
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
  /** The draft, once there is one. */
  row: Draft | null;
  /** Something was entered that the draft does not have. */
  dirty: boolean;
  touch: () => void;
  /** Fills in a value that was not entered. */
  preset: (name: string, value: unknown) => void;
  /** The file whose numbers the draft has; null: what it was begun with. */
  held: Found | null;
  /** Checks everything by the definition's own rules, and goes on when all of it is right. */
  submit: CheckedForm['submit'];
  /** Brings the draft up to what was entered, or answers why it could not. */
  prepare: (found: Found | null) => Promise<Prepared>;
}
export type Prepared = { row: Draft } | { refusal: Refusal };

/**
 * What is entered on the page, and the one draft made of it, or of one that was begun before. However often preparing fails and is tried
 * again there is only ever one draft: the command that makes it keeps its key and its words until the server has said what became of it,
 * and the draft is changed from then on.
 */
export function useCampaign(begun: Draft | null, prefill: string | null): Campaign {
  const { def, labels, language, service, t, actor } = useScreen();
  const provider = usePanelProvider();
  const cache = useCache();
  const first = begun ? { ...valuesOf(def, begun), audience: begun.audience } : startValues(def, prefill, actor.user.id);
  const { form, submit } = useCheckedForm(first, async (entered): Promise<Parsed> => {
    const fields = Object.fromEntries(editableFields(def, 'create').map((name) => [name, def.fields[name]!]));
    const given = Object.fromEntries(Object.keys(fields).map((name) => [name, entered[name]]));
    return checkRecord(fields, given, { mode: 'create', rules: def.rules, language, label: (...path) => cellLabel(labels, ...path) });
  });
  const { control, getValues, subscribe } = form;
  const values = useWatch({ control });
  const [row, setRow] = useState(begun);
  const [dirty, setDirty] = useState(false);
  const draft = useRef(begun);
  const making = useRef<{ key: string; values: Values } | null>(null);
  const [held, setHeld] = useState<Found | null>(null);
  const running = useRef<Promise<Prepared> | null>(null);

  const touch = useCallback(() => setDirty(true), []);
  const presetting = useRef(false);
  const { setValue } = form;
  const preset = useCallback(
    (name: string, value: unknown) => {
      presetting.current = true;
      setValue(name, value);
      presetting.current = false;
    },
    [setValue],
  );
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (name !== undefined && !presetting.current) touch();
        },
      }),
    [subscribe, touch],
  );

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
  const bringUp = async (found: Found | null): Promise<Prepared> => {
    const wanted = meant(getValues());
    try {
      let now = draft.current ?? (await make(wanted));
      if (changedFields(now, wanted, editableFields(def, 'update')).length > 0)
        now = keep((await provider.update<Draft>('sms_campaign', { id: now.id, data: { ...wanted }, previousData: now })).data);
      if (found && held !== found) {
        now = keep(await putRecipients(service, now.id, found.valid));
        setHeld(found);
      }
      setDirty(false);
      void cache.refresh(def.name);
      return { row: now };
    } catch (error) {
      const refusal = refusalOf(error, t);
      if (refusal.current && draft.current) keep(refusal.current as Draft);
      showRefused(form, refusal.errors);
      return { refusal };
    }
  };
  const prepare = (found: Found | null): Promise<Prepared> => {
    running.current ??= bringUp(found).finally(() => {
      running.current = null;
    });
    return running.current;
  };

  return { form, values, row, dirty, touch, preset, held, submit, prepare };
}
