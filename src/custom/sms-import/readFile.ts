import { readRows } from '../../screens/import/readRows';
import type { HeadRow, RowSink } from '../../screens/import/rowSink';
import { MOST_NUMBERS } from '../../sms/phone';
import { Classifier } from './classify';
import { chooseColumn } from './columns';
import type { Found } from './outcome';

/** Takes the column of the numbers, and of it only as much as one sending takes. */
class Numbers implements RowSink {
  readonly most = MOST_NUMBERS;
  readonly classifier = new Classifier();

  choose(head: readonly HeadRow[]): { column: number; after: number } {
    return chooseColumn(head);
  }
  take(row: number, [cell = '']: readonly (string | number | undefined)[]): boolean {
    return this.classifier.take(row, cell);
  }
}

/** Reads a file of phone numbers. */
export const readFile = async (file: File, onProgress: (value: number) => void): Promise<Found> =>
  (await readRows(file, () => new Numbers(), onProgress)).sink.classifier.found();
