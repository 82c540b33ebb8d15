import type { Tx } from '../db/client';
import { insertAll } from './insert';
import type { DemoRow } from './rows';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Employees whose role lets them follow members. */
const FOLLOWERS = [3, 1, 2] as const;

/** Why a member is followed, what came of each contact, days from today to the next one, and how it ended. */
const CASES = [
  { why: 'silent', contacts: [], next: 0, note: 'ฝากทุกสัปดาห์จนถึงเดือนก่อน', end: null },
  { why: 'silent', contacts: [['call', 'no_answer', 'ไม่รับสาย 2 ครั้ง']], next: -1, note: null, end: null },
  { why: 'first', contacts: [['line', 'reached', 'สอบถามวิธีฝากด้วย QR']], next: 2, note: 'ฝากครั้งแรกแล้วยังไม่ฝากซ้ำ', end: null },
  {
    why: 'vip',
    contacts: [
      ['call', 'later', 'ให้โทรช่วงเย็น'],
      ['call', 'reached', 'แจ้งกิจกรรมวันเกิด'],
    ],
    next: 5,
    note: 'ดูแลเป็นพิเศษ',
    end: null,
  },
  { why: 'complaint', contacts: [['call', 'reached', 'อธิบายเหตุที่ถอนล่าช้าแล้ว']], next: null, note: 'ร้องเรียนเรื่องถอนช้า', end: null },
  {
    why: 'silent',
    contacts: [
      ['sms', 'no_answer', null],
      ['call', 'deposited', 'กลับมาฝากวันเดียวกัน'],
    ],
    next: null,
    note: null,
    end: ['done', 'deposited', 'กลับมาฝากแล้ว'],
  },
  {
    why: 'other',
    contacts: [['call', 'wrong_number', null]],
    next: null,
    note: null,
    end: ['dropped', 'wrong_number', 'เบอร์ไม่ใช่ของสมาชิก'],
  },
] as const;

/**
 * Members whom employees of each site keep in touch with, and their contacts. Chosen without chance, so that what else is made stays as it
 * is.
 */
export async function seedFollow(tx: Tx, sites: readonly (readonly DemoRow[])[], now: Date): Promise<void> {
  const follows: DemoRow[] = [];
  const contacts: DemoRow[] = [];
  const at = (days: number, hours = 0): string => new Date(now.getTime() + days * DAY + hours * HOUR).toISOString();
  for (const members of sites) {
    CASES.forEach(({ why, contacts: made, next, note, end }, index) => {
      const member = members[3 + index * 4];
      if (!member) return;
      const began = -3 - index;
      const last = made.at(-1);
      const nextAt = next === null ? null : at(next);
      const common = { service: member.service ?? '', member: member.id };
      const times = made.map((_, n) => at(began + 1 + n, index));
      follows.push({
        ...common,
        id: follows.length + 1,
        version: 1 + made.length + (end ? 1 : 0),
        created_at: at(began),
        updated_at: times.at(-1) ?? at(began),
        employee: FOLLOWERS[index % FOLLOWERS.length],
        why,
        next_at: nextAt,
        note,
        state: end?.[0] ?? 'open',
        contacts: made.length,
        last_at: times.at(-1) ?? null,
        way: last?.[0] ?? null,
        outcome: end?.[1] ?? last?.[1] ?? null,
        ended_at: end ? (times.at(-1) ?? null) : null,
        summary: end?.[2] ?? null,
      });
      made.forEach(([way, outcome, text], n) =>
        contacts.push({
          ...common,
          id: contacts.length + 1,
          version: 1,
          created_at: times[n],
          updated_at: times[n],
          follow: follows.length,
          way,
          outcome,
          note: text,
          next_at: n === made.length - 1 ? nextAt : null,
          by: FOLLOWERS[index % FOLLOWERS.length],
        }),
      );
    });
  }
  await insertAll(tx, 'member_follow', follows);
  await insertAll(tx, 'member_contact', contacts);
}
