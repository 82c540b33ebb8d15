import { alert, alertRule, watchedFigures } from '../../src/resources/setting/alert';
import type { Actor } from '../../src/schema/actor';
import type { Row } from '../../src/schema/define';
import { formatInt, formatMoney } from '../../src/schema/format';
import type { Tx } from '../db/client';
import type { JobContext } from '../jobs/implement';
import type { Kernel } from '../kernel/kernel';
import { insertRow, updateRow } from '../kernel/store';
import { tellRoom } from '../line/outbox';
import { difference, fieldsOf, writeTrail, type Announcement, type Trace } from '../kernel/trail';
import { brokenRulesOf, type Broken, type Rule } from './measure';
import { seesAlerts } from './sees';

type Standing = Pick<Row<typeof alert>, 'id' | 'rule' | 'subject' | 'state' | 'over_at'> & { worst: number };

/** The employee with the rights they have now; null once they are switched off. */
type WhoIs = (employee: number) => Promise<Actor | null>;

const keyOf = (rule: number, subject: string): string => `${rule}/${subject}`;
const deedOf = (id: number, action: string, before: Trace['before'], after: Trace['after']): Trace => ({
  ...{ def: alert, service: 'office', id, action, before, after },
});

const inUnit: Readonly<Record<Broken['unit'], (amount: number) => string>> = {
  minutes: (amount) => `${formatInt(amount)} นาที`,
  percent: (amount) => `${amount}%`,
  baht: (amount) => `${formatMoney(amount)} บาท`,
  rows: (amount) => `${formatInt(amount)} รายการ`,
};

/** The sentence a room is told. */
function sentenceOf(web: string, { rule, value, bound, unit, about }: Broken): string {
  const told = (amount: number): string => inUnit[unit](amount);
  const place = about === null ? '' : ` (${about})`;
  return `แจ้งเตือน ${web}\n${watchedFigures[rule.figure]}${place}: ${told(value)}${about === null ? ` เกณฑ์ ${told(bound)}` : ''}`;
}

/** Stores an alert that did not exist. A day that already raised one raises no second. */
async function raise(
  { now: clock, encrypt }: Kernel,
  tx: Tx,
  { service, web }: { service: string; web: string },
  broken: Broken,
): Promise<Trace[]> {
  const { rule, subject, day } = broken;
  if (day !== null) {
    const told = await tx.query('select 1 as one from alert where service = $1 and rule = $2 and subject = $3', [
      service,
      rule.id,
      subject,
    ]);
    if (told.length > 0) return [];
  }
  const { value, bound, unit, about, record } = broken;
  const values = {
    ...{ service, rule: rule.id, figure: rule.figure, subject, value, worst: value, bound, unit, day, about, record },
    bell: rule.bell,
    told: rule.told ?? [],
    state: 'open',
    raised_at: clock().toISOString(),
  };
  const id = await insertRow(tx, alert, '', values, encrypt);
  const raised = deedOf(id, 'create', null, fieldsOf(alert, values));
  if (rule.room === null || rule.halted_for !== null) return [raised];
  return [raised, await tellRoom({ tx, now: clock(), encrypt }, service, rule.room, { about: 'alert', text: sentenceOf(web, broken) })];
}

async function end({ now: clock, encrypt }: Kernel, tx: Tx, row: Standing): Promise<Trace> {
  const at = clock();
  const set = { state: 'over', over_at: at.toISOString() };
  await updateRow(tx, alert, '', row.id, set, at, encrypt);
  const { before, after } = difference(alert, row, set);
  return deedOf(row.id, 'over', before, after);
}

/**
 * Rules whose author no longer sees the alerts of the site: their room is told nothing more. A rule without an author is from before
 * authors were kept, and goes on.
 */
async function unanswered(whoIs: WhoIs, service: string, rules: readonly Rule[]): Promise<Rule[]> {
  const found: Rule[] = [];
  for (const rule of new Set(rules)) {
    if (rule.room === null || rule.author === null || rule.halted_for !== null) continue;
    const actor = await whoIs(rule.author);
    if (!actor || !actor.user.service.includes(service) || !seesAlerts(actor)) found.push(rule);
  }
  return found;
}

/**
 * The rule stays and still warns who sees alerts; only what leaves the office stops. An employee who set it up meanwhile answers for it.
 */
async function haltRoom({ now: clock, encrypt }: Kernel, tx: Tx, service: string, rule: Rule): Promise<Trace[]> {
  const still = await tx.query(
    'select 1 as one from alert_rule where service = $1 and id = $2 and author = $3 and halted_for is null for update',
    [...[service, rule.id, rule.author]],
  );
  if (still.length === 0) return [];
  const set = { halted_for: 'rights' as const };
  await updateRow(tx, alertRule, service, rule.id, set, clock(), encrypt);
  const trace = { def: alertRule, service, id: rule.id, action: 'update', ...difference(alertRule, { ...rule }, set) };
  Object.assign(rule, set);
  return [trace];
}

/**
 * Judges the rules of a site: what breaks one is raised once, stays as long as it does, and is over when it no longer does. Says how many
 * were raised or ended.
 */
export async function judgeAlerts({ kernel, subject: service, tx, now }: JobContext, whoIs: WhoIs): Promise<number> {
  const { db, definitions } = kernel;
  const [place] = await db.query<{ day: string; web: string }>(
    'select business_day($1, $2)::text as day, webname as web from site where service = $1',
    [service, now.toISOString()],
  );
  const rules = await db.query<Rule & Record<string, unknown>>(
    'select id, figure, minutes, share::float8 as share, amount::float8 as amount, bell, told, room, author, halted_for from alert_rule where service = $1 and active order by id',
    [service],
  );
  const broken = await brokenRulesOf({ db, definitions, service, now, day: place?.day ?? '' }, rules);
  const halting = await unanswered(
    whoIs,
    service,
    broken.map(({ rule }) => rule),
  );
  const { announcements, count } = await tx(async (inside): Promise<{ announcements: Announcement[]; count: number }> => {
    const standing = await inside.query<Standing & Record<string, unknown>>(
      "select id, rule, subject, state, over_at, worst::float8 as worst from alert where service = $1 and state <> 'over' order by id for update",
      [service],
    );
    const there = new Map(standing.map((row) => [keyOf(row.rule, row.subject), row]));
    const traces: Trace[] = [];
    for (const rule of halting) traces.push(...(await haltRoom(kernel, inside, service, rule)));
    for (const one of broken) {
      const key = keyOf(one.rule.id, one.subject);
      const known = there.get(key);
      there.delete(key);
      if (!known) traces.push(...(await raise(kernel, inside, { service, web: place?.web ?? service }, one)));
      // No edit: an employee acknowledging the alert meanwhile meets no conflict.
      else if (Math.abs(one.value) > Math.abs(known.worst))
        await inside.query('update alert set worst = $2, record = $3 where id = $1', [known.id, one.value, one.record]);
    }
    for (const row of there.values()) traces.push(await end(kernel, inside, row));
    if (traces.length === 0) return { announcements: [], count: 0 };
    return {
      announcements: await writeTrail(inside, { employee: null, ip: '', at: kernel.now() }, traces, kernel.origin),
      count: traces.length,
    };
  });
  announcements.forEach(kernel.announce);
  return count;
}
