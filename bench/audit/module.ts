/** The audit log: how fast entries are sealed, what the check of a long one takes, and what sealing costs those who write. */
import { createSealer, memoryAnchors, type Sealer } from '../../server/audit/sealer';
import type { Db } from '../../server/db/client';
import { prepareDatabase } from '../../server/prepare';
import { definitions } from '../../src/resources';
import { onEachEngine } from '../office';
import { median } from '../stats';
import type { BenchModule, BenchOptions, ResultRow } from '../types';

const info = (name: string, product: string, figures: Record<string, number>, note?: string): ResultRow => ({
  name: `audit/${name}`,
  product,
  reference: '',
  ratio: null,
  limit: '',
  verdict: 'info',
  note,
  figures,
});
const seconds = (value: number): string => `${value.toFixed(value < 1 ? 3 : 2)} s`;
const since = (began: number): number => (performance.now() - began) / 1000;

/** Entries as approvals leave them. */
const FILL = `insert into audit (at, employee, service, resource, record_id, action, before, after, ip, result)
  select now(), null, 'busy', 'deposit', n::text, 'approve', '{"status": "pending"}', jsonb_build_object('status', 'approved', 'decided_by', 4, 'decided_at', now()), '203.0.113.10', 'ok' from generate_series(1, $1::int) n`;

/** One write after another on several connections, as long as it takes. Gives writes a second. */
async function writing(db: Db, keeper: Sealer | null, length: number): Promise<number> {
  const until = performance.now() + length * 1000;
  let written = 0;
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (performance.now() < until) {
        await db.query(FILL, [1]);
        keeper?.soon();
        written += 1;
      }
    }),
  );
  return written / length;
}

async function measure(name: string, db: Db, { quick, say, seconds: length, repeats }: BenchOptions): Promise<ResultRow[]> {
  const entries = quick ? 20_000 : 100_000;
  const keeper = createSealer({ db, key: new Uint8Array(32), now: () => new Date(), heads: memoryAnchors() });
  await prepareDatabase(db, definitions);
  await db.query(FILL, [entries]);
  await db.script('analyze audit');
  let began = performance.now();
  await keeper.seal();
  const sealing = since(began);
  const checks: number[] = [];
  for (let run = 0; run < Math.min(repeats, 3); run += 1) {
    began = performance.now();
    const { sealed, broken, waiting } = await keeper.check();
    if (sealed !== entries || broken || waiting > 0)
      throw new Error(`the check of ${name} found ${JSON.stringify({ sealed, broken, waiting })}`);
    checks.push(since(began));
  }
  const rates: { alone: number[]; sealed: number[] } = { alone: [], sealed: [] };
  for (let run = 0; run < repeats; run += 1) {
    rates.alone.push(await writing(db, null, length));
    await keeper.seal();
    rates.sealed.push(await writing(db, keeper, length));
    await keeper.seal();
  }
  await keeper.stop();
  const [alone, sealed] = [median(rates.alone), median(rates.sealed)];
  const check = median(checks);
  const rows = [
    info(`${name}/sealing`, `${Math.round(entries / sealing)} entries/s`, { entries, seconds: sealing }, `${entries} entries that waited`),
    info(`${name}/check`, seconds(check), { entries, seconds: check }, `${entries} entries`),
    info(`${name}/writing`, `${Math.round(sealed)} entries/s`, { alone, sealed }, `without sealing ${Math.round(alone)} entries/s`),
  ];
  for (const row of rows) say(`  ${row.name}: ${row.product}${row.note ? ` (${row.note})` : ''}`);
  return rows;
}

export const bench: BenchModule = {
  name: 'audit',
  run: (options) =>
    onEachEngine(
      (engine) => options.wants(`audit/${engine}`),
      (engine, db) => measure(engine, db, options),
    ),
};
