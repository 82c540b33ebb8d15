/** A busy site beside a quiet one: bounded counts, and plans that read no more than they show. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { usual } from './desk';
import { openOffice, query, rowsOf, type Office, type Worker } from './office';
import { watch, type Asked } from './watch';

const [BUSY, QUIET] = ['lucky88', 'topupth'] as const;
const [BUSY_ROWS, QUIET_ROWS] = [50_000, 200];
/** Entries of the demo rows that were deleted. */
const DEAD = 20;

interface Plan {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}
const walk = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(walk)];

describe.each(usual)('large lists, %s', (engine) => {
  let office: Office;
  let ceo: Worker;
  const asked: Asked[] = [];
  let indexes: Map<string, string>;

  beforeAll(async () => {
    office = await openOffice({ engine, wrap: (db) => watch(db, asked) });
    ceo = await office.signIn('ceo');
    await office.db.query('delete from qr_payment');
    await office.db.query('delete from queue_decision');
    await office.db.query('delete from deposit');
    // All rows are one member's, the newest first: their first deposit would be an earlier one with every row.
    await office.db.query("update member set first_deposit_at = now() - interval '3 years'");
    for (const [service, count] of [
      [BUSY, BUSY_ROWS],
      [QUIET, QUIET_ROWS],
    ] as const) {
      await office.db.query(
        `insert into deposit (service, member, amount, bank, bank_account, transferred_at, created_at, status)
         select $1, (select min(id) from member where service = $1), 100 + n % 900, case when n <= 10000 then 'UOB' when n <= 20001 then 'BAAC' else 'SCB' end,
                (select min(id) from bank_account where service = $1), now(), now() - n * interval '1 second', case when n % 50 = 0 then 'pending' else 'approved' end
         from generate_series(1, $2::int) n`,
        [service, count],
      );
    }
    // No vacuum: the day's rows are as a busy day leaves them.
    await office.db.script('analyze');
    indexes = new Map(
      (
        await office.db.query<{ name: string; def: string }>(
          "select indexname as name, indexdef as def from pg_indexes where schemaname = 'public'",
        )
      ).map((row) => [row.name, row.def]),
    );
  });
  afterAll(() => office.close());

  const list = (service: string, parts: Record<string, unknown> = {}): ReturnType<Worker['get']> =>
    ceo.get(`/api/Deposit/${service}?${query(parts)}`);

  test('a total is exact up to ten thousand and a bounded estimate above', async () => {
    expect((await list(BUSY, { filter: { bank: 'UOB' } })).body).toMatchObject({ total: 10_000 });
    expect((await list(BUSY, { filter: { bank: 'UOB' } })).body).not.toHaveProperty('totalIs');
    expect((await list(BUSY, { filter: { bank: 'BAAC' } })).body).toMatchObject({ total: 10_000, totalIs: 'estimate' });
    expect((await list(BUSY)).body).toMatchObject({ total: 10_000, totalIs: 'estimate' });
    expect((await list(QUIET)).body).toMatchObject({ total: QUIET_ROWS });
    expect((await ceo.get(`/api/Deposit/${BUSY}?counts=1`)).body['counts']).toMatchObject({
      pending: { total: 1000 },
      all: { total: 10_000, totalIs: 'estimate' },
      refunded: { total: 0 },
    });
  });
  test('sums are of every row, also of those not counted', async () => {
    const [row] = await office.db.query<{ sum: string }>('select sum(amount)::text as sum from deposit where service = $1', [BUSY]);
    expect((await ceo.get(`/api/Deposit/${BUSY}?totals=1`)).body['totals']).toEqual({ amount: Number(row?.sum) });
  });
  test('pages deep in the list go on where the last one ended', async () => {
    const [last] = rowsOf(await list(BUSY, { range: [39_999, 39_999] }));
    const byPlace = rowsOf(await list(BUSY, { range: [0, 9], after: [last!['created_at'], last!.id] }));
    expect(byPlace.map((row) => row.id)).toEqual(rowsOf(await list(BUSY, { range: [40_000, 40_009] })).map((row) => row.id));
  });

  let statements = 0;
  /** The statement behind a call, planned in each way a connection may have it planned. */
  async function plansOf(parts: Record<string, unknown>, service: string = QUIET): Promise<{ kind: string; nodes: Plan[] }[]> {
    asked.length = 0;
    await list(service, parts);
    const page = asked.find((one) => one.sql.includes('from "deposit" t') && one.sql.includes('_total'));
    if (!page) throw new Error('no page was read');
    const literal = (value: unknown): string =>
      Array.isArray(value) ? `array[${value.map(literal).join(', ')}]` : typeof value === 'number' ? String(value) : `'${String(value)}'`;
    const valuesOf = (site: string): string => page.params.map((value, index) => literal(index === 0 ? site : value)).join(', ');
    const plans: { kind: string; nodes: Plan[] }[] = [];
    for (const kind of ['planned for this site', 'after the busy site used it']) {
      const name = `page_${plans.length}_${(statements += 1)}`;
      const [row] = await office.db.tx(async (tx) => {
        await tx.query(`set local plan_cache_mode = ${kind.startsWith('after') ? 'auto' : 'force_custom_plan'}`);
        await tx.query(`prepare ${name} as ${page.sql}`);
        for (let turn = 0; turn < 8 && kind.startsWith('after'); turn += 1) await tx.query(`execute ${name} (${valuesOf(BUSY)})`);
        return tx.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (analyze, format json) execute ${name} (${valuesOf(service)})`);
      });
      plans.push({ kind, nodes: walk(row!['QUERY PLAN'][0]!.Plan) });
    }
    return plans;
  }

  const pages: [string, Record<string, unknown>][] = [
    ['newest first', { range: [0, 9] }],
    ['oldest first', { range: [0, 9], sort: ['created_at', 'ASC'] }],
    ['by amount', { range: [0, 9], sort: ['amount', 'DESC'] }],
    ['of a state', { range: [0, 9], filter: { status: 'approved' } }],
    ['of states', { range: [0, 9], filter: { status: ['approved', 'pending'] } }],
    ['of today', { range: [0, 9], filter: { created_at_gte: '2020-01-01' } }],
  ];
  test.each(pages)('the quiet site’s page %s reads its own rows through an index that begins with the site', async (_name, parts) => {
    for (const { kind, nodes } of await plansOf(parts)) {
      const scans = nodes.filter(
        (node) => /Scan$/.test(node['Node Type']) && (node['Relation Name'] === 'deposit' || node['Index Name']?.startsWith('deposit')),
      );
      expect(scans.length, kind).toBeGreaterThan(0);
      for (const scan of scans) {
        expect(scan['Node Type'], kind).not.toBe('Seq Scan');
        if (scan['Index Name'] !== undefined) expect(indexes.get(scan['Index Name']), kind).toMatch(/\((service|"service")/);
        const read =
          ((scan['Actual Rows'] ?? 0) + (scan['Rows Removed by Filter'] ?? 0) + (scan['Rows Removed by Index Recheck'] ?? 0)) *
          (scan['Actual Loops'] ?? 1);
        expect(read, `${kind} ${scan['Node Type']} ${scan['Index Name']}`).toBeLessThanOrEqual(QUIET_ROWS + DEAD);
      }
      for (const sort of nodes.filter((node) => /Sort/.test(node['Node Type'])))
        expect(sort['Actual Rows'], kind).toBeLessThanOrEqual(QUIET_ROWS + DEAD);
    }
  });
  test('the busy site’s newest page sorts nothing and reads no more than it counts and shows', async () => {
    for (const { kind, nodes } of await plansOf({ range: [0, 9] }, BUSY)) {
      expect(
        nodes.filter((node) => /Sort/.test(node['Node Type']) && (node['Actual Rows'] ?? 0) > 10),
        kind,
      ).toEqual([]);
      const read = nodes
        .filter((node) => node['Relation Name'] === 'deposit' || node['Index Name']?.startsWith('deposit'))
        .reduce((sum, node) => sum + ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1), 0);
      // Nearly all rows are the busy site's: which of its statistics were drawn decides whether they are counted by an index, or as they
      // lie, past the others.
      expect(read, kind).toBeLessThanOrEqual(10_001 + 10 + QUIET_ROWS);
    }
  });
});
