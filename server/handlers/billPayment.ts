import { billPayment, CONFIRM_OWN_FROM } from '../../src/resources/admin/billPayment';
import type { Queryable } from '../db/client';
import { implement } from '../kernel/implement';
import { notYours } from './refusals';

/** A bill as the bell of the header lists it, under the live path `bill/{service in lower case}`. */
export interface BillNotice {
  id: number;
  billpaymemnt_name: string;
  by_name: string;
  total: number;
  status: number;
  end_date: string;
}

const DONE_STAYS_MS = 7 * 24 * 3_600_000;
const MOST = 50;

/**
 * Bills of a site for the bell: awaiting payment, overdue, awaiting confirmation, and for a week those that were confirmed. The next due
 * comes first.
 */
export async function openBills(db: Queryable, service: string, now: Date = new Date()): Promise<BillNotice[]> {
  const rows = await db.query<{ id: number; billpaymemnt_name: string; by_name: string; total: string; status: string; end_date: string }>(
    `select b.id, b.billpaymemnt_name, b.by_name, b.total::text as total, b.status, b.end_date::text as end_date from bill_payment b
     where b.service = $1 and (b.status in ('3', '4', '5') or (b.status = '6' and b.updated_at > $2)) order by b.end_date, b.id limit ${MOST}`,
    [service, new Date(now.getTime() - DONE_STAYS_MS).toISOString()],
  );
  return rows.map((row) => ({ ...row, total: Number(row.total), status: Number(row.status) }));
}

export const billPaymentBehaviour = implement(billPayment, {
  actions: {
    async pay(context, _row, { proof }) {
      return { set: { status: '4', proof, paid_at: context.now.toISOString(), paid_by: context.actor.user.id } };
    },

    /** Four eyes: the employee who reported the payment may not confirm it. */
    async confirm({ actor: { user } }, row) {
      if (row.paid_by === user.id && user.level < CONFIRM_OWN_FROM) throw notYours('paidByYourself');
      return { set: { status: '6' } };
    },
  },
});
