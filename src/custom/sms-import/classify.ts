import { MOST_NUMBERS, sentNumber, type PhoneFault } from '../../sms/phone';
import type { Found, InvalidRow, PackedInvalid } from './outcome';

/** A fault's index here is its number in the packed list. */
const FAULTS: readonly PhoneFault[] = ['empty', 'characters', 'formula', 'digitsLost', 'foreign', 'notMobile', 'short', 'long'];
const CODE_OF = new Map(FAULTS.map((fault, code) => [fault, code]));
/** The first characters of a refused value, enough to recognise it. */
const SHOWN = 64;
const COUNTRY = 66_000_000_000;

/** A number as it is sent, from its packed nine digits. */
export const phoneOf = (nine: number): string => `66${nine}`;

/** Sorts the values of a file's column, row by row, into numbers, repeated numbers and refused values. */
export class Classifier {
  private readonly seen = new Set<number>();
  private readonly rows: number[] = [];
  private readonly reasons: number[] = [];
  private readonly ends: number[] = [];
  private readonly values: string[] = [];
  private length = 0;
  private taken = 0;
  private duplicates = 0;
  private more = false;

  /** Takes one row with a value. False once the file is longer than one sending, so that reading can stop. */
  take(row: number, value: string | number): boolean {
    if (this.taken === MOST_NUMBERS) {
      this.more = true;
      return false;
    }
    this.taken += 1;
    const { phone, reason } = sentNumber(value);
    if (phone === undefined) this.refuse(row, reason, value);
    else {
      const before = this.seen.size;
      this.seen.add(Number(phone) - COUNTRY);
      if (this.seen.size === before) this.duplicates += 1;
    }
    return true;
  }

  private refuse(row: number, reason: PhoneFault, value: string | number): void {
    const shown = String(value).slice(0, SHOWN);
    this.rows.push(row);
    this.reasons.push(CODE_OF.get(reason) ?? 0);
    this.values.push(shown);
    this.length += shown.length;
    this.ends.push(this.length);
  }

  found(): Found {
    return {
      valid: Uint32Array.from(this.seen),
      duplicates: this.duplicates,
      rows: this.taken,
      more: this.more,
      invalid: {
        rows: Uint32Array.from(this.rows),
        reasons: Uint8Array.from(this.reasons),
        ends: Uint32Array.from(this.ends),
        text: this.values.join(''),
      },
    };
  }
}

export function invalidAt({ rows, reasons, ends, text }: PackedInvalid, index: number): InvalidRow {
  return {
    row: rows[index] ?? 0,
    reason: FAULTS[reasons[index] ?? 0] ?? 'empty',
    value: text.slice(index === 0 ? 0 : ends[index - 1], ends[index]),
  };
}
