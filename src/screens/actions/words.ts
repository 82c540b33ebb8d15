import { defineWords } from '../../providers/i18n/words';

/** Words of the dialog of an action. */
export const useActionWords = defineWords(
  {
    confirm: 'ยืนยัน{action}',
    try: 'ดูผลก่อนทำ',
    tried: 'ถ้าทำตอนนี้ ยังไม่ได้ทำจริง',
    sending: 'กำลังส่ง…',
    ctrlEnter: 'กด Ctrl+Enter เพื่อยืนยันจากแป้นพิมพ์',
    waitsUntil: 'คำขอหมดอายุ {time}',
    approvalOf: '{name} ขอไว้แล้ว การยืนยันของคุณคือการอนุมัติคนที่สอง',
    bulkTitle: '{action} {count} รายการ',
    bulkSum: '{field}รวม',
    bulkRecords: 'รายการที่จะทำ',
    bulkDone: 'สำเร็จ {count} รายการ',
    bulkRefused: 'ไม่สำเร็จ {count} รายการ',
    bulkRefusals: 'รายการที่ไม่สำเร็จ',
    revealOnce: 'ค่านี้แสดงครั้งเดียว กรุณาคัดลอกเก็บไว้ก่อนปิด',
    revealDone: 'เก็บไว้แล้ว ปิด',
  },
  {
    confirm: 'Confirm: {action}',
    try: 'See the effect first',
    tried: 'If done now; nothing was done yet',
    sending: 'Sending…',
    ctrlEnter: 'Ctrl+Enter confirms from the keyboard',
    waitsUntil: 'The request is open until {time}',
    approvalOf: '{name} asked for this; your confirmation is the second approval',
    bulkTitle: '{action}: {count} records',
    bulkSum: 'Total {field}',
    bulkRecords: 'Records',
    bulkDone: '{count} done',
    bulkRefused: '{count} refused',
    bulkRefusals: 'Refused records',
    revealOnce: 'This is shown once. Copy it before you close.',
    revealDone: 'Kept, close',
  },
);
