/** The project's own server keeps the contract, and the suite that says so notices when a backend does not. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allChecks, make, openContext, type Outcome } from './contract/checks';
import type { Check, Context, Fetch } from './contract/client';
import type { Db } from '../server/db/client';
import { openOffice, type Office } from './office';

const credentials = { user: 'ceo', password: 'demo1234' };
const colleagues = { other: { user: 'manager', password: 'demo1234' }, limited: { user: 'viewer', password: 'demo1234' } };
const checks = allChecks(credentials, { demo: false });

let office: Office;
let context: Context;
const direct: Fetch = (path, init) => office.app.fetch(new Request(`http://office.test${path}`, init), { ip: '198.51.100.9' });
const notChecked: string[] = [];

/** Every row of every table, as one number each: the suite makes records and removes them, so what counts is what is left. */
async function contentsOf(db: Db): Promise<Record<string, string>> {
  const tables = await db.query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public' order by 1");
  const each = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' rows ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as rows from "${name}" t`,
  );
  const rows = await db.query<{ name: string; rows: string }>(each.join(' union all '));
  return Object.fromEntries(rows.map((row) => [row.name, row.rows]));
}

let before: Record<string, string>;
let statesBefore: unknown[];
const statesOf = (db: Db): Promise<unknown[]> => db.query('select id, status, amount from withdraw order by service, id');
beforeAll(async () => {
  office = await openOffice({ config: { mode: 'PRODUCTION' } });
  [before, statesBefore] = [await contentsOf(office.db), await statesOf(office.db)];
  context = await openContext({ fetch: direct, ...credentials, ...colleagues });
});
afterAll(() => office.close());

describe('this server', () => {
  const check = async (_group: string, _name: string, one: Check): Promise<void> => {
    const outcome = await make(one, context);
    if (outcome.result === 'not checked') notChecked.push(`${outcome.group}: ${outcome.name}`);
    else expect(outcome).toMatchObject({ result: 'pass', why: '' });
  };
  const named = (of: readonly Check[]) => of.map((one) => [one.group, one.name, one] as const);
  // What is uploaded stays for a day: these come last, behind the look at what is left.
  const [leaving, uploading] = [checks.filter(({ group }) => group !== 'files'), checks.filter(({ group }) => group === 'files')];

  test.each(named(leaving))('%s: %s', check);
  test('the suite leaves what there was', async () => {
    const after = await contentsOf(office.db);
    expect(await statesOf(office.db)).toEqual(statesBefore);
    // A claimed withdrawal went to review and back, which counts its version; signing in is noted; what the suite made and deleted lies in the trash; keys of commands, announcements and exports are notes about calls.
    for (const table of [
      'withdraw',
      'employee',
      'trashed',
      'idempotency',
      'import_run',
      'outbox',
      'audit',
      'audit_chain',
      'session',
      'sign_in_attempt',
      'exported_file',
    ]) {
      delete before[table];
      delete after[table];
    }
    expect(after).toEqual(before);
  });
  test.each(named(uploading))('%s: %s', check);
  test('few checks could not be made, and none of the session', () => {
    expect(notChecked.length).toBeLessThan(checks.length / 10);
    expect(notChecked.filter((name) => name.startsWith('session'))).toEqual([]);
  });
});

describe('a backend that departs', () => {
  /** The same server with its answers changed on the way. */
  async function departing(
    change: (path: string, body: Record<string, unknown>, response: Response, init?: RequestInit) => Record<string, unknown> | Response,
  ): Promise<Outcome[]> {
    const changed = await openContext({
      ...credentials,
      ...colleagues,
      async fetch(path, init) {
        const response = await direct(path, init);
        if (!response.headers.get('content-type')?.includes('json')) return response;
        const result = change(path, (await response.clone().json()) as Record<string, unknown>, response, init);
        return result instanceof Response
          ? result
          : new Response(JSON.stringify(result), { status: response.status, headers: response.headers });
      },
    });
    const some = checks.filter((check) => ['session', '/Deposit', '/Member', '/Settingrole'].includes(check.group));
    const outcomes: Outcome[] = [];
    for (const check of some) outcomes.push(await make(check, changed));
    return outcomes.filter((outcome) => outcome.result === 'fail');
  }
  const reason = (outcomes: readonly Outcome[], words: RegExp): void =>
    expect(outcomes.map((outcome) => outcome.why).join('\n')).toMatch(words);

  test('rows without a version', async () =>
    reason(
      await departing((path, body) =>
        path.startsWith('/api/Deposit') && Array.isArray(body['payload'])
          ? { ...body, payload: (body['payload'] as Record<string, unknown>[]).map(({ version: _version, ...row }) => row) }
          : body,
      ),
      /without id and version/,
    ));
  test('money as text', async () =>
    reason(
      await departing((_path, body) =>
        Array.isArray(body['payload'])
          ? {
              ...body,
              payload: (body['payload'] as Record<string, unknown>[]).map((row) =>
                'amount' in row ? { ...row, amount: String(row['amount']) } : row,
              ),
            }
          : body,
      ),
      /amount is not a number in baht/,
    ));
  test('refusals with code 0', async () =>
    reason(
      await departing((_path, body, response) => (response.status >= 400 ? { ...body, code: 0 } : body)),
      /answers 4\d\d with code 0/,
    ));
  test('a 403 that says how much there is', async () =>
    reason(await departing((_path, body, response) => (response.status === 403 ? { ...body, total: 12 } : body)), /reveals total/));
  test('conflicts without the record', async () =>
    reason(
      await departing((_path, body, response) => (response.status === 409 ? { ...body, payload: null } : body)),
      /the record shown by/,
    ));
  test('filters that are not looked at', async () =>
    reason(
      await departing((_path, body, response, init) =>
        response.status === 400 && init?.method === undefined
          ? new Response(JSON.stringify({ code: 0, msg: '', payload: [], total: 0 }), { status: 200 })
          : body,
      ),
      /an unknown filter answers 200/,
    ));
  test('one sentence for a whole list', async () => {
    const ofList = (errors: unknown) =>
      Object.fromEntries(Object.entries(errors as Record<string, string>).map(([path, text]) => [path.replace(/\..*/, ''), text]));
    reason(
      await departing((_path, body) => (body['errors'] ? { ...body, errors: ofList(body['errors']) } : body)),
      /no sentence beside permissions\.1\.no_such_cell/,
    );
  });
  test('signatures that are not looked at', async () =>
    reason(
      await departing((path, body, response) =>
        path.includes('no_such_action') && response.status === 400
          ? new Response(JSON.stringify({ code: 0, msg: '' }), { status: 200 })
          : body,
      ),
      /another key answers 200/,
    ));
  test('no envelope', async () =>
    reason(
      await departing((path) =>
        path.startsWith('/api/GetWebAll') ? new Response('[]', { status: 200 }) : new Response('<html>', { status: 200 }),
      ).catch((error: Error) => [{ group: '', name: '', result: 'fail' as const, why: error.message }]),
      /no JSON|without an envelope/,
    ));
});
