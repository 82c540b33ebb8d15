import { billPayment, CONFIRM_OWN_FROM } from '../../src/resources/admin/billPayment';
import { bangkokDay } from '../../src/schema/format';
import type { Queryable } from '../db/client';
import { implement } from '../kernel/implement';
import type { Kernel } from '../kernel/kernel';
import { updateRow } from '../kernel/store';
import { difference, writeTrail, type Announcement } from '../kernel/trail';
import { notYours } from './refusals';

/** A bill as the bell of the header lists it, under the live path `bill/{service in lower case}`. */
export interface BillNotice { id: number; billpaymemnt_name: string; by_name: string; total: number; status: number; end_date: string }

const DONE_STAYS_MS = 7 * 24 * 3_600_000;
const MOST = 50;

/** Bills of a site that concern those who pay: awaiting payment, overdue, awaiting confirmation, and for a week those that were confirmed. The next due comes first. */
export async function openBills(db: Queryable, service: string, now: Date = new Date()): Promise<BillNotice[]> {
  const rows = await db.query<{ id: number; billpaymemnt_name: string; by_name: string; total: string; status: string; end_date: string }>(
    `select b.id, b.billpaymemnt_name, b.by_name, b.total::text as total, b.status, b.end_date::text as end_date from bill_payment b
     where b.service = $1 and (b.status in ('3', '4', '5') or (b.status = '6' and b.updated_at > $2)) order by b.end_date, b.id limit ${MOST}`,
    [service, new Date(now.getTime() - DONE_STAYS_MS).toISOString()]);
  return rows.map((row) => ({ ...row, total: Number(row.total), status: Number(row.status) }));
}

const SYSTEM = { employee: null, ip: '' };

/** Marks what was not paid in time, the day after it was due in Bangkok, with its entry in the trail. */
export async function sweepBills(kernel: Kernel): Promise<void> {
  if (!kernel.definitions.has(billPayment.name)) return;
  const now = kernel.now();
  const late = await kernel.db.query<{ service: string; id: number }>(
    "select b.service, b.id from site s join bill_payment b on b.service = s.service where b.status = '3' and b.end_date < $1 order by b.service, b.id limit 500", [bangkokDay(now)]);
  for (const { service, id } of late) {
    const announcements = await kernel.db.tx(async (tx): Promise<Announcement[]> => {
      // Paid, cancelled or given more time since it was found late: left as it is.
      const [row] = await tx.query("select status from bill_payment b where b.service = $1 and b.id = $2 and b.status = '3' and b.end_date < $3 for update", [service, id, bangkokDay(now)]);
      if (!row) return [];
      const set = { status: '5' };
      await updateRow(tx, billPayment, service, id, set, now, kernel.seal);
      return writeTrail(tx, { ...SYSTEM, at: now }, [{ def: billPayment, service, id, action: 'overdue', ...difference(billPayment, row, set) }], kernel.origin);
    });
    announcements.forEach(kernel.announce);
  }
}

export const billPaymentBehaviour = implement(billPayment, {
  actions: {
    async pay(context, _row, { proof }) {
      return { set: { status: '4', proof, paid_at: context.now.toISOString(), paid_by: context.actor.user.id } };
    },

    /** Four eyes: who says that it was paid is not the one who says that it arrived. */
    async confirm({ actor: { user } }, row) {
      if (row.paid_by === user.id && user.level < CONFIRM_OWN_FROM) throw notYours('paidByYourself');
      return { set: { status: '6' } };
    },
  },
});
