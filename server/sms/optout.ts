import { smsOptout, smsOptoutOffice } from '../../src/resources/sms/smsOptout';
import type { Kernel } from '../kernel/kernel';
import { writeTrail, type Announcement } from '../kernel/trail';
import type { Tx } from '../db/client';

/** Answers that mean “stop”; the whole message, in any case, with signs around it. */
const KEYWORDS = new Set([
  'stop',
  'stopall',
  'unsub',
  'unsubscribe',
  'cancel',
  'end',
  'quit',
  'หยุด',
  'หยุดส่ง',
  'ยกเลิก',
  'ยกเลิกรับข่าวสาร',
  'ไม่รับ',
  'ไม่รับข่าวสาร',
  'ไม่รับข้อความ',
  'เลิกส่ง',
]);

/** Does the text ask to stop, and say nothing else? */
export const asksToStop = (text: string): boolean =>
  KEYWORDS.has(
    text
      .normalize('NFC')
      .toLowerCase()
      .replace(/[\s\u200b.,!?"'“”‘’()ๆ-]/g, ''),
  );

const NOTE = 'ขอยกเลิกทางข้อความ';

/** Puts a number on the opt-out list of a site, or of the office when no site is known. A number already there is left as it is. */
export async function addOptout(tx: Tx, { now, origin }: Kernel, service: string | null, phone: string): Promise<Announcement[]> {
  const def = service === null ? smsOptoutOffice : smsOptout;
  const [made] =
    service === null
      ? await tx.query<{ id: number }>(
          "insert into sms_optout_office (phone, source, note) values ($1, 'keyword', $2) on conflict (phone) do nothing returning id",
          [phone, NOTE],
        )
      : await tx.query<{ id: number }>(
          "insert into sms_optout (service, phone, source, note) values ($1, $2, 'keyword', $3) on conflict (service, phone) do nothing returning id",
          [service, phone, NOTE],
        );
  if (!made) return [];
  return writeTrail(
    tx,
    { employee: null, ip: '', at: now() },
    [{ def, service: service ?? '', id: made.id, action: 'create', before: null, after: { phone, source: 'keyword', note: NOTE } }],
    origin,
  );
}
