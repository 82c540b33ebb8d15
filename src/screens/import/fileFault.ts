/** Larger files are refused before a byte is read. A hundred thousand rows of twenty columns stay well below. */
export const MOST_BYTES = 50 * 1024 * 1024;

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
  | 'hidden'
  /** A workbook that counts its days from 1904: as numbers they would be read four years too early. */
  | 'dates1904';
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

export const refusedBy = (error: unknown): Refused => (error instanceof FileRefused ? error.refused : { fault: 'unreadable' });
