import { member } from '../../src/resources/member/member';
import { smsCampaign } from '../../src/resources/sms/smsCampaign';
import { smsSender } from '../../src/resources/sms/smsSender';
import { isHidden } from '../../src/schema/can';
import type { AnyResource, Row } from '../../src/schema/define';
import { formatInt } from '../../src/schema/format';
import { placeOfMember } from '../../src/sms/text';
import { invalidField } from '../refusal';
import { implement, type CommandContext } from '../kernel/implement';
import { smsReleased, smsReserved } from '../ledger/recipes';
import { counted, forgetRecipients, keepMembers, price, priceOf, strangersOf } from '../sms/audience';
import { stopRun } from '../sms/stop';
import { inNoState } from './refusals';

type Campaign = Row<typeof smsCampaign>;

/** Fields that change the recipients or the cost. */
const COUNTED = ['text', 'segment', 'to_tier', 'to_channel', 'to_tags', 'idle_days', 'joined_from', 'joined_to', 'saved'] as const;

/** A form gives the time to the minute, so the minute that has just begun is not in the past. */
const THIS_MINUTE_MS = 60_000;
/** How long after its time a draft may still be sent at once: sending or approving takes a while. */
const LATE_MS = 30 * 60_000;

/** Refuses a time in the past. */
export function checkSchedule(at: string | null | undefined, now: Date): void {
  if (at && Date.parse(at) < now.getTime() - THIS_MINUTE_MS) throw invalidField('scheduled_at', 'scheduleOver');
}

/** Refuses to send a draft long after its time: it might be the middle of the night. */
export function checkDue(context: CommandContext, def: AnyResource, row: { scheduled_at: string | null }): void {
  const over = row.scheduled_at !== null && Date.parse(row.scheduled_at) < context.now.getTime() - LATE_MS;
  if (over) throw inNoState(context, def, row, 'scheduleMissed');
}

/**
 * Refuses a text with a placeholder that non-member recipients have no value for. An employee who brings numbers along and may not see
 * whole ones gives each placeholder a fallback: a refusal would tell them whether all of the numbers are members'.
 */
async function checkFallback({ tx, service, actor }: CommandContext, row: Campaign): Promise<void> {
  const name = placeOfMember(row.text);
  if (name === null) return;
  const example = `{${name}|ลูกค้า}`;
  if (row.audience === 'file' && isHidden(actor, member.fields.phone)) throw invalidField('text', 'needsFallback', { name, example });
  const strangers = await strangersOf(tx, service, row.id);
  if (strangers > 0) throw invalidField('text', 'noFallback', { count: formatInt(strangers), name, example });
}

/** Refuses a sender name that carriers do not accept. */
async function checkSender(context: CommandContext, id: number): Promise<void> {
  const sender = await context.lock(smsSender, id, 'sender');
  if (sender.status !== 'approved') throw invalidField('sender', 'senderNotApproved', { name: sender.name });
}

async function count(context: CommandContext, row: Campaign): Promise<Partial<Campaign>> {
  if (row.audience !== 'file') await keepMembers(context.tx, context.service, row.id, row, context.now);
  return price(context.tx, context.service, row.id, row.text);
}

export const smsCampaignBehaviour = implement(smsCampaign, {
  actions: {
    async send(context, row) {
      await checkSender(context, row.sender);
      if (row.recipients === 0) throw inNoState(context, smsCampaign, row, 'noRecipients');
      await checkFallback(context, row);
      checkDue(context, smsCampaign, row);
      const { price: perPart } = await priceOf(context.tx, context.service);
      // The campaign must have the recipients and the cost that were approved.
      const now = await counted(context.tx, context.service, row.id, perPart);
      if (now.cost !== row.cost || now.recipients !== row.recipients) throw inNoState(context, smsCampaign, row, 'costChanged');
      await context.tx.query('insert into sms_run (service, campaign, price) values ($1, $2, $3)', [context.service, row.id, perPart]);
      return { set: { status: 'queued' }, postings: [smsReserved(row.cost)] };
    },

    async recount(context, row) {
      const set = await count(context, row);
      const { recipients = 0, parts = 0, cost = 0 } = set;
      return { set, result: { recipients, more: recipients - row.recipients, parts, cost } };
    },

    async cancel(context, row, { reason }) {
      const { release } = row.status === 'draft' ? { release: 0 } : await stopRun(context.tx, context.service, row.id, context.now);
      await forgetRecipients(context.tx, context.service, row.id);
      return {
        set: { status: 'cancelled', reason, finished_at: context.now.toISOString() },
        postings: release > 0 ? [smsReleased(release)] : [],
        result: { release },
      };
    },
  },

  async create(context, values) {
    checkSchedule(values.scheduled_at, context.now);
    await checkSender(context, values.sender);
    return {};
  },

  async created(context, row) {
    if (row.audience !== 'file') await context.change<typeof smsCampaign>(smsCampaign, row, await count(context, row));
  },

  async update(context, row, changes) {
    if (changes.scheduled_at !== row.scheduled_at) checkSchedule(changes.scheduled_at, context.now);
    const next: Campaign = { ...row, ...changes };
    if (changes.sender !== undefined && changes.sender !== row.sender) await checkSender(context, changes.sender);
    return COUNTED.some((field) => changes[field] !== undefined) ? { set: await count(context, next) } : {};
  },
});
