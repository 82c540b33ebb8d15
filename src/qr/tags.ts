import { ANY_ID, BILL } from './promptPay';
import { words, type Words } from './words';

type Names = Readonly<Record<string, Words>>;

/** What the fields of a payment code are called. */
const top: Names = {
  '00': words('รุ่นของรูปแบบ', 'Format version'),
  '01': words('ใช้ได้กี่ครั้ง', 'How often it may be used'),
  '52': words('ประเภทกิจการ', 'Kind of business'),
  '53': words('สกุลเงิน', 'Currency'),
  '54': words('จำนวนเงิน', 'Amount'),
  '55': words('ทิป', 'Tip'),
  '56': words('ค่าธรรมเนียมคงที่', 'Fixed fee'),
  '57': words('ค่าธรรมเนียมเป็นร้อยละ', 'Fee in percent'),
  '58': words('ประเทศ', 'Country'),
  '59': words('ชื่อร้าน', 'Name of the shop'),
  '60': words('เมือง', 'City'),
  '61': words('รหัสไปรษณีย์', 'Postal code'),
  '62': words('ข้อมูลเพิ่มเติม', 'Additional data'),
  '63': words('รหัสตรวจสอบ (CRC)', 'Checksum (CRC)'),
  '64': words('ชื่อร้านภาษาอื่น', 'Name in another language'),
};
const anyId: Names = {
  '00': words('ระบบ', 'System'),
  '01': words('เบอร์มือถือ', 'Mobile number'),
  '02': words('เลขประจำตัวประชาชนหรือผู้เสียภาษี', 'National or tax id'),
  '03': words('เลขวอลเล็ต', 'E-wallet number'),
  '04': words('เลขบัญชีธนาคาร', 'Bank account number'),
};
const bill: Names = {
  '00': words('ระบบ', 'System'),
  '01': words('เลขผู้รับชำระ', 'Biller'),
  '02': words('อ้างอิง 1', 'Reference 1'),
  '03': words('อ้างอิง 2', 'Reference 2'),
};
const additional: Names = {
  '01': words('เลขที่บิล', 'Bill number'),
  '02': words('เบอร์มือถือ', 'Mobile number'),
  '03': words('ชื่อสาขา', 'Store'),
  '04': words('เลขสะสมแต้ม', 'Loyalty number'),
  '05': words('อ้างอิง', 'Reference'),
  '06': words('ข้อมูลลูกค้า', 'Customer'),
  '07': words('เครื่องรับชำระ', 'Terminal'),
  '08': words('วัตถุประสงค์', 'Purpose'),
  '09': words('ข้อมูลที่ขอจากผู้จ่าย', 'Asked of the payer'),
};
const language: Names = {
  '00': words('ภาษา', 'Language'),
  '01': words('ชื่อร้าน', 'Name of the shop'),
  '02': words('เมือง', 'City'),
};
/** Fields of a slip's code, which are others under the same numbers. */
const slipTop: Names = {
  '00': words('ข้อมูลสลิป', 'Slip'),
  '51': words('ประเทศ', 'Country'),
  '91': words('รหัสตรวจสอบ (CRC)', 'Checksum (CRC)'),
};
const slipBank: Names = {
  '00': words('ชนิดของสลิป', 'Kind of slip'),
  '01': words('ธนาคารผู้โอน', 'Sending bank'),
  '02': words('เลขอ้างอิงการโอน', 'Reference of the transfer'),
};
const slipWallet: Names = {
  '00': words('ชนิดของสลิป', 'Kind of slip'),
  '01': words('ผู้ออกสลิป', 'Issuer'),
  '02': words('ประเภทการโอน', 'Kind of transfer'),
  '03': words('เลขที่รายการ', 'Transaction number'),
  '04': words('วันที่', 'Day'),
};

const range = (from: number, to: number, names: Words): Names =>
  Object.fromEntries(Array.from({ length: to - from + 1 }, (_, index) => [String(from + index).padStart(2, '0'), names]));
const cards: Names = {
  ...range(2, 3, words('บัญชีร้านค้า Visa', 'Visa merchant account')),
  ...range(4, 5, words('บัญชีร้านค้า Mastercard', 'Mastercard merchant account')),
  ...range(9, 10, words('บัญชีร้านค้า Discover', 'Discover merchant account')),
  ...range(11, 12, words('บัญชีร้านค้า American Express', 'American Express merchant account')),
  ...range(13, 14, words('บัญชีร้านค้า JCB', 'JCB merchant account')),
  ...range(15, 16, words('บัญชีร้านค้า UnionPay', 'UnionPay merchant account')),
};

/** Fields that hold fields. */
export const isTemplate = (id: string): boolean => (id >= '26' && id <= '51') || id === '62' || id === '64' || id >= '80';
const isAccount = (id: string): boolean => id >= '26' && id <= '51';

export type Family = 'payment' | 'slip' | 'walletSlip';

/** What a field is called; `null` where it is unknown. `inside`: the field it stands in, and the system that one says it belongs to. */
export function nameOf(family: Family, id: string, inside: { id: string; system: string } | null): Words | null {
  if (family !== 'payment') {
    if (inside) return (family === 'slip' ? slipBank : slipWallet)[id] ?? null;
    return slipTop[id] ?? null;
  }
  if (!inside) return top[id] ?? cards[id] ?? (isAccount(id) ? words('บัญชีผู้รับเงิน', 'Account of the payee') : null);
  if (inside.id === '62') return additional[id] ?? null;
  if (inside.id === '64') return language[id] ?? null;
  if (inside.system === ANY_ID) return anyId[id] ?? null;
  if (inside.system === BILL) return bill[id] ?? null;
  return id === '00' ? words('ระบบ', 'System') : null;
}
