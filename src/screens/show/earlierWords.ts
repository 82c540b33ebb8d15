import { defineWords } from '../../providers/i18n/words';

export const useEarlierWords = defineWords(
  {
    back: 'กลับไปเป็นแบบนี้',
    backHelp: 'เปิดฟอร์มที่กรอกค่าหลังการแก้ไขนี้ไว้ ยังไม่บันทึก',
    wentBack: 'กลับไปเป็นแบบเมื่อ {at}',
    filled: 'กรอกค่าตามที่เป็นเมื่อ {at} โดย {name} ไว้แล้ว ยังไม่บันทึก กรุณาตรวจแล้วกดบันทึก',
    system: 'ระบบ',
    kept: 'ช่องที่กลับไปไม่ได้และคงค่าปัจจุบัน: {fields}',
    same: 'ค่าตอนนี้เหมือนเมื่อ {at} อยู่แล้ว ไม่มีอะไรให้กลับไป',
    lost: 'ไม่พบการแก้ไขนี้ในประวัติของรายการ ฟอร์มแสดงค่าปัจจุบัน',
  },
  {
    back: 'Go back to this',
    backHelp: 'Opens the form filled in as it was after this change; nothing is saved yet',
    wentBack: 'Went back to what it was on {at}',
    filled: 'Filled in as it was on {at}, by {name}. Nothing is saved yet: check it, then save',
    system: 'the system',
    kept: 'Fields that cannot go back and stay as they are: {fields}',
    same: 'It is as it was on {at} already, so there is nothing to go back to',
    lost: 'This change is not in the history of the record. The form shows what it is now',
  },
);
