import { readSatang } from './cells';
import { isOpening } from './heading';
import type { StatementRow } from './types';

/**
 * Banks whose customers get their statement as a PDF and nothing else, as far as this product assumes: see `docs/bank-files.md`. Their
 * lines of text have the same order of parts; the file's own headings stand in a table and are no single line.
 */
export const PDF_BANKS: readonly string[] = ['KTB', 'GSB'];

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

/**
 * The rows of a statement out of the lines of text of its PDF, as `readStatement(rows, 'GSB')` reads them. The columns of what came and
 * what went are lost in text: the direction follows from the balances, and where there is none before from the bank's word. A line that
 * says neither keeps its amount in no column, so that it is refused in its row instead of guessed. Lines without a day continue the text of
 * the one before. Lines above the first movement stay above the heading.
 */
export function pdfRows(lines: readonly string[]): StatementRow[] {
  const top: StatementRow[] = [];
  const rows: string[][] = [];
  let balance: number | null = null;
  for (const raw of lines) {
    const line = raw.replace(/\s+/g, ' ').trim();
    if (line === '') continue;
    const found = MOVEMENT.exec(line);
    if (found) {
      const [, day = '', time = '', kind = '', amount = '', after = '', text = ''] = found;
      const [moved, next] = [readSatang(amount), readSatang(after)];
      const previous: number | null = balance;
      const came: boolean | null =
        typeof moved !== 'number' || typeof next !== 'number'
          ? null
          : previous !== null && previous + Math.abs(moved) === next
            ? true
            : previous !== null && previous - Math.abs(moved) === next
              ? false
              : wordOf(kind);
      if (typeof next === 'number') balance = next;
      const plain = amount.replace(/^[+-]/, '');
      rows.push([day, time, kind, came === false ? plain : '', came === true ? plain : '', after, text]);
      continue;
    }
    if (isOpening(line.replace(DAY, '').trim())) {
      const last = line.match(AMOUNT)?.at(-1);
      const opening = last === undefined ? null : readSatang(last);
      if (typeof opening === 'number' && balance === null) {
        balance = opening;
        top.push(['ยอดยกมา', last]);
      }
      continue;
    }
    const before = rows.at(-1);
    if (!before) top.push([line]);
    else if (PERIOD.test(line)) continue;
    else if (DAY.test(line)) rows.push([DAY.exec(line)?.[1] ?? '', '', '', '', '', '', line.replace(DAY, '')]);
    else if (!PAGE.test(line)) before[6] = `${before[6] ?? ''} ${line}`.trim();
  }
  return [...top, HEADING, ...rows];
}

/** Whether a bank's word says that money came (true) or went (false); null where it says neither, or both. */
function wordOf(kind: string): boolean | null {
  const [came, went] = [IN.test(kind), OUT.test(kind)];
  return came === went ? null : came;
}
