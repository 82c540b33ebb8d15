import { defineWords } from '../../../providers/i18n/words';

/** Words of the search for members over all sites. */
export const useSearchWords = defineWords(
  {
    title: 'ค้นหาสมาชิกทุกเว็บ',
    label: 'ชื่อ ชื่อผู้ใช้ เบอร์โทร หรือเลขบัญชี',
    help: 'ชื่อค้นจากบางส่วนได้ ส่วนชื่อผู้ใช้ เบอร์โทร และเลขบัญชีต้องพิมพ์ให้ครบ ทุกการค้นหาถูกบันทึก',
    go: 'ค้นหา',
    busy: 'กำลังค้นหา…',
    none: 'ไม่พบสมาชิกในเว็บที่คุณดูแล',
    noneHelp: 'ตรวจว่าพิมพ์เบอร์โทรหรือเลขบัญชีครบทุกหลัก',
    found: 'พบ {count} คน',
    more: 'แสดง {count} คนแรก พิมพ์ให้เจาะจงขึ้นเพื่อดูคนอื่น',
    site: '{web} · {count} คน',
    matched: 'ตรงกับ',
    username: 'ชื่อผู้ใช้',
    phone: 'เบอร์โทร',
    account: 'เลขบัญชี',
    name: 'ชื่อ',
  },
  {
    title: 'Search members of all sites',
    label: 'Name, username, phone or account number',
    help: 'Part of a name is enough; usernames, phones and account numbers must be whole. Every search is recorded',
    go: 'Search',
    busy: 'Searching…',
    none: 'No member found on your sites',
    noneHelp: 'Check that every digit of the phone or account is there',
    found: '{count} found',
    more: 'The first {count} are shown; type more to see others',
    site: '{web} · {count}',
    matched: 'Matches',
    username: 'Username',
    phone: 'Phone',
    account: 'Account number',
    name: 'Name',
  },
);
