import { defineWords } from '../../providers/i18n/words';

/** Words of the page that compares two roles. */
export const useCompareWords = defineWords(
  {
    none: 'เลือกบทบาทสองบทบาท',
    help: 'แล้วดูว่าต่างกันที่ใด และบทบาทใดถือสิทธิ์เดียวกันบ้าง',
    left: 'บทบาทที่หนึ่ง',
    right: 'บทบาทที่สอง',
    onlyDifferent: 'แสดงเฉพาะที่ต่างกัน',
    same: 'สองบทบาทนี้มีสิทธิ์เหมือนกันทุกข้อ',
    choose: 'เลือกบทบาท',
    holders: 'บทบาทที่ถือ',
    nobody: 'ไม่มี',
  },
  {
    none: 'Choose two roles',
    help: 'and see where they differ, and which roles hold the same right',
    left: 'First role',
    right: 'Second role',
    onlyDifferent: 'Only what differs',
    same: 'These two roles hold exactly the same',
    choose: 'Choose a role',
    holders: 'Held by',
    nobody: 'None',
  },
);
