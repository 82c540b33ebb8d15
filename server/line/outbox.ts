import { lineMessage } from '../../src/resources/setting/line';
import type { Row } from '../../src/schema/define';
import type { Tx } from '../db/client';
import type { Encrypt } from '../kernel/store';
import { insertRow } from '../kernel/store';
import { fieldsOf, type Trace } from '../kernel/trail';

/** The most letters of a text message, as LINE counts them. */
const MOST_TEXT = 5000;

/** A message to a room that is to be sent at once. */
export const waitingMessage = (now: Date, room: number, { about, text }: Pick<Row<typeof lineMessage>, 'about' | 'text'>) => ({
  ...{ room, about, state: 'waiting' as const, tries: 0 },
  text: text.slice(0, MOST_TEXT),
  next_at: now.toISOString(),
  retry_key: globalThis.crypto.randomUUID(),
});

/** Puts a message into the outbox of a room, in the transaction that caused it. */
export async function tellRoom(
  { tx, now, encrypt }: { tx: Tx; now: Date; encrypt: Encrypt },
  service: string,
  room: number,
  message: Parameters<typeof waitingMessage>[2],
): Promise<Trace> {
  const values = waitingMessage(now, room, message);
  const id = await insertRow(tx, lineMessage, service, values, encrypt);
  return { def: lineMessage, service, id, action: 'create', before: null, after: fieldsOf(lineMessage, values) };
}
