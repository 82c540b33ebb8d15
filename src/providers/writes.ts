import { currentSession } from './session';
import { baseOf, type Place } from './address';
import { CallError } from './callError';
import { withCommandKey } from './commandKey';
import type { Envelope } from './envelope';
import { call, query } from './httpClient';
import { plainText } from './i18n/plain';
import { signPayload } from './signedPayload';
import { withoutTestPrefix } from './testPrefix';

type Data = Readonly<Record<string, unknown>>;

/** Body of a data call, signed with the key of the session at the moment it is sent. */
async function signed(data: Data, jti: string): Promise<{ payload: string }> {
  const header = currentSession()?.header;
  if (!header) throw new CallError(plainText('call.signing'), 401);
  try {
    return { payload: await signPayload(data, header, jti) };
  } catch {
    // The signing code could not be fetched; nothing has been sent.
    throw new CallError(plainText('call.network'), 0);
  }
}

const officeMethods = { create: 'POST', update: 'PUT', delete: 'DELETE' } as const;
const isPlain = (action: string): action is keyof typeof officeMethods => Object.hasOwn(officeMethods, action);

function officePath(base: string, action: string, id: string | number | undefined): string {
  const record = id === undefined ? '' : `/${encodeURIComponent(id)}`;
  return `${base}${record}${isPlain(action) ? '' : `/${action}`}`;
}

export interface Write {
  action: string;
  id?: string | number;
  data: Data;
  key?: string;
  signal?: AbortSignal;
}

/** One command of a resource, in the shape its scope asks for: a signed data call of a site, or an office call with an idempotency key. */
export function write(place: Place, { action, id, data, key, signal }: Write): Promise<Envelope> {
  const base = baseOf(place);
  return withCommandKey([base, action, id, data], key, (jti) => {
    if (place.def.scope === 'office') {
      return call(officePath(base, action, id), {
        method: isPlain(action) ? officeMethods[action] : 'POST',
        headers: { 'Idempotency-Key': jti },
        json: () => withoutTestPrefix(data),
        repeatable: true,
        signal,
      });
    }
    return call(base + query({ action, id }), { method: 'POST', json: () => signed(data, jti), repeatable: true, signal });
  });
}
