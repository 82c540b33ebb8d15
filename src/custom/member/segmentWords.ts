import { defineWords } from '../../providers/i18n/words';

export const useSegmentWords = defineWords(
  {
    save: 'บันทึกเป็นกลุ่ม',
    saved: 'กลุ่มที่บันทึกไว้',
    none: 'เปิดรายชื่อสมาชิก เลือกตัวกรองให้เหลือเฉพาะสมาชิกที่ต้องการ แล้วกด “บันทึกเป็นกลุ่ม”',
    open: 'รายชื่อสมาชิก',
    everybody: 'สมาชิกทุกคน',
    send: 'ส่ง SMS ถึงกลุ่มนี้',
  },
  {
    save: 'Save as a segment',
    saved: 'Saved segments',
    none: 'Open the list of members, choose filters until only those you want are left, then press “Save as a segment”',
    open: 'List of members',
    everybody: 'Every member',
    send: 'Send an SMS to it',
  },
);
