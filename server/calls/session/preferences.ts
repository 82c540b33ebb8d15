import { Refusal } from '../../kernel/errors';
import { callerOf, type SessionCall } from '../context';
import { answer, readJson } from '../http';

const PREFERENCE_KEY = /^[A-Za-z0-9:_-]{1,80}$/;
const MAX_PREFERENCE = 64_000;

export async function getPreferences(call: SessionCall): Promise<Response> {
  const { actor } = call.session;
  const rows = await call.server.kernel.db.query<{ key: string; value: unknown }>('select key, value from preference where employee = $1', [
    actor.user.id,
  ]);
  return answer({ payload: Object.fromEntries(rows.map((row) => [row.key, row.value])) });
}

/** Stores one preference of the employee, or deletes it when the value is null. */
export async function putPreference(call: SessionCall, key: string): Promise<Response> {
  const { session } = call;
  const { actor } = callerOf(call, session);
  const { value } = await readJson(call.request);
  const text = JSON.stringify(value ?? null);
  if (!PREFERENCE_KEY.test(key) || text.length > MAX_PREFERENCE) throw new Refusal(400, 'badQuery', { name: 'key' });
  const { db } = call.server.kernel;
  if (value === null || value === undefined)
    await db.query('delete from preference where employee = $1 and key = $2', [actor.user.id, key]);
  else
    await db.query(
      'insert into preference (employee, key, value) values ($1, $2, $3) on conflict (employee, key) do update set value = excluded.value, updated_at = now()',
      [actor.user.id, key, text],
    );
  return answer({ payload: null });
}
