import { smsAuto } from '../../src/resources/sms/smsAuto';
import { smsMessage } from '../../src/resources/sms/smsMessage';
import { todayStart } from '../../src/schema/format';
import { countParts } from '../../src/sms/parts';
import { fillIn } from '../../src/sms/text';
import type { Tx } from '../db/client';
import type { Kernel } from '../kernel/kernel';
import { baht, satang } from '../ledger/money';
import { post } from '../ledger/post';
import { smsReserved } from '../ledger/recipes';
import { valuesOf } from './audience';
import { EXPRESS } from './claim';
import { dueMembers, type Due, type Event } from './due';
import { isQuiet, type QuietHours } from './quiet';
import type { Touched } from './settle';

interface Rule extends QuietHours {
  service: string;
  id: number;
  event: Event;
  days: number | null;
  text: string;
  daily_cap: number;
  problem: string | null;
  sender: string;
  sender_status: string;
  web: string;
  price: string;
}

/** Every rule is run once a minute, whichever process does it. */
const EVERY_MS = 55_000;
const DAY_MS = 86_400_000;
/** Messages that could not be sent for this long, for lack of credit or of a server, are dropped. */
const STALE_MS = 3 * DAY_MS;
const AT_ONCE = 500;
const NO_CREDIT = 'เครดิต SMS ไม่พอ';
const SENDER = 'ชื่อผู้ส่งใช้ไม่ได้แล้ว';

const ACTIVE = 'select a.service, a.id from site s join sms_auto a on a.service = s.service and a.active order by a.service, a.id';
/**
 * Waits for a locked rule instead of skipping it: receipts hold the rule for a moment, and the next run is a minute away. A process that
 * ran the rule first has stored the time of its run.
 */
const LOCKED = `select a.service, a.id, a.event, a.days, a.text, a.daily_cap, a.problem, n.name as sender, n.status as sender_status, s.webname as web, s.sms_price::text as price,
    k.sms_quiet_from, k.sms_quiet_to
  from sms_auto a join sms_sender n on n.service = a.service and n.id = a.sender join site s on s.service = a.service join site_config k on k.service = a.service
 where a.service = $1 and a.id = $2 and a.active for no key update of a`;

/** A message that is due. */
interface Outgoing {
  member: number;
  phone: string;
  text: string;
  parts: number;
  cost: number;
  occurrence: string;
}

/** Messages for as many members as the credit allows. */
function messagesFor(rule: Rule, due: readonly Due[], credit: number): { outgoing: Outgoing[]; short: boolean } {
  const outgoing: Outgoing[] = [];
  let left = credit;
  for (const one of due) {
    const text = fillIn(rule.text, valuesOf(one, rule.web));
    const { parts } = countParts(text);
    const cost = parts * satang(rule.price);
    if (parts === 0) continue;
    if (cost > left) return { outgoing, short: true };
    left -= cost;
    outgoing.push({ member: one.member, phone: one.phone, text, parts, cost, occurrence: one.occurrence });
  }
  return { outgoing, short: false };
}

async function write(tx: Tx, rule: Rule, outgoing: readonly Outgoing[], now: Date): Promise<number[]> {
  const cost = outgoing.reduce((sum, one) => sum + one.cost, 0);
  await post(tx, { service: rule.service, resource: smsAuto.name, recordId: rule.id, actorId: 0, at: now }, smsReserved(baht(cost)));
  const made = await tx.query<{ message: number }>(
    `with outgoing as (select * from jsonb_to_recordset($3::jsonb) e(member bigint, phone text, text text, parts integer, cost numeric, occurrence text)), noted as (
       insert into sms_auto_sent (service, auto, member, occurrence) select $1, $2, o.member, o.occurrence from outgoing o
     ), made as (
       insert into sms_message (service, direction, phone, member, sender, text, parts, cost, status, auto, created_at, updated_at)
       select $1, 'out', o.phone, o.member, $4, o.text, o.parts, o.cost / 100, 'queued', $2, $5, $5 from outgoing o returning id
     )
     insert into sms_outbox (service, message, campaign) select $1, made.id, ${EXPRESS} from made returning message`,
    [rule.service, rule.id, JSON.stringify(outgoing), rule.sender, now.toISOString()],
  );
  return made.map(({ message }) => message);
}

/** The message credit of the site, in satang, locked until this transaction ends. */
async function lockCredit(tx: Tx, service: string): Promise<number> {
  const [account] = await tx.query<{ balance: string }>(
    "select balance from ledger_account where service = $1 and kind = 'sms_credit' and owner = 0 for no key update",
    [service],
  );
  return satang(account?.balance ?? '0');
}

/** Since when the rule is known to be on; null: it was run a moment ago. */
async function begin(tx: Tx, { service, id }: Rule, now: Date): Promise<Date | null> {
  const [state] = await tx.query<{ on_since: string; ran_at: string }>(
    'select on_since, ran_at from sms_auto_state where service = $1 and auto = $2',
    [service, id],
  );
  if (state && now.getTime() - Date.parse(state.ran_at) < EVERY_MS) return null;
  await tx.query(
    'insert into sms_auto_state (service, auto, on_since, ran_at) values ($1, $2, $3, $3) on conflict (service, auto) do update set ran_at = excluded.ran_at',
    [service, id, now.toISOString()],
  );
  return state ? new Date(state.on_since) : now;
}

async function runRule(tx: Tx, service: string, id: number, now: Date): Promise<{ messages: number[]; changed: boolean }> {
  const [rule] = await tx.query<Rule>(LOCKED, [service, id]);
  const onSince = rule ? await begin(tx, rule, now) : null;
  if (!rule || onSince === null || isQuiet(now, rule)) return { messages: [], changed: false };
  let problem: string | null = rule.sender_status === 'approved' ? null : SENDER;
  let messages: number[] = [];
  if (problem === null) {
    const [today] = await tx.query<{ n: number }>(
      'select count(*)::int as n from sms_message m where m.service = $1 and m.auto = $2 and m.created_at >= $3::timestamptz',
      [service, id, todayStart(now)],
    );
    const most = Math.min(AT_ONCE, rule.daily_cap - (today?.n ?? 0));
    // Nothing older than a day before the rule was switched on is written about, so that switching it on sends no flood.
    const since = new Date(Math.max(onSince.getTime() - DAY_MS, now.getTime() - STALE_MS));
    const due = most > 0 ? await dueMembers(tx, { service, rule: id, event: rule.event, days: rule.days ?? 0, since, now, most }) : [];
    const { outgoing, short } = due.length > 0 ? messagesFor(rule, due, await lockCredit(tx, service)) : { outgoing: [], short: false };
    if (outgoing.length > 0) messages = await write(tx, rule, outgoing, now);
    if (short) problem = NO_CREDIT;
  }
  await tx.query('update sms_auto set last_run = $3, problem = $4, updated_at = $3 where service = $1 and id = $2', [
    service,
    id,
    now.toISOString(),
    problem,
  ]);
  return { messages, changed: messages.length > 0 || problem !== rule.problem };
}

/** Runs every rule that is switched on. Returns how many messages were written. */
export async function runAutomatic(kernel: Kernel): Promise<{ count: number; touched: Touched[] }> {
  const { db } = kernel;
  const touched: Touched[] = [];
  let count = 0;
  await db.query(
    'delete from sms_auto_state t where not exists (select 1 from sms_auto a where a.service = t.service and a.id = t.auto and a.active)',
  );
  for (const { service, id } of await db.query<{ service: string; id: number }>(ACTIVE)) {
    const { messages, changed } = await db.tx((tx) => runRule(tx, service, id, kernel.now()));
    count += messages.length;
    if (changed) touched.push({ service, resource: smsAuto.name, ids: [id] });
    if (messages.length > 0) touched.push({ service, resource: smsMessage.name, ids: messages.slice(-100) });
  }
  return { count, touched };
}
