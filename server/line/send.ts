import { lineMessage, lineRoom, type LineReason } from '../../src/resources/setting/line';
import type { Kernel } from '../kernel/kernel';
import { announcerOf } from '../sms/announcer';
import type { LinePush, Pushed } from './push';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
/** Pauses after failed attempts; the last one goes on. */
const PAUSES = [5 * SECOND, 30 * SECOND, 120 * SECOND, 600 * SECOND, HOUR] as const;
/** For so long LINE knows the key of a message again; an attempt after it could arrive twice. */
const GIVE_UP_AFTER = 23 * HOUR;
/** No other process takes a message while one is at it. */
const LEASE = 60 * SECOND;
/** Rooms that are written to at once. */
const AT_ONCE = 20;

interface Taken extends Record<string, unknown> {
  service: string;
  id: number;
  room: number;
  text: string;
  retry_key: string;
  tries: number;
  made: string;
  target: string;
  token: string | null;
}

/** The first message of each room, where it is due: a room's messages arrive in their order. */
async function take({ db, now }: Kernel): Promise<Taken[]> {
  const at = now();
  return db.query<Taken>(
    `with due as (
       select m.service, m.id from site s join line_room r on r.service = s.service and r.active cross join lateral (
         select m.service, m.id, m.next_at from line_message m where m.service = r.service and m.room = r.id and m.state = 'waiting' order by m.id limit 1 for update skip locked) m
        where m.next_at <= $1::timestamptz order by m.next_at limit ${AT_ONCE}
     ), taken as (
       update line_message m set next_at = $2, tries = m.tries + 1 from due where m.service = due.service and m.id = due.id
       returning m.service, m.id, m.room, m.text, m.retry_key, m.tries, m.created_at
     )
     select t.service, t.id, t.room, t.text, t.retry_key, t.tries, t.created_at as made, r.target, r.token from taken t join line_room r on r.service = t.service and r.id = t.room order by t.id`,
    [at.toISOString(), new Date(at.getTime() + LEASE).toISOString()],
  );
}

async function settle(kernel: Kernel, { service, id, room, tries, made }: Taken, pushed: Pushed): Promise<void> {
  const at = kernel.now();
  const isLate = at.getTime() - Date.parse(made) > GIVE_UP_AFTER;
  const isOver = pushed.kind === 'no' || (pushed.kind === 'again' && isLate);
  const reason: LineReason | null = pushed.kind === 'sent' ? null : pushed.kind === 'again' && isLate ? 'late' : pushed.reason;
  const wait = PAUSES[Math.min(tries, PAUSES.length) - 1] ?? HOUR;
  const next = pushed.kind === 'again' && !isOver ? new Date(at.getTime() + wait).toISOString() : null;
  const state = pushed.kind === 'sent' ? 'sent' : isOver ? 'failed' : 'waiting';
  await kernel.db.query(
    `with kept as (
       update line_message set state = $3, reason = $4, next_at = $5, sent_at = $6, version = version + 1, updated_at = $7 where service = $1 and id = $2 returning service, room
     )
     update line_room r set problem = $4, sent_at = coalesce($6, r.sent_at) from kept where r.service = kept.service and r.id = kept.room`,
    [service, id, state, reason, next, state === 'sent' ? at.toISOString() : null, at.toISOString()],
  );
  announcerOf(kernel).note([
    { service, resource: lineMessage.name, ids: [id] },
    { service, resource: lineRoom.name, ids: [room] },
  ]);
}

/**
 * Sends what is due, each room's next message, and gives how many there were. Several processes may: each holds what it sends for itself.
 */
export async function sendDue(kernel: Kernel, push: LinePush): Promise<number> {
  const taken = await take(kernel);
  await Promise.all(
    taken.map(async (one) => {
      const token = one.token === null ? null : await kernel.decrypt(one.token);
      const pushed: Pushed =
        token === null
          ? { kind: 'again', reason: 'token' }
          : await push({ token, to: one.target, text: one.text, retryKey: one.retry_key });
      await settle(kernel, one, pushed);
    }),
  );
  return taken.length;
}
