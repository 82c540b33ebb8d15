/** Statement files of banks: read again on the server by the code that read them in the panel, judged, and kept. */
import { gaps } from '../../src/bankFiles/gaps';
import { readStatement } from '../../src/bankFiles/read';
import type { BankLine, ColumnMap, RowErrorCode, Statement } from '../../src/bankFiles/types';
import { bankAccount } from '../../src/resources/bank/bankAccount';
import { statementLine } from '../../src/resources/bank/statementLine';
import { isHidden } from '../../src/schema/can';
import { createContext } from '../kernel/context';
import { isTransient } from '../kernel/databaseErrors';
import { Refusal } from '../refusal';
import { gateCommand } from '../kernel/gate';
import { countImport, waitTurn, type ImportTotal } from '../kernel/importRun';
import type { Caller, Kernel } from '../kernel/kernel';
import { hashOf, IMPORT_KEYS, keepAnswer, takeKey } from '../kernel/once';
import { writeTrail, type Announcement, type Trace } from '../kernel/trail';
import { baht } from '../ledger/money';
import { post } from '../ledger/post';
import { judgeReports, keepReports, type Delivery, type Report } from '../matching/keep';
import { settleLines } from '../matching/settle';
import { daysOf, watchAccount } from '../matching/watch';
import type { Queryable, Tx } from '../db/client';
import { callerOf, type SessionCall } from './context';
import { answer, readJson } from './http';
import { MOST_ROWS, readStatementBatch, type StatementBatch } from './statementBody';

/** What became of a row, or would become of it. */
interface RowOutcome {
  row: number;
  result: 'new' | 'seen' | 'quarantined' | 'wrong';
  at?: string;
  direction?: 'in' | 'out';
  amount?: number;
  bank?: string;
  name?: string;
  /** The line it is. */
  line?: number;
  /** Of a wrong row: what is wrong, and the heading of the column. */
  code?: RowErrorCode;
  column?: string;
  /** The balance that should have followed, and the one that stands there. */
  gap?: { wanted: number; found: number };
}
interface BatchAnswer {
  outcomes: readonly RowOutcome[];
  /** The balance after the last row, for the next batch. */
  balance: number | null;
  matched: number;
  total?: ImportTotal;
}

const MAX_TRIES = 3;

/** The employee must be one who may import at this site. */
function callerAt(call: SessionCall, service: string): Caller {
  gateCommand(call.session.actor, statementLine, service, 'create');
  return callerOf(call, call.session);
}

interface Read {
  statement: Statement;
  reports: readonly Report[];
}

/** Reads the batch as `src/bankFiles` reads any file: its heading, and its rows behind it. */
function readBatch(batch: StatementBatch): Read {
  const statement = readStatement([batch.heading, ...batch.rows.map(({ cells }) => cells)], batch.shape);
  if (!statement) throw new Refusal(400, 'statementHeading');
  const rowOf = (row: number): StatementBatch['rows'][number] | undefined => batch.rows[row - 2];
  const reports = statement.lines.map(({ row, line }): Report => ({
    ...line,
    place: String(rowOf(row)?.row ?? row),
    raw: (rowOf(row)?.cells ?? [])
      .filter((cell) => cell !== null && cell !== undefined && cell !== '')
      .map(String)
      .join(' · '),
  }));
  return { statement, reports };
}

/** The same bytes read in the same way are the same delivery, by whichever road they come. */
const deliveryOf = async ({ file, shape }: StatementBatch, by: number): Promise<Delivery> => ({
  source: 'file',
  id: await hashOf([file.hash, shape]),
  origin: file.name,
  by,
});

const shown = ({ at, direction, satang, counterparty }: BankLine | Report): Partial<RowOutcome> => ({
  at: new Date(at).toISOString(),
  direction,
  amount: baht(satang),
  ...(counterparty?.bank !== undefined && { bank: counterparty.bank }),
  ...(counterparty?.name !== undefined && { name: counterparty.name }),
});

/** Every row of the batch with what became of it, in the order of the file. */
function outcomesOf(
  batch: StatementBatch,
  { statement }: Read,
  judged: readonly { report: Report; result: RowOutcome['result']; line: number | null }[],
): RowOutcome[] {
  const lines = statement.lines.map(({ line }) => line);
  const odd = new Map(gaps(lines, batch.balance).map(({ at, wanted, found }) => [at, { wanted: baht(wanted), found: baht(found) }]));
  const read = judged.map(({ report, result, line }, at): RowOutcome => ({
    row: Number(report.place),
    result,
    ...shown(report),
    ...(line !== null && { line }),
    ...(odd.has(at) && { gap: odd.get(at) }),
  }));
  const wrong = statement.errors.map(({ row, column, code }): RowOutcome => ({
    row: batch.rows[row - 2]?.row ?? row,
    result: 'wrong',
    code,
    column,
  }));
  return [...read, ...wrong].sort((a, b) => a.row - b.row);
}

/** The last balance that a row shows, or what follows from the one before. */
const balanceAfter = ({ statement }: Read, before: number | null): number | null =>
  statement.lines.reduce<number | null>((balance, { line }) => {
    if (line.balanceAfter !== null) return line.balanceAfter;
    return balance === null ? null : balance + (line.direction === 'in' ? line.satang : -line.satang);
  }, before);

const answerOf = (batch: StatementBatch, read: Read, outcomes: readonly RowOutcome[], matched: number): BatchAnswer => {
  const balance = balanceAfter(read, batch.balance);
  return { outcomes, balance: balance === null ? null : baht(balance), matched };
};

async function isThere(db: Queryable, service: string, account: number): Promise<void> {
  const [found] = await db.query('select 1 as one from bank_account where service = $1 and id = $2', [service, account]);
  if (!found) throw new Refusal(404, 'notFound');
}

/** Keeps a map for every later file with the same headings. */
async function rememberMap(tx: Tx, service: string, map: ColumnMap, by: number, now: Date): Promise<void> {
  await tx.query(
    `insert into bank_file_map (service, shape, map, by, at) values ($1, $2, $3, $4, $5)
     on conflict (service, shape) do update set map = excluded.map, by = excluded.by, at = excluded.at`,
    [service, await hashOf(map.headings), JSON.stringify(map), by, now.toISOString()],
  );
}

const count = (outcomes: readonly RowOutcome[], ...results: RowOutcome['result'][]): number =>
  outcomes.filter(({ result }) => results.includes(result)).length;

interface Kept {
  answer: BatchAnswer;
  announcements: Announcement[];
}

/** One batch for good, once: sent again it answers the same. */
async function keepBatch(kernel: Kernel, caller: Caller, service: string, batch: StatementBatch, tx: Tx): Promise<Kept> {
  const employee = caller.actor.user.id;
  const now = kernel.now();
  await waitTurn(tx, employee);
  const { dry: _dry, ...sent } = batch;
  const key = `${IMPORT_KEYS}${batch.key}:${batch.batch}`;
  const taken = await takeKey<BatchAnswer>(tx, employee, key, await hashOf([statementLine.name, service, sent]));
  if (!taken.first) return { answer: taken.answer, announcements: [] };
  const traces: Trace[] = [];
  const context = createContext({ kernel, caller, tx, now, traces, command: { def: statementLine, service, action: 'import' } });
  await context.lock(bankAccount, batch.account, 'account');
  const read = readBatch(batch);
  const delivery = await deliveryOf(batch, employee);
  const { lines, judged, fresh } = await keepReports(context, batch.account, delivery, read.reports);
  const settled = await settleLines(
    {
      ...context,
      post: (posting, resource, record) => post(tx, { service, resource, recordId: record, actorId: employee, at: now }, posting),
    },
    batch.account,
    fresh,
    { credits: false },
  );
  if (batch.last) await watchAccount(context, batch.account, await daysOf(tx, service, batch.account, delivery.id));
  if (typeof batch.shape === 'object') await rememberMap(tx, service, batch.shape, employee, now);
  const outcomes = outcomesOf(
    batch,
    read,
    judged.map((one, at) => ({ ...one, line: lines[at] ?? null })),
  );
  const matched = settled.filter(({ verdict }) => verdict.kind === 'credit').length;
  const kept = answerOf(batch, read, outcomes, matched);
  const more = { made: count(outcomes, 'new', 'quarantined'), seen: count(outcomes, 'seen'), wrong: count(outcomes, 'wrong') };
  const total = await countImport(tx, {
    employee,
    ip: caller.ip,
    now,
    service,
    resource: statementLine.name,
    key: batch.key,
    file: batch.file,
    about: [batch.account, batch.file.hash],
    max: MOST_ROWS,
    last: batch.last,
    more,
    noted: { account: batch.account },
  });
  const announcements = traces.length > 0 ? await writeTrail(tx, { employee, ip: caller.ip, at: now }, traces, kernel.origin) : [];
  keepAnswer(tx, employee, key, { ...kept, total });
  return { answer: { ...kept, total }, announcements };
}

/** `POST /StatementImport/{service}`: judges one batch of a file (`dry`), or keeps it. */
export async function importStatement(call: SessionCall, service: string): Promise<Response> {
  const caller = callerAt(call, service);
  const { kernel } = call.server;
  const batch = readStatementBatch(await readJson(call.request));
  await isThere(kernel.db, service, batch.account);
  if (batch.dry) {
    const read = readBatch(batch);
    const { from_number: number, balance_after: balance } = statementLine.fields;
    const unseen = { number: isHidden(caller.actor, number), balance: isHidden(caller.actor, balance) };
    const delivery = await deliveryOf(batch, caller.actor.user.id);
    const judged = await judgeReports(kernel.db, service, batch.account, delivery, read.reports, unseen);
    return answer({ payload: answerOf(batch, read, outcomesOf(batch, read, judged), 0) });
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { answer: kept, announcements } = await kernel.db.tx((tx) => keepBatch(kernel, caller, service, batch, tx));
      announcements.forEach(kernel.announce);
      return answer({ payload: kept }, { language: call.language });
    } catch (error) {
      if (isTransient(error) && attempt < MAX_TRIES) continue;
      throw error;
    }
  }
}

/** `GET /StatementMaps/{service}`: how the columns of unknown files are read at this site, the latest first. */
export async function statementMaps(call: SessionCall, service: string): Promise<Response> {
  callerAt(call, service);
  const maps = await call.server.kernel.db.query<{ map: ColumnMap }>(
    'select m.map from bank_file_map m where m.service = $1 order by m.at desc limit 100',
    [service],
  );
  return answer({ payload: maps.map(({ map }) => map) });
}
