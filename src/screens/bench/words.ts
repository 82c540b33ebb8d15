import { defineWords } from '../../providers/i18n/words';

export const useBenchWords = defineWords(
  {
    rows: 'รายการที่รอ',
    pane: 'รายการที่เลือก',
    sort: 'เรียงตาม',
    oldest: 'รอนาน',
    more: 'อื่นๆ',
    whole: 'เปิดเต็มหน้า',
    close: 'ปิด',
    second: 'รออีกคน',
  },
  {
    rows: 'What waits',
    pane: 'The chosen one',
    sort: 'Sort by',
    oldest: 'Longest wait',
    more: 'More',
    whole: 'Open its page',
    close: 'Close',
    second: 'Needs a second',
  },
);
