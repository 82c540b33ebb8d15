import { currentSession } from '../../providers/session';
import { draftKey } from '../../providers/storage';
import type { AnyResource } from '../../schema/define';
import type { Values } from './fields';

/** Typed and unsaved values, with the record they were typed on. */
export interface Draft {
  base: Values;
  values: Values;
}

/** An employee who signs in after another does not find what the other typed. */
const keyOf = (service: string, def: AnyResource, id: number | null): string =>
  draftKey(currentSession()?.user.id ?? 0, `${service}:${def.name}:${id ?? 'new'}`);
const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Secrets and personal data go to the server only; the browser stores neither. */
const withoutSecrets = (def: AnyResource, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => {
      const field = def.fields[name];
      return field?.kind !== 'secret' && field?.personal === undefined;
    }),
  );

export function readDraft(service: string, def: AnyResource, id: number | null): Draft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(service, def, id)) ?? 'null');
    return isObject(kept) && isObject(kept['base']) && isObject(kept['values']) ? { base: kept['base'], values: kept['values'] } : null;
  } catch {
    return null;
  }
}
export function keepDraft(service: string, def: AnyResource, id: number | null, draft: Draft): void {
  try {
    sessionStorage.setItem(
      keyOf(service, def, id),
      JSON.stringify({ base: withoutSecrets(def, draft.base), values: withoutSecrets(def, draft.values) }),
    );
  } catch {
    // The storage is full or forbidden: the form itself still holds everything.
  }
}
export const dropDraft = (service: string, def: AnyResource, id: number | null): void => sessionStorage.removeItem(keyOf(service, def, id));
