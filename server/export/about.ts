import type { AnyResource } from '../../src/schema/define';
import { parseFilterKey, SEARCH_KEY, type FilterOp } from '../../src/schema/filter';
import { formatDatetime, formatInt } from '../../src/schema/format';
import type { Language, Word } from '../../src/schema/messages';
import { harmless } from '../../src/schema/spreadsheet';
import { fieldWord, stateWord } from '../kernel/words';

const SIGNS: Readonly<Record<FilterOp, string>> = { is: '=', not: '≠', gte: '≥', lte: '≤', like: '~', empty: '∅' };
const SEARCHED: Word = { th: 'คำค้น', en: 'Searched' };

/** A filter in words. What was searched for is not told: it may be personal. */
export function filterText(def: AnyResource, filter: Readonly<Record<string, unknown>>, language: Language): string {
  return Object.entries(filter)
    .map(([key, value]) => {
      const parsed = key === SEARCH_KEY ? null : parseFilterKey(def, key);
      if (!parsed) return `${SEARCHED[language]} …`;
      const told = [value].flat().map((one) => stateWord(def, parsed.field, one)[language]);
      return `${fieldWord(def, parsed.field)[language]} ${SIGNS[parsed.op]} ${told.join(', ')}`;
    })
    .join('; ');
}

/** Heading of the column that carries the file's mark in every row. */
export const MARK: Word = { th: 'รหัสไฟล์', en: 'File mark' };

interface File {
  /** What is exported, in the language of the file, and the site; empty: of the office. */
  name: string;
  service: string;
  who: string;
  at: Date;
  /** Until when it may be kept. */
  until: Date;
  filter: string;
  rows: number;
  mark: string;
  agreedBy: string | null;
}
const WORDS: Readonly<Record<'what' | 'who' | 'at' | 'until' | 'filter' | 'rows' | 'agreed' | 'none', Word>> = {
  what: { th: 'ข้อมูล', en: 'Records' },
  who: { th: 'ส่งออกโดย', en: 'Exported by' },
  at: { th: 'เมื่อ', en: 'At' },
  until: { th: 'เก็บได้ถึง แล้วต้องลบ', en: 'Keep until, then delete' },
  filter: { th: 'ตัวกรอง', en: 'Filter' },
  rows: { th: 'จำนวนแถว', en: 'Rows' },
  agreed: { th: 'เห็นชอบโดย', en: 'Agreed by' },
  none: { th: 'ไม่มี', en: 'None' },
};

/** What every file says of itself: who exported it, when, and by which filter. */
export function aboutFile(
  { name, service, who, at, until, filter, rows, mark, agreedBy }: File,
  language: Language,
): (readonly [string, string])[] {
  const told: [Word, string][] = [
    [WORDS.what, service === '' ? name : `${name}, ${service}`],
    [WORDS.who, who],
    [WORDS.at, formatDatetime(at.toISOString(), language)],
    [WORDS.until, formatDatetime(until.toISOString(), language)],
    [WORDS.filter, filter === '' ? WORDS.none[language] : filter],
    [WORDS.rows, formatInt(rows)],
    ...(agreedBy === null ? [] : [[WORDS.agreed, agreedBy] satisfies [Word, string]]),
    [MARK, mark],
  ];
  return told.map(([word, text]) => [word[language], harmless(text)]);
}
