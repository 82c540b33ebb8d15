import { banks } from './data/banks';
import { kindOf } from './fields';
import { plainDigits } from './fields/identity';
import type { CellRule } from './fields/kind';
import type { AnyField, EnumValues } from './fields/types';
import type { MessageKey, Word } from './messages';
import { readDay, readMoment, readTime } from './importDates';

/** A cell as a file holds it. */
export type FileCell = string | number | null;
/** The outcome of reading a cell: a value in stored form, or the sentence that refuses it. */
export type CellRead = { value: unknown } | { key: MessageKey };
/** The label of an option. */
export type OptionWord = (value: string) => Word;

/** The longest text of a cell. */
export const MOST_CELL = 5_000;

/** Can an employee write a value of the field in one cell? Not when only the server sets or makes it, nor when it has several parts. */
export const canComeFromFile = (field: AnyField): boolean =>
  field.readOnly !== true &&
  kindOf(field).column !== 'jsonb' &&
  kindOf(field).written !== false &&
  !(field.kind === 'text' && field.generated !== undefined);

/** A heading as it is compared: without case, stars, brackets and doubled spaces. */
export const headingKey = (heading: string): string =>
  heading
    .normalize('NFC')
    .toLowerCase()
    .replace(/\*|\([^)]*\)/g, ' ')
    .replace(/[\s_]+/g, ' ')
    .trim();

const YES = new Set(['ใช่', 'จริง', 'เปิด', 'yes', 'y', 'true', '1', '✓', '✔', 'on']);
const NO = new Set(['ไม่ใช่', 'ไม่', 'เท็จ', 'ปิด', 'no', 'n', 'false', '0', '✗', '✘', 'off', '-']);

const wordKey = (text: string): string => text.normalize('NFC').trim().toLowerCase().replace(/\s+/g, ' ');

/** A number in the notations of amounts: `1,234.50 บาท`, `฿1,234.50`, `(500)`, `๑๐๐`. */
function readNumber(cell: string | number): CellRead {
  if (typeof cell === 'number') return { value: cell };
  const bare = cell
    .replace(/[๐-๙]/g, (digit) => plainDigits(digit))
    .replace(/฿|บาท|baht|thb|%|\s/gi, '')
    .replace(/^\((.*)\)$/, '-$1')
    .replace(/^\+/, '');
  // A comma groups three digits; in another place, as in “1,5”, the cell is refused instead of guessed.
  return /^-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/.test(bare) ? { value: Number(bare.replaceAll(',', '')) } : { key: 'notNumber' };
}

function readBool(cell: string | number): CellRead {
  const word = wordKey(String(cell));
  return YES.has(word) ? { value: true } : NO.has(word) ? { value: false } : { key: 'notBool' };
}

function readOption(values: EnumValues, cell: string | number, called: OptionWord): CellRead {
  const word = wordKey(String(cell));
  const found = Object.keys(values).filter((value) => [value, called(value).th, called(value).en].some((one) => wordKey(one) === word));
  return found.length === 1 ? { value: found[0] } : { key: 'notOption' };
}

const bankKey = (text: string): string =>
  wordKey(text)
    .replace(/^(?:ธนาคาร|ธ\.)\s*/, '')
    .replace(/\s*bank$/, '');
function readBank(cell: string | number): CellRead {
  const word = bankKey(String(cell));
  const [code] = Object.entries(banks).find(([one, bank]) => [one, bank.th, bank.en].some((name) => bankKey(name) === word)) ?? [];
  return code === undefined ? { key: 'notBank' } : { value: code };
}

/** Spreadsheets drop a leading zero. */
const phoneText = (cell: string | number): string => {
  const text = plainDigits(String(cell));
  return /^[689]\d{8}$/.test(text) ? `0${text}` : text;
};
/** Exports of this product put an apostrophe before text that would run as a formula. */
const plainText = (cell: string | number): string =>
  String(cell)
    .replace(/^'(?=[=+\-@\t\r])/, '')
    .trim();
const words = (cell: string | number): string[] =>
  plainText(cell)
    .split(/[,;\n]/)
    .map((one) => one.trim())
    .filter((one) => one !== '');

type Reader = (cell: string | number, field: AnyField, called: OptionWord) => CellRead;
const optionsOf = (field: AnyField): EnumValues | undefined => ('values' in field ? field.values : undefined);

/** How a cell is read, by what the kind says of cells, or else by its measure. */
const READERS: Readonly<Record<CellRule, Reader> & Record<string, Reader | undefined>> = {
  yesNo: readBool,
  option: (cell, field, called) => readOption(optionsOf(field) ?? {}, cell, called),
  bank: readBank,
  phone: (cell) => ({ value: phoneText(cell) }),
  words: (cell, field, called) => {
    const values = optionsOf(field);
    const read = words(cell).map((word) => (values ? readOption(values, word, called) : { value: word }));
    return read.find((one) => 'key' in one) ?? { value: read.map((one) => ('value' in one ? one.value : null)) };
  },
  titles: (cell) => ({ value: words(cell) }),
  number: readNumber,
  date: readDay,
  time: readTime,
  datetime: readMoment,
};

/**
 * Reads one cell as a value of its field: dates of both eras, amounts with commas, labels in both languages, telephone numbers without
 * their zero. Titles of other records stay text; the caller looks up their numbers. An empty cell is no value.
 */
export function readCell(field: AnyField, given: FileCell, called: OptionWord): CellRead {
  const cell = typeof given === 'string' ? plainText(given) : given;
  if (cell === null || cell === '') return { value: null };
  if (typeof cell === 'string' && cell.length > MOST_CELL) return { key: 'cellTooLong' };
  const { cell: rule, measure } = kindOf(field);
  return READERS[rule ?? measure ?? '']?.(cell, field, called) ?? { value: String(cell) };
}
