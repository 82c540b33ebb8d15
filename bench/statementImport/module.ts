/** The import of a statement file: how long fifty thousand lines take to be judged, kept, and judged again. */
import { createHash } from 'node:crypto';
import { startServer } from '../../e2e/server';
import { PASSWORD } from '../../e2e/steps';
import { parseLogin, type IsLoginAnswer } from '../../src/auth/parseLogin';
import { median } from '../stats';
import type { BenchModule, BenchOptions, ResultRow } from '../types';

const SITE = 'lucky88';
const LIMIT = 120;
const IN_BATCH = 500;
const HEADING = ['วันที่', 'เวลา', 'รายการ', 'ถอนเงิน', 'ฝากเงิน', 'ยอดคงเหลือ', 'ช่องทาง', 'รายละเอียด'];
type FileRow = { row: number; cells: (string | null)[] };

const two = (value: number): string => String(value).padStart(2, '0');
const baht = (satang: number): string => (satang / 100).toFixed(2);

/** A month of a busy account: a movement every minute or so, one in nine money out, the balance behind each. */
function rowsOf(count: number): FileRow[] {
  let balance = 10_000_000;
  return Array.from({ length: count }, (_, n): FileRow => {
    const out = n % 9 === 8;
    const satang = 10_000 + ((n * 7_919) % 500_000);
    balance += out ? -Math.min(satang, balance) : satang;
    const minute = Math.floor((n * 43_200) / count);
    const day = `${two(1 + Math.floor(minute / 1_440))}-10-26`;
    const clock = `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`;
    const payer = `จาก X${String(1_000 + (n % 9_000))} นาย สมชาย${n % 500}`;
    return {
      row: n + 2,
      cells: [day, clock, 'รับโอนเงิน', out ? baht(satang) : null, out ? null : baht(satang), baht(balance), 'K PLUS', out ? null : payer],
    };
  });
}

async function signIn(url: string): Promise<string> {
  const reply = await fetch(`${url}/api/Login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'ceo', password: PASSWORD }),
  });
  const judged = parseLogin((await reply.json()) as IsLoginAnswer, Date.now() / 1000);
  if (judged.kind !== 'signedIn') throw new Error('ceo could not sign in');
  return judged.session.token;
}

/** Sends all batches one behind the other. Gives the seconds, and how many rows were new. */
async function send(url: string, token: string, rows: readonly FileRow[], dry: boolean): Promise<{ seconds: number; fresh: number }> {
  const hash = createHash('sha256').update(JSON.stringify(rows)).digest('hex');
  const key = crypto.randomUUID();
  const began = performance.now();
  let balance: number | null = null;
  let fresh = 0;
  for (let from = 0; from < rows.length; from += IN_BATCH) {
    const reply = await fetch(`${url}/api/StatementImport/${SITE}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({
        key,
        batch: from / IN_BATCH,
        account: 1,
        file: { name: 'bench.csv', rows: rows.length, hash },
        shape: 'KBANK',
        heading: HEADING,
        rows: rows.slice(from, from + IN_BATCH),
        balance,
        dry,
        last: from + IN_BATCH >= rows.length,
      }),
    });
    const { payload } = (await reply.json()) as { payload?: { balance: number | null; outcomes: { result: string }[] } };
    if (!payload) throw new Error(`the import answered ${reply.status}`);
    balance = payload.balance;
    fresh += payload.outcomes.filter(({ result }) => result === 'new').length;
  }
  return { seconds: (performance.now() - began) / 1000, fresh };
}

async function measure({ quick, repeats, say }: BenchOptions): Promise<ResultRow[]> {
  const rows = rowsOf(quick ? 2_000 : 50_000);
  const [trial, kept, again]: [number[], number[], number[]] = [[], [], []];
  for (let run = 0; run < Math.min(repeats, 3); run += 1) {
    const server = await startServer();
    try {
      const token = await signIn(server.url);
      trial.push((await send(server.url, token, rows, true)).seconds);
      const first = await send(server.url, token, rows, false);
      const second = await send(server.url, token, rows, false);
      if (first.fresh !== rows.length || second.fresh !== 0) throw new Error(`kept ${first.fresh} of ${rows.length}, then ${second.fresh}`);
      kept.push(first.seconds);
      again.push(second.seconds);
      say(
        `statementImport: tried in ${trial.at(-1)?.toFixed(1)} s, kept in ${first.seconds.toFixed(1)} s, again in ${second.seconds.toFixed(1)} s`,
      );
    } finally {
      await server.stop();
    }
  }
  const row = (name: string, times: readonly number[]): ResultRow => {
    const seconds = median(times);
    return {
      name: `statement file of ${rows.length.toLocaleString('en')} lines: ${name}`,
      product: `${seconds.toFixed(1)} s`,
      reference: '',
      ratio: null,
      limit: quick ? '' : `≤ ${LIMIT} s`,
      verdict: quick ? 'info' : seconds <= LIMIT ? 'pass' : 'miss',
      figures: { seconds, rows: rows.length },
    };
  };
  return [row('judged', trial), row('kept', kept), row('kept again', again)];
}

export const bench: BenchModule = {
  name: 'statementImport',
  run: (options) => (options.wants('statementImport') ? measure(options) : Promise.resolve([])),
};
