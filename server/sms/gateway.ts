/** Carries the secret that only the gateway and the server know. */
export const SECRET_HEADER = 'x-sms-secret';

/** A message on its way out. `ref`: the server's own name of it, the same for every try. `phone`: in stored form, `0812345678`. */
export interface ToSend {
  ref: string;
  phone: string;
  sender: string;
  text: string;
  parts: number;
}

/**
 * The outcome of submitting a message. `refused`: finally, the message was not sent. `again`: surely not taken now. `unsure`: the request
 * was sent without an answer, so trying again could send the message twice.
 */
export type Outcome = { kind: 'accepted'; id: string } | { kind: 'refused' | 'again' | 'unsure'; reason: string };

/** A service that takes messages and sends them to phones. */
export interface Gateway {
  name: string;
  /** Does it take a message of the same `ref` only once? */
  dedupes: boolean;
  /** One outcome for each message, in order. A message not begun when `signal` fires is `again`; one that was under way is `unsure`. */
  submit(batch: readonly ToSend[], signal: AbortSignal): Promise<Outcome[]>;
  /** Which of these messages it has taken, with its own id of each. Absent: it cannot be asked. */
  find?(refs: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, string>>;
}

/** A message of a site by its number; a site's code has no dot. */
export const refOf = (service: string, message: number): string => `${service}.${message}`;

const REF = /^([A-Za-z0-9_-]{1,30})\.(\d{1,15})$/;
export function messageOf(ref: string): { service: string; message: number } | null {
  const [, service, message] = REF.exec(ref) ?? [];
  return service === undefined ? null : { service, message: Number(message) };
}

/** `0812345678` → `66812345678`, as gateways write numbers. */
export const abroad = (phone: string): string => (phone.startsWith('0') ? `66${phone.slice(1)}` : phone);

/** `66812345678`, `+66 81 234 5678` or `0812345678` → `0812345678`; null for a text that is no Thai phone number. */
export function atHome(written: string): string | null {
  const digits = written.replace(/[\s()+-]/g, '');
  const national = /^(?:0066|66|0)([689]\d{8})$/.exec(digits)?.[1];
  return national === undefined ? null : `0${national}`;
}
