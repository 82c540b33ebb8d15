import { member } from '../../src/resources/member/member';
import { memberBank } from '../../src/resources/member/memberBank';
import { implement, type CommandContext } from '../kernel/implement';
import { refuseBlocked } from './blockedValue';

/** The member's main account, if any. The member is locked first, so that two changes of it run one after the other. */
async function primariesOf(context: CommandContext, owner: number): Promise<number[]> {
  await context.lock(member, owner, 'member');
  const rows = await context.tx.query<{ id: number }>(
    'select id from member_bank where service = $1 and member = $2 and "primary" order by id',
    [context.service, owner],
  );
  return rows.map((row) => row.id);
}

export const memberBankBehaviour = implement(memberBank, {
  actions: {
    async makePrimary(context, row) {
      for (const id of await primariesOf(context, row.member)) {
        if (id !== row.id) await context.change(memberBank, await context.lock(memberBank, id, 'primary'), { primary: false });
      }
      return { set: { primary: true } };
    },
  },

  /** A member's first account is the main one. */
  async create(context, { member: owner, number }) {
    await refuseBlocked(context, 'number', { accounts: [number] });
    return { set: { primary: (await primariesOf(context, owner)).length === 0 } };
  },

  async update(context, row, { number }) {
    if (number !== undefined && number !== row.number) await refuseBlocked(context, 'number', { accounts: [number] });
    return {};
  },
});
