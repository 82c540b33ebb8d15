import { defineWords } from '../../providers/i18n/words';

export const useWalletWords = defineWords(
  {
    books: 'ในบัญชีของเรา',
    held: 'กันไว้ {amount}',
    provider: 'ผู้ให้บริการแจ้ง',
    difference: 'ต่างกัน',
    silent: 'ติดต่อไม่ได้',
    untold: 'ไม่แจ้งยอด',
    topup: 'เติมเครดิต',
  },
  {
    books: 'In our books',
    held: '{amount} on hold',
    provider: 'The provider says',
    difference: 'Difference',
    silent: 'Out of reach',
    untold: 'Tells no balance',
    topup: 'Top up',
  },
);
