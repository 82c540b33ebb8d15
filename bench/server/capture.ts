/** Takes the statements of the measured calls from the product itself, so that the reference sends exactly the same. */
import type { App } from '../../server/app';
import { signDataPayload } from '../../server/auth/tokens';
import type { Db } from '../../server/db/client';
import { DEMO_PASSWORD } from '../../server/seed/staff';
import { benchApp } from '../office';
import { recording, type Taken } from '../recording';
import { BUSY, QUIET, type Expected } from './fill';
import { HOLES, type Captured, type Statement } from './protocol';

/** Address of the newest page of a filter. */
export const newest = (service: string, filter: object): string =>
  `/api/Deposit/${service}?sort=${encodeURIComponent('["created_at","DESC"]')}&range=${encodeURIComponent('[0,9]')}&filter=${encodeURIComponent(JSON.stringify(filter))}`;
/** The measured lists: `pending` matches a few thousand, `wide` 13 in 100, `newest` everything. */
export const LISTS: Readonly<Record<string, string>> = {
  pending: newest(BUSY, { status: 'pending' }),
  wide: newest(BUSY, { bank: 'KBANK' }),
  newest: newest(BUSY, {}),
  quiet: newest(QUIET, {}),
};
export const EXPORT_TENTH = `filter=${encodeURIComponent('{"bank":"SCB"}')}`;

/** Seventeen digits of a number cannot stand in a value by chance. */
const hasHoles = (params: readonly unknown[]): boolean => {
  const text = JSON.stringify(params);
  return Object.values(HOLES).some((hole) => text.includes(String(hole)));
};

/** The record whose statements are taken is one of the quiet site, those that are measured are of the busy one. */
const ofBusy = ({ sql, params, holes }: Statement): Statement => ({
  sql,
  params: JSON.parse(JSON.stringify(params).replaceAll(QUIET, BUSY)) as unknown[],
  holes,
});

/** The bounded count of the product as the exact one that other products use. */
export function exactly({ sql, params, holes }: Statement): Statement {
  const exact = sql.replace(/select 1 from ("deposit" t where .+?) limit \d+\) c/, 'select 1 from $1) c');
  if (exact === sql) throw new Error(`no bounded count in: ${sql}`);
  return { sql: exact, params, holes };
}

async function signIn(app: App): Promise<{ token: string; header: string }> {
  const answer = await app.fetch(
    new Request('http://bench.test/api/Login', { method: 'POST', body: JSON.stringify({ username: 'ceo', password: DEMO_PASSWORD }) }),
    { ip: '127.0.0.1' },
  );
  return (await answer.json()) as { token: string; header: string };
}

export interface Capturing {
  captured: Captured;
  /** The page statement of the newest-first lists, as the product sends it. */ newest: Statement;
}

/** Calls the product in this process and keeps what it asked the database. Checks the totals on the way. */
export async function capture(source: Db, expected: Expected): Promise<Capturing> {
  const { db, taken } = recording(source);
  const app = benchApp(db);
  const { token, header } = await signIn(app);
  const get = async (path: string): Promise<{ total?: number }> => {
    taken.length = 0;
    const answer = await app.fetch(new Request(`http://bench.test${path}`, { headers: { authorization: `Bearer ${token}` } }), {
      ip: '127.0.0.1',
    });
    return (await answer.json()) as { total?: number };
  };
  const reads = (): Statement[] =>
    taken.filter(({ sql }) => sql.includes('from "deposit" t')).map(({ sql, params }) => ({ sql, params, holes: hasHoles(params) }));

  const lists: Captured['lists'] = {};
  let newestStatement: Statement | undefined;
  for (const [name, path] of Object.entries(LISTS)) {
    await get(path);
    const found = reads();
    lists[name] = found.map(exactly);
    if (name === 'newest') newestStatement = found[0];
  }
  await checkExact(source, lists, expected);
  await get(`/api/Deposit/${QUIET}?id=${HOLES.id}`);
  const one = reads().map(ofBusy);

  const approved = await approve(app, token, header, taken);
  taken.length = 0;
  const stream = (
    await app.fetch(
      new Request(`http://bench.test/api/Deposit/${BUSY}/export?format=csv`, { headers: { authorization: `Bearer ${token}` } }),
    )
  ).body!.getReader();
  while (reads().filter(({ sql }) => sql.includes(' limit 2000')).length < 2 && !(await stream.read()).done);
  await stream.cancel();
  const batches = reads().filter(({ sql }) => sql.includes(' limit 2000'));
  if (one.length === 0 || !newestStatement) throw new Error('the product asked for no deposit');
  return { newest: newestStatement, captured: { lists, one, approve: approved, exportBatch: batches[1] ?? null } };
}

async function checkExact(db: Db, lists: Captured['lists'], expected: Expected): Promise<void> {
  for (const [name, wanted] of [
    ['pending', expected.pending],
    ['wide', expected.wide],
    ['newest', expected.all],
  ] as const) {
    const [row] = await db.query(lists[name]![0]!.sql, lists[name]![0]!.params);
    if (row?.['_total'] !== wanted)
      throw new Error(`the reference counts ${String(row?.['_total'])} rows for ${name}, there are ${wanted}`);
  }
}

async function approve(app: App, token: string, header: string, taken: Taken[]): Promise<Statement[]> {
  taken.length = 0;
  const payload = await signDataPayload(header, { version: 1 }, { jti: HOLES.key });
  const answer = await app.fetch(
    new Request(`http://bench.test/api/Deposit/${QUIET}?action=approve&id=${HOLES.id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ payload }),
    }),
    { ip: '127.0.0.1' },
  );
  if (answer.status !== 200) throw new Error(`the product did not approve: ${await answer.text()}`);
  return taken
    .filter(({ inside }) => inside)
    .map(({ sql, params }) =>
      // Told on a channel of its own: the product under test must not work for what the reference announces.
      ofBusy({ sql: sql.replaceAll("pg_notify('outbox'", "pg_notify('reference'"), params, holes: true }),
    );
}
