import { defineWords } from '../../providers/i18n/words';

/** Words of the dialog of an action. */
export const useActionWords = defineWords(
  {
    confirm: 'ยืนยัน{action}',
    try: 'ดูผลก่อนทำ',
    tried: 'ถ้าทำตอนนี้ ยังไม่ได้ทำจริง',
    sending: 'กำลังส่ง…',
    overtaken: 'พนักงานคนอื่นทำรายการนี้ไปแล้ว',
    ctrlEnter: 'กด Ctrl+Enter เพื่อยืนยันจากแป้นพิมพ์',
    waitsUntil: 'คำขอหมดอายุ {time}',
    approvalOf: '{name} ขอไว้แล้ว การยืนยันของคุณคือการอนุมัติคนที่สอง',
    bulkTitle: '{action} {count} รายการ',
    changeHelp: 'เลือกช่องที่จะเปลี่ยน ช่องที่ไม่เลือกจะคงค่าเดิมของแต่ละรายการ',
    changeNone: 'เลือกอย่างน้อยหนึ่งช่อง',
    bulkSum: '{field}รวม',
    bulkRecords: 'รายการที่จะทำ',
    bulkDone: 'สำเร็จ {count} รายการ',
    bulkRefused: 'ไม่สำเร็จ {count} รายการ',
    bulkRefusals: 'รายการที่ไม่สำเร็จ',
    allTitle: '{action}ทั้งหมดตามตัวกรอง',
    allCounting: 'กำลังนับรายการที่ตรงกับตัวกรอง',
    allCount: 'มี {count} รายการที่ตรงกับตัวกรอง',
    allHow: 'ระบบทำทีละรายการต่อไปเองแม้ปิดหน้านี้ หยุดได้ระหว่างทาง รายการที่มีคนแก้ไปก่อนถึงคิวจะไม่ถูกทำ',
    allBegun: 'เริ่ม{action} {count} รายการแล้ว',
    allSee: 'ดูความคืบหน้า',
    revealOnce: 'ค่านี้แสดงครั้งเดียว กรุณาคัดลอกเก็บไว้ก่อนปิด',
    revealDone: 'เก็บไว้แล้ว ปิด',
  },
  {
    confirm: 'Confirm: {action}',
    try: 'See the effect first',
    tried: 'If done now; nothing was done yet',
    sending: 'Sending…',
    overtaken: 'Another employee was faster',
    ctrlEnter: 'Ctrl+Enter confirms from the keyboard',
    waitsUntil: 'The request is open until {time}',
    approvalOf: '{name} asked for this; your confirmation is the second approval',
    bulkTitle: '{action}: {count} records',
    changeHelp: 'Choose what to change; what is not chosen stays as it is in each record',
    changeNone: 'Choose at least one field',
    bulkSum: 'Total {field}',
    bulkRecords: 'Records',
    bulkDone: '{count} done',
    bulkRefused: '{count} refused',
    bulkRefusals: 'Refused records',
    allTitle: '{action}: everything the filter matches',
    allCounting: 'Counting what the filter matches',
    allCount: 'The filter matches {count} records',
    allHow:
      'The server does one after the other, also when you leave this page. You can stop it; what somebody changes before its turn is left as it is',
    allBegun: '{action}: begun on {count} records',
    allSee: 'See the progress',
    revealOnce: 'This is shown once. Copy it before you close.',
    revealDone: 'Kept, close',
  },
);

/** What the button says that carries out an action; an action that is called “confirm …” already is not confirmed twice. */
export function confirming(w: ReturnType<typeof useActionWords>, action: string): string {
  const word = w('confirm', { action: '' }).replace(/[: ]+$/, '');
  return action.startsWith(word) ? action : w('confirm', { action });
}
