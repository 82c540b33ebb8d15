import { member } from '../../src/resources/member/member';
import { createMemberReset } from '../auth/invites';
import { ledgerEntry } from '../../src/resources/transaction/ledgerEntry';
import { can } from '../../src/schema/can';
import { invalidField } from '../refusal';
import { implement } from '../kernel/implement';
import { keepAwayHere } from '../members/exclusion';
import { statementLength } from '../ledger/memberStatement';
import { refuseBlocked } from './blockedValue';
import { devicesOf, linkedWith } from './memberLinks';

/** As many as a member may have. */
const MOST_TAGS = 10;
/** The tier a member begins in; any other is given. */
const LOWEST = member.fields.tier.default;

export const memberBehaviour = implement(member, {
  counts: {
    devices: async ({ db, service, now }, id) => (await devicesOf(db, service, id, now)).length,
    linked: async (context, id) => (await linkedWith(context, id, context.now)).length,
    account: async ({ db, service, actor }, id) => (can(actor, ledgerEntry, 'view') ? statementLength(db, service, id) : null),
  },

  async create(context, { phone, tier }) {
    await refuseBlocked(context, 'phone', { phone });
    return tier === LOWEST ? {} : { set: { tier_why: 'hand' } };
  },

  created: (context, { id }) => keepAwayHere(context, id),

  async update(context, row, { phone, tier }) {
    if (phone !== undefined && phone !== row.phone) await refuseBlocked(context, 'phone', { phone });
    if (tier === undefined || tier === row.tier) return {};
    return { set: { tier_why: 'hand', tier_reason: null, tier_until: null, tier_falls_at: null } };
  },

  actions: {
    async block(_context, _row, { reason, blocked_until: until }) {
      return { set: { status: 'blocked', block_reason: reason, blocked_until: until ?? null } };
    },

    async tag(_context, row, { tags }) {
      const all = [...new Set([...(row.tags ?? []), ...tags])];
      if (all.length > MOST_TAGS) throw invalidField('tags', 'tooManyTags', { max: MOST_TAGS });
      return { set: { tags: all } };
    },

    consent: (context, _row, { answer }) =>
      Promise.resolve({ set: { marketing: answer === 'yes', consent_at: context.now.toISOString() } }),

    async setTier(_context, _row, { tier, reason, until }) {
      return { set: { tier, tier_why: 'hand', tier_reason: reason, tier_until: until ?? null, tier_falls_at: null } };
    },

    async resetPassword(context, row) {
      const token = await createMemberReset(context.tx, context.service, row.id, context.now);
      return { reveal: { label: 'resetLink', value: `/reset?${new URLSearchParams({ service: context.service, token }).toString()}` } };
    },
  },
});
