import { smsCampaign } from '../../src/resources/sms/smsCampaign';
import { smsCross } from '../../src/resources/sms/smsCross';
import type { Row } from '../../src/schema/define';
import { formatMoney } from '../../src/schema/format';
import type { Queryable } from '../db/client';
import { invalidField } from '../refusal';
import { implement, type CommandContext } from '../kernel/implement';
import { addToShare, lowerOf, WHOLE_SITE } from '../kernel/limits';
import { baht, satang } from '../ledger/money';
import { post } from '../ledger/post';
import { smsReleased, smsReserved } from '../ledger/recipes';
import { segmentAt } from '../members/segments';
import { counted, forgetRecipients, keepMembers, price, priceOf, type Count } from '../sms/audience';
import { stopRun } from '../sms/stop';
import { checkSites, inNoState } from './refusals';
import { checkDue, checkSchedule } from './smsCampaign';

type Cross = Row<typeof smsCross>;

/** Until the campaign is sent, its recipients at each site are stored under its own number, negated. */
const keptUnder = (row: Cross): number => -row.id;
const sum = (counts: readonly Count[]): Count => ({
  recipients: counts.reduce((total, one) => total + one.recipients, 0),
  parts: counts.reduce((total, one) => total + one.parts, 0),
  cost: baht(counts.reduce((total, one) => total + satang(one.cost), 0)),
});

/** The segment that is meant at a site; null: none is meant. Refused where the site has none of this name. */
async function savedAt(db: Queryable, service: string, { saved }: Cross): Promise<number | null> {
  if (saved === null) return null;
  const segment = await segmentAt(db, service, saved);
  if (segment === null) throw invalidField('saved', 'segmentNotAtSite', { service, name: saved });
  return segment;
}

async function countAll({ tx, now }: CommandContext, row: Cross): Promise<Count> {
  const counts: Count[] = [];
  await tx.query('delete from sms_recipient where campaign = $1', [keptUnder(row)]);
  for (const service of row.services) {
    await keepMembers(tx, service, keptUnder(row), { ...row, saved: await savedAt(tx, service, row) }, now);
    counts.push(await price(tx, service, keptUnder(row), row.text));
  }
  return sum(counts);
}

interface Part {
  service: string;
  sender: number;
  saved: number | null;
  perPart: number;
  count: Count;
  /** The limit of the employee's role. */
  role: number | null;
}

/** The sender name at a site, where carriers accept it there. */
export async function senderAt(db: Queryable, service: string, name: string): Promise<number | null> {
  const [sender] = await db.query<{ id: number }>(
    "select id from sms_sender where service = $1 and upper(name) = upper($2) and status = 'approved'",
    [service, name],
  );
  return sender?.id ?? null;
}

/**
 * The campaign at one site: refused where the sender name is not accepted there, or where the cost, with what the employee sent alone there
 * today, needs a second person.
 */
async function partAt({ tx, actor, now }: CommandContext, row: Cross, service: string): Promise<Part> {
  const sender = await senderAt(tx, service, row.sender_name);
  if (sender === null) throw invalidField('sender_name', 'senderNotAtSite', { service, name: row.sender_name });
  const saved = await savedAt(tx, service, row);
  const { price: perPart } = await priceOf(tx, service);
  const count = await counted(tx, service, keptUnder(row), perPart);
  const share = { service, employee: actor.user.id, limit: 'sms_second_limit', subject: WHOLE_SITE, now } as const;
  const { sum: cost, ...limits } = await addToShare(tx, share, count.cost);
  const limit = lowerOf(limits);
  if (limit !== null && satang(cost) > satang(limit))
    throw invalidField('services', 'crossAboveLimit', { service, limit: formatMoney(limit) });
  return { service, sender, saved, perPart, count, role: limits.role };
}

/** The campaign of one site: made, paid for and queued. */
async function sendAt(context: CommandContext, row: Cross, { service, sender, saved, perPart, count }: Part): Promise<void> {
  const { tx, actor, now } = context;
  const { name, text, segment, to_tier, to_channel, to_tags, idle_days, joined_from, joined_to, scheduled_at } = row;
  const id = await context.at(service).make(smsCampaign, {
    name,
    text,
    sender,
    audience: saved !== null ? 'saved' : segment === null ? 'filter' : 'segment',
    saved,
    segment,
    to_tier,
    to_channel,
    to_tags,
    idle_days,
    joined_from,
    joined_to,
    scheduled_at,
    ...count,
    status: 'queued',
    made_by: actor.user.id,
    cross: row.id,
  });
  await tx.query('update sms_recipient set campaign = $3 where service = $1 and campaign = $2', [service, keptUnder(row), id]);
  await tx.query('insert into sms_run (service, campaign, price) values ($1, $2, $3)', [service, id, perPart]);
  await post(tx, { service, resource: smsCampaign.name, recordId: id, actorId: actor.user.id, at: now }, smsReserved(count.cost));
}

export const smsCrossBehaviour = implement(smsCross, {
  actions: {
    async send(context, row) {
      checkSites(context, row.services);
      const parts: Part[] = [];
      // Sites are locked in one order everywhere.
      for (const service of [...row.services].sort((left, right) => left.localeCompare(right)))
        parts.push(await partAt(context, row, service));
      const now = sum(parts.map(({ count }) => count));
      if (now.recipients === 0) throw inNoState(context, smsCross, row, 'noRecipients');
      checkDue(context, smsCross, row);
      const role = parts[0]?.role ?? null;
      if (role !== null && satang(now.cost) > satang(role)) throw invalidField('services', 'crossAboveOwn', { limit: formatMoney(role) });
      if (now.cost !== row.cost || now.recipients !== row.recipients) throw inNoState(context, smsCross, row, 'costChanged');
      // A site without matching members gets no campaign.
      for (const part of parts.filter(({ count }) => count.recipients > 0)) await sendAt(context, row, part);
      return { set: { status: 'sent' } };
    },

    async recount(context, row) {
      checkSites(context, row.services);
      return { set: await countAll(context, row) };
    },

    async cancel(context, row, { reason }) {
      const { tx, actor, now } = context;
      const running = await tx.query<{ service: string; id: number }>(
        "select c.service, c.id from site s join sms_campaign c on c.service = s.service where c.cross = $1 and c.status in ('queued', 'sending', 'paused') order by c.service, c.id",
        [row.id],
      );
      checkSites(
        context,
        running.map(({ service }) => service),
      );
      for (const { service, id } of running) {
        const there = context.at(service);
        const campaign = await there.lock(smsCampaign, id, 'reason');
        const { release } = await stopRun(tx, service, id, now);
        await forgetRecipients(tx, service, id);
        await there.change(smsCampaign, campaign, { status: 'cancelled', reason, finished_at: now.toISOString() });
        if (release > 0)
          await post(tx, { service, resource: smsCampaign.name, recordId: id, actorId: actor.user.id, at: now }, smsReleased(release));
      }
      await tx.query('delete from sms_recipient where campaign = $1', [keptUnder(row)]);
      return { set: { status: 'cancelled' } };
    },
  },

  async create(context, values) {
    checkSchedule(values.scheduled_at, context.now);
    checkSites(context, values.services);
    return {};
  },

  async created(context, row) {
    await context.change<typeof smsCross>(smsCross, row, await countAll(context, row));
  },

  async update(context, row, changes) {
    const next: Cross = { ...row, ...changes };
    if (changes.scheduled_at !== row.scheduled_at) checkSchedule(changes.scheduled_at, context.now);
    checkSites(context, next.services);
    return { set: await countAll(context, next) };
  },
});
