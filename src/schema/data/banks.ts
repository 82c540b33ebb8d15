/** Bank and payment codes of the product with the names staff use. */
export const banks: Readonly<Record<string, { th: string; en: string }>> = {
  KBANK: { th: 'กสิกรไทย', en: 'Kasikornbank' }, BBL: { th: 'กรุงเทพ', en: 'Bangkok Bank' }, KTB: { th: 'กรุงไทย', en: 'Krungthai Bank' },
  BAY: { th: 'กรุงศรีอยุธยา', en: 'Krungsri' }, KKB: { th: 'เกียรตินาคิน', en: 'Kiatnakin Bank' }, KNK: { th: 'เกียรตินาคินภัทร', en: 'Kiatnakin Phatra' },
  JPK: { th: 'เจพีมอร์แกน', en: 'JPMorgan' }, CI: { th: 'ซิตี้แบงก์', en: 'Citibank' }, CIMB: { th: 'ซีไอเอ็มบี ไทย', en: 'CIMB Thai' },
  ZTM: { th: 'ซูมิโตโม มิตซุย ทรัสต์', en: 'Sumitomo Mitsui Trust' }, DOIB: { th: 'ดอยซ์แบงก์', en: 'Deutsche Bank' }, TMB: { th: 'ทหารไทย', en: 'TMB Bank' },
  TISGO: { th: 'ทิสโก้', en: 'TISCO Bank' }, TCREDIT: { th: 'ไทยเครดิต', en: 'Thai Credit Bank' }, SCB: { th: 'ไทยพาณิชย์', en: 'Siam Commercial Bank' },
  TBANK: { th: 'ธนชาต', en: 'Thanachart Bank' }, BNP: { th: 'บีเอ็นพี พารีบาส์', en: 'BNP Paribas' }, BAAC: { th: 'ธ.ก.ส.', en: 'BAAC' },
  MSU: { th: 'มิซูโฮ', en: 'Mizuho Bank' }, MEGA: { th: 'เมกะ สากลพาณิชย์', en: 'Mega ICBC' }, UOB: { th: 'ยูโอบี', en: 'UOB' },
  LNH: { th: 'แลนด์ แอนด์ เฮ้าส์', en: 'Land and Houses Bank' }, SCBT: { th: 'สแตนดาร์ดชาร์เตอร์ด', en: 'Standard Chartered' }, CN: { th: 'แห่งประเทศจีน', en: 'Bank of China' },
  USA: { th: 'แห่งอเมริกา', en: 'Bank of America' }, GSB: { th: 'ออมสิน', en: 'Government Savings Bank' }, OSK: { th: 'อาคารสงเคราะห์', en: 'Government Housing Bank' },
  ASL: { th: 'อิสลาม', en: 'Islamic Bank of Thailand' }, IZBS: { th: 'ไอซีบีซี ไทย', en: 'ICBC Thai' }, HK: { th: 'ฮ่องกงและเซี่ยงไฮ้', en: 'HSBC' },
  TTB: { th: 'ทหารไทยธนชาต', en: 'TMBThanachart' }, QRCODE: { th: 'QR Code', en: 'QR code' }, TRUEWALLET: { th: 'ทรูมันนี่ วอลเล็ท', en: 'TrueMoney Wallet' },
  PEER2PAY: { th: 'Peer2Pay', en: 'Peer2Pay' }, PAYMENT: { th: 'ช่องทางชำระเงิน', en: 'Payment channel' },
};
