import { defineWords } from '../../../providers/i18n/words';

/** Words of notices, new versions and the alarm. */
export const useLiveWords = defineWords(
  {
    notice: 'ประกาศ',
    read: 'รับทราบ',
    version: 'เวอร์ชัน {version}',
    hidePatch: 'ไม่ต้องแสดงอีก',
    update: 'มีเวอร์ชันใหม่',
    updateNow: 'โหลดใหม่',
    updateLater: 'ภายหลัง',
    sosTitle: 'ปิดระบบของกลุ่ม {group}',
    sosHelp: 'ทุกหน้าจอที่เปิดอยู่ของกลุ่ม {group} จะถูกพาออกทันที งานที่ยังไม่บันทึกจะหายไป',
    sosUndo: 'คุณเปิดระบบกลับได้ที่หน้า /shut',
    sosNoUndo: 'คุณเปิดระบบกลับเองไม่ได้ ต้องให้พนักงานระดับ 9 ขึ้นไปเป็นผู้เปิด',
    sosConfirm: 'พิมพ์ {group} เพื่อยืนยัน',
    sosWrong: 'ยังไม่ตรงกับชื่อกลุ่ม {group}',
    sosShut: 'ปิดระบบทันที',
  },
  {
    notice: 'Notice',
    read: 'Got it',
    version: 'Version {version}',
    hidePatch: 'Don’t show this again',
    update: 'A new version is here',
    updateNow: 'Reload',
    updateLater: 'Later',
    sosTitle: 'Shut the system for {group}',
    sosHelp: 'Every open panel of {group} leaves at once. Unsaved work is lost.',
    sosUndo: 'You can open it again on the page /shut.',
    sosNoUndo: 'You cannot undo this yourself: an employee of level 9 or higher has to.',
    sosConfirm: 'Type {group} to confirm',
    sosWrong: 'This is not the group’s name, {group}',
    sosShut: 'Shut now',
  },
);
