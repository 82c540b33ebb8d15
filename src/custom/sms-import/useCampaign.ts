import { useCallback, useRef, useState } from 'react';
import { isUncertain } from '../../providers/callError';
import { useOfficeData } from '../../providers/dataProvider';
import { say } from '../../schema/messages';
import { useCache } from '../../screens/cache';
import { refusalOf, type Refusal } from '../../screens/errors';
import { editableFields, startValues, valuesOf, type Values } from '../../screens/form/fields';
import { changedFields } from '../../screens/format/merge';
import type { Rec } from '../../screens/record';
import { useScreen } from '../../screens/screen';
import { meant } from './audience';
import { putRecipients } from './calls';
import type { Found } from './outcome';

type Errors = Readonly<Record<string, string>>;
const without = (errors: Errors, names: readonly string[]): Errors => Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));

export interface Campaign {
  values: Values;
  errors: Errors;
  /** The draft, once there is one. */
  row: Rec | null;
  /** Something was entered that the draft does not have. */
  dirty: boolean;
  change: (name: string, value: unknown) => void;
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
export function useCampaign(begun: Rec | null): Campaign {
  const { def, labels, language, service, t } = useScreen();
  const office = useOfficeData();
  const cache = useCache();
  const [values, setValues] = useState<Values>(() => (begun ? { ...valuesOf(def, begun), audience: begun['audience'] } : startValues(def, null)));
  const [errors, setErrors] = useState<Errors>({});
  const [row, setRow] = useState(begun);
  const [dirty, setDirty] = useState(false);
  const draft = useRef(begun);
  const making = useRef<{ key: string; values: Values } | null>(null);
  const handed = useRef<Found | null>(null);
  const running = useRef<Promise<Refusal | null> | null>(null);

  const touch = useCallback(() => setDirty(true), []);
  const change = useCallback((name: string, value: unknown) => {
    setDirty(true);
    setValues((now) => ({ ...now, [name]: value }));
    setErrors((now) => without(now, [name]));
  }, []);

  const check = async (names: readonly string[]): Promise<boolean> => {
    const { parseRecord } = await import('../../schema/validate');
    const fields = Object.fromEntries(names.flatMap((name) => { const field = def.fields[name]; return field ? [[name, field]] : []; }));
    const parsed = parseRecord(fields, Object.fromEntries(names.map((name) => [name, values[name]])), { mode: 'create', language, label: (name) => labels.field(name) });
    const wrong: Record<string, string> = parsed.ok ? {} : parsed.errors;
    // Declared as optional, since the other audiences have none.
    if (names.includes('segment') && !values['segment']) wrong['segment'] = say('segmentNeeded', {}, language);
    setErrors((now) => ({ ...without(now, names), ...wrong }));
    return Object.keys(wrong).length === 0;
  };

  const keep = (next: Rec): Rec => {
    draft.current = next;
    setRow(next);
    cache.replace(def.name, [next]);
    return next;
  };
  const make = async (wanted: Values): Promise<Rec> => {
    making.current ??= { key: crypto.randomUUID(), values: wanted };
    const { key, values: sent } = making.current;
    try {
      return keep((await office.create(def.name, { data: { ...sent }, meta: { idempotencyKey: key } })).data as Rec);
    } catch (error) {
      if (!isUncertain(error)) making.current = null;
      throw error;
    }
  };
  const bringUp = async (found: Found | null): Promise<Refusal | null> => {
    const wanted = meant(values);
    try {
      let now = draft.current ?? await make(wanted);
      if (changedFields(now, wanted, editableFields(def, 'update')).length > 0) now = keep((await office.update(def.name, { id: now.id, data: { ...wanted }, previousData: now })).data);
      if (found && handed.current !== found) {
        keep(await putRecipients(service, now.id, found.valid));
        handed.current = found;
      }
      setDirty(false);
      void cache.refresh(def.name);
      return null;
    } catch (error) {
      const refusal = refusalOf(error, t);
      if (refusal.current && draft.current) keep(refusal.current);
      setErrors((now) => ({ ...now, ...refusal.errors }));
      return refusal;
    }
  };
  const prepare = (found: Found | null): Promise<Refusal | null> => {
    running.current ??= bringUp(found).finally(() => { running.current = null; });
    return running.current;
  };

  return { values, errors, row, dirty, change, touch, check, prepare };
}
