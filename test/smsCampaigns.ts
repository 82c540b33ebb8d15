/** Campaigns made for one test or one measurement. */
import type { Db } from '../server/db/client';
import { post } from '../server/ledger/post';
import { creditBought, smsReserved } from '../server/ledger/recipes';
import { SITE } from './office';

export const PRICE = 0.35;

export interface Campaign {
  service: string;
  id: number;
  phones: string[];
}
export interface CampaignOptions {
  service?: string;
  count?: number;
  phones?: readonly string[];
  parts?: number;
  from?: number;
  over?: Record<string, unknown>;
}
/** `0810000001`, `0810000002`, … */
export const phonesFrom = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `08${String(from + n).padStart(8, '0')}`);

let made = 0;

/** A campaign that was sent by an employee a moment ago: its recipients kept, its credit set aside. */
export async function makeCampaign(
  db: Db,
  { service = SITE, count = 20, from, phones, parts = 1, over = {} }: CampaignOptions = {},
): Promise<Campaign> {
  made += 1;
  const numbers = phones ?? phonesFrom(from ?? 10_000_000 + made * 200_000, count);
  return db.tx(async (tx) => {
    const [sender] = await tx.query<{ id: number }>(
      `insert into sms_sender (service, name, purpose, status) values ($1, 'SENDER1', 'ทดสอบ', 'approved') on conflict (service, name) do update set status = 'approved' returning id`,
      [service],
    );
    const values: Record<string, unknown> = {
      name: `แคมเปญ ${made}`,
      text: 'สวัสดี {web}',
      audience: 'file',
      quiet: false,
      status: 'queued',
      recipients: numbers.length,
      parts: numbers.length * parts,
      cost: (numbers.length * parts * PRICE).toFixed(2),
      ...over,
    };
    const columns = Object.keys(values);
    const [row] = await tx.query<{ id: number }>(
      `insert into sms_campaign (service, sender, ${columns.join(', ')}) values ($1, $2, ${columns.map((_, n) => `$${n + 3}`).join(', ')}) returning id`,
      [service, sender?.id, ...Object.values(values)],
    );
    const id = row?.id ?? 0;
    await tx.query(
      `insert into sms_recipient (service, campaign, n, phone, member, parts) select $1, $2, p.n, p.phone, (select m.id from member m where m.service = $1 and m.phone = p.phone), $4
       from unnest($3::text[]) with ordinality p(phone, n)`,
      [service, id, numbers, parts],
    );
    await tx.query('insert into sms_run (service, campaign, price) values ($1, $2, $3)', [service, id, PRICE]);
    const cause = { service, resource: 'sms_campaign', recordId: id, actorId: 1, at: new Date() };
    await post(tx, cause, creditBought('sms_credit', Number(values['cost'])));
    await post(tx, cause, smsReserved(Number(values['cost'])));
    return { service, id, phones: [...numbers] };
  });
}
