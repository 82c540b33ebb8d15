import { defineWords } from '../../providers/i18n/words';

/** Words of a prize table, shown and edited. */
export const useWeightsWords = defineWords(
  {
    color: 'สี',
    label: 'รางวัล',
    weight: 'น้ำหนัก',
    chance: 'โอกาส',
    prize: 'มูลค่า (บาท)',
    stock: 'คงเหลือ',
    unlimited: 'ไม่จำกัด',
    unlimitedHint: 'เว้นว่างคือไม่จำกัด',
    total: 'รวม',
    expected: 'ต้นทุนเฉลี่ยต่อครั้ง {amount} บาท',
    add: 'เพิ่มรางวัล',
  },
  {
    color: 'Colour',
    label: 'Prize',
    weight: 'Weight',
    chance: 'Chance',
    prize: 'Value (baht)',
    stock: 'Stock',
    unlimited: 'Unlimited',
    unlimitedHint: 'empty means unlimited',
    total: 'Total',
    expected: 'Average cost per draw: {amount} baht',
    add: 'Add a prize',
  },
);
