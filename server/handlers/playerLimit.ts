import { member } from '../../src/resources/member/member';
import { playerLimit } from '../../src/resources/member/playerLimit';
import { implement } from '../kernel/implement';
import { satang } from '../ledger/money';
import { limitsNow } from '../members/protection';

/** How long a member has to think before a limit of theirs is loosened. */
const THINKS_MS = 24 * 3_600_000;

export const playerLimitBehaviour = implement(playerLimit, {
  actions: {},

  async create(context, { member: of, kind, most }) {
    const { now } = context;
    await context.lock(member, of, 'member');
    if (kind === 'exclusion') return { set: { starts_at: now.toISOString() } };
    const holds = (await limitsNow(context.tx, context.service, of, now)).get(kind) ?? null;
    const looser = holds !== null && (most === null || most === undefined || satang(most) > holds);
    return { set: { starts_at: new Date(now.getTime() + (looser ? THINKS_MS : 0)).toISOString() } };
  },

  /** Nobody shortens it: the member is away until the latest time they ever named. */
  async created(context, { member: of, kind, until }) {
    if (kind !== 'exclusion' || until === null) return;
    const row = await context.lock(member, of, 'member');
    if (row.excluded_until === null || Date.parse(row.excluded_until) < Date.parse(until))
      await context.change(member, row, { excluded_until: until });
  },
});
