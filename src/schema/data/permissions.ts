/** Where a screen stands in the menu, and a code in the grid of rights. */
export type Group = 'report' | 'transaction' | 'member' | 'bank' | 'bonus' | 'setting' | 'extension' | 'crm' | 'admin';

/** One code an employee's role may hold. */
export interface PermissionEntry {
  th: string;
  en: string;
  group: Group;
  /** 1: a screen of its own in the menu; 0: a right within one. */
  ismenu: 0 | 1;
  /** The screen's code a right belongs to; empty for screens. */
  parent_code: string;
  /** Depth the source specification gives some entries. Its meaning is not known, so nothing is decided by it. */
  level?: number;
  /** Held by the CEO alone, whatever a role says. */
  isCEO?: true;
}

const screen = (group: Group, th: string, en: string, more: Pick<PermissionEntry, 'level'> = {}): PermissionEntry => ({
  th,
  en,
  group,
  ismenu: 1,
  parent_code: '',
  ...more,
});
const right =
  (parent_code: string, group: Group) =>
  (th: string, en: string, more: Pick<PermissionEntry, 'level' | 'isCEO'> = {}): PermissionEntry => ({
    th,
    en,
    group,
    ismenu: 0,
    parent_code,
    ...more,
  });

const deposit = right('P003', 'transaction');
const withdraw = right('P004', 'transaction');
const member = right('P006', 'member');
const credit = right('P008', 'member');
const bonus = right('P010', 'bonus');
const setting = right('P011', 'setting');
const bank = right('P013', 'bank');
const payment = right('P048', 'transaction');
const staff = right('M003', 'admin');
const crm = right('CRM01', 'crm');

/**
 * Every code there is (source specification, sections 2 and 3). Where it names a code in no menu and no list (P022, P036, P042, P047), the
 * names left over from its list stand in.
 */
const entries = {
  P001: screen('report', 'ภาพรวมของเว็บ', 'Site dashboard'),
  P002: screen('report', 'การตลาด', 'Marketing'),
  P003: screen('transaction', 'รายการฝาก', 'Deposits'),
  P004: screen('transaction', 'รายการถอน', 'Withdrawals'),
  P005: screen('transaction', 'รายการกิจกรรม', 'Activity transactions'),
  P006: screen('member', 'สมาชิก', 'Members'),
  P007: screen('transaction', 'ระบบตรวจสอบการถอน', 'Withdrawal verification'),
  P008: screen('member', 'จัดการเครดิตสมาชิก', 'Member credit'),
  P009: screen('bank', 'เพิ่มรายการฝาก', 'Add deposit'),
  P010: screen('bonus', 'โปรโมชั่น', 'Promotions'),
  P011: screen('setting', 'ตั้งค่าระบบพื้นฐาน', 'Basic settings'),
  P012: screen('setting', 'ตั้งค่าการแจ้งเตือน', 'Notification settings'),
  P013: screen('bank', 'บัญชีธนาคาร', 'Bank accounts'),
  P014: screen('setting', 'LINE บอทลูกค้า', 'Customer LINE bot'),
  P015: screen('extension', 'กิจกรรมย่อย', 'Mini events'),
  P016: screen('extension', 'คูปอง', 'Coupons'),
  P017: screen('report', 'รายงานวงล้อ', 'Wheel report'),
  P018: screen('extension', 'ส่งข้อความ SMS', 'SMS messaging'),
  P019: screen('report', 'รายงานโบนัส', 'Bonus report'),
  P020: screen('setting', 'LINE แจ้งเตือน', 'LINE notifications'),
  P021: screen('member', 'ข้อมูลเชิงลึกสมาชิก', 'Member insight'),
  P022: screen('extension', 'ฝากรับดอกเบี้ย', 'Interest deposit'),
  P023: screen('setting', 'รูปแบบเกม', 'Game format'),
  P024: screen('extension', 'สเตคกิ้ง', 'Staking'),
  P025: screen('extension', 'วงล้อ', 'Wheel'),
  P026: screen('setting', 'รูปแบบเว็บไซต์', 'Website format'),
  P027: screen('extension', 'ข้อความอัตโนมัติ', 'Automatic messages'),
  P028: screen('extension', 'เช็คอิน', 'Check-in'),
  P029: screen('extension', 'จัดอันดับ', 'Ranking'),
  P030: screen('report', 'รายได้แนะนำเพื่อนจากหวย', 'Lottery referral report'),
  P031: screen('extension', 'ระดับการแนะนำเพื่อน', 'Referral levels'),
  P032: screen('report', 'รายได้แนะนำเพื่อน', 'Referral report'),
  P033: screen('transaction', 'ชำระด้วย QR', 'QR payment'),
  P034: screen('extension', 'กล่องสุ่ม', 'Random box'),
  P035: screen('extension', 'ฝากสะสม', 'Cumulative deposits'),
  P036: screen('extension', 'กิจกรรมแต้ม', 'Point activity'),
  P037: screen('transaction', 'โอนเงินอัตโนมัติ', 'Automatic transfers'),
  P038: screen('report', 'กำไรขาดทุนหวย', 'Lottery profit and loss'),
  P039: screen('member', 'สมาชิกที่ถูกระงับ', 'Blocked members'),
  P040: screen('setting', 'บทความ', 'Articles'),
  P041: screen('report', 'รายงานฝากสะสม', 'Cumulative deposit report'),
  P042: screen('member', 'รายชื่อสมาชิก', 'Member list'),
  P043: screen('member', 'VIP 30 อันดับ', 'VIP top 30'),
  P044: screen('extension', 'ร้านค้าแต้ม', 'Point shop'),
  P045: screen('extension', 'ฝากประจำ', 'Fixed deposit'),
  P046: screen('extension', 'ทัวร์นาเมนต์', 'Tournaments'),
  P047: screen('report', 'กำไรขาดทุน', 'Profit and loss'),
  P048: screen('transaction', 'ช่องทางชำระเงิน', 'Payment', { level: 2 }),
  P049: screen('extension', 'ช่วยเหลือสมาชิก', 'Relief campaign'),
  P050: screen('extension', 'เวาเชอร์', 'Vouchers'),
  P052: screen('extension', 'ภารกิจ', 'Missions'),
  P060: screen('member', 'สมาชิกที่ปิดกิจกรรม', 'Members with activities off'),
  P061: screen('member', 'สมาชิกรอตรวจบัญชี', 'Members awaiting bank check'),
  P062: screen('report', 'รายงานภารกิจ', 'Mission report'),

  3001: deposit('อนุมัติฝาก', 'Approve deposits'),
  3002: deposit('ปฏิเสธฝาก', 'Reject deposits'),
  3003: deposit('แก้ไขฝาก', 'Edit deposits'),
  3004: deposit('จับคู่รายการเดินบัญชี', 'Match to a statement line'),
  3005: deposit('ย้ายสมาชิก', 'Move to another member'),
  3006: deposit('ซ่อนหรือเลิกซ่อน', 'Hide and restore'),
  3007: deposit('เปิดดูเลขบัญชีเต็ม', 'Show full account number'),
  3008: deposit('คืนเงินฝาก', 'Refund deposits'),
  3009: deposit('ส่งออกรายการฝาก', 'Export deposits'),
  4001: withdraw('อนุมัติถอน', 'Approve withdrawals'),
  4002: withdraw('ปฏิเสธถอน', 'Reject withdrawals'),
  4003: withdraw('บันทึกจ่ายเอง', 'Mark paid by hand'),
  4004: withdraw('จ่ายด้วยการโอนอัตโนมัติ', 'Pay by automatic transfer'),
  4005: withdraw('ส่งออกและเปิดดูเลขบัญชีเต็ม', 'Export and show full account number'),
  6002: member('เพิ่มสมาชิก', 'Add members'),
  6003: member('แก้ไขสมาชิก', 'Edit members'),
  6004: member('เปลี่ยนบัญชีธนาคาร', 'Change bank account'),
  6005: member('ตั้งรหัสผ่านใหม่', 'Reset password'),
  6006: member('ระงับและเลิกระงับ', 'Block and unblock'),
  8001: credit('ตรวจเครดิต', 'Check credit'),
  8002: credit('คืนเครดิต', 'Return credit'),
  8003: credit('ลบเครดิต', 'Delete credit'),
  8004: credit('โบนัสฟรี', 'Free bonus'),
  8005: credit('แก้เทิร์น', 'Edit turnover'),
  8006: credit('ให้แต้ม', 'Give points'),
  8007: credit('ตรวจวอลเล็ต', 'Check wallet'),
  8008: credit('ให้ตั๋ว', 'Give tickets'),
  8009: credit('ให้ยอดแนะนำเพื่อน', 'Give referral amount'),
  10001: bonus('เพิ่มโปรโมชั่น', 'Add promotions'),
  10002: bonus('แก้ไขโปรโมชั่น', 'Edit promotions'),
  10003: bonus('เปิดปิดโปรโมชั่น', 'Switch promotions on and off'),
  13001: bank('เพิ่มบัญชี', 'Add accounts'),
  13002: bank('แก้ไขบัญชี', 'Edit accounts'),
  13003: bank('เปิดปิดบัญชี', 'Switch accounts on and off'),
  13004: bank('ลบบัญชี', 'Delete accounts'),
  13005: bank('ดูรายการเดินบัญชี', 'See statement'),
  13006: bank('ดูยอดเงิน', 'See balance'),
  13007: bank('นำเข้าไฟล์รายการเดินบัญชี', 'Import statement file'),
  13008: bank('จับคู่รายการ', 'Match lines'),
  13009: bank('เปิดดูรหัสเชื่อมต่อ', 'Reveal credentials', { isCEO: true }),
  13010: bank('โอนระหว่างบัญชี', 'Transfer'),
  13011: bank('แก้วงเงิน', 'Change limits'),
  13012: bank('ส่งออกบัญชี', 'Export accounts'),
  13013: bank('ซ่อนรายการ', 'Hide lines'),
  48001: payment('ดูรายการชำระ', 'See payments'),
  48002: payment('เพิ่มช่องทาง', 'Add channels'),
  48003: payment('แก้ไขช่องทาง', 'Edit channels'),
  48004: payment('ปิดช่องทาง', 'Disable channels'),
  48005: payment('สอบถามสถานะใหม่', 'Query again'),
  48006: payment('ปิดยอด', 'Settle'),
  48007: payment('คืนเงินรายการชำระ', 'Refund payments'),
  48008: payment('ส่งออกรายการชำระ', 'Export payments'),

  M002: screen('admin', 'ตรวจสอบบัญชีธนาคาร', 'Bank account check'),
  M003: screen('admin', 'พนักงาน', 'Employees'),
  M004: screen('admin', 'ตั้งค่าสิทธิ์', 'Permission settings'),
  M005: screen('admin', 'ประวัติการทำงาน', 'Audit trail'),
  M006: screen('admin', 'สรุปงานพนักงาน', 'Staff work report'),
  M007: screen('admin', 'ตรวจฝาก ถอน คืนเงิน', 'Deposit, withdrawal and refund checks'),
  M008: screen('admin', 'การติดตามสมาชิก', 'Member follow-up'),
  M009: screen('admin', 'ยอดฝาก QR รวม', 'Total QR deposits'),
  M010: screen('admin', 'จัดการ IP', 'IP management'),
  M0031: staff('เพิ่มพนักงาน', 'Add employees'),
  M0032: staff('แก้ไขสิทธิ์พนักงาน', 'Edit employees’ rights'),
  M0033: staff('ลบหรือปิดพนักงาน', 'Delete or disable employees'),
  M0061: setting('ตั้งค่าทั่วไป', 'General settings'),
  M0062: setting('ตั้งค่าฝาก', 'Deposit settings'),
  M0063: setting('ตั้งค่าถอน', 'Withdrawal settings'),
  M0064: setting('ตั้งค่าสมาชิก', 'Member settings'),
  M0065: setting('ตั้งค่าโบนัส', 'Bonus settings'),
  M0066: setting('ตั้งค่าการแนะนำเพื่อน', 'Referral settings'),
  M0067: setting('ตั้งค่าการติดต่อ', 'Contact settings'),
  M0068: setting('ตั้งค่าการปิดปรับปรุง', 'Maintenance settings'),

  CRM01: screen('crm', 'เทเลเซลล์', 'Telesale', { level: 2 }),
  CRM02: crm('จัดการผู้โทร', 'Manage callers', { level: 3 }),
  CRM03: crm('ดึงข้อมูลสมาชิก', 'Pull member data', { level: 3 }),
  CRM04: crm('โทร', 'Call', { level: 3 }),
  CRM05: crm('รายงาน', 'Report', { level: 3 }),
} as const satisfies Record<string, PermissionEntry>;
/** Codes definitions may ask for. */
export type PermissionCode = `${keyof typeof entries}`;
export const permissions: Readonly<Record<string, PermissionEntry>> = entries;

/** Codes only the CEO holds. */
export const CEO_CODES: ReadonlySet<string> = new Set(
  Object.entries(permissions)
    .filter(([, entry]) => entry.isCEO)
    .map(([code]) => code),
);
