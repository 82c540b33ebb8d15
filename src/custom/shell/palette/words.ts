import { defineWords } from '../../../providers/i18n/words';

/** Words of the search of the whole panel. */
export const usePaletteWords = defineWords(
  {
    title: 'ค้นหาทุกอย่าง',
    help: 'สมาชิก เบอร์โทร เลขบัญชี เลขที่รายการ หรือชื่อหน้า',
    helpWithin: 'พิมพ์เพื่อเลือกสิ่งที่จะทำ',
    recent: 'เปิดล่าสุด',
    pages: 'หน้า',
    commands: 'คำสั่ง',
    sites: 'เปลี่ยนเว็บ',
    found: 'ข้อมูล',
    everywhere: 'ทุกเว็บ',
    nothing: 'ไม่พบสิ่งที่ตรงกับ “{typed}”',
    searching: 'กำลังค้นหา…',
    failed: 'ค้นหาข้อมูลไม่ได้ในขณะนี้',
    everySite: 'ค้นหาสมาชิก “{typed}” ในทุกเว็บ',
    open: 'เปิด{name}',
    keys: '↵ เปิด · → ทำอย่างอื่น · Esc ปิด',
    keysWithin: '↵ เปิด · ← กลับ · Esc ปิด',
    more: 'ทำอย่างอื่น',
  },
  {
    title: 'Find anything',
    help: 'A member, phone, account, number of a record, or a page',
    helpWithin: 'Type to choose what to do',
    recent: 'Opened last',
    pages: 'Pages',
    commands: 'Commands',
    sites: 'Change site',
    found: 'Records',
    everywhere: 'Every site',
    nothing: 'Nothing fits “{typed}”',
    searching: 'Searching…',
    failed: 'Records cannot be searched at the moment',
    everySite: 'Search members “{typed}” on every site',
    open: 'Open {name}',
    keys: '↵ open · → do more · Esc close',
    keysWithin: '↵ open · ← back · Esc close',
    more: 'Do more',
  },
);
export type PaletteWords = ReturnType<typeof usePaletteWords>;
