import { handover } from '../../src/resources/transaction/handover';
import type { AnyResource } from '../../src/schema/define';
import { invalidField, Refusal } from '../refusal';
import { implement, type CommandContext } from '../kernel/implement';
import { maskFor } from '../kernel/rows';
import { deposit } from '../../src/resources/transaction/deposit';
import { withdraw } from '../../src/resources/transaction/withdraw';
import { maskText } from '../kernel/rows';
import { waitingAt } from './queue';

const QUEUES: readonly AnyResource[] = [deposit, withdraw];

interface Sums extends Record<string, unknown> {
  unknown_count: number;
  unknown_sum: number;
  unmatched_count: number;
  unmatched_sum: number;
  suspense: number;
}

/** What is open at the site at this moment, as both sides of a hand-over sign it. */
async function openNow({ tx, service, actor, now }: CommandContext) {
  const queues = [];
  for (const def of QUEUES) {
    const [pile] = await waitingAt(tx, def, { actor, now }, [service]);
    queues.push({ queue: def.label, waiting: pile?.count ?? 0, since: pile?.since ?? null });
  }
  const claims = await tx.query<{ resource: string; record: number; employee: string }>(
    'select resource, record, name as employee from work_claim where service = $1 and expires_at > $2 and resource = any($3::text[]) order by resource, record limit 200',
    [service, now.toISOString(), QUEUES.map(({ name }) => name)],
  );
  const labels = new Map(QUEUES.map((def) => [def.name, def.label]));
  const [sums] = await tx.query<Sums>(
    `select (select count(*)::int from withdraw w where w.service = $1 and w.status = 'unknown') as unknown_count,
       (select coalesce(sum(w.amount), 0)::float8 from withdraw w where w.service = $1 and w.status = 'unknown') as unknown_sum,
       (select count(*)::int from statement_line l where l.service = $1 and l.direction = 'in' and l.status = 'unmatched' and not l.hidden) as unmatched_count,
       (select coalesce(sum(l.amount), 0)::float8 from statement_line l where l.service = $1 and l.direction = 'in' and l.status = 'unmatched' and not l.hidden) as unmatched_sum,
       (select coalesce(-sum(a.balance), 0)::float8 from ledger_account a where a.service = $1 and a.kind = 'suspense') as suspense`,
    [service],
  );
  const floats = await tx.query<{ bank: string; number: string; balance: number }>(
    `select b.bank, b.number, b.balance::float8 as balance from bank_account b where b.service = $1 and b.active and b.purpose = 'withdraw' order by b.priority, b.id limit 100`,
    [service],
  );
  return {
    queues,
    claims: claims.map(({ resource, record, employee }) => ({ queue: labels.get(resource) ?? resource, record, employee })),
    ...sums,
    floats: floats.map(({ bank, number, balance }) => ({ account: `${bank} ${maskText(number)}`, balance })),
  };
}

export const handoverBehaviour = implement(handover, {
  async create(context, { to }) {
    if (to === context.actor.user.id) throw invalidField('to', 'notYourself');
    return { set: await openNow(context) };
  },
  actions: {
    async take(context, row) {
      if (row.to !== context.actor.user.id)
        throw new Refusal(409, 'handoverOther', {}, { payload: maskFor(context.actor, handover, { ...row }), conflict: 'maker' });
      return { set: { status: 'taken', taken_at: context.now.toISOString() } };
    },
  },
});
