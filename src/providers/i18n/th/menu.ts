/** Groups of the sidebar, in the words of the specification. */
export const menu = {
  'menu.general': 'ทั่วไป',
  'menu.report': 'รายงาน',
  'menu.transaction': 'ธุรกรรม',
  'menu.member': 'สมาชิก',
  'menu.bank': 'ธนาคาร',
  'menu.bonus': 'โบนัส',
  'menu.setting': 'ตั้งค่า',
  'menu.extension': 'ส่วนเสริม',
  'menu.crm': 'CRM',
  'menu.admin': 'ผู้ดูแลระบบ',
} as const;
