import { defineWords } from '../../providers/i18n/words';

export const useAlertWords = defineWords(
  {
    minutes: '{value} นาที',
    rows: '{value} รายการ',
    percent: '{value}%',
    baht: '{value} บาท',
    behind: 'รายการที่เกี่ยวข้อง',
    now: 'รายการที่รอนานเกินเกณฑ์ตอนนี้',
    gone: 'รายการเหล่านี้ไม่ได้รอแล้ว เหลือรายการที่เคยรอนานสุด',
    none: 'คุณไม่มีสิทธิ์เปิดรายการเหล่านี้',
  },
  {
    minutes: '{value} minutes',
    rows: '{value} records',
    percent: '{value}%',
    baht: '{value} baht',
    behind: 'Rows behind it',
    now: 'What waits longer than the bound now',
    gone: 'They wait no longer; this one had waited longest',
    none: 'You have no right to open these rows',
  },
);
