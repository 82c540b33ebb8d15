import { bankOf, BANK_WORDS } from './bankNames';
import { readSatang, readWhen } from './cells';
import type { BankLine } from './types';

/** What a bank's message to a phone tells of one movement. */
export interface Notice {
  /** The bank that wrote it. */
  bank: string;
  /** Our account, as far as it is shown. */
  account: string;
  line: BankLine;
}

const IN = /เข้า|ฝาก|รับโอน|deposit|received/i;
const OUT = /ออก|ถอน|ชำระ|หัก|จ่าย|โอนไป|withdraw|paid|payment/i;
const MONEY = String.raw`(?:\d{1,3}(?:,\d{3})+|\d+)\.\d{2}`;
const BALANCE = new RegExp(String.raw`(?:คงเหลือ|ใช้ได้|เหลือ|ยอดเงิน|balance|bal|avail\w*)\D{0,12}?(-?${MONEY})`, 'i');
const MASK = String.raw`(?:[xX*]{1,8}-?\d{3,6}[xX*]{0,2}|\d{3,6}[xX*]{1,8})`;
const OWN = new RegExp(String.raw`(?:บช|บ/ช|บัญชี|a/c|acct?)\.?\s*:?\s*(${MASK})`, 'i');
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
const BANK = `(?:${BANK_WORDS.filter((word) => !/^\d+$/.test(word))
  .map(escaped)
  .join('|')})`;
const side = (words: string): RegExp => new RegExp(String.raw`(?:${words})\s*(${BANK})?[\s/:-]*(${MASK})`, 'i');
const FROM = side('จาก|from');
const TO = side('เข้า|ไป|to');
const WHEN = /(\d{1,2})[/-](\d{1,2})(?:[/-](\d{2,4}))?[\s@]+(\d{1,2}[:.]\d{2})/;
const DAY = 86_400_000;

const satangOf = (text: string | undefined): number | null => {
  const read = text === undefined ? null : readSatang(text);
  return typeof read === 'number' ? read : null;
};
const bangkokYear = (at: string): number => new Date(Date.parse(at) + 7 * 3_600_000).getUTCFullYear();

/** The time in the text; messages often leave out the year. Without any, the day on which the phone had it. */
function whenOf(text: string, received: string): Pick<BankLine, 'at' | 'precision'> {
  const [, day = '', month = '', year, clock = ''] = WHEN.exec(text) ?? [];
  if (day !== '')
    for (const one of year === undefined ? [bangkokYear(received), bangkokYear(received) - 1] : [year]) {
      const read = readWhen(`${day}/${month}/${one}`, clock);
      if ('at' in read && Date.parse(read.at) <= Date.parse(received) + DAY) return read;
    }
  return { at: new Date(received).toISOString(), precision: 'day' };
}

const cut = (text: string): string =>
  text.replace(new RegExp(BALANCE, 'gi'), (told, balance: string) => told.slice(0, -balance.length) + '…');

/**
 * A message of a bank without the balances it states, which not every reader of messages may see. They are looked for in Unicode's
 * compatibility form, where all digits are ours. The rest stays as the bank wrote it, so that a search finds its words, where the same is
 * cut out of that.
 */
export function withoutBalance(text: string): string {
  const [asWritten, plain] = [cut(text), cut(text.normalize('NFKC'))];
  return asWritten.normalize('NFKC') === plain.normalize('NFKC') ? asWritten : plain;
}

/**
 * Reads a message of a bank about money on one of our accounts; null where account, direction or amount are not told beyond doubt.
 * `received`: when the phone had it. The shapes are assumed, like those of the files: `docs/bank-files.md`.
 */
export function readNotice(from: string, text: string, received: string): Notice | null {
  const bank = bankOf(from.replace(/[._-]/g, ' '));
  const plain = text.normalize('NFKC').replace(/\s+/g, ' ');
  const [came, went] = [IN.test(plain), OUT.test(plain)];
  if (bank === null || came === went) return null;
  const balance = BALANCE.exec(plain);
  const rest = balance ? plain.replace(balance[0], ' ') : plain;
  const amounts = rest.match(new RegExp(String.raw`(?<![\d.,])${MONEY}`, 'g')) ?? [];
  const satang = amounts.length === 1 ? satangOf(amounts[0]) : null;
  if (satang === null || satang === 0) return null;
  const [source, target] = [FROM.exec(rest), TO.exec(rest)];
  const masks = rest.match(new RegExp(MASK, 'g')) ?? [];
  const [ours, theirs] = came ? [target, source] : [source, target];
  const account = OWN.exec(rest)?.[1] ?? (masks.length === 1 ? masks[0] : ours?.[2]);
  if (account === undefined) return null;
  const number = theirs?.[2] === account ? undefined : theirs?.[2];
  const other = number === undefined || theirs?.[1] === undefined ? null : bankOf(theirs[1]);
  return {
    bank,
    account,
    line: {
      ...whenOf(plain, received),
      direction: came ? 'in' : 'out',
      satang,
      balanceAfter: satangOf(balance?.[1]),
      counterparty: { ...(other !== null && { bank: other }), ...(number !== undefined && { number }) },
      text: withoutBalance(plain).slice(0, 300),
    },
  };
}
