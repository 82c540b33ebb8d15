import { plainDigits } from './fields/identity';
import type { MessageKey } from './messages';

type Read = { value: string } | { key: MessageKey };

/** Years from here on are of the Buddhist era. */
const BUDDHIST_FROM = 2400;
const BUDDHIST_AHEAD = 543;
/** Day 0 of a spreadsheet. */
const SPREADSHEET_START = Date.UTC(1899, 11, 30);
/** The range of a spreadsheet's day numbers: 1930 to 2299. */
const [FIRST_DAY, LAST_DAY] = [10_959, 146_098];

const THAI_MONTHS = ['มค', 'กพ', 'มีค', 'เมย', 'พค', 'มิย', 'กค', 'สค', 'กย', 'ตค', 'พย', 'ธค'];
const WHOLE_THAI_MONTHS = [
  'มกราคม',
  'กุมภาพันธ์',
  'มีนาคม',
  'เมษายน',
  'พฤษภาคม',
  'มิถุนายน',
  'กรกฎาคม',
  'สิงหาคม',
  'กันยายน',
  'ตุลาคม',
  'พฤศจิกายน',
  'ธันวาคม',
];
const ENGLISH_MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const two = (value: number): string => String(value).padStart(2, '0');

/** The number of a month by its name; 0 for another word. */
function monthOf(word: string): number {
  const bare = word.replaceAll('.', '').toLowerCase();
  const thai = Math.max(THAI_MONTHS.indexOf(bare), WHOLE_THAI_MONTHS.indexOf(bare));
  return (thai >= 0 ? thai : /^[a-z]{3,9}$/.test(bare) ? ENGLISH_MONTHS.indexOf(bare.slice(0, 3)) : -1) + 1;
}

/** An existing day, its year converted into the common era. */
function dayOf(year: number, month: number, day: number): Read {
  const common = year >= BUDDHIST_FROM ? year - BUDDHIST_AHEAD : year;
  const moment = new Date(Date.UTC(common, month - 1, day));
  const exists = moment.getUTCFullYear() === common && moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day;
  return exists ? { value: `${common}-${two(month)}-${two(day)}` } : { key: 'notDate' };
}

const digits = (text: string): string => text.replace(/[๐-๙]/g, (digit) => plainDigits(digit));

function dayOfText(text: string): Read {
  const plain = digits(text).trim();
  const first = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(plain);
  if (first) return dayOf(Number(first[1]), Number(first[2]), Number(first[3]));
  const figures = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d+)$/.exec(plain);
  // A year of two digits could be of either era.
  if (figures)
    return figures[3]?.length === 4 ? dayOf(Number(figures[3]), Number(figures[2]), Number(figures[1])) : { key: 'yearNotWhole' };
  const named = /^(\d{1,2})[\s-]*([^\d\s-]+)[\s-]*(?:พ\.?ศ\.?\s*|ค\.?ศ\.?\s*)?(\d{4}|\d{2})$/.exec(plain);
  if (named) {
    const [, day, word = '', year = ''] = named;
    if (year.length < 4) return { key: 'yearNotWhole' };
    return dayOf(Number(year), monthOf(word), Number(day));
  }
  const english = /^([A-Za-z]+)\.?\s+(\d{1,2}),?\s+(\d{4})$/.exec(plain);
  return english ? dayOf(Number(english[3]), monthOf(english[1] ?? ''), Number(english[2])) : { key: 'notDate' };
}

const ofSpreadsheet = (days: number): Date | null =>
  days >= FIRST_DAY && days < LAST_DAY + 1 ? new Date(SPREADSHEET_START + Math.round(days * 86_400) * 1000) : null;

/** A day: `2026-11-20`, `20/11/2569`, `20 พ.ย. 2569`, `Nov 20, 2026`, or a spreadsheet's day number. Day before month, as in Thailand. */
export function readDay(cell: string | number): Read {
  if (typeof cell === 'string') return dayOfText(cell.replace(/[\sT]+00:00(?::00)?$/, ''));
  const moment = ofSpreadsheet(cell);
  return moment ? { value: moment.toISOString().slice(0, 10) } : { key: 'notDate' };
}

const clock = (hour: number, minute: number): string | null => (hour < 24 && minute < 60 ? `${two(hour)}:${two(minute)}` : null);

/** A time of day: `14:05`, `14.05 น.`, or a spreadsheet's fraction of a day. */
export function readTime(cell: string | number): Read {
  if (typeof cell === 'number') {
    const minutes = Math.round((cell % 1) * 1_440);
    return cell >= 0 && minutes < 1_440 ? { value: `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}` } : { key: 'notTime' };
  }
  const [, hour, minute] = /^(\d{1,2})[:.](\d{2})(?::\d{2})?(?:\s*น\.?)?$/.exec(digits(cell).trim()) ?? [];
  const value = hour === undefined ? null : clock(Number(hour), Number(minute));
  return value === null ? { key: 'notTime' } : { value };
}

/** A time in Bangkok, unless the cell gives a zone; a day alone means its beginning. */
export function readMoment(cell: string | number): Read {
  if (typeof cell === 'number') {
    const moment = ofSpreadsheet(cell);
    return moment ? { value: `${moment.toISOString().slice(0, 19)}+07:00` } : { key: 'notDatetime' };
  }
  const text = digits(cell).trim();
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/.test(text) && Number(text.slice(0, 4)) < BUDDHIST_FROM) return { value: text };
  const [, day = text, hour = '0', minute = '00', second = '00'] =
    /^(.{1,40}?)[\sT,]{1,9}(?:เวลา\s*)?(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:\.\d+)?)?(?:\s*น\.?)?$/.exec(text) ?? [];
  const read = dayOfText(day);
  if ('key' in read) return read.key === 'notDate' ? { key: 'notDatetime' } : read;
  const time = clock(Number(hour), Number(minute));
  return time === null || Number(second) > 59 ? { key: 'notDatetime' } : { value: `${read.value}T${time}:${second}+07:00` };
}
