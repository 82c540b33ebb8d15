import { bulkJob } from '../../src/resources/admin/bulkJob';
import type { AnyResource } from '../../src/schema/define';
import { isMasked } from '../../src/schema/fields/types';
import { todayStart } from '../../src/schema/format';
import { say } from '../../src/schema/messages';
import { entityNameOf, screenName } from '../../src/schema/screens';
import { filterText } from '../export/about';
import { withDefaults } from '../kernel/context';
import { quote } from '../db/columns';
import type { Tx } from '../db/client';
import { buildWhere, type FilterContext } from '../kernel/filter';
import type { Caller, Kernel } from '../kernel/kernel';
import { changesRows } from '../kernel/gate';
import { hashOf, keepAnswer, takeKey } from '../kernel/once';
import { parse } from '../kernel/parse';
import { readCount } from '../kernel/read';
import { countListSearch } from '../kernel/searchLimit';
import { insertRow } from '../kernel/store';
import { writeTrailLast, type Announcement } from '../kernel/trail';
import { actionWord, nameWord } from '../kernel/words';
import { admit } from '../kernel/write';
import { Refusal } from '../refusal';

/** Most records of one job. */
const MOST = 50_000;
/** Jobs of one employee that may run at the same time. */
const MOST_RUNNING = 5;
/** Jobs of one employee in a day: what each wrote down stays for a month, also of one that was stopped at once. */
const MOST_A_DAY = 100;
/** As many more than were shown may match by now: members go on registering, and what is many more is something else. */
const GROWS = 1.1;

/**
 * An action for every record of a filter, as an employee asks for it. `count`: as many were shown to them; absent: they want to know how
 * many.
 */
export interface Wanted {
  def: AnyResource;
  service: string;
  action: string;
  filter: Readonly<Record<string, unknown>>;
  count: number | null;
  /** What was typed into the dialog. */
  data: Record<string, unknown>;
  key: string;
}

/** How many records match now, or the job that was begun on them. */
export type Begun = { count: number } | { job: number; count: number };

/**
 * Counts what a filter matches, or begins a job on exactly these records: they are written down with their versions in the transaction that
 * begins it, so that none is added by what happens later, and what a colleague changes meanwhile is refused when its turn comes. The same
 * key again begins nothing twice.
 */
export async function beginBulk(kernel: Kernel, caller: Caller, wanted: Wanted): Promise<Begun> {
  const { def, service, action, filter, data } = wanted;
  admit(kernel, caller, wanted);
  if (def.actions[action]?.bulk !== 'all' && !changesRows(def, action, data)) throw new Refusal(404, 'noSuchCall');
  const context = { def, definitions: kernel.definitions, actor: caller.actor, service, now: kernel.now() };
  await countListSearch(kernel, caller, def, service, filter);
  const count = await readCount(kernel.db, def, buildWhere(context, filter), MOST);
  if (count > MOST) throw new Refusal(400, 'bulkTooMany', { max: MOST });
  if (wanted.count === null) return { count };
  const shown = wanted.count;
  const input = parse(caller, kernel.now(), wanted);
  const hash = await hashOf([screenName(def), service, action, filter, data]);
  const announcements: Announcement[] = [];
  const begun = await kernel.db.tx(async (tx) => {
    const employee = caller.actor.user.id;
    const key = await takeKey<Begun>(tx, employee, wanted.key, hash);
    if (!key.first) return key.answer;
    if (count === 0) throw new Refusal(409, 'bulkNone', {}, { conflict: 'state' });
    if (count > shown * GROWS) throw new Refusal(409, 'bulkGrown', { count }, { conflict: 'state' });
    await checkRunning(tx, employee, kernel.now());
    const made = await write(kernel, caller, tx, wanted, context, input);
    const traces = [{ def: bulkJob, service: 'office', id: made.job, action: 'create', before: null, after: made.values }];
    writeTrailLast(tx, { employee, ip: caller.ip, at: kernel.now() }, traces, kernel.origin, announcements);
    const answer = { job: made.job, count: made.count };
    keepAnswer(tx, employee, wanted.key, answer);
    return answer;
  });
  announcements.forEach(kernel.announce);
  return begun;
}

/** Two calls of one employee wait for each other at the key of their own row. */
async function checkRunning(tx: Tx, employee: number, now: Date): Promise<void> {
  await tx.query('select 1 from employee where id = $1 for no key update', [employee]);
  const [row] = await tx.query<{ running: number; today: number }>(
    `select count(*) filter (where state = 'running')::int as running, count(*) filter (where created_at >= $2::timestamptz)::int as today
       from bulk_job where author = $1`,
    [employee, todayStart(now)],
  );
  if ((row?.running ?? 0) >= MOST_RUNNING) throw new Refusal(429, 'bulkRunning', { max: MOST_RUNNING });
  if ((row?.today ?? 0) >= MOST_A_DAY) throw new Refusal(429, 'dayUsedUp', { max: MOST_A_DAY });
}

/** What a record is called in the list of outcomes: never what lists mask. */
function calledSql(def: AnyResource): string {
  const field = def.fields[def.title];
  return field && !isMasked(field) && (field.kind === 'text' || field.kind === 'int') ? `t.${quote(def.title)}::text` : 'null::text';
}

async function write(
  kernel: Kernel,
  caller: Caller,
  tx: Tx,
  { def, service, action, filter }: Wanted,
  context: FilterContext,
  input: Readonly<Record<string, unknown>>,
): Promise<{ job: number; count: number; values: Record<string, unknown> }> {
  const { language } = caller;
  const values = await withDefaults(
    tx,
    bulkJob,
    '',
    { now: kernel.now(), me: caller.actor.user.id },
    {
      what: `${action === 'update' ? say('changing', {}, language) : actionWord(def, action)[language]} · ${nameWord(def)[language]}`,
      service: def.scope === 'site' ? service : null,
      filter: filterText(def, filter, language) || null,
      total: 0,
      resource: screenName(def),
      action,
    },
  );
  const job = await insertRow(tx, bulkJob, '', values, kernel.encrypt);
  await tx.query('insert into bulk_order (job, input, ip, language) values ($1, $2, $3, $4)', [
    job,
    JSON.stringify(input),
    caller.ip,
    language,
  ]);
  const where = buildWhere(context, filter);
  const place = where.params.length + 1;
  const [counted] = await tx.query<{ n: number }>(
    `with taken as (
       insert into bulk_item (job, record, version, called) select $${place}, t.id, t.version, ${calledSql(def)} from ${quote(entityNameOf(def))} t
        where ${where.sql} order by t.id returning 1
     ) select count(*)::int as n from taken`,
    [...where.params, job],
  );
  const count = counted?.n ?? 0;
  await tx.query('update bulk_job set total = $2 where id = $1', [job, count]);
  return { job, count, values: { ...values, total: count } };
}
