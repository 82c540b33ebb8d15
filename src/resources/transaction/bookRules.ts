/** The rules of the ledger by their keys, in words; `server/ledger/invariants.ts` says how each is checked. */
export const bookRules = {
  posting_balanced: 'ทุกรายการบัญชีมีสองด้านเท่ากัน',
  balance_of_lines: 'ทุกยอดคงเหลือเท่ากับผลรวมของรายการ',
  carried_forward: 'ยอดยกมาจากรายการที่จัดเก็บถาวรมีสองด้านเท่ากัน',
  member_not_negative: 'ไม่มีบัญชีสมาชิกติดลบ',
  credit_not_negative: 'ไม่มีเครดิตของเว็บติดลบ',
  member_balance: 'เครดิตที่แสดงของสมาชิกเท่ากับในบัญชี',
  bank_balance: 'ยอดที่แสดงของบัญชีธนาคารเท่ากับในบัญชี',
  reversal_whole: 'การย้อนรายการย้อนทุกบรรทัด',
  withdraw_hold: 'รายการถอนที่ยังไม่จบกันเครดิตไว้ครบ และที่จบแล้วไม่กันไว้',
  member_hold: 'เครดิตที่กันไว้ของสมาชิกเป็นของรายการถอนที่ยังไม่จบ',
  withdraw_paid_once: 'รายการถอนที่จ่ายแล้วออกจากบัญชีธนาคารครั้งเดียว',
  deposit_credited_once: 'รายการฝากที่อนุมัติเข้าเครดิตครั้งเดียวเต็มจำนวน',
  line_matched: 'รายการเดินบัญชีที่จับคู่แล้วมีรายการฝากเดียว ยอดและบัญชีตรงกัน',
  qr_credited: 'รายการ QR ที่เข้าเครดิตแล้วมีรายการฝากของตัวเอง',
  member_points: 'แต้มที่แสดงของสมาชิกเท่ากับผลรวมในสมุดแต้ม',
  sms_hold: 'เครดิต SMS ที่กันไว้เป็นของแคมเปญและข้อความอัตโนมัติ',
  sms_campaign_hold: 'แคมเปญกันเครดิตเท่ากับข้อความที่ยังไม่จบ',
  sms_auto_hold: 'ข้อความอัตโนมัติกันเครดิตเท่ากับข้อความที่ยังไม่จบ',
  sms_campaign_spent: 'ยอดใช้ของแคมเปญเท่ากับที่ลงบัญชี',
} as const;
export type BookRule = keyof typeof bookRules;
