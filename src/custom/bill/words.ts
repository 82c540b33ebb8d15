import { defineWords } from '../../providers/i18n/words';

export const useBillWords = defineWords(
  {
    number: 'เลขที่ {id}',
    site: 'เว็บไซต์',
    print: 'พิมพ์',
    openSheet: 'เปิดหน้าสำหรับพิมพ์',
    back: 'กลับไปที่บิล',
    payBefore: 'กรุณาชำระก่อนสิ้นวันที่ {date}',
    late: 'เกินกำหนดตั้งแต่ {date} กรุณาชำระโดยเร็ว',
    total: 'ยอดที่ต้องชำระ',
    noProof: 'ยังไม่มีหลักฐานการชำระ',
  },
  {
    number: 'No. {id}',
    site: 'Site',
    print: 'Print',
    openSheet: 'Open the page to print',
    back: 'Back to the bill',
    payBefore: 'Please pay before the end of {date}',
    late: 'Overdue since {date}; please pay soon',
    total: 'Amount due',
    noProof: 'No proof of payment yet',
  },
);
