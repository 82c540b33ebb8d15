import type { AnyPage } from '../schema/page';
import { definePage } from '../schema/page';

/** Every bespoke page of the panel. An entry here and its component make a route, a gate, a title, a menu entry and its tests. */
const all = [
  definePage({
    name: 'news',
    paths: ['/News', '/News/searchByTag'],
    replaces: true,
    label: { th: 'ข่าวสาร', en: 'News' },
    scope: 'office',
    namesItself: true,
    plain: true,
    menu: { group: 'general', icon: 'news' },
  }),
  definePage({
    name: 'newsView',
    paths: ['/News/view'],
    label: { th: 'ข่าวสาร', en: 'News' },
    scope: 'office',
    about: 'news',
    namesItself: true,
    plain: true,
  }),
  definePage({
    name: 'search',
    paths: ['/SearchAllmember'],
    label: { th: 'ค้นหาสมาชิกทุกเว็บ', en: 'Search members of all sites' },
    scope: 'office',
    level: 7,
    menu: { group: 'general', icon: 'search' },
  }),
  definePage({
    name: 'frame',
    paths: ['/IFRAME'],
    label: { th: 'หน้าเครื่องมือ', en: 'Tool page' },
    scope: 'office',
    namesItself: true,
    plain: true,
  }),
  definePage({
    name: 'bill',
    paths: ['/BillPayment/view'],
    label: { th: 'ใบแจ้งชำระ', en: 'Payment notice' },
    scope: 'office',
    needs: [['bill_payment', 'view']],
    about: 'bill_payment',
    namesItself: true,
  }),
  definePage({
    name: 'qrExplain',
    paths: ['/QyPayment/explain'],
    label: { th: 'อธิบายรหัส QR', en: 'Explain a QR code' },
    scope: 'site',
    needs: [['qr_payment', 'view']],
    about: 'qr_payment',
    plain: true,
  }),
  definePage({
    name: 'smsImport',
    paths: ['/Sms/create'],
    label: { th: 'แคมเปญ SMS ใหม่', en: 'New SMS campaign' },
    scope: 'site',
    replaces: true,
    needs: [['sms_campaign', 'add']],
    about: 'sms_campaign',
  }),
  definePage({
    name: 'statementImport',
    paths: ['/Statement/import'],
    label: { th: 'นำเข้าไฟล์ธนาคาร', en: 'Import a bank file' },
    scope: 'site',
    needs: [['statement_line', 'add']],
    about: 'statement_line',
  }),
  definePage({
    name: 'set2fa',
    paths: ['/Employee/set2fa'],
    label: { th: 'ยืนยันตัวตนสองชั้น', en: 'Two-factor sign-in' },
    scope: 'office',
  }),
  definePage({
    name: 'employee',
    paths: ['/Employee/:id'],
    replaces: true,
    label: { th: 'พนักงาน', en: 'Employee' },
    scope: 'office',
    namesItself: true,
    plain: true,
  }),
  definePage({
    name: 'compare',
    paths: ['/Settingrole/view'],
    label: { th: 'เปรียบเทียบบทบาท', en: 'Compare roles' },
    scope: 'office',
    needs: [['role', 'view']],
  }),
  definePage({
    name: 'why',
    paths: ['/Settingrole/why'],
    label: { th: 'ทำไมทำไม่ได้', en: 'Why not?' },
    scope: 'office',
    needs: [
      ['role', 'view'],
      ['employee', 'view'],
    ],
    about: 'role',
  }),
] as const;

export type PageName = (typeof all)[number]['name'];
export const pages: readonly (AnyPage & { name: PageName })[] = all;
