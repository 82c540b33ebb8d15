/** A bank or a way of paying: its names for staff, and the mark we draw for it. */
export interface Bank {
  th: string;
  en: string;
  /** Two letters or digits, unique among the banks. No bank's own logo. */
  mark: string;
  /** Background of the mark; its letters are light or dark, whichever has more contrast. */
  color: string;
}

const bank = (th: string, en: string, mark: string, color: string): Bank => ({ th, en, mark, color });

/** Bank and payment codes of the product, in the order of the specification. */
export const banks: Readonly<Record<string, Bank>> = {
  KBANK: bank('กสิกรไทย', 'Kasikornbank', 'KB', '#0b7a3e'),
  BBL: bank('กรุงเทพ', 'Bangkok Bank', 'BB', '#1f3f94'),
  KTB: bank('กรุงไทย', 'Krungthai Bank', 'KT', '#12a5d9'),
  BAY: bank('กรุงศรีอยุธยา', 'Krungsri', 'AY', '#f5c518'),
  KKB: bank('เกียรตินาคิน', 'Kiatnakin Bank', 'KK', '#5b3a8e'),
  KNK: bank('เกียรตินาคินภัทร', 'Kiatnakin Phatra', 'KP', '#7a5bb5'),
  JPK: bank('เจพีมอร์แกน', 'JPMorgan', 'JP', '#5f5147'),
  CI: bank('ซิตี้แบงก์', 'Citibank', 'CI', '#0b5aa8'),
  CIMB: bank('ซีไอเอ็มบี ไทย', 'CIMB Thai', 'CM', '#8c1d2f'),
  ZTM: bank('ซูมิโตโม มิตซุย ทรัสต์', 'Sumitomo Mitsui Trust', 'SM', '#3e6b4a'),
  DOIB: bank('ดอยซ์แบงก์', 'Deutsche Bank', 'DB', '#1b2f80'),
  TMB: bank('ทหารไทย', 'TMB Bank', 'TM', '#2b76c4'),
  TISGO: bank('ทิสโก้', 'TISCO Bank', 'TI', '#2f5fb3'),
  TCREDIT: bank('ไทยเครดิต', 'Thai Credit Bank', 'TC', '#e8701a'),
  SCB: bank('ไทยพาณิชย์', 'Siam Commercial Bank', 'SC', '#4e2a84'),
  TBANK: bank('ธนชาต', 'Thanachart Bank', 'TB', '#f2862b'),
  BNP: bank('บีเอ็นพี พารีบาส์', 'BNP Paribas', 'BN', '#0c7752'),
  BAAC: bank('ธ.ก.ส.', 'BAAC', 'BA', '#3f7d20'),
  MSU: bank('มิซูโฮ', 'Mizuho Bank', 'MZ', '#16277a'),
  MEGA: bank('เมกะ สากลพาณิชย์', 'Mega ICBC', 'ME', '#8a6608'),
  UOB: bank('ยูโอบี', 'UOB', 'UO', '#123a7a'),
  LNH: bank('แลนด์ แอนด์ เฮ้าส์', 'Land and Houses Bank', 'LH', '#5e6a71'),
  SCBT: bank('สแตนดาร์ดชาร์เตอร์ด', 'Standard Chartered', 'ST', '#12805c'),
  CN: bank('แห่งประเทศจีน', 'Bank of China', 'CN', '#a61c2e'),
  USA: bank('แห่งอเมริกา', 'Bank of America', 'US', '#b3202c'),
  GSB: bank('ออมสิน', 'Government Savings Bank', 'GS', '#e6499a'),
  OSK: bank('อาคารสงเคราะห์', 'Government Housing Bank', 'GH', '#e98b12'),
  ASL: bank('อิสลาม', 'Islamic Bank of Thailand', 'IB', '#1d5c38'),
  IZBS: bank('ไอซีบีซี ไทย', 'ICBC Thai', 'IC', '#c1272d'),
  HK: bank('ฮ่องกงและเซี่ยงไฮ้', 'HSBC', 'HK', '#c22f2f'),
  TTB: bank('ทหารไทยธนชาต', 'TMBThanachart', 'TT', '#1663c7'),
  QRCODE: bank('QR Code', 'QR code', 'QR', '#23303d'),
  TRUEWALLET: bank('ทรูมันนี่ วอลเล็ท', 'TrueMoney Wallet', 'TW', '#ef7d00'),
  PEER2PAY: bank('Peer2Pay', 'Peer2Pay', 'P2', '#0f7f8c'),
  PAYMENT: bank('ช่องทางชำระเงิน', 'Payment channel', 'PM', '#44505c'),
};
