import { defineWords } from '../../providers/i18n/words';

/** Words of the check of the audit log's hash chain. */
export const useChainWords = defineWords(
  {
    check: 'ตรวจสอบความครบถ้วน',
    checking: 'กำลังตรวจประวัติทุกรายการ…',
    whole: 'ครบถ้วน',
    wholeHelp: 'ตรวจแล้ว {count} รายการ ไม่มีรายการใดถูกแก้ไข ลบ หรือแทรก',
    waiting: 'รายการใหม่ {count} รายการกำลังรอปิดผนึก จะตรวจได้ในไม่กี่วินาที',
    broken: 'พบจุดที่ไม่ตรง',
    changed: 'รายการนี้ถูกแก้ไขหลังจากบันทึกแล้ว',
    missing: 'รายการตรงนี้หายไป',
    inserted: 'รายการนี้ถูกแทรกภายหลัง ระบบไม่ได้บันทึกเอง',
    order: 'ลำดับของรายการตรงนี้ถูกสลับ',
    head: 'ท้ายประวัติถูกตัดหรือเขียนใหม่ ไม่ตรงกับที่จดไว้นอกฐานข้อมูล',
    place: 'ลำดับในสายโซ่',
    entry: 'เลขที่รายการ',
    at: 'เวลา',
    before: 'ตรวจผ่านก่อนหน้า',
    advice: 'เก็บสำเนาฐานข้อมูลและไฟล์ audit-heads.log ไว้ก่อนแก้ไขสิ่งใด แล้วแจ้งผู้ดูแลระบบ',
    open: 'เปิดรายการ {id}',
  },
  {
    check: 'Check for completeness',
    checking: 'Checking every entry of the trail…',
    whole: 'Complete',
    wholeHelp: '{count} entries checked: none was changed, deleted or put in',
    waiting: '{count} new entries are waiting to be sealed and can be checked in a few seconds',
    broken: 'Something does not fit',
    changed: 'This entry was changed after it was written',
    missing: 'An entry is missing here',
    inserted: 'This entry was put in later; the system did not write it',
    order: 'Entries changed places here',
    head: 'The end of the trail was cut off or rewritten: it does not fit what was noted outside the database',
    place: 'Place in the chain',
    entry: 'Entry number',
    at: 'Time',
    before: 'Sound before it',
    advice:
      'Keep a copy of the database and of the file audit-heads.log before anything is repaired, and tell the administrator of the system',
    open: 'Open entry {id}',
  },
);
