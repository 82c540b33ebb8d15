import { plainDigits } from '../schema/fields/identity';
import { dayStart } from '../schema/format';
import { readDay } from '../schema/importDates';
import type { BankLine, RowErrorCode, StatementCell } from './types';

type Fault = { code: RowErrorCode };
export type Moment = Pick<BankLine, 'at' | 'precision'>;

const THAI_DIGIT = /[๐-๙]/g;
/**
 * A cell as text without what spreadsheets put around it: `="0123"`, a leading apostrophe, hard spaces. Null for a formula that was never
 * calculated.
 */
export function textOf(cell: StatementCell): string | null {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString();
  const text = String(cell)
    .replace(/[\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const quoted = /^="([^"]*)"$/.exec(text);
  if (quoted) return (quoted[1] ?? '').trim();
  return text.startsWith('=') ? null : text.replace(/^'/, '');
}

export const isEmpty = (cell: StatementCell): boolean => textOf(cell) === '';

const FIRST_YEAR = 2010;
const LAST_YEAR = 2056;
/** Between these years two figures say the era by themselves: 60 to 99 are Buddhist years, 17 to 56 common ones. */
const [FIRST_SHORT, LAST_SHORT, FIRST_SHORT_BUDDHIST] = [17, 56, 60];
/** Day 0 of a spreadsheet. */
const SPREADSHEET_START = Date.UTC(1899, 11, 30);
const DAY_SECONDS = 86_400;
/** The day number of the first of January of the first year. */
const FIRST_SERIAL = 40_179;

const two = (value: number): string => String(value).padStart(2, '0');

interface Clock {
  text: string;
  precision: 'second' | 'minute';
}

/** A spreadsheet's times are fractions of a day; whole minutes are taken as written without seconds. */
const clockOf = (seconds: number): Clock => ({
  text: `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`,
  precision: seconds % 60 === 0 ? 'minute' : 'second',
});

const CLOCK = /^(?:เวลา\s*)?(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:\.\d+)?)?(?:\s*น\.?)?$/;
function readClock(text: string): Clock | Fault {
  const [, hour = '', minute = '', second] = CLOCK.exec(text) ?? [];
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return { code: 'notTime' };
  return { text: `${two(Number(hour))}:${minute}:${second ?? '00'}`, precision: second === undefined ? 'minute' : 'second' };
}

/** The year of two figures written out; null where it could be of either era. */
function withWholeYear(text: string): string | null {
  if (/^\d{4}\D/.test(text)) return text;
  const [, rest, year] = /^(.*[^\d])(\d{2})$/.exec(text) ?? [];
  if (rest === undefined) return text;
  const short = Number(year);
  if (short >= FIRST_SHORT_BUDDHIST) return `${rest}25${year}`;
  return short >= FIRST_SHORT && short <= LAST_SHORT ? `${rest}20${year}` : null;
}

/** `2026-11-20` of a day in either era, with two or four figures of the year. */
function readDate(text: string): { day: string } | Fault {
  const whole = withWholeYear(text);
  if (whole === null) return { code: 'yearUnclear' };
  const read = readDay(whole);
  if ('key' in read) return { code: 'notDate' };
  const year = Number(read.value.slice(0, 4));
  return year >= FIRST_YEAR && year <= LAST_YEAR ? { day: read.value } : { code: 'dateUnlikely' };
}

/** Day and seconds of a cell that is a number or a Date. */
function partsOf(cell: number | Date): { day: string; seconds: number } | null {
  const stamp = cell instanceof Date ? cell.getTime() : SPREADSHEET_START + Math.round(cell * DAY_SECONDS) * 1000;
  const moment = new Date(stamp);
  if (Number.isNaN(moment.getTime()) || moment.getUTCFullYear() > 9_999) return null;
  const iso = moment.toISOString();
  return { day: iso.slice(0, 10), seconds: Math.round((stamp - Date.parse(`${iso.slice(0, 10)}T00:00:00Z`)) / 1000) };
}

const DATE_AND_CLOCK = /^(.*?\d)[\sT,]+((?:เวลา\s*)?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\.\d+)?(?:\s*น\.?)?)(?:Z|[+-]\d{2}:\d{2})?$/;
const moment = (day: string, clock: Clock | null): Moment =>
  clock ? { at: `${day}T${clock.text}+07:00`, precision: clock.precision } : { at: dayStart(day), precision: 'day' };

/**
 * The time of a row, on the clock of Bangkok. `date`: a day, or a day with its time. `time`: the cell of a column of its own; where that is
 * missing or empty and `date` has no time, the day alone is known.
 */
export function readWhen(date: StatementCell, time?: StatementCell): Moment | (Fault & { of: 'date' | 'time' }) {
  const wrong = (of: 'date' | 'time', { code }: Fault): Fault & { of: 'date' | 'time' } => ({ code, of });
  let day: { day: string } | Fault;
  let clock: Clock | Fault | null = null;
  if (typeof date === 'number' || date instanceof Date) {
    const parts = partsOf(date);
    day = parts ? readDate(parts.day) : { code: 'notDate' };
    if (parts && parts.seconds > 0) clock = clockOf(parts.seconds);
  } else {
    const text = textOf(date);
    if (text === null) return wrong('date', { code: 'formula' });
    if (text === '') return wrong('date', { code: 'noDate' });
    const plain = text.replace(THAI_DIGIT, (digit) => plainDigits(digit));
    const [, before, after] = DATE_AND_CLOCK.exec(plain) ?? [];
    // Nothing but a day without a time may stand for a day.
    day = readDate(before ?? plain);
    if (after !== undefined) clock = readClock(after);
  }
  if ('code' in day) return wrong('date', day);
  if (time !== undefined && !isEmpty(time)) {
    if (typeof time === 'number' || time instanceof Date) {
      // A fraction of a day, alone or with its day; a number between the two is “14.05” read as an amount.
      const parts = typeof time === 'number' && !(time >= 0 && (time < 1 || time > FIRST_SERIAL)) ? null : partsOf(time);
      clock = parts ? clockOf(parts.seconds) : { code: 'notTime' };
    } else {
      const text = textOf(time);
      clock = text === null ? { code: 'formula' } : readClock(text.replace(THAI_DIGIT, (digit) => plainDigits(digit)));
    }
    if ('code' in clock) return wrong('time', clock);
  }
  return clock && 'code' in clock ? wrong('date', clock) : moment(day.day, clock);
}

const MOST_SATANG = 10 ** 13;
/** A number of baht in a cell of numbers is a fraction in binary: this close to whole satang it is meant as them. */
const CLOSE = 1e-4;

/**
 * Satang of an amount as banks write it: `1,234.50`, `-500.00`, `500.00-`, `(500.00)`, `500.00 DR`, `฿500`. Null for an empty cell, a dash,
 * or nothing of either.
 */
export function readSatang(cell: StatementCell): number | null | Fault {
  if (cell instanceof Date) return { code: 'notAmount' };
  if (typeof cell === 'number') {
    const satang = Math.round(cell * 100);
    if (!Number.isFinite(cell) || Math.abs(satang) > MOST_SATANG) return { code: 'notAmount' };
    return Math.abs(cell * 100 - satang) < CLOSE ? satang + 0 : { code: 'satangPart' };
  }
  const text = textOf(cell);
  if (text === null) return { code: 'formula' };
  const plain = text
    .replace(THAI_DIGIT, (digit) => plainDigits(digit))
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/฿|บาท|baht|thb|\s/gi, '');
  if (/^-*$/.test(plain)) return null;
  const [, sign = '', open = '', number = '', close = '', end = ''] =
    /^([+-]?)(\(?)([\d,]*(?:\.\d*)?)(\)?)(-|cr\.?|dr\.?|)$/i.exec(plain) ?? [];
  // A comma groups three digits; in another place, as in “1,5”, the cell is refused instead of guessed.
  const [, whole = '', part = ''] = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?$/.exec(number) ?? [];
  if (whole === '' || (open === '(') !== (close === ')')) return { code: 'notAmount' };
  const signs = [sign === '-', open === '(', end === '-', /^dr/i.test(end)].filter(Boolean).length;
  if (signs > 1) return { code: 'notAmount' };
  if (/[1-9]/.test(part.slice(2))) return { code: 'satangPart' };
  const satang = Number(whole.replaceAll(',', '')) * 100 + Number(part.slice(0, 2).padEnd(2, '0'));
  if (satang > MOST_SATANG) return { code: 'notAmount' };
  return signs === 1 && satang !== 0 ? -satang : satang;
}
