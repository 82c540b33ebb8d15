import { fill, type Fillings } from '../../src/schema/fill';
import type { Language } from '../../src/schema/messages';

/** Every code the interface answers with, stable for machines, and its sentence for those who read it. `{name}` is filled in. */
const words = {
  // Whole calls.
  unauthorized: { th: 'คีย์ไม่ถูกต้อง หรือใช้จากที่อยู่นี้ไม่ได้', en: 'The key is not valid, or not from this address.' },
  scope: { th: 'คีย์นี้ไม่มีสิทธิ์ “{scope}”', en: 'The key does not have the scope “{scope}”.' },
  invalid: { th: 'ข้อมูลไม่ถูกต้อง ดูแต่ละข้อใน errors', en: 'The data is not valid; see each entry of errors.' },
  bad_json: { th: 'เนื้อหาไม่ใช่ JSON ที่อ่านได้', en: 'The body is no JSON that can be read.' },
  too_large: { th: 'เนื้อหาใหญ่เกินกำหนด', en: 'The body is too large.' },
  not_found: { th: 'ไม่พบสิ่งที่ขอ', en: 'There is no such thing.' },
  unknown_member: { th: 'ไม่พบสมาชิกนี้', en: 'There is no such member.' },
  unknown_account: { th: 'ไม่พบบัญชีนี้', en: 'There is no such account.' },
  unknown_round: { th: 'ไม่มีรอบนี้ของสมาชิก', en: 'The member has no such round.' },
  key_missing: { th: 'ต้องส่งหัวข้อ Idempotency-Key', en: 'The header Idempotency-Key is missing.' },
  key_bad: { th: 'Idempotency-Key ต้องยาว 1 ถึง 80 ตัวอักษรที่พิมพ์ได้', en: 'Idempotency-Key must have 1 to 80 printable characters.' },
  key_reused: { th: 'คีย์ซ้ำนี้เคยส่งพร้อมเนื้อหาหรือที่อยู่อื่น', en: 'This Idempotency-Key was sent before with another body or path.' },
  in_progress: { th: 'คำขอเดียวกันยังทำอยู่', en: 'The same call is still under way.' },
  ref_taken: { th: 'ref นี้มีอยู่แล้วและข้อมูลไม่ตรงกัน', en: 'This ref is there already and says something else.' },
  duplicate: { th: 'สมาชิกอื่นของเว็บใช้ค่านี้แล้ว', en: 'Another member of the site has this value.' },
  fixed: { th: 'เปลี่ยนค่านี้ไม่ได้', en: 'This value cannot be changed.' },
  blocked: { th: 'ค่านี้ถูกบล็อกที่เว็บนี้', en: 'This is blocked at the site.' },
  excluded: { th: 'สมาชิกขอพักการเล่นอยู่', en: 'The member asked to stay away from playing.' },
  deposit_limit: {
    th: 'เกินวงเงินฝากที่สมาชิกตั้งไว้ {most} บาท ฝากได้อีก {left} บาท',
    en: 'It passes the limit of deposits the member set, {most} baht; {left} baht are left.',
  },
  restricted: { th: 'สมาชิกถูกระงับ', en: 'The member is restricted.' },
  too_many: { th: 'สมาชิกมีรายการฝากที่รอเงินอยู่ {max} รายการแล้ว', en: 'The member has {max} open deposits already.' },
  no_account: { th: 'เว็บไม่มีบัญชีรับฝากที่เปิดอยู่', en: 'The site has no account open for deposits.' },
  no_amount: { th: 'ยอดนี้ถูกใช้ครบทุกเศษสตางค์แล้ว ลองยอดอื่น', en: 'Every variant of this amount is waited for; try another.' },
  not_withdrawable: { th: 'ยังถอนไม่ได้ ดูเหตุผลใน reasons', en: 'It cannot be withdrawn yet; see reasons.' },
  too_small: { th: 'ต่ำกว่ายอดถอนขั้นต่ำ {min}', en: 'Below the least withdrawal, {min}.' },
  slip_refused: { th: 'สลิปนี้ใช้ไม่ได้', en: 'This slip cannot be taken.' },
  not_image: { th: 'ไฟล์ไม่ใช่รูปภาพที่อ่านได้', en: 'The file is no picture that can be read.' },
  no_qr: { th: 'เว็บไม่มีบัญชีที่รับ QR', en: 'The site has no account that takes QR codes.' },
  in_work: { th: 'รายการนี้มีคนทำอยู่หรือตัดสินแล้ว', en: 'Somebody works on it, or it is decided.' },
  insufficient: { th: 'ยอดเงินไม่พอ', en: 'The balance does not suffice.' },
  win_limit: {
    th: 'ผลเล่นของสมาชิกวันนี้เกิน {limit} บาท พนักงานของเว็บต้องตรวจและเพิ่มวงเงินก่อน แล้วส่งคำขอเดิมใหม่',
    en: 'With this the member would win more than {limit} baht today; the staff of the site must look at it and raise the limit, then send the same call again.',
  },
  other_wallet: { th: 'เว็บนี้ใช้วอลเล็ตอีกแบบ', en: 'The site uses the other kind of wallet.' },
  pace: { th: 'เรียกถี่เกินกำหนด ลองใหม่ใน {seconds} วินาที', en: 'Too many calls; try again in {seconds} seconds.' },
  away: { th: 'ระบบไม่พร้อมชั่วคราว ลองใหม่อีกครั้ง', en: 'Temporarily not available; try again.' },
  failed: { th: 'ระบบขัดข้อง แจ้งเลข {request} ได้', en: 'Something failed; the number is {request}.' },
  // One value.
  missing: { th: 'ไม่มีค่านี้', en: 'This value is missing.' },
  unknown_field: { th: 'ไม่มีช่องนี้', en: 'There is no such field.' },
  wrong: { th: 'ค่าไม่ถูกต้อง', en: 'This value is not valid.' },
  text: { th: 'ต้องเป็นข้อความตามความยาวที่กำหนด', en: 'It must be text within the given length.' },
  ref: { th: 'ref ต้องยาว 1 ถึง 64 ตัว ใช้ A-Z a-z 0-9 . _ : -', en: 'A ref has 1 to 64 of A-Z a-z 0-9 . _ : -' },
  amount: {
    th: 'ยอดเงินเป็นข้อความมีทศนิยมสองตำแหน่ง เช่น "1500.00" มากกว่าศูนย์ ไม่เกิน 99999999.99',
    en: 'An amount is text with two decimals such as "1500.00", above zero, at most 99999999.99.',
  },
  time: { th: 'เวลาเป็น ISO 8601 พร้อมเขตเวลา', en: 'A time is ISO 8601 with an offset.' },
  ahead: { th: 'เวลาอยู่ล่วงหน้าเกิน 5 นาที', en: 'The time is more than 5 minutes ahead.' },
  past: { th: 'เวลาต้องยังมาไม่ถึง', en: 'The time must be still ahead.' },
  date: { th: 'วันที่เป็น YYYY-MM-DD', en: 'A date is YYYY-MM-DD.' },
  bank: { th: 'ไม่รู้จักรหัสธนาคารนี้', en: 'There is no such bank code.' },
  digits: { th: 'เลขบัญชีเป็นตัวเลข 10 ถึง 15 หลัก', en: 'An account number has 10 to 15 digits.' },
  phone: { th: 'เบอร์มือถือไทย 10 หลัก', en: 'A Thai mobile number with 10 digits.' },
  username: { th: 'ชื่อผู้ใช้ 4 ถึง 30 ตัว a-z 0-9 . _ -', en: 'A user name has 4 to 30 of a-z 0-9 . _ -' },
  option: { th: 'ไม่มีตัวเลือกนี้', en: 'There is no such option.' },
  list: { th: 'ต้องเป็นรายการตามจำนวนที่กำหนด', en: 'It must be a list within the given length.' },
  faceless: { th: 'ไม่มีอะไรแยกรายการนี้จากรายการอื่น', en: 'Nothing tells this line from another.' },
  limit: { th: 'limit เป็นจำนวนเต็ม 1 ถึง 200', en: 'limit is a whole number from 1 to 200.' },
  cursor: { th: 'after ไม่ใช่ค่าที่ได้จาก next', en: 'after is not what next gave.' },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;

export type ProblemCode = keyof typeof words;
export const isProblemCode = (text: string): text is ProblemCode => Object.hasOwn(words, text);
export const problemCodes = Object.keys(words) as readonly ProblemCode[];

export const sayProblem = (code: ProblemCode, params: Fillings, language: Language): string => fill(words[code][language], params);
