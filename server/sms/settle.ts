import { bangkokDay } from '../../src/schema/format';
import { smsAuto } from '../../src/resources/sms/smsAuto';
import { smsCampaign } from '../../src/resources/sms/smsCampaign';
import { smsMessage } from '../../src/resources/sms/smsMessage';
import type { Tx } from '../db/client';
import { baht, satang } from '../ledger/money';
import { post } from '../ledger/post';
import { smsReleased, smsSpent } from '../ledger/recipes';
import { next, type Counts, type Happening, type State, type Status } from './transition';

/**
 * An event of a message. `lease`: the attempt it comes from; another process may have claimed the message since. `wait`: milliseconds until
 * the next attempt.
 */
export interface Report {
  service: string;
  message: number;
  happening: Happening;
  lease?: string;
  wait?: number;
}
/** Records that changed, for the panels that show them. */
export interface Touched {
  service: string;
  resource: string;
  ids: number[];
}

/** How often a message is submitted before it counts as failed. */
export const MOST_TRIES = 10;

interface Stored {
  service: string;
  id: number;
  campaign: number | null;
  auto: number | null;
  sender: string;
  parts: number;
  cost: string;
  status: Status;
  done: boolean;
  submitted_at: string | null;
}
interface Waiting {
  service: string;
  message: number;
  tries: number;
  lease_until: string | null;
}
interface Changed {
  service: string;
  id: number;
  status: Status;
  done: boolean;
  reason: string | null;
  provider: string | null;
}
interface Sum extends Counts {
  service: string;
  parts: number;
  spent: number;
  released: number;
}
type Owned = { service: string; resource: string; id: number };

const keyOf = (service: string, id: number): string => `${service} ${id}`;
const pairs = (rows: readonly { service: string; id: number }[]): string =>
  JSON.stringify(rows.map(({ service, id }) => ({ service, id })));
const emptySum = (service: string): Sum => ({ service, sent: 0, delivered: 0, failed: 0, suppressed: 0, parts: 0, spent: 0, released: 0 });

function add<S extends Sum>(sums: Map<string, S>, key: string, make: () => S, step: Partial<Sum>): void {
  const sum: Sum = sums.get(key) ?? make();
  for (const name of ['sent', 'delivered', 'failed', 'suppressed', 'parts', 'spent', 'released'] as const) sum[name] += step[name] ?? 0;
  sums.set(key, sum as S);
}

const PAIRS = 'jsonb_to_recordset($1::jsonb) e(service text, id bigint)';

/**
 * Everything that settles, feeds or cancels locks rows in one order: campaigns, rules, outbox, messages, days, accounts. The lock on a
 * campaign or a rule covers its messages.
 */
async function lock(
  tx: Tx,
  reports: readonly Report[],
): Promise<{ messages: Map<string, Stored>; waiting: Map<string, Waiting>; cancelled: Set<string> }> {
  const asked = pairs([...new Map(reports.map(({ service, message }) => [keyOf(service, message), { service, id: message }])).values()]);
  const owners = await tx.query<{ service: string; campaign: number | null; auto: number | null }>(
    `select distinct m.service, m.campaign, m.auto from ${PAIRS} join sms_message m on m.service = e.service and m.id = e.id and m.direction = 'out'`,
    [asked],
  );
  const campaigns = owners.flatMap(({ service, campaign }) => (campaign === null ? [] : [{ service, id: campaign }]));
  const rules = owners.flatMap(({ service, auto }) => (auto === null ? [] : [{ service, id: auto }]));
  const stopped =
    campaigns.length === 0
      ? []
      : await tx.query<{ service: string; id: number; status: string }>(
          `select c.service, c.id, c.status from sms_campaign c join ${PAIRS} on c.service = e.service and c.id = e.id order by c.service, c.id for no key update of c`,
          [pairs(campaigns)],
        );
  if (rules.length > 0)
    await tx.query(
      `select a.id from sms_auto a join ${PAIRS} on a.service = e.service and a.id = e.id order by a.service, a.id for no key update of a`,
      [pairs(rules)],
    );
  const waiting = await tx.query<Waiting>(
    `select o.service, o.message, o.tries, o.lease_until from sms_outbox o join ${PAIRS} on o.service = e.service and o.message = e.id order by o.service, o.id for update of o`,
    [asked],
  );
  const messages = await tx.query<Stored>(
    `select m.service, m.id, m.campaign, m.auto, m.sender, m.parts, m.cost, m.status, m.done_at is not null as done, m.submitted_at
       from sms_message m join ${PAIRS} on m.service = e.service and m.id = e.id where m.direction = 'out' order by m.service, m.id for no key update of m`,
    [asked],
  );
  return {
    messages: new Map(messages.map((row) => [keyOf(row.service, row.id), row])),
    waiting: new Map(waiting.map((row) => [keyOf(row.service, row.message), row])),
    cancelled: new Set(stopped.filter(({ status }) => status === 'cancelled').map(({ service, id }) => keyOf(service, id))),
  };
}

/** Stores events of messages: their state, the counters of their campaign and day, and the credit held for them. All of it or nothing. */
export async function settle(tx: Tx, reports: readonly Report[], now: Date): Promise<Touched[]> {
  if (reports.length === 0) return [];
  const { messages, waiting, cancelled } = await lock(tx, reports);
  const changed = new Map<string, Changed>();
  const gone = new Map<string, { service: string; id: number }>();
  const back = new Map<string, { service: string; id: number; wait: number }>();
  const owned = new Map<string, Sum & Owned>();
  const days = new Map<string, Sum & { day: string; sender: string }>();

  for (const { service, message, happening, lease, wait = 0 } of reports) {
    const key = keyOf(service, message);
    const row = messages.get(key);
    if (!row) continue;
    const held = waiting.get(key);
    // Another process has claimed the message since, and reports its outcome.
    if (happening.kind === 'again' && lease !== undefined && held?.lease_until !== lease) continue;
    const before = changed.get(key);
    const state: State = before ?? row;
    const step = next(state, happening, {
      tries: held?.tries ?? 0,
      mostTries: MOST_TRIES,
      cancelled: row.campaign !== null && cancelled.has(keyOf(service, row.campaign)),
    });
    const provider = happening.kind === 'accepted' ? happening.provider : (before?.provider ?? null);
    if (step.to.status !== state.status || step.to.done !== state.done || provider !== null) {
      changed.set(key, {
        service,
        id: message,
        ...step.to,
        reason: step.reason?.slice(0, 200) ?? before?.reason ?? null,
        provider: provider?.slice(0, 100) ?? null,
      });
    }
    if (held) {
      if (step.outbox === 'return') back.set(key, { service, id: message, wait });
      else {
        back.delete(key);
        gone.set(key, { service, id: message });
      }
    }
    const cost = satang(row.cost);
    const sums = {
      ...step.counts,
      parts: step.counts.sent ? row.parts : 0,
      spent: step.money === 'spent' ? cost : 0,
      released: step.money === 'released' ? cost : 0,
    };
    const owner =
      row.campaign === null
        ? { service, resource: smsAuto.name, id: row.auto ?? 0 }
        : { service, resource: smsCampaign.name, id: row.campaign };
    if (Object.values(sums).some((value) => value !== 0)) {
      add(owned, `${owner.resource} ${keyOf(service, owner.id)}`, () => ({ ...emptySum(service), ...owner }), sums);
      const day = bangkokDay(row.submitted_at === null ? now : new Date(row.submitted_at));
      add(days, `${service} ${day} ${row.sender}`, () => ({ ...emptySum(service), day, sender: row.sender }), sums);
    }
  }

  await writeMessages(tx, [...changed.values()], now);
  if (gone.size > 0)
    await tx.query(`delete from sms_outbox o using ${PAIRS} where o.service = e.service and o.message = e.id`, [pairs([...gone.values()])]);
  if (back.size > 0) {
    await tx.query(
      `update sms_outbox o set lease_until = null, not_before = now() + e.wait * interval '1 millisecond' from jsonb_to_recordset($1::jsonb) e(service text, id bigint, wait integer)
        where o.service = e.service and o.message = e.id`,
      [JSON.stringify([...back.values()])],
    );
  }
  await writeCounters(tx, [...owned.values()], [...days.values()], now);
  await writePostings(tx, [...owned.values()], now);
  return touchedBy([...owned.values()], [...changed.values()]);
}

async function writeMessages(tx: Tx, changed: readonly Changed[], now: Date): Promise<void> {
  if (changed.length === 0) return;
  await tx.query(
    `update sms_message m set status = e.status, reason = coalesce(e.reason, m.reason), provider_id = coalesce(m.provider_id, e.provider), updated_at = $2, done_at = case when e.done then coalesce(m.done_at, $2) end
       from jsonb_to_recordset($1::jsonb) e(service text, id bigint, status text, reason text, provider text, done boolean) where m.service = e.service and m.id = e.id`,
    [JSON.stringify(changed), now.toISOString()],
  );
}

/** The version stays: no decision goes by counters, and none must fail because they moved. */
async function writeCounters(
  tx: Tx,
  owned: readonly (Sum & Owned)[],
  days: readonly (Sum & { day: string; sender: string })[],
  now: Date,
): Promise<void> {
  const campaigns = owned.filter(({ resource }) => resource === smsCampaign.name);
  const rules = owned.filter(({ resource, sent }) => resource === smsAuto.name && sent > 0);
  if (campaigns.length > 0) {
    await tx.query(
      `update sms_campaign c set sent = c.sent + e.sent, delivered = c.delivered + e.delivered, failed = c.failed + e.failed, suppressed = c.suppressed + e.suppressed, spent = c.spent + e.spent / 100, updated_at = $2
         from jsonb_to_recordset($1::jsonb) e(service text, id bigint, sent integer, delivered integer, failed integer, suppressed integer, spent numeric) where c.service = e.service and c.id = e.id`,
      [JSON.stringify(campaigns), now.toISOString()],
    );
  }
  if (rules.length > 0) {
    await tx.query(
      'update sms_auto a set sent = a.sent + e.sent, updated_at = $2 from jsonb_to_recordset($1::jsonb) e(service text, id bigint, sent integer) where a.service = e.service and a.id = e.id',
      [JSON.stringify(rules), now.toISOString()],
    );
  }
  if (days.length > 0) {
    await tx.query(
      `insert into sms_day as d (service, day, sender, sent, delivered, failed, suppressed, parts, cost, updated_at)
       select e.service, e.day, e.sender, e.sent, e.delivered, e.failed, e.suppressed, e.parts, e.spent / 100, $2::timestamptz
         from jsonb_to_recordset($1::jsonb) e(service text, day date, sender text, sent integer, delivered integer, failed integer, suppressed integer, parts integer, spent numeric) order by e.service, e.day, e.sender
       on conflict (service, day, sender) do update set sent = d.sent + excluded.sent, delivered = d.delivered + excluded.delivered, failed = d.failed + excluded.failed,
         suppressed = d.suppressed + excluded.suppressed, parts = d.parts + excluded.parts, cost = d.cost + excluded.cost, updated_at = excluded.updated_at`,
      [JSON.stringify(days), now.toISOString()],
    );
  }
}

/**
 * The accounts of a site that messages move, locked in the ledger's own order before several postings of one transaction move them in
 * another.
 */
async function lockAccounts(tx: Tx, services: readonly string[]): Promise<void> {
  await tx.query(
    "select a.id from ledger_account a where a.service = any($1::text[]) and a.kind in ('sms_credit', 'sms_expense', 'sms_hold') and a.owner = 0 order by a.service, a.kind for no key update",
    [services],
  );
}

async function writePostings(tx: Tx, owned: readonly (Sum & Owned)[], now: Date): Promise<void> {
  const moved = owned
    .filter(({ spent, released }) => spent > 0 || released > 0)
    .sort((left, right) => (left.service < right.service ? -1 : 1));
  if (moved.length === 0) return;
  await lockAccounts(tx, [...new Set(moved.map(({ service }) => service))]);
  for (const { service, resource, id, spent, released } of moved) {
    const cause = { service, resource, recordId: id, actorId: 0, at: now };
    if (released > 0) await post(tx, cause, smsReleased(baht(released)));
    if (spent > 0) await post(tx, cause, smsSpent(baht(spent)));
  }
}

/** The most records named in an announcement; no screen shows more. */
const NAMED = 100;

function touchedBy(owned: readonly Owned[], changed: readonly Changed[]): Touched[] {
  const touched = owned.map(({ service, resource, id }) => ({ service, resource, ids: [id] }));
  for (const service of new Set(changed.map((one) => one.service))) {
    touched.push({
      service,
      resource: smsMessage.name,
      ids: changed
        .filter((one) => one.service === service)
        .slice(-NAMED)
        .map(({ id }) => id),
    });
  }
  return touched;
}
