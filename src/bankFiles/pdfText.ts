import { readSatang, readWhen } from './cells';
import { isOpening } from './heading';
import type { StatementRow } from './types';

/** A line of a page is no longer. */
const MOST_LETTERS = 400;
const HEADING: StatementRow = ['วันที่', 'เวลา', 'รายการ', 'ถอน', 'ฝาก', 'คงเหลือ', 'หมายเหตุ'];
/** `20/11/69 14:05 รับโอน 500.37 12,500.37 KBANK X1234 นาย สมชาย`: day, time, the bank's word, amount, balance, the other side. */
const MOVEMENT =
  /^(\d{1,2}[/-]\d{1,2}[/-]\d{2,4}|\d{1,2}\s+\S+\s+\d{2,4})(?:\s+(\d{1,2}[:.]\d{2}(?:[:.]\d{2})?)(?:\s*น\.?)?)?\s+(.*?)\s*([+-]?[\d,]+\.\d{2})\s+(-?[\d,]+\.\d{2})(?:\s+(.*))?$/;
const DAY = /^(\d{1,2}[/-]\d{1,2}[/-]\d{2,4})\b\s*/;
/** The days a statement is of. */
const PERIOD = /^\d{1,2}[/-]\d{1,2}[/-]\d{2,4}\s*(?:-|–|ถึง|to)\s*\d{1,2}[/-]/i;
const AMOUNT = /-?[\d,]+\.\d{2}(?!\d)/g;
/** Lines that stand on every page. */
const PAGE =
  /^(?:หน้า|page|วันที่\s|ระหว่างวันที่|รอบ|period|เลขที่บัญชี|account|ชื่อบัญชี|สาขา|branch|date\s|ธนาคาร|พิมพ์เมื่อ|printed|รวม|ยอดรวม|total|เอกสารนี้|ยอดยกไป|carried forward)/i;
const IN = /รับโอน|ฝาก|เข้า|ดอกเบี้ย|คืนเงิน|deposit|received|credit|transfer in|interest|refund/i;
const OUT = /ถอน|โอนออก|โอนเงินออก|ชำระ|หัก|ค่าธรรมเนียม|withdraw|payment|debit|transfer out|fee/i;

interface Movement {
  cells: [day: string, time: string, kind: string, text: string];
  amount: string;
  after: string;
}

/** Writes each amount into the column of its direction. Balances are followed from the oldest movement on. */
function rowsOf(movements: readonly Movement[], opening: number | null): StatementRow[] {
  const dayOf = (movement: Movement | undefined): string => {
    const read = readWhen(movement?.cells[0], movement?.cells[1]);
    return 'at' in read ? read.at : '';
  };
  const [first, last] = [dayOf(movements[0]), dayOf(movements.at(-1))];
  const newestFirst = first !== '' && last !== '' && first > last;
  let balance = opening;
  const rows = (newestFirst ? movements.toReversed() : movements).map(({ cells: [day, time, kind, text], amount, after }): StatementRow => {
    const [moved, next] = [readSatang(amount), readSatang(after)];
    const step = typeof next === 'number' && balance !== null ? next - balance : null;
    if (typeof next === 'number') balance = next;
    const size = typeof moved === 'number' ? Math.abs(moved) : null;
    const came = size === null ? null : step === size ? true : step === -size ? false : wordOf(kind);
    const plain = amount.replace(/^[+-]/, '');
    return [day, time, kind, came === false ? plain : '', came === true ? plain : '', after, text];
  });
  return newestFirst ? rows.toReversed() : rows;
}

/**
 * The rows of a statement out of the lines of text of its PDF, as `readStatement(rows, 'GSB')` reads them. The columns of what came and
 * what went are lost in text: the direction follows from the balances, and where there is none before from the bank's word. A line that
 * says neither keeps its amount in no column, so that it is refused in its row instead of guessed. Lines without a day continue the text of
 * the one before. Lines above the first movement stay above the heading.
 */
export function pdfRows(lines: readonly string[]): StatementRow[] {
  const top: StatementRow[] = [];
  const movements: Movement[] = [];
  let opening: number | null = null;
  for (const raw of lines) {
    const line = raw.slice(0, MOST_LETTERS).replace(/\s+/g, ' ').trim();
    const before = movements.at(-1);
    const [, day = '', time = '', kind = '', amount = '', after = '', text = ''] = MOVEMENT.exec(line) ?? [];
    const carried = isOpening(line.replace(DAY, '')) ? readSatang(line.match(AMOUNT)?.at(-1)) : null;
    if (line === '' || (before && PERIOD.test(line))) continue;
    if (day !== '') movements.push({ cells: [day, time, kind, text], amount, after });
    else if (typeof carried === 'number') opening ??= carried;
    else if (!before) top.push([line]);
    else if (DAY.test(line)) movements.push({ cells: [DAY.exec(line)?.[1] ?? '', '', '', line.replace(DAY, '')], amount: '', after: '' });
    else if (!PAGE.test(line)) before.cells[3] = `${before.cells[3]} ${line}`.trim();
  }
  if (opening !== null) top.push(['ยอดยกมา', opening / 100]);
  return [...top, HEADING, ...rowsOf(movements, opening)];
}

/** Whether a bank's word says that money came (true) or went (false); null where it says neither, or both. */
function wordOf(kind: string): boolean | null {
  const [came, went] = [IN.test(kind), OUT.test(kind)];
  return came === went ? null : came;
}
