import { words, type Words } from './words';

/** A bank by the number of three digits that slips and accounts carry. */
export interface NumberedBank {
  names: Words;
  /** Its code in the product; `null` where the product has none. */
  code: string | null;
}

const bank = (code: string | null, th: string, en: string): NumberedBank => ({ code, names: words(th, en) });

/** Numbers of the Bank of Thailand. 065 became part of 011 and still stands on old slips. */
export const bankNumbers: Readonly<Record<string, NumberedBank>> = {
  '002': bank('BBL', 'กรุงเทพ', 'Bangkok Bank'),
  '004': bank('KBANK', 'กสิกรไทย', 'Kasikornbank'),
  '006': bank('KTB', 'กรุงไทย', 'Krungthai Bank'),
  '008': bank('JPK', 'เจพีมอร์แกน', 'JPMorgan'),
  '011': bank('TTB', 'ทหารไทยธนชาต', 'TMBThanachart'),
  '014': bank('SCB', 'ไทยพาณิชย์', 'Siam Commercial Bank'),
  '017': bank('CI', 'ซิตี้แบงก์', 'Citibank'),
  '018': bank(null, 'ซูมิโตโม มิตซุย', 'Sumitomo Mitsui'),
  '020': bank('SCBT', 'สแตนดาร์ดชาร์เตอร์ด', 'Standard Chartered'),
  '022': bank('CIMB', 'ซีไอเอ็มบี ไทย', 'CIMB Thai'),
  '024': bank('UOB', 'ยูโอบี', 'UOB'),
  '025': bank('BAY', 'กรุงศรีอยุธยา', 'Krungsri'),
  '030': bank('GSB', 'ออมสิน', 'Government Savings Bank'),
  '031': bank('HK', 'ฮ่องกงและเซี่ยงไฮ้', 'HSBC'),
  '033': bank('OSK', 'อาคารสงเคราะห์', 'Government Housing Bank'),
  '034': bank('BAAC', 'ธ.ก.ส.', 'BAAC'),
  '035': bank(null, 'เพื่อการส่งออกและนำเข้า', 'EXIM Thailand'),
  '039': bank('MSU', 'มิซูโฮ', 'Mizuho Bank'),
  '045': bank('BNP', 'บีเอ็นพี พารีบาส์', 'BNP Paribas'),
  '065': bank('TTB', 'ธนชาต', 'Thanachart Bank'),
  '066': bank('ASL', 'อิสลาม', 'Islamic Bank of Thailand'),
  '067': bank('TISGO', 'ทิสโก้', 'TISCO Bank'),
  '069': bank('KNK', 'เกียรตินาคินภัทร', 'Kiatnakin Phatra'),
  '070': bank('IZBS', 'ไอซีบีซี ไทย', 'ICBC Thai'),
  '071': bank('TCREDIT', 'ไทยเครดิต', 'Thai Credit Bank'),
  '073': bank('LNH', 'แลนด์ แอนด์ เฮ้าส์', 'Land and Houses Bank'),
  '098': bank(null, 'เอสเอ็มอี', 'SME Bank'),
};
