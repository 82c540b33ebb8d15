/** The project's own server keeps the contract, and the suite that says so notices when a backend does not. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allChecks, make, openContext, type Outcome } from './contract/checks';
import { command, ok, type Check, type Context, type Fetch } from './contract/client';
import type { Db } from '../server/db/client';
import { implementations } from '../server/handlers';
import { definitions } from '../src/resources';
import { everyWord, everyWordBehaviour } from './fixtures/everyWord';
import { openOffice, type Office } from './office';

const credentials = { user: 'ceo', password: 'demo1234' };
const colleagues = { other: { user: 'manager', password: 'demo1234' }, limited: { user: 'viewer', password: 'demo1234' } };
const known = [...definitions, everyWord];
const product = allChecks(credentials, { known, demo: false });
/** What no entity of the product can be asked without leaving something behind. */
const further = allChecks(credentials, { defs: [everyWord], known, throwaway: true }).filter(({ group }) => group === everyWord.path);
const checks = [...product, ...further];

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
  office = await openOffice({
    engine: 'embedded',
    config: { mode: 'PRODUCTION' },
    definitions: known,
    behaviours: [...implementations, everyWordBehaviour],
  });
  context = await openContext({ fetch: direct, ...credentials, ...colleagues });
  for (const status of ['draft', 'draft', 'sent'] as const) {
    const made = await command(context, everyWord, 'create', null, {
      name: `คำ ${status} ${crypto.randomUUID()}`.slice(0, 60),
      batch: 2,
      mail: 'a@b.example',
    });
    ok(made, 'create');
    const { id } = made.body['payload'] as { id: number };
    if (status !== 'draft') ok(await command(context, everyWord, 'update', id, { version: 1, status }), 'update');
  }
  [before, statesBefore] = [await contentsOf(office.db), await statesOf(office.db)];
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
    // A claimed withdrawal went to review and back, which counts its version; signing in is noted; what the suite made and deleted lies in
    // the trash; keys of commands, announcements and exports are notes about calls.
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
      // What was asked of a second person about a record that is deleted since.
      'approval',
      'exported_file',
      // Days whose rows were written, until the job sums them anew.
      'figure_mark',
    ]) {
      delete before[table];
      delete after[table];
    }
    expect(after).toEqual(before);
  });
  test.each(named(uploading))('%s: %s', check);
  test('few checks could not be made, and none of the session', () => {
    expect(notChecked.length).toBeLessThan(checks.length / 8);
    expect(notChecked.filter((name) => name.startsWith(everyWord.path))).toEqual([]);
    expect(notChecked.filter((name) => name.startsWith('session'))).toEqual([]);
  });
});

describe('a backend that departs', () => {
  type Change = (path: string, body: Record<string, unknown>, response: Response, init?: RequestInit) => Record<string, unknown> | Response;
  const ofUsual = (name: RegExp): Check[] =>
    product.filter((check) => ['/Deposit', '/Member', '/Settingrole'].includes(check.group) && name.test(check.name));
  /** The same server with its answers, or what it is asked, changed on the way. */
  async function departing(change: Change, some: readonly Check[], rewrite = (path: string): string => path): Promise<Outcome[]> {
    const changed = await openContext({
      ...credentials,
      ...colleagues,
      async fetch(path, init) {
        const response = await direct(rewrite(path), init);
        if (!response.headers.get('content-type')?.includes('json')) return response;
        const result = change(path, (await response.clone().json()) as Record<string, unknown>, response, init);
        return result instanceof Response
          ? result
          : new Response(JSON.stringify(result), { status: response.status, headers: response.headers });
      },
    });
    const outcomes: Outcome[] = [];
    for (const check of some) outcomes.push(await make(check, changed));
    return outcomes.filter((outcome) => outcome.result === 'fail');
  }
  const reason = (outcomes: readonly Outcome[], words: RegExp): void =>
    expect(outcomes.map((outcome) => outcome.why).join('\n')).toMatch(words);

  type Body = Record<string, unknown>;
  const rowsOf = (body: Body): Body[] => [body['payload']].flat().filter((row): row is Body => typeof row === 'object' && row !== null);
  const without =
    (...names: string[]): Change =>
    (_path, body) =>
      Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));
  const sentences =
    (keep: (path: string) => boolean): Change =>
    (_path, body) =>
      body['errors']
        ? { ...body, errors: Object.fromEntries(Object.entries(body['errors'] as Body).filter(([path]) => keep(path))) }
        : body;
  const inRows =
    (change: (row: Body) => Body): Change =>
    (path, body) => {
      if (!path.startsWith(`/api${everyWord.path}`) || rowsOf(body).length === 0) return body;
      return { ...body, payload: Array.isArray(body['payload']) ? rowsOf(body).map(change) : change(rowsOf(body)[0] ?? {}) };
    };
  const same: Change = (_path, body) => body;
  /** Each word that is not kept, and the check that notices. */
  const words: [string, RegExp, RegExp, Change, ((path: string) => string)?][] = [
    [
      'conditions',
      /conditions/,
      /no sentence beside (amount|note|depth)/,
      sentences((path) => !['amount', 'note', 'depth'].includes(path)),
    ],
    [
      'fields that are not shown',
      /not shown, not looked at/,
      /a sentence beside amount/,
      (_path, body) => ({ ...body, errors: { ...(body['errors'] as Body), amount: 'wrong', depth: 'wrong' } }),
    ],
    ['values of fields that are not shown', /gets by itself/, /amount, which is not shown/, inRows((row) => ({ ...row, amount: 1 }))],
    ['rules', /rule/, /no sentence beside high[^]*ends[^]*closes[^]*second[^]*phone[^]*times/, sentences(() => false)],
    ['what rises and is distinct in a list', /list steps/, /steps\.1\.from/, sentences((path) => !path.includes('.'))],
    ['what adds up in a list', /list shares/, /beside shares, which breaks “(max|sums)”/, sentences((path) => path !== 'shares')],
    ['what only the server sets', /only the server sets/, /code is taken/, sentences((path) => path !== 'code')],
    ['codes', /gets by itself|codes/, /code is no code|a code of another shape/, inRows((row) => ({ ...row, code: 'ab' }))],
    ['computed values', /gets by itself/, /day is not today/, inRows((row) => ({ ...row, day: '2001-01-01' }))],
    [
      'states that are typed',
      /states that are typed/,
      /another state than the first/,
      (path, body, response) =>
        path.includes('action=create') && response.status === 400
          ? new Response(JSON.stringify({ code: 0, msg: '', payload: body['payload'] }), { status: 200 })
          : body,
    ],
    [
      'states of actions',
      /states: no action/,
      /in the way of .* is "version"/,
      (_path, body) => (body['conflict'] === 'state' ? { ...body, conflict: 'version' } : body),
    ],
    [
      'moments',
      /^moments/,
      /sent_day of \d+ \(sent\) is 2001-01-01/,
      inRows((row) => (row['sent_at'] ? { ...row, sent_day: '2001-01-01' } : row)),
    ],
    [
      'trials that answer a record',
      /trying count/,
      /the record a trial answers/,
      (_path, body) => ('result' in body ? { ...body, payload: { id: 1 } } : body),
    ],
    ['results', /trying count/, /a trial answers no result/, without('result')],
    ['approvals', /loosened by two/, /loosening most waits for nobody/, without('approval')],
    ['what begins strict', /no looser than its default/, /no sentence beside most/, sentences(() => false)],
    ['what two decide', /decided by two/, /empty waits for nobody/, without('approval')],
    [
      'what is not',
      /is not, is empty/,
      /how often .*_ne finds a record that has the value/,
      same,
      (path) => path.replace(/(kind|status)_ne/, '$1'),
    ],
    [
      'emptiness',
      /is not, is empty/,
      /_empty finds a record that is the reverse/,
      same,
      (path) => path.replace(/amount_empty%22%3Afalse/, 'amount_empty%22%3Atrue'),
    ],
    [
      'days from today',
      /days from today/,
      /what (day|at|created_at) finds from and to today\+3/,
      same,
      (path) => path.replace('today%2B3', 'today-3'),
    ],
    [
      'records to open',
      /takeNext of the list/,
      /no record to open/,
      (path, body) => (path.includes('takeNext') ? { ...body, payload: null } : body),
    ],
    [
      'files',
      /print of the list/,
      /a file without text/,
      (_path, body) => (body['file'] ? { ...body, file: { name: 'x', type: 'y' } } : body),
    ],
    [
      'hits',
      /found by the search/,
      /a hit of every_word says more/,
      (path, body) =>
        path.startsWith('/api/Find')
          ? { ...body, payload: rowsOf(body).map((hit) => ({ ...hit, record: { ...(hit['record'] as Body), mail: 'x' } })) }
          : body,
    ],
    [
      'promises',
      /work desk/,
      /what it promises is 99/,
      (path, body) =>
        path === '/api/Desk'
          ? { ...body, payload: { queues: (body['payload'] as { queues: Body[] }).queues.map((queue) => ({ ...queue, promise: 99 })) } }
          : body,
    ],
    [
      'rows of a file',
      /rows of a file: one/,
      /the outcome of a row/,
      (path, body) => (path.includes('action=import') ? { ...body, payload: { outcomes: [{ row: 2, result: 'seen' }] } } : body),
    ],
  ];
  test.each(words)('%s', async (_word, check, why, change, rewrite) => {
    const some = further.filter(({ name }) => check.test(name));
    expect(some).not.toEqual([]);
    reason(await departing(change, some, rewrite), why);
  });
  const inPath =
    (start: string, change: (row: Body) => Body): Change =>
    (path, body) =>
      path.startsWith(`/api${start}`) && Array.isArray(body['payload']) ? { ...body, payload: rowsOf(body).map(change) } : body;
  /** Words one entity cannot say together, each of the entity of the product that says it. */
  test.each<[string, string, RegExp, RegExp, Change]>([
    ['what lies in the trash', '/tags', /of one’s own/, /it is not in the trash/, inPath('/tags', ({ _trash, ...row }) => row)],
    ['until when it can be restored', '/tags', /of one’s own/, /does not say until when/, without('trashedUntil')],
    ['the order', '/ConfigSystem/Reason', /^order/, /the places/, inPath('/ConfigSystem/Reason', (row) => ({ ...row, position: 7 }))],
    ['the one record', '/ConfigSystem', /the one record/, /numbers of its records/, inPath('/ConfigSystem', (row) => ({ ...row, id: 2 }))],
    [
      'further screens',
      '/Member/blocklist',
      /a further screen/,
      /on a screen that does not show it/,
      inPath('/Member/blocklist', (row) => ({ ...row, status: 'active' })),
    ],
    [
      'evidence',
      '/Withdraw',
      /^evidence/,
      /“loud” is no tone/,
      (path, body) => (path.includes('evidence=') ? { ...body, payload: rowsOf(body).map((one) => ({ ...one, tone: 'loud' })) } : body),
    ],
    [
      'counts of tabs',
      '/Member',
      /^overview: the counts/,
      /how many \w+ holds/,
      (path, body) => (path.includes('tabs=') ? { ...body, counts: { deposit: { total: 9_999 } } } : body),
    ],
    [
      'a timeline',
      '/Member',
      /^overview: the timeline/,
      /the timeline is not in order/,
      (path, body) =>
        path.includes('timeline=')
          ? { ...body, payload: { lines: ['2026-01-01', '2026-01-02'].map((at) => ({ list: 'deposit', at, row: { id: 1 } })), next: null } }
          : body,
    ],
    [
      'sums',
      '/Member',
      /^overview: what waits/,
      /“nothing” is summed up/,
      (path, body) => (path.includes('overview=') ? { ...body, payload: { waits: [], sums: { nothing: { count: 1 } } } } : body),
    ],
    [
      'watched views',
      '/Withdraw',
      /^the work desk counts/,
      /how many of \w+ there are/,
      (path, body) =>
        path === '/api/Desk'
          ? { ...body, payload: { ...(body['payload'] as Body), watched: [] } }
          : path.startsWith('/api/Withdraw')
            ? { ...body, total: 12 }
            : body,
    ],
    [
      'what is only read',
      '/Transectionlog',
      /^cannot be added/,
      /create answers 200/,
      (path, body, response) =>
        path.includes('action=create') && response.status === 404
          ? new Response(JSON.stringify({ code: 0, msg: '' }), { status: 200 })
          : body,
    ],
  ])('%s', async (_word, group, check, why, change) => {
    const some = product.filter((one) => one.group === group && check.test(one.name));
    expect(some).not.toEqual([]);
    reason(await departing(change, some), why);
  });
  test.each<[string, RegExp, RegExp, Change]>([
    [
      'figures that do not add up',
      /^report: by day/,
      /deposits in all, in hundredths/,
      (_path, body) => ({ ...body, totals: { ...(body['totals'] as Body), deposits: -1 } }),
    ],
    [
      'figures that lead elsewhere',
      /^report: a figure is/,
      /how many rows deposits leads to/,
      (path, body) => (path.startsWith('/api/Deposit') ? { ...body, total: -1 } : body),
    ],
    [
      'reports that answer whatever they are asked',
      /^report: strict/,
      /answers 200, not 400/,
      (_path, body, response) =>
        response.status === 400 ? new Response(JSON.stringify({ code: 0, msg: '', payload: [], total: 0 }), { status: 200 }) : body,
    ],
    ['comparisons without the time before', /^report: totals/, /the figures before/, without('before')],
  ])('%s', async (_word, check, why, change) => {
    const some = product.filter((one) => one.group === '/DashboardOnce' && check.test(one.name));
    expect(some).not.toEqual([]);
    reason(await departing(change, some), why);
  });
  test('rows without a version', async () =>
    reason(
      await departing(
        (path, body) =>
          path.startsWith('/api/Deposit') && Array.isArray(body['payload'])
            ? { ...body, payload: (body['payload'] as Record<string, unknown>[]).map(({ version: _version, ...row }) => row) }
            : body,
        ofUsual(/^list:/),
      ),
      /without id and version/,
    ));
  test('money as text', async () =>
    reason(
      await departing(
        (_path, body) =>
          Array.isArray(body['payload'])
            ? {
                ...body,
                payload: (body['payload'] as Record<string, unknown>[]).map((row) =>
                  'amount' in row ? { ...row, amount: String(row['amount']) } : row,
                ),
              }
            : body,
        ofUsual(/^list:/),
      ),
      /amount is not a number in baht/,
    ));
  test('a history that does not say what was gone back to', async () =>
    reason(
      await departing(
        (path, body) =>
          path.endsWith('/history')
            ? { ...body, payload: rowsOf(body).map((row) => ({ ...row, after: { ...(row['after'] as Body | null), _back: undefined } })) }
            : body,
        product.filter(({ group, name }) => group === '/News' && name.startsWith('a record')),
      ),
      /moment gone back to, in the history is nothing/,
    ));
  test('refusals with code 0', async () =>
    reason(
      await departing((_path, body, response) => (response.status >= 400 ? { ...body, code: 0 } : body), ofUsual(/^strict/)),
      /answers 4\d\d with code 0/,
    ));
  test('a 403 that says how much there is', async () =>
    reason(
      await departing((_path, body, response) => (response.status === 403 ? { ...body, total: 12 } : body), ofUsual(/^gates/)),
      /reveals total/,
    ));
  test('conflicts without the record', async () =>
    reason(
      await departing((_path, body, response) => (response.status === 409 ? { ...body, payload: null } : body), ofUsual(/^changing/)),
      /the record shown by/,
    ));
  test('filters that are not looked at', async () =>
    reason(
      await departing(
        (_path, body, response, init) =>
          response.status === 400 && init?.method === undefined
            ? new Response(JSON.stringify({ code: 0, msg: '', payload: [], total: 0 }), { status: 200 })
            : body,
        ofUsual(/^strict/),
      ),
      /an unknown filter answers 200/,
    ));
  test('one sentence for a whole list', async () => {
    const ofList = (errors: unknown) =>
      Object.fromEntries(Object.entries(errors as Record<string, string>).map(([path, text]) => [path.replace(/\..*/, ''), text]));
    reason(
      await departing((_path, body) => (body['errors'] ? { ...body, errors: ofList(body['errors']) } : body), ofUsual(/a wrong cell/)),
      /no sentence beside permissions\.1\.no_such_cell/,
    );
  });
  test('signatures that are not looked at', async () =>
    reason(
      await departing(
        (path, body, response) =>
          path.includes('no_such_action') && response.status === 400
            ? new Response(JSON.stringify({ code: 0, msg: '' }), { status: 200 })
            : body,
        ofUsual(/^signatures/),
      ),
      /another key answers 200/,
    ));
  test('no envelope', async () =>
    reason(
      await departing(
        (path) => (path.startsWith('/api/GetWebAll') ? new Response('[]', { status: 200 }) : new Response('<html>', { status: 200 })),
        [],
      ).catch((error: Error) => [{ group: '', name: '', result: 'fail' as const, why: error.message }]),
      /no JSON|without an envelope/,
    ));
});
