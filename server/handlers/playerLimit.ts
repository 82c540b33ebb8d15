import { member } from '../../src/resources/member/member';
import { playerLimit } from '../../src/resources/member/playerLimit';
import { implement } from '../kernel/implement';
import { stayAway } from '../members/exclusion';
import { startsAt } from '../members/limits';

export const playerLimitBehaviour = implement(playerLimit, {
  actions: {},

  async create(context, { member: of, kind, most }) {
    await context.lock(member, of, 'member');
    return { set: { starts_at: await startsAt(context, of, kind, most ?? null) } };
  },

  async created(context, { member: of, kind, until }) {
    if (kind === 'exclusion' && until !== null) await stayAway(context, await context.lock(member, of, 'member'), until);
  },
});
