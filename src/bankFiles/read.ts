import { readSatang, readWhen, textOf, type Moment } from './cells';
import { bankOf } from './bankNames';
import { findHeading, findMapped, isEnough, isOpening, readAbove, type Heading } from './heading';
import { COMMON_PAYERS, readPayer } from './payer';
import type {
  BankLine,
  ColumnMap,
  Counterparty,
  Profile,
  Role,
  RowError,
  RowErrorCode,
  Statement,
  StatementCell,
  StatementRow,
} from './types';

const TOTAL =
  /^(?:รวม|ยอดรวม|ยอดยกไป|ยอดคงเหลือยกไป|ยอดเงินคงเหลือยกไป|ยอดเงินปลายงวด|จำนวนรายการ|total|grand total|closing balance|ending balance|balance carried forward|carried forward)/i;
const SIDES = {
  in: ['cr', 'cr.', 'c', 'credit', 'in', 'เครดิต', 'ฝาก', 'เข้า', 'เงินเข้า'],
  out: ['dr', 'dr.', 'd', 'debit', 'out', 'เดบิต', 'ถอน', 'ออก', 'เงินออก'],
};

/** Stops the reading of one row. */
class Wrong extends Error {
  constructor(
    readonly code: RowErrorCode,
    readonly role: Role | null,
  ) {
    super(code);
  }
}

class Reader {
  private readonly profile: Profile | null;
  private readonly map: ColumnMap | null;
  readonly bank: string | null;

  constructor(private readonly heading: Heading) {
    this.profile = 'names' in heading.shape ? heading.shape : null;
    this.map = 'headings' in heading.shape ? heading.shape : null;
    this.bank = heading.shape.bank ?? null;
  }

  cell(row: StatementRow, role: Role): StatementCell {
    const at = this.heading.columns[role];
    return at === undefined ? undefined : row[at];
  }
  text(row: StatementRow, role: Role): string {
    return textOf(this.cell(row, role)) ?? '';
  }
  private satang(row: StatementRow, role: Role): number | null {
    const read = readSatang(this.cell(row, role));
    if (read !== null && typeof read === 'object')
      throw new Wrong(role === 'balance' && read.code === 'notAmount' ? 'notBalance' : read.code, role);
    return read;
  }

  private when(row: StatementRow): Moment {
    const role = this.heading.columns.at === undefined ? 'date' : 'at';
    const read = readWhen(this.cell(row, role), this.cell(row, 'time'));
    if ('code' in read) throw new Wrong(read.code, read.of === 'time' ? 'time' : role);
    return read;
  }

  /** What moved, with the sign of its direction. */
  private moved(row: StatementRow): number {
    if (this.heading.columns.amount !== undefined) {
      const amount = this.satang(row, 'amount');
      if (amount === null || amount === 0) throw new Wrong('noAmount', 'amount');
      if (this.heading.columns.side === undefined) return amount;
      const word = this.text(row, 'side').toLowerCase();
      const sides = this.map?.sides ?? SIDES;
      const isIn = sides.in.some((one) => one.toLowerCase() === word);
      if (!isIn && !sides.out.some((one) => one.toLowerCase() === word)) throw new Wrong('side', 'side');
      return isIn ? Math.abs(amount) : -Math.abs(amount);
    }
    // Zeros fill the column in which nothing moved.
    const [came, went] = [this.satang(row, 'in') ?? 0, this.satang(row, 'out') ?? 0];
    if (came !== 0 && went !== 0) throw new Wrong('bothSides', 'in');
    if (came === 0 && went === 0) throw new Wrong('noAmount', null);
    if (came < 0) throw new Wrong('negative', 'in');
    return came > 0 ? came : -Math.abs(went);
  }

  private payer(row: StatementRow, text: string): Counterparty {
    const own = this.profile?.own ? this.profile.bank : undefined;
    const read = readPayer(text, [...(this.profile?.payers ?? []), ...COMMON_PAYERS], own);
    const [bank, number, name] = [this.text(row, 'payerBank'), this.text(row, 'payerNumber'), this.text(row, 'payerName')];
    const code = bank === '' ? null : bankOf(bank);
    return { ...read, ...(code === null ? {} : { bank: code }), ...(number === '' ? {} : { number }), ...(name === '' ? {} : { name }) };
  }

  line(row: StatementRow): BankLine {
    const when = this.when(row);
    const moved = this.moved(row);
    const balanceAfter = this.satang(row, 'balance');
    const [kind, text, channel, reference] = (['kind', 'text', 'channel', 'reference'] as const).map((role) => this.text(row, role)) as [
      string,
      string,
      string,
      string,
    ];
    const whole = [kind, text].filter((one) => one !== '').join(' · ');
    return {
      ...when,
      direction: moved > 0 ? 'in' : 'out',
      satang: Math.abs(moved),
      balanceAfter,
      counterparty: this.payer(row, text),
      ...(channel === '' ? {} : { channel }),
      ...(whole === '' ? {} : { text: whole }),
      ...(reference === '' ? {} : { externalId: reference }),
    };
  }

  /**
   * A row in which no money moved: the balance before the first line, a total, a note. Whatever has a day, or an amount that is none of a
   * total, is a movement, so that nothing is passed over for a broken cell.
   */
  isAside(row: StatementRow): boolean {
    const dated = (): boolean => 'at' in readWhen(this.cell(row, this.heading.columns.at === undefined ? 'date' : 'at'));
    const moved = (['in', 'out', 'amount'] as const).some((role) => {
      const amount = readSatang(this.cell(row, role));
      return amount !== null && amount !== 0;
    });
    if (moved) return TOTAL.test(textOf(row.find((cell) => textOf(cell) !== '')) ?? '') && !dated();
    return !dated() || row.some((cell) => isOpening(textOf(cell) ?? '') || TOTAL.test(textOf(cell) ?? ''));
  }
}

const signed = ({ direction, satang }: BankLine): number => (direction === 'in' ? satang : -satang);

/** Counts the neighbours whose balances follow each other, read in this order. */
const following = (lines: readonly BankLine[]): number =>
  lines.filter((line, at) => {
    const before = lines[at - 1]?.balanceAfter ?? null;
    return before !== null && line.balanceAfter !== null && before + signed(line) === line.balanceAfter;
  }).length;

/** Balances tell the order of lines best; where they say nothing, the days do. */
function orderOf(lines: readonly BankLine[]): Statement['order'] {
  const [forwards, backwards] = [following(lines), following(lines.toReversed())];
  if (forwards !== backwards) return forwards > backwards ? 'oldestFirst' : 'newestFirst';
  const [first, last] = [lines[0], lines.at(-1)];
  return first && last && first.at > last.at ? 'newestFirst' : 'oldestFirst';
}

/**
 * Reads a statement file. `shape`: the bank of the account the file is for, or the map of an unknown file; without it the bank is found by
 * the headings. Answers null when no heading is found. Every row below the heading becomes a line or an error, but those in which no money
 * moved: opening balances, totals, notes, repeated headings.
 */
export function readStatement(rows: readonly StatementRow[], shape?: string | ColumnMap): Statement | null {
  const heading = typeof shape === 'object' ? findMapped(rows, shape) : findHeading(rows, shape);
  if (!heading || !isEnough(heading.columns)) return null;
  const reader = new Reader(heading);
  const titles = (rows[heading.row] ?? []).map((cell) => textOf(cell) ?? '');
  const found: { row: number; line: BankLine }[] = [];
  const errors: RowError[] = [];
  const top = readAbove(rows, heading.row);
  let { opening } = top;
  let skipped = 0;
  rows.slice(heading.row + 1).forEach((cells, at) => {
    if (cells.every((cell) => textOf(cell) === '')) return;
    const row = heading.row + at + 2;
    if (cells.every((cell, place) => textOf(cell) === (titles[place] ?? '')) || reader.isAside(cells)) {
      const balance = readSatang(reader.cell(cells, 'balance'));
      if (opening === null && typeof balance === 'number' && cells.some((cell) => isOpening(textOf(cell) ?? ''))) opening = balance;
      skipped += 1;
      return;
    }
    try {
      found.push({ row, line: reader.line(cells) });
    } catch (error) {
      if (!(error instanceof Wrong)) throw error;
      const column = error.role === null ? undefined : heading.columns[error.role];
      errors.push({ row, column: column === undefined ? '' : (titles[column] ?? ''), code: error.code });
    }
  });
  const order = orderOf(found.map(({ line }) => line));
  return {
    bank: reader.bank,
    heading: heading.row + 1,
    account: top.account,
    opening,
    order,
    lines: order === 'newestFirst' ? found.toReversed() : found,
    errors,
    skipped,
  };
}
