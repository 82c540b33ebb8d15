import { defineWords } from '../../providers/i18n/words';

export const useCalendarWords = defineWords(
  {
    earlier: 'เดือนก่อน',
    later: 'เดือนถัดไป',
    thisMonth: 'เดือนนี้',
    more: 'อีก {count}',
    moreOn: 'แสดงอีก {count} รายการของวันที่ {day}',
    none: 'ไม่มีรายการในเดือนนี้',
    dateless: 'ไม่ระบุ{field} {count} รายการ',
    first: 'แสดง {shown} รายการแรกของเดือนจาก {total} รายการ กรองให้แคบลงเพื่อเห็นทุกวันครบ',
    today: 'วันนี้',
  },
  {
    earlier: 'Month before',
    later: 'Next month',
    thisMonth: 'This month',
    more: '{count} more',
    moreOn: 'Show {count} more of {day}',
    none: 'Nothing in this month',
    dateless: '{count} without “{field}”',
    first: 'The first {shown} of {total} records of this month; narrow the filter to see every day whole',
    today: 'Today',
  },
);
