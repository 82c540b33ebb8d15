import { BANK_WORDS, bankOf, isPromptPay } from './bankNames';
import type { Counterparty } from './types';

/** How texts of most banks name the other side. */
export const COMMON_PAYERS: readonly string[] = [
  'จาก {bank} {number} {name}',
  'จาก {bank} {number}',
  'จาก {number} {name}',
  'จาก {number}',
  'รับโอนจาก {bank} {number} {name}',
  'รับโอนจาก {bank} {number}',
  'รับโอนจาก {number} {name}',
  'โอนไป {bank} {number} {name}',
  'โอนไป {bank} {number}',
  'โอนไป {number} {name}',
  'From {bank} {number} {name}',
  'From {bank} {number}',
  'From {number} {name}',
  'Transfer from {bank} {number} {name}',
  'Transfer from {bank} {number}',
  'Transfer to {bank} {number} {name}',
  'To {bank} {number} {name}',
  'To {number} {name}',
];

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
/** A number payments are cleared under is no beginning of an account number. */
const wordPattern = (word: string): string => (/^\d+$/.test(word) ? String.raw`${word}(?!\d)` : escaped(word));
const PARTS: Readonly<Record<string, string>> = {
  bank: `(?<bank>(?:ธนาคาร|ธ\\.)?\\s?(?:${BANK_WORDS.map(wordPattern).join('|')}))`,
  number: String.raw`(?<number>(?=[\dx*-]*\d{2})[\dx*](?:-?[\dx*]){2,17})(?=\s|$)`,
  name: String.raw`(?<name>\S.*)`,
  any: '.*?',
};

const compiled = new Map<string, RegExp>();
function patternOf(template: string): RegExp {
  const known = compiled.get(template);
  if (known) return known;
  const source = template
    .split(/\{(\w+)\}/)
    .map((piece, at) => (at % 2 === 1 ? (PARTS[piece] ?? '') : escaped(piece).replace(/ +/g, String.raw`\s*`)))
    .join('');
  const pattern = new RegExp(`^${source}$`, 'i');
  compiled.set(template, pattern);
  return pattern;
}

/** Banks write less; a longer cell is looked at so far. */
const MOST_LETTERS = 300;
/** A covered number anywhere in a text. */
const COVERED_NUMBER = /(?<![\dA-Za-z*-])(?=[\dxX*-]*\d{3})(?=[\d-]*[xX*])[\dxX*](?:-?[\dxX*]){3,17}(?![\dA-Za-z*])/;

/** A covered or whole number as it is kept: digits, `x` and hyphens. */
const tidy = (number: string): string => number.replace(/[X*]/g, 'x');

/**
 * Finds out of a bank's text who the other side is. `own`: the bank of texts that name none. What matches no template tells at most a
 * covered number: a name guessed from free text would be compared with the member's and contradict.
 */
export function readPayer(text: string, templates: readonly string[], own?: string): Counterparty {
  const plain = text.slice(0, MOST_LETTERS).replace(/\s+/g, ' ').trim();
  for (const template of templates) {
    const groups = patternOf(template).exec(plain)?.groups;
    if (!groups) continue;
    const promptPay = groups['bank'] !== undefined && isPromptPay(groups['bank']);
    const bank = groups['bank'] === undefined ? own : (bankOf(groups['bank']) ?? undefined);
    return {
      ...(bank === undefined ? {} : { bank }),
      ...(groups['number'] === undefined || promptPay ? {} : { number: tidy(groups['number']) }),
      ...(groups['name'] === undefined ? {} : { name: groups['name'].trim() }),
    };
  }
  const number = /prompt\s?pay|พร้อมเพย์/i.test(plain) ? undefined : COVERED_NUMBER.exec(plain)?.[0];
  return number === undefined ? {} : { number: tidy(number) };
}
