import type { Refused } from '../../screens/import/fileFault';
import type { PhoneFault } from '../../sms/phone';

/** The numbers and refusals of a file, packed so that they change threads without a copy or a pause. */
export interface Found {
  /** The nine digits after 66 of every number once, in the order of the file. */
  valid: Uint32Array;
  duplicates: number;
  invalid: PackedInvalid;
  /** Rows with a value, without the heading. */
  rows: number;
  /** True when there were more rows than one sending takes. */
  more: boolean;
}
/** The refused values: which row, why, and the value itself as a piece of one long text. */
export interface PackedInvalid {
  rows: Uint32Array;
  reasons: Uint8Array;
  ends: Uint32Array;
  text: string;
}

/** Messages of the reading thread. */
export type Said = { kind: 'progress'; value: number } | { kind: 'found'; found: Found } | { kind: 'refused'; refused: Refused };

export interface InvalidRow {
  row: number;
  reason: PhoneFault;
  value: string;
}
