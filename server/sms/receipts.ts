import type { Kernel } from '../kernel/kernel';
import { messageOf } from './gateway';
import { settle, type Report, type Touched } from './settle';
import type { Happening } from './transition';

/** A gateway's report on a message, named by our reference or by the gateway's own id. */
export interface Receipt {
  ref: string | null;
  id: string | null;
  delivered: boolean;
  reason: string;
}

const AT_ONCE = 500;
const happeningOf = ({ delivered, reason }: Pick<Receipt, 'delivered' | 'reason'>): Happening =>
  delivered ? { kind: 'delivered' } : { kind: 'undelivered', reason: reason || 'ส่งไม่ถึงผู้รับ' };

const BY_PROVIDER = `select s.service, m.id as message, m.provider_id as id from site s join sms_message m on m.service = s.service and m.provider_id = any($1::text[]) and m.direction = 'out'`;

/** Stores receipts whose id belongs to no known message yet: the answer that names it may still be on its way. */
async function keepEarly(kernel: Kernel, gateway: string, receipts: readonly Receipt[]): Promise<void> {
  const rows = receipts.map(({ id, delivered, reason }) => ({ id: id?.slice(0, 100), delivered, reason: reason.slice(0, 200) }));
  await kernel.db.query(
    `insert into sms_early_receipt (gateway, provider_id, delivered, reason, at) select $1, e.id, e.delivered, e.reason, $3 from jsonb_to_recordset($2::jsonb) e(id text, delivered boolean, reason text)
     on conflict (gateway, provider_id) do nothing`,
    [gateway, JSON.stringify(rows), kernel.now().toISOString()],
  );
}

/** Processes receipts: repeated, late and unknown ones change nothing. Returns the records that changed. */
export async function takeReceipts(kernel: Kernel, gateway: string, receipts: readonly Receipt[]): Promise<Touched[]> {
  const touched: Touched[] = [];
  for (let at = 0; at < receipts.length; at += AT_ONCE) {
    const some = receipts.slice(at, at + AT_ONCE);
    const known: Report[] = [];
    const byId: Receipt[] = [];
    for (const receipt of some) {
      const ours = receipt.ref === null ? null : messageOf(receipt.ref);
      if (ours) known.push({ ...ours, happening: happeningOf(receipt) });
      else if (receipt.id !== null) byId.push(receipt);
    }
    if (byId.length > 0) {
      const found = await kernel.db.query<{ service: string; message: number; id: string }>(BY_PROVIDER, [byId.map(({ id }) => id)]);
      const places = new Map(found.map(({ id, ...place }) => [id, place]));
      for (const receipt of byId) {
        const place = places.get(receipt.id ?? '');
        if (place) known.push({ ...place, happening: happeningOf(receipt) });
      }
      const unknown = byId.filter(({ id }) => !places.has(id ?? ''));
      if (unknown.length > 0) await keepEarly(kernel, gateway, unknown);
    }
    touched.push(...(await kernel.db.tx((tx) => settle(tx, known, kernel.now()))));
  }
  return touched;
}

/** The answer that names a message arrives within minutes; otherwise its process was killed and another process asks for it. */
const FORGET_AFTER_MS = 6 * 3_600_000;
/** A message this old is not repeated by mistake any more. */
const FORGET_SEEN_MS = 90 * 24 * 3_600_000;

/** Processes receipts that came before the answer to their message, and deletes those that belong to no message. */
export async function takeEarly(kernel: Kernel): Promise<Touched[]> {
  const { db } = kernel;
  const found = await db.query<{ gateway: string; id: string; service: string; message: number; delivered: boolean; reason: string }>(
    `select r.gateway, r.provider_id as id, r.delivered, coalesce(r.reason, '') as reason, m.service, m.id as message
       from sms_early_receipt r cross join site s join sms_message m on m.service = s.service and m.provider_id = r.provider_id and m.direction = 'out' limit ${AT_ONCE}`,
  );
  const touched = await db.tx(async (tx) => {
    const settled = await settle(
      tx,
      found.map(({ service, message, ...receipt }) => ({ service, message, happening: happeningOf(receipt) })),
      kernel.now(),
    );
    await tx.query(
      'delete from sms_early_receipt r using jsonb_to_recordset($1::jsonb) e(gateway text, id text) where r.gateway = e.gateway and r.provider_id = e.id',
      [JSON.stringify(found)],
    );
    return settled;
  });
  await db.query('delete from sms_early_receipt where at < $1', [new Date(kernel.now().getTime() - FORGET_AFTER_MS).toISOString()]);
  const longAgo = new Date(kernel.now().getTime() - FORGET_SEEN_MS).toISOString();
  await db.query('delete from sms_inbound_seen where at < $1', [longAgo]);
  await db.query('delete from sms_bank_seen b where b.at < $1', [longAgo]);
  return touched;
}

/** A message without a receipt for this long counts as spent, because the provider charges for it. */
const SILENT_MS = 72 * 3_600_000;

/** Stops waiting for receipts that do not come. */
export async function expire(kernel: Kernel): Promise<Touched[]> {
  const now = kernel.now();
  const silent = await kernel.db.query<{ service: string; message: number }>(
    `select m.service, m.id as message from site s join sms_message m on m.service = s.service and m.direction = 'out' and m.done_at is null and m.submitted_at < $1 and m.status in ('submitted', 'unknown') order by m.submitted_at limit ${AT_ONCE}`,
    [new Date(now.getTime() - SILENT_MS).toISOString()],
  );
  return kernel.db.tx((tx) =>
    settle(
      tx,
      silent.map((message) => ({ ...message, happening: { kind: 'expired' } })),
      now,
    ),
  );
}
