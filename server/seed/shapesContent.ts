import { bangkokDay } from '../../src/schema/format';
import type { Shape } from './rows';

const DAY = 86_400_000;
const dayFrom = (moment: unknown, days: number): string => bangkokDay(new Date(Date.parse(String(moment)) + days * DAY));
const later = (moment: unknown, hours: number): string => new Date(Date.parse(String(moment)) + hours * 3_600_000).toISOString();

const HEADLINES: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'ปรับเวลาตัดรอบบัญชีเป็น 00:30 น.',
    'ตั้งแต่วันนี้รอบบัญชีตัดเวลา **00:30 น.**\n\n- ปิดรายการค้างก่อนตัดรอบ\n- รายการหลังเวลานี้นับเป็นวันถัดไป',
    ['ประกาศ', 'บัญชี'],
  ],
  ['วิธีตรวจสลิปปลอมรอบใหม่', 'พบสลิปปลอมจากแอปแต่งภาพเพิ่มขึ้น\n\n- เทียบเวลาโอนกับรายการเดินบัญชีทุกครั้ง\n- ห้ามอนุมัติจากรูปอย่างเดียว', ['ความปลอดภัย', 'ฝาก']],
  ['ธนาคารปิดปรับปรุงคืนวันอาทิตย์', 'KBANK และ SCB ปิดปรับปรุง 01:00–04:00 น. แจ้งลูกค้าให้ใช้บัญชีสำรอง', ['ธนาคาร']],
  ['โปรโมชั่นวันหยุดเริ่มวันศุกร์', 'โบนัสวันหยุดเริ่ม 18:00 น. เงื่อนไขอยู่ในหน้าโปรโมชั่น ตอบลูกค้าตามนั้นทุกคำ', ['โปรโมชั่น']],
  ['อบรมพนักงานใหม่ประจำเดือน', 'พนักงานใหม่เข้าอบรมออนไลน์วันพุธ 14:00 น. หัวหน้ากะลงชื่อให้ครบ', ['อบรม']],
  ['เปลี่ยนรหัสผ่านทุก 90 วัน', 'กรุณาเปลี่ยนรหัสผ่านและเปิดการยืนยันตัวตนสองชั้นทุกคน', ['ความปลอดภัย', 'ประกาศ']],
];
const TAGS = [
  ['VIP', '#6a1b9a', 'ฝากสะสมเกิน 100,000 บาท'],
  ['ลูกค้าประจำ', '#2e7d32', 'เล่นต่อเนื่องเกิน 3 เดือน'],
  ['ฝากบ่อย', '#1565c0', 'ฝากมากกว่าวันละ 3 ครั้ง'],
  ['ติดตาม', '#ef6c00', 'ให้หัวหน้ากะตรวจก่อนถอน'],
  ['ใหม่', '#00838f', 'สมัครไม่เกิน 7 วัน'],
  ['ชอบหวย', '#c62828', 'เล่นหวยเป็นหลัก'],
  ['ชอบสล็อต', '#ad1457', 'เล่นสล็อตเป็นหลัก'],
  ['กลับมาเล่น', '#37474f', 'หายไปเกิน 30 วันแล้วกลับมา'],
] as const;
const NOTICES = [
  ['ฝากครั้งแรกรับโบนัส 50%', 'สมาชิกใหม่รับโบนัสทันทีเมื่อฝากครั้งแรก\n\n- สูงสุด **1,000 บาท**\n- ทำเทิร์น 3 เท่า'],
  ['ปิดปรับปรุงระบบถอน', 'ระบบถอนปิดปรับปรุงคืนนี้ **02:00–03:00 น.** ขออภัยในความไม่สะดวก'],
  ['เพิ่มเพื่อน LINE รับข่าวก่อนใคร', 'เพิ่มเพื่อนเพื่อรับโค้ดและกิจกรรมทุกสัปดาห์'],
] as const;
const QUESTIONS = [
  ['ขอปุ่มคัดลอกเลขบัญชีในหน้าถอน', 'ตอนจ่ายเองต้องพิมพ์เลขบัญชีซ้ำ อยากให้มีปุ่มคัดลอก'],
  ['หน้าฝากช้าในช่วงเช้า', 'ประมาณ 09:00–10:00 น. หน้ารายการฝากโหลดนานกว่า 5 วินาที'],
  ['ขอรายงานโบนัสแยกตามพนักงาน', 'ต้องการดูว่าใครให้โบนัสเท่าไรในแต่ละวัน'],
] as const;
const ANSWERS = ['ได้รับเรื่องแล้ว ทีมงานกำลังตรวจสอบ', 'แก้แล้วในรุ่นถัดไป รบกวนลองอีกครั้ง', 'ขอเวลาและชื่อเว็บที่พบปัญหาเพิ่มเติม'];
const BILLS = ['ค่าเช่าระบบรายเดือน', 'ค่าเซิร์ฟเวอร์', 'ค่าเครดิต SMS', 'ค่าดูแลระบบ'];
const STATES = ['3', '6', '6', '4', '5', '1', '2'];
/** The author of a thread follows from its number, so that its replies can tell the author too. */
const authorOf = (thread: number): number => 3 + (thread % 4);

const STATE_OF_THREAD = ['open', 'answered', 'closed'];
const REPLIED_AFTER = [20, 30] as const;
/** When each thread was opened; threads are made before their replies. */
const opened = new Map<number, string>();

/** Rules of the smaller entities that their fields alone do not say. */
export const contentShapes: Readonly<Record<string, Shape>> = {
  news: (row, _random, index) => {
    const [title, text, tags] = HEADLINES[index % HEADLINES.length] ?? ['', '', []];
    Object.assign(row, { title, text, tags, image: null, pinned: index === 1, period: null, author: 1 + (index % 3) });
  },
  // Never carried out, because the ledger has no posting for it.
  credit: (row, random) => {
    Object.assign(row, {
      amount: random.pick([50, 100, 300, 500, 1000]),
      reason: random.pick(['เครดิตหายระหว่างเล่น ค่ายยืนยันแล้ว', 'ลูกค้าแนะนำเพื่อน 1 คน', 'ชดเชยระบบขัดข้อง']),
      evidence: null,
      status: 'pending',
      asked_by: random.pick([4, 5, 6]),
      decided_by: null,
      decided_at: null,
    });
  },
  tag: (row, _random, index) => {
    const [name, color, note] = TAGS[index % TAGS.length] ?? TAGS[0];
    Object.assign(row, { name, color, note });
  },
  popup: (row, _random, index) => {
    const [title, text] = NOTICES[index % NOTICES.length] ?? NOTICES[0];
    Object.assign(row, { title, text, image: null, period: null, to_staff: false, active: index % 3 === 0 });
  },
  comment: (row, _random, index) => {
    const [subject, text] = QUESTIONS[index % QUESTIONS.length] ?? QUESTIONS[0];
    const created = later(row['created_at'], -48);
    opened.set(row.id, created);
    Object.assign(row, {
      subject,
      text,
      state: STATE_OF_THREAD[index % 3],
      author: authorOf(row.id),
      replies: 2,
      created_at: created,
      last_at: later(created, REPLIED_AFTER[1]),
    });
  },
  comment_message: (row, random, index) => {
    // Two replies per thread: a question, and its answer.
    const [thread, second] = [1 + Math.floor(index / 2), index % 2];
    const at = later(opened.get(thread) ?? row['created_at'], REPLIED_AFTER[second] ?? 0);
    Object.assign(row, {
      thread,
      text: second === 1 ? 'ตรวจแล้ว รบกวนดูอีกครั้งครับ' : random.pick(ANSWERS),
      owner: authorOf(thread),
      author: second === 1 ? authorOf(thread) : 2,
      created_at: at,
      updated_at: at,
    });
  },
  bill_payment: (row, random, index) => {
    const status = STATES[index % STATES.length] ?? '1';
    const paid = status === '4' || status === '6';
    Object.assign(row, {
      billpaymemnt_name: `${BILLS[index % BILLS.length]} งวด ${index + 1}`,
      by_name: 'บริษัท ออฟฟิศ คอนโทรล จำกัด',
      total: random.int(20, 400) * 250,
      note: null,
      status,
      proof: null,
      paid_at: paid ? later(row['created_at'], 50) : null,
      paid_by: paid ? 3 : null,
      end_date: dayFrom(row['created_at'], 120),
    });
    // A bill is overdue when it was issued long enough ago.
    if (status === '5') Object.assign(row, { end_date: dayFrom(row['created_at'], -5), created_at: later(row['created_at'], -240) });
  },
};
