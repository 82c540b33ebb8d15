import { banks } from '../schema/data/banks';

/** Names in texts of banks beside those of the bank list, and codes that banks clear payments under. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  BBL: ['002', 'BANGKOK BANK'],
  KBANK: ['004', 'KASIKORN', 'KASIKORNBANK', 'กสิกร'],
  KTB: ['006', 'KRUNGTHAI', 'KRUNG THAI'],
  TTB: ['011', 'TMBTHANACHART', 'ทีทีบี', 'ทีเอ็มบีธนชาต'],
  SCB: ['014', 'SIAM COMMERCIAL'],
  CI: ['017', 'CITI'],
  SCBT: ['020'],
  CIMB: ['022', 'CIMBT', 'ซีไอเอ็มบี'],
  UOB: ['024', 'UOBT'],
  BAY: ['025', 'KRUNGSRI', 'AYUDHYA', 'กรุงศรี'],
  GSB: ['030', 'GOVERNMENT SAVINGS'],
  HK: ['031', 'HSBC'],
  OSK: ['033', 'GHB', 'GHBANK', 'ธอส.', 'ธอส'],
  BAAC: ['034', 'ธกส', 'ธกส.', 'เพื่อการเกษตรและสหกรณ์การเกษตร'],
  TMB: ['TMBBANK'],
  TBANK: ['065', 'THANACHART'],
  ASL: ['066', 'ISBT', 'IBANK'],
  TISGO: ['067', 'TISCO'],
  KNK: ['069', 'KKP', 'เกียรตินาคินภัทร'],
  IZBS: ['070', 'ICBCT'],
  TCREDIT: ['071', 'TCRB', 'THAI CREDIT'],
  LNH: ['073', 'LHB', 'LH BANK', 'LHBANK'],
  TRUEWALLET: ['TRUEMONEY', 'TRUE MONEY', 'TRUE WALLET', 'ทรูมันนี่', 'ทรูวอลเล็ท'],
};

/** Ways of paying under which a number is a telephone or identity number, not an account. */
const PROMPTPAY = ['PROMPTPAY', 'PROMPT PAY', 'พร้อมเพย์'];

const key = (word: string): string =>
  word
    .normalize('NFKC')
    .toUpperCase()
    .replace(/^(?:ธนาคาร|ธ\.)\s*/, '')
    .replace(/\s+/g, ' ')
    .trim();

const CODES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(banks).flatMap(([code, bank]) => [code, bank.th, bank.en].map((word) => [key(word), code] as const)),
  ...Object.entries(ALIASES).flatMap(([code, words]) => words.map((word) => [key(word), code] as const)),
]);

/** Every word `bankOf` knows, longest first, so that a longer name is not read as a shorter one. */
export const BANK_WORDS: readonly string[] = [...CODES.keys(), ...PROMPTPAY.map(key)].toSorted(
  (a, b) => b.length - a.length || (a < b ? -1 : 1),
);

/** The code of a bank by its code, its names in both languages, or the number payments are cleared under; null for another word. */
export const bankOf = (word: string): string | null => CODES.get(key(word)) ?? null;

export const isPromptPay = (word: string): boolean => PROMPTPAY.some((one) => key(one) === key(word));
