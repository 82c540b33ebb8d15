import { fill, type Fillings } from '../schema/fill';
import { words, type Words } from './words';

/** What is wrong with a code, or odd about it. `grave`: it must not be used to pay, or taken for proof. */
export interface Fault {
  id: FaultId;
  grave: boolean;
  words: Words;
}
type Entry = readonly [grave: boolean, th: string, en: string];

const all = {
  cut: [true, 'อ่านต่อไม่ได้ตั้งแต่ “{rest}” เพราะความยาวไม่ตรง', 'It cannot be read on from “{rest}”: a length does not fit'],
  inside: [true, 'ข้อมูลในช่อง {tag} อ่านไม่ได้ทั้งหมด', 'Field {tag} cannot be read to its end'],
  noCrc: [true, 'ไม่มีรหัสตรวจสอบท้ายรหัส', 'There is no checksum at its end'],
  badCrc: [true, 'รหัสตรวจสอบไม่ตรง: ในรหัสเป็น {said} ที่ถูกคือ {wanted}', 'The checksum is wrong: it says {said}, and {wanted} would be right'],
  crcZeros: [false, 'รหัสตรวจสอบเขียนโดยไม่มีศูนย์ข้างหน้า', 'The checksum is written without its leading zeros'],
  crcCase: [false, 'รหัสตรวจสอบเป็นตัวพิมพ์เล็ก', 'The checksum is written in small letters'],
  twice: [true, 'มีช่อง {tag} มากกว่าหนึ่งครั้ง', 'Field {tag} is there more than once'],
  strange: [false, 'ช่อง {tag} มีตัวอักษรที่รหัสชำระเงินไม่ควรมี', 'Field {tag} has characters a payment code should not have'],
  unknown: [false, 'ไม่รู้จักช่อง {tag}', 'Field {tag} is unknown'],
  version: [true, 'รุ่นของรูปแบบไม่ใช่ 01', 'The format version is not 01'],
  initiation: [true, 'ช่อง 01 ต้องเป็น 11 หรือ 12', 'Field 01 must be 11 or 12'],
  onceWithoutAmount: [false, 'ใช้ได้ครั้งเดียวแต่ไม่กำหนดจำนวนเงิน', 'For one payment, and yet without an amount'],
  manyWithAmount: [false, 'กำหนดจำนวนเงินแต่จ่ายได้หลายครั้ง', 'It has an amount, and yet may be paid many times'],
  currency: [true, 'สกุลเงินไม่ใช่บาท', 'The currency is not baht'],
  country: [true, 'ประเทศไม่ใช่ไทย', 'The country is not Thailand'],
  amount: [true, 'จำนวนเงินไม่ถูกต้อง', 'The amount is not one'],
  payee: [true, 'หมายเลขพร้อมเพย์ของผู้รับไม่ถูกต้อง', 'The PromptPay number of the payee cannot be right'],
  biller: [true, 'เลขผู้รับชำระต้องเป็นตัวเลข 15 หลัก', 'A biller is 15 digits'],
  reference: [
    true,
    'เลขอ้างอิงต้องเป็น A–Z หรือ 0–9 ไม่เกิน 20 ตัว และต้องมีอ้างอิง 1',
    'References are A–Z and 0–9, 20 at most, and the first is needed',
  ],
  twoPayees: [true, 'ระบุผู้รับเงินพร้อมเพย์มากกว่าหนึ่งราย', 'It names more than one PromptPay payee'],
  slipShape: [true, 'ข้อมูลสลิปไม่ครบหรือไม่ใช่รูปแบบที่รู้จัก', 'The slip’s data is incomplete, or of an unknown kind'],
  bankNumber: [false, 'ไม่รู้จักธนาคารหมายเลข {number}', 'No bank with the number {number} is known'],
  slipProof: [false, 'รหัสบนสลิปไม่ใช่หลักฐานว่าเงินเข้าแล้ว ให้ตรวจกับรายการเดินบัญชี', 'A slip’s code proves no payment: look for the statement line'],
  incomplete: [true, 'ไม่ครบที่จะใช้ชำระเงินพร้อมเพย์', 'It is not complete as a PromptPay code'],
  otherPayment: [false, 'ไม่ใช่รหัสพร้อมเพย์', 'It is not a PromptPay code'],
  link: [true, 'เป็นลิงก์ ไม่ใช่รหัสชำระเงิน อย่าเปิดถ้าไม่รู้จักเว็บไซต์', 'A link and no payment code. Do not open it unless you know the site'],
  giftLink: [true, 'เป็นลิงก์ซองของขวัญของทรูมันนี่ ไม่ใช่รหัสชำระเงิน', 'A link to a TrueMoney gift envelope, and no payment code'],
  wallet: [true, 'เป็นที่อยู่กระเป๋าเงินคริปโต ไม่ใช่รหัสชำระเงินบาท', 'An address of a crypto wallet, and no payment code in baht'],
  barcode: [true, 'ข้อมูลบาร์โค้ดไม่ครบหรือไม่ถูกต้อง', 'The bar code is incomplete or wrong'],
  bareNumber: [true, 'เป็นหมายเลขพร้อมเพย์เอง ไม่ใช่รหัส QR', 'A PromptPay number itself, and no QR code'],
  notPayment: [true, 'ไม่ใช่รหัสชำระเงิน', 'Not a payment code'],
  tooLong: [true, 'ยาวเกินกว่าที่รหัส QR จะบรรจุได้', 'Longer than a QR code can be'],
} as const satisfies Record<string, Entry>;

export type FaultId = keyof typeof all;

/** A fault with its words, the gaps filled. */
export function fault(id: FaultId, params?: Fillings): Fault {
  const [grave, th, en] = all[id];
  return { id, grave, words: words(fill(th, params), fill(en, params)) };
}
