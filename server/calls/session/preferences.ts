import { Refusal } from '../../refusal';
import { callerOf, type SessionCall } from '../context';
import { answer, readJson } from '../http';

/** Prefix of the views of the employee's role; they are not stored here. */
const SHARED = 'shared:';
const PREFERENCE_KEY = /^[A-Za-z0-9:_-]{1,80}$/;
/** Characters of one value, values of one employee, and characters of all of them: every panel reads them all at its start. */
const MAX_PREFERENCE = 64_000;
const MAX_PREFERENCES = 300;
const MAX_ALL = 1_000_000;

export async function getPreferences(call: SessionCall): Promise<Response> {
  const { actor } = call.session;
  // One statement: the columns of a first list wait for the answer.
  const rows = await call.server.kernel.db.query<{ key: string; value: unknown }>(
    `select key, value from preference where employee = $1
     union all
     select $2 || v.list, jsonb_agg(jsonb_build_object('id', v.id::text, 'name', v.name, 'search', coalesce(v.search, ''),
              'columns', array_remove(string_to_array(coalesce(v.columns, ''), ' '), '')) order by v.name, v.id)
       from role_view v join employee e on e.role = v.role where e.id = $1 group by v.list`,
    [actor.user.id, SHARED],
  );
  return answer({ payload: Object.fromEntries(rows.map((row) => [row.key, row.value])) });
}

/** Stores one preference of the employee, or deletes it when the value is null. */
export async function putPreference(call: SessionCall, key: string): Promise<Response> {
  const { session } = call;
  const { actor } = callerOf(call, session);
  const { value } = await readJson(call.request);
  const text = JSON.stringify(value ?? null);
  if (!PREFERENCE_KEY.test(key) || key.startsWith(SHARED) || text.length > MAX_PREFERENCE)
    throw new Refusal(400, 'badQuery', { name: 'key' });
  const { db } = call.server.kernel;
  if (value === null || value === undefined)
    await db.query('delete from preference where employee = $1 and key = $2', [actor.user.id, key]);
  else {
    const stored = await db.query(
      `insert into preference (employee, key, value) select $1, $2, $3
       where (select count(*) < $4 and coalesce(sum(length(o.value::text)), 0) + $5 <= $6 from preference o where o.employee = $1 and o.key <> $2)
       on conflict (employee, key) do update set value = excluded.value, updated_at = now() returning 1`,
      [actor.user.id, key, text, MAX_PREFERENCES, text.length, MAX_ALL],
    );
    if (stored.length === 0) throw new Refusal(409, 'preferencesFull');
  }
  return answer({ payload: null });
}
