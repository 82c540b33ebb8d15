/** Statement files of KBANK as the panel sends them to the server. */
import { createHash } from 'node:crypto';
import { SITE, type Reply, type Row, type Worker } from '../office';

export const HEADING = ['วันที่', 'เวลา/วันที่มีผล', 'รายการ', 'ถอนเงิน (บาท)', 'ฝากเงิน (บาท)', 'ยอดคงเหลือ (บาท)', 'ช่องทาง', 'รายละเอียด'];
export type FileRow = (string | number | null)[];

/** A row of money in on the day of the tests: `inRow('14:05', '500.37', '12,500.37', 'X5678 นาย สมชาย ใจ++')`. */
export const inRow = (clock: string, amount: string, balance: string | null, payer = '', day = '20-11-26'): FileRow => [
  day,
  clock,
  'รับโอนเงิน',
  null,
  amount,
  balance,
  'K PLUS',
  payer === '' ? null : `จาก ${payer}`,
];
export const outRow = (clock: string, amount: string, balance: string | null, day = '20-11-26'): FileRow => [
  day,
  clock,
  'ค่าธรรมเนียม',
  amount,
  null,
  balance,
  null,
  null,
];

export interface Outcome {
  row: number;
  result: string;
  line?: number;
  code?: string;
  gap?: { wanted: number; found: number };
}
export interface Answer {
  outcomes: Outcome[];
  balance: number | null;
  matched: number;
  total?: { made: number; seen: number; wrong: number };
}

let keys = 0;
export const newKey = (): string => `statement-import-${(keys += 1)}`;

export const bodyOf = (
  account: Pick<Row, 'id'>,
  rows: readonly FileRow[],
  over: Record<string, unknown> = {},
): Record<string, unknown> => ({
  key: newKey(),
  batch: 0,
  account: account.id,
  file: {
    name: 'kbank.csv',
    rows: rows.length,
    hash: createHash('sha256').update(JSON.stringify(rows)).digest('hex'),
  },
  shape: 'KBANK',
  heading: HEADING,
  rows: rows.map((cells, at) => ({ row: at + 2, cells })),
  balance: null,
  dry: false,
  last: true,
  ...over,
});

export const importRows = (worker: Worker, body: Record<string, unknown>, service = SITE): Promise<Reply> =>
  worker.json('POST', `/api/StatementImport/${service}`, body);
export const answerOf = (reply: Reply): Answer => reply.body.payload as Answer;
export const resultsOf = (reply: Reply): string[] => answerOf(reply).outcomes.map(({ result }) => result);
