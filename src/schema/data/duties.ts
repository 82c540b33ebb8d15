/** Two duties that one employee should not have together, because no second person would notice abuse. */
export interface DutyConflict {
  first: readonly string[];
  second: readonly string[];
  th: string;
  en: string;
}

/** Pairs that the grid warns of when a role holds both (domain, section 18). */
export const dutyConflicts: readonly DutyConflict[] = [
  {
    first: ['8002', '8003', '8004', '8009'],
    second: ['4001'],
    th: 'ปรับเครดิตสมาชิกและอนุมัติถอนได้ในคนเดียวกัน',
    en: 'Changes members’ credit and approves withdrawals',
  },
  {
    first: ['6004'],
    second: ['4001', '4003'],
    th: 'เปลี่ยนบัญชีธนาคารของสมาชิกและอนุมัติหรือจ่ายถอนได้ในคนเดียวกัน',
    en: 'Changes members’ bank accounts and approves or pays withdrawals',
  },
  {
    first: ['13001', '13002'],
    second: ['4003', '4004'],
    th: 'เพิ่มหรือแก้บัญชีของเว็บและจ่ายถอนได้ในคนเดียวกัน',
    en: 'Adds or edits the site’s bank accounts and pays withdrawals',
  },
  { first: ['4001'], second: ['4003', '4004'], th: 'อนุมัติถอนและจ่ายถอนได้ในคนเดียวกัน', en: 'Approves and pays withdrawals' },
  {
    first: ['10001', '10002'],
    second: ['8004'],
    th: 'แก้โปรโมชั่นและให้โบนัสเองได้ในคนเดียวกัน',
    en: 'Edits promotions and grants bonuses by hand',
  },
  { first: ['P009'], second: ['3001'], th: 'เพิ่มรายการฝากด้วยมือและอนุมัติฝากได้ในคนเดียวกัน', en: 'Adds deposits by hand and approves them' },
  { first: ['M004'], second: ['3001', '4001', '4003'], th: 'กำหนดสิทธิ์และอนุมัติเงินได้ในคนเดียวกัน', en: 'Manages roles and approves money' },
  {
    first: ['CRM04'],
    second: ['6003', '3007', '4005'],
    th: 'โทรหาสมาชิกและเปิดดูข้อมูลส่วนบุคคลได้ในคนเดียวกัน',
    en: 'Calls members and may see their personal data',
  },
];

/** The conflicts among a set of held codes. */
export const conflictsOf = (held: ReadonlySet<string>): readonly DutyConflict[] =>
  dutyConflicts.filter(({ first, second }) => first.some((code) => held.has(code)) && second.some((code) => held.has(code)));
