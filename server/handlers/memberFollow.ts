import { employee } from '../../src/resources/admin/employee';
import { member } from '../../src/resources/member/member';
import { memberContact, memberFollow } from '../../src/resources/member/memberFollow';
import { invalidField } from '../refusal';
import { implement, type CommandContext } from '../kernel/implement';

/** Refuses, beside the field, an employee who already follows the member. The lock on the member keeps two simultaneous calls apart. */
async function refuseTwice(context: CommandContext, of: number, by: number): Promise<void> {
  const { tx, service } = context;
  const owner = await context.lock(member, of, 'member');
  const [who] = await tx.query<{ name: string; follows: boolean }>(
    `select e.name, exists (select 1 from ${memberFollow.name} f
        where f.service = $1 and f.member = $2 and f.employee = e.id and f.state = 'open') as follows
       from ${employee.name} e where e.id = $3`,
    [service, of, by],
  );
  if (who?.follows) throw invalidField('employee', 'alreadyFollowed', { employee: who.name, member: owner.username });
}

export const memberFollowBehaviour = implement(memberFollow, {
  async create(context, { member: of, employee: by }) {
    await refuseTwice(context, of, by);
    return {};
  },

  actions: {
    async contact(context, row, { way, outcome, note, next_at: nextAt }) {
      const next = nextAt ?? null;
      await context.make(memberContact, { follow: row.id, member: row.member, way, outcome, note: note ?? null, next_at: next });
      return { set: { contacts: row.contacts + 1, last_at: context.now.toISOString(), way, outcome, next_at: next } };
    },

    async close({ now }, _row, { outcome, summary }) {
      return { set: { state: 'done', outcome, summary: summary ?? null, next_at: null, ended_at: now.toISOString() } };
    },

    async drop({ now }, _row, { summary }) {
      return { set: { state: 'dropped', summary, next_at: null, ended_at: now.toISOString() } };
    },

    async handOver(context, row, { employee: to }) {
      await refuseTwice(context, row.member, to);
      return { set: { employee: to } };
    },
  },
});
