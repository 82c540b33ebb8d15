import type { PhoneFault } from '../../sms/phone';

/** Larger files are refused before a byte is read. A hundred thousand rows of twenty columns stay well below. */
export const MOST_BYTES = 50 * 1024 * 1024;

/** What was found in a file, packed so that it changes threads without a copy or a pause. */
export interface Found {
  /** The nine digits after 66 of every number once, in the order of the file. */
  valid: Uint32Array;
  duplicates: number;
  invalid: PackedInvalid;
  /** Rows that held something, the heading apart. */
  rows: number;
  /** There were more rows than one sending takes. */
  more: boolean;
}
/** The refused values: which row, why, and the value itself as a piece of one long text. */
export interface PackedInvalid {
  rows: Uint32Array;
  reasons: Uint8Array;
  ends: Uint32Array;
  text: string;
}

/** Why a whole file is refused. */
export type FileFault =
  | 'kind'
  | 'tooLarge'
  | 'broken'
  | 'encrypted'
  | 'bomb'
  | 'quote'
  | 'unreadable'
  /** A workbook of which no sheet is shown. */
  | 'hidden';
/** `row`: where, if it is one row's fault. */
export interface Refused {
  fault: FileFault;
  row?: number;
}

/** A file that cannot be read, for a reason one can tell the employee. */
export class FileRefused extends Error {
  readonly refused: Refused;
  constructor(fault: FileFault, row?: number) {
    super(fault);
    this.refused = { fault, row };
  }
}

/** What the reading thread says. */
export type Said = { kind: 'progress'; value: number } | { kind: 'found'; found: Found } | { kind: 'refused'; refused: Refused };

export interface InvalidRow {
  row: number;
  reason: PhoneFault;
  value: string;
}
