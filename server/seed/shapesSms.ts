import type { Shape } from './rows';

const SENDERS = [
  ['LUCKYINFO', 'แจ้งโปรโมชั่นและข่าวสาร', 'approved'],
  ['LUCKYOTP', 'แจ้งรหัสยืนยัน', 'approved'],
  ['LUCKYVIP', 'แจ้งสิทธิ์สมาชิก VIP', 'pending'],
  ['WIN888', 'แจ้งผลรางวัล', 'refused'],
] as const;
const TEMPLATES = [
  ['ฝากวันนี้รับโบนัส', '{web} ฝากวันนี้รับโบนัส 20% ถึงเที่ยงคืน ยกเลิกรับข่าวตอบ STOP'],
  ['ชวนกลับมา', 'คุณ{name} คิดถึงนะ มีเครดิตฟรี 50 บาทรออยู่ที่ {web} ยกเลิกตอบ STOP'],
  ['สุขสันต์วันเกิด', 'สุขสันต์วันเกิดคุณ{name} รับของขวัญจาก {web} ได้วันนี้'],
  ['แจ้งยอดเครดิต', '{username} มียอด {balance} บาท และ {points} แต้ม'],
  ['ปิดปรับปรุง', '{web} maintenance tonight 02:00-03:00'],
] as const;
const AUTOS = [
  ['ต้อนรับสมาชิกใหม่', 'registered', 0, 'ยินดีต้อนรับคุณ{name} สู่ {web}'],
  ['ชวนกลับมาฝาก 7 วัน', 'idle', 7, 'คุณ{name} ไม่ได้ฝาก 7 วันแล้ว มีโบนัสรออยู่ที่ {web} ยกเลิกตอบ STOP'],
  ['อวยพรวันเกิด', 'birthday', null, 'สุขสันต์วันเกิดคุณ{name} จาก {web}'],
] as const;
const SUSPECTS = [
  ['KBank', 'เงินเข้า 50,000.00 บาท เข้าบัญชี x1234 กดยืนยันที่ kbank-verify.example', 'shape'],
  ['027777777x', 'รายการเดินบัญชี +9,999.00 x5678', 'sender'],
  ['SCB', 'เงินเข้าบ/ช x4321 จำนวน 2,000.00 บ.', 'repeated'],
] as const;

/** Rules of the messaging entities that their fields alone do not say. */
export const smsShapes: Readonly<Record<string, Shape>> = {
  sms_sender: (row, _random, index) => {
    const [name, purpose, status] = SENDERS[index % SENDERS.length] ?? SENDERS[0];
    Object.assign(row, {
      name: index < SENDERS.length ? name : `${name.slice(0, 9)}${index}`,
      purpose,
      status,
      document: null,
      reason: status === 'refused' ? 'ชื่อสื่อถึงการพนัน' : null,
      last_used: null,
    });
  },
  sms_template: (row, _random, index) => {
    const [name, text] = TEMPLATES[index % TEMPLATES.length] ?? TEMPLATES[0];
    Object.assign(row, { name: index < TEMPLATES.length ? name : `${name} ${index}`, text });
  },
  sms_auto: (row, _random, index) => {
    const [name, event, days, text] = AUTOS[index % AUTOS.length] ?? AUTOS[0];
    Object.assign(row, { name, event, days, text, active: false, sent: 0, last_run: null, problem: null });
  },
  sms_optout: (row) => {
    Object.assign(row, { note: null });
  },
  sms_optout_office: (row) => {
    Object.assign(row, { source: 'complaint', note: 'แจ้งกับสำนักงาน กสทช.' });
  },
  sms_suspect: (row, _random, index) => {
    const [sender, text, reason] = SUSPECTS[index % SUSPECTS.length] ?? SUSPECTS[0];
    Object.assign(row, {
      sender,
      text,
      reason,
      device: 'มือถือสำรอง 1',
      received_at: row['created_at'],
      status: index % 4 === 0 ? 'forged' : 'new',
      note: null,
      checked_by: index % 4 === 0 ? 4 : null,
    });
  },
};
