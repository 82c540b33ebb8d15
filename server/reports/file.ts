import type { Language } from '../../src/schema/messages';
import type { Queryable } from '../db/client';
import type { Cell } from '../export/cells';
import { answerReport } from './answer';
import { reportColumns } from './columns';
import type { Question } from './question';
import type { Asking } from './rows';

/** The most rows of a file. */
const FILE_ROWS = 100_000;

/** The groups of a report and their sum, as the rows of a file. `total`: how many groups there are. */
export interface ReportTable {
  names: readonly string[];
  headings: readonly string[];
  rows: readonly (readonly Cell[])[];
  total: number;
}

export async function reportTable(db: Queryable, asking: Asking, question: Question, language: Language): Promise<ReportTable> {
  const { rows, total, totals } = await answerReport(db, asking, { ...question, range: [0, FILE_ROWS - 1] });
  const columns = reportColumns(asking, question, language);
  return {
    names: columns.map(({ name }) => name),
    headings: columns.map(({ heading }) => heading),
    rows: [...rows, totals].map((row) => columns.map(({ cell }) => cell(row))),
    total,
  };
}
