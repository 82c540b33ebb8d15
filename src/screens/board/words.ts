import { defineWords } from '../../providers/i18n/words';

export const useBoardWords = defineWords(
  {
    lanes: 'ช่องตาม{field}',
    empty: 'ไม่มีรายการ',
    more: 'แสดงเพิ่ม',
    all: 'ดูทั้งหมด {count} รายการ',
    actions: 'สิ่งที่ทำได้กับ {title}',
    drop: 'วางเพื่อ{action}',
  },
  {
    lanes: 'Lanes by {field}',
    empty: 'Nothing here',
    more: 'Show more',
    all: 'Show all {count}',
    actions: 'What can be done with {title}',
    drop: 'Drop to: {action}',
  },
);
