/**
 * Lists: what a filter means for each kind of field, search, sums and counts against brute force, what is masked, and reading on from a
 * row.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { definitions } from '../src/resources';
import { bangkokDay } from '../src/schema/format';
import { both } from './desk';
import { probe } from './fixtures/probe';
import { openOffice, query, rowOf, rowsOf, SITE, type Office, type Reply, type Row, type Worker } from './office';

type Filter = Record<string, unknown>;

describe.each(both)('lists, %s', (engine) => {
  let office: Office;
  let ceo: Worker;
  let senior: Worker;
  /** Holds everything but the code of what is masked. */
  let manager: Worker;
  let all: Row[];

  beforeAll(async () => {
    office = await openOffice({ engine, definitions: [...definitions, probe], rows: 120 });
    [ceo, senior, manager] = [await office.signIn('ceo'), await office.signIn('senior'), await office.signIn('manager')];
    const role = rowOf(await ceo.get('/api/Settingrole/3'));
    await ceo.json('PUT', '/api/Settingrole/3', {
      version: role.version,
      permissions: (role['permissions'] as { code: string }[]).filter((grant) => grant.code !== '48001'),
    });
    const ids = await office.db.query<{ id: number }>('select id from member where service = $1 order by id limit 5', [SITE]);
    await office.db.query('update probe set friends = array[$2::bigint, $2 + 1], member = $2 where service = $1 and id % 3 = 0', [
      SITE,
      ids[1]?.id,
    ]);
    await office.db.query("update probe set created_at = date_trunc('hour', created_at) where service = $1", [SITE]);
    // Around Bangkok's midnight, the last millisecond included.
    const edges = ['2026-02-09T16:59:59.999Z', '2026-02-09T17:00:00Z', '2026-02-10T16:59:59.999999Z', '2026-02-10T17:00:00Z'];
    for (const [index, edge] of edges.entries())
      await office.db.query("insert into probe (service, title, price, moment, remark) values ($1, $2, 10.5, $3, '100% จริง_ๆ')", [
        SITE,
        `ขอบ ${index}`,
        edge,
      ]);
    await office.db.query("update probe set account = '1112223334' where service = $1 and title = 'ขอบ 0'", [SITE]);
    all = rowsOf(await list({ range: [0, 999] }));
  });
  afterAll(() => office.close());

  const list = (parts: Record<string, unknown>, worker = ceo): Promise<Reply> => worker.get(`/api/Probe/${SITE}?${query(parts)}`);
  const idsOf = (rows: readonly Row[]): number[] => rows.map((row) => row.id).sort((a, b) => a - b);
  /** The list agrees with looking at every row. */
  async function same(filter: Filter, fits: (row: Row) => boolean, { some = true } = {}): Promise<void> {
    const reply = await list({ filter, range: [0, 999] });
    expect(reply.status, JSON.stringify([filter, reply.body.msg])).toBe(200);
    const expected = all.filter(fits);
    if (some) expect(expected.length, JSON.stringify(filter)).toBeGreaterThan(0);
    expect(idsOf(rowsOf(reply)), JSON.stringify(filter)).toEqual(idsOf(expected));
    expect(reply.body['total']).toBe(expected.length);
  }

  test('there is enough to look at', () => {
    expect(all.length).toBe(64);
    for (const field of ['number', 'moment', 'day', 'bank', 'member', 'remark', 'tags'])
      expect(new Set(all.map((row) => JSON.stringify(row[field]))).size, field).toBeGreaterThan(2);
    expect(all.some((row) => row['moment'] === null)).toBe(true);
  });

  test.each([
    'title',
    'remark',
    'number',
    'price',
    'share',
    'state',
    'day',
    'clock',
    'moment',
    'phone',
    'bank',
    'account',
    'member',
    'colour',
    'created_at',
  ] as const)('%s equals, is one of, is empty', async (field) => {
    const values = [...new Set(all.map((row) => row[field]).filter((value) => value !== null))];
    const [first, second] = values;
    await same({ [field]: first }, (row) => row[field] === first);
    await same({ [field]: [first, second ?? first] }, (row) => row[field] === first || row[field] === second);
    await same({ [field]: [] }, () => false, { some: false });
    await same({ [field]: null }, (row) => row[field] === null, { some: false });
  });
  test('yes and no', async () => {
    await same({ on: true }, (row) => row['on'] === true);
    await same({ on: false }, (row) => row['on'] === false, { some: false });
  });
  test.each(['number', 'price', 'share', 'day', 'clock', 'moment', 'created_at'] as const)(
    '%s at least, at most, between',
    async (field) => {
      const sorted = all
        .map((row) => row[field] as number | string | null)
        .filter((value) => value !== null)
        .sort((a, b) => (a < b ? -1 : 1));
      const [low, high] = [sorted[Math.floor(sorted.length / 4)]!, sorted[Math.floor((sorted.length * 3) / 4)]!];
      const is = (row: Row, test: (value: number | string) => boolean): boolean =>
        row[field] !== null && test(row[field] as number | string);
      await same({ [`${field}_gte`]: low }, (row) => is(row, (value) => value >= low));
      await same({ [`${field}_lte`]: high }, (row) => is(row, (value) => value <= high));
      await same({ [`${field}_gte`]: low, [`${field}_lte`]: high }, (row) => is(row, (value) => value >= low && value <= high));
    },
  );
  test('bounds of what is kept do not bound what is asked for', async () => {
    await same({ number_lte: 1000, price_gte: -5 }, (row) => row['number'] !== null);
  });
  test('a day is Bangkok’s, whole', async () => {
    const on =
      (day: string) =>
      (row: Row): boolean =>
        row['moment'] !== null && bangkokDay(new Date(row['moment'] as string)) === day;
    await same({ moment: '2026-02-10' }, on('2026-02-10'));
    await same({ moment_gte: '2026-02-10', moment_lte: '2026-02-10' }, on('2026-02-10'));
    expect(rowsOf(await list({ filter: { moment: '2026-02-10' }, sort: ['moment', 'ASC'] })).map((row) => row['title'])).toEqual([
      'ขอบ 1',
      'ขอบ 2',
    ]);
    await same(
      { moment_lte: '2026-02-09' },
      (row) => row['moment'] !== null && Date.parse(row['moment'] as string) < Date.parse('2026-02-09T17:00:00Z'),
    );
    await same(
      { moment_gte: '2026-02-11' },
      (row) => row['moment'] !== null && Date.parse(row['moment'] as string) >= Date.parse('2026-02-10T17:00:00Z'),
    );
  });
  test('words and records a row has among others', async () => {
    const tag = all.flatMap((row) => row['tags'] as string[])[0]!;
    await same({ tags: tag }, (row) => (row['tags'] as string[]).includes(tag));
    await same({ tags: [tag, 'ไม่มี'] }, (row) => (row['tags'] as string[]).includes(tag));
    const friend = all.flatMap((row) => (row['friends'] ?? []) as number[])[0]!;
    await same({ friends: friend }, (row) => ((row['friends'] ?? []) as number[]).includes(friend));
  });
  test('text that contains', async () => {
    await same({ title_like: 'ขอบ' }, (row) => String(row['title']).includes('ขอบ'));
    await same({ remark_like: '0% จริง_' }, (row) => String(row['remark']).includes('0% จริง_'));
    await same({ remark_like: '%%' }, () => false, { some: false });
  });
  test('several at once narrow down', async () => {
    await same(
      { state: ['draft', 'sent'], price_gte: 100, on: true },
      (row) => row['state'] !== 'gone' && (row['price'] as number) >= 100 && row['on'] === true,
    );
    await same(
      { id: all.slice(0, 5).map((row) => row.id), state: 'draft' },
      (row) => all.slice(0, 5).includes(row) && row['state'] === 'draft',
      { some: false },
    );
  });

  test('search finds fragments, letters of any case, the member, the number and the whole account', async () => {
    await same({ q: 'ขอบ' }, (row) => String(row['title']).includes('ขอบ'));
    await same({ q: '  100% จริง_ ' }, (row) => String(row['remark']).includes('100% จริง_'));
    await same({ q: '' }, () => true);
    await same({ q: 'ไม่มีอะไรแบบนี้' }, () => false, { some: false });
    await same({ q: '1112223334' }, (row) => row['account'] === '1112223334');
    await same({ q: '111-2-22333-4' }, (row) => row['account'] === '1112223334');
    const row = all.find((one) => one['member'] !== null)!;
    const { username, name } = rowOf(await ceo.get(`/api/Member/${SITE}?id=${String(row['member'])}`)) as unknown as {
      username: string;
      name: string;
    };
    for (const q of [username.toUpperCase(), username.slice(1), name])
      expect(
        rowsOf(await list({ filter: { q }, range: [0, 999] })).map((one) => one.id),
        q,
      ).toContain(row.id);
    expect(rowsOf(await list({ filter: { q: String(row.id) }, range: [0, 999] })).map((one) => one.id)).toContain(row.id);
  });

  test('sums and counts agree with every row', async () => {
    const satang = (rows: readonly Row[], field: string): number =>
      rows.reduce((sum, row) => sum + Math.round(((row[field] ?? 0) as number) * 100), 0) / 100;
    for (const filter of [{}, { state: 'draft' }, { price_gte: 500 }, { q: 'ขอบ' }, { state: 'gone', on: false, number: 20 }] as Filter[]) {
      const rows = rowsOf(await list({ filter, range: [0, 999] }));
      expect((await list({ totals: '1', filter })).body['totals'], JSON.stringify(filter)).toEqual({
        price: satang(rows, 'price'),
        number: satang(rows, 'number'),
        worth: satang(rows, 'worth'),
      });
    }
    for (const filter of [{}, { price_gte: 500 }] as { price_gte?: number }[]) {
      const rows = all.filter((row) => (row['price'] as number) >= (filter.price_gte ?? 0));
      expect((await list({ counts: '1', filter })).body['counts']).toEqual({
        all: { total: rows.length },
        open: { total: rows.filter((row) => row['state'] !== 'gone' && row['on'] === true).length },
        draft: { total: rows.filter((row) => row['state'] === 'draft').length },
      });
    }
  });

  test('what one may not see in full is masked, not summed, not searched by parts and not filtered by', async () => {
    await office.db.query("update probe set worth = 123.45 where service = $1 and title = 'ขอบ 0'", [SITE]);
    const [seen] = rowsOf(await list({ filter: { title: 'ขอบ 0' } }));
    const [masked] = rowsOf(await list({ filter: { title: 'ขอบ 0' } }, manager));
    expect(seen).toMatchObject({ account: '1112223334', worth: 123.45 });
    expect(masked).toMatchObject({ account: 'xxxxxx3334', worth: null });
    expect((await list({ totals: '1' }, manager)).body['totals']).not.toHaveProperty('worth');
    for (const key of ['account', 'account_ne']) expect((await list({ filter: { [key]: '1112223334' } }, manager)).status, key).toBe(400);
    expect((await list({ filter: { q: '11122' } }, manager)).body['total']).toBe(0);
    expect(rowsOf(await list({ filter: { q: '1112223334' } }, manager)).map((row) => row['title'])).toEqual(['ขอบ 0']);
    // A declared one: the balance of our accounts.
    const accounts = await senior.get(`/api/Statement/${SITE}`);
    expect(rowsOf(accounts).map((row) => row['balance'])).toEqual(rowsOf(accounts).map(() => null));
    expect((await senior.get(`/api/Statement/${SITE}?totals=1`)).body['totals']).toEqual({});
  });
  test('a secret is never sent: only whether there is one', async () => {
    const row = all.find((one) => one['title'] === 'ขอบ 1')!;
    const changed = await ceo.send(`/api/Probe/${SITE}?action=update&id=${row.id}`, {
      version: row.version,
      key: 'ความลับ',
      worth: 98_765.43,
      account: '5556667778',
    });
    expect([row['key'], rowOf(changed)['key']]).toEqual([false, true]);
    expect(
      JSON.stringify([
        changed.body,
        (await list({ filter: { id: row.id } })).body,
        (await ceo.get(`/api/Probe/${SITE}?history=${row.id}`)).body,
      ]),
    ).not.toMatch(/ความลับ|sealed/);
    // The history is read by more people than those who may see a masked field in full.
    const history = JSON.stringify((await ceo.get(`/api/Probe/${SITE}?history=${row.id}`)).body);
    expect(history).not.toMatch(/98765|555666/);
    expect(history).toContain('xxxxxx7778');
  });

  const sorts = ['created_at', 'price', 'title', 'moment', 'number', 'day', 'id'] as const;
  test.each(
    sorts.flatMap(
      (column) =>
        [
          [column, 'ASC'],
          [column, 'DESC'],
        ] as const,
    ),
  )('by %s %s, reading on from each page’s last row meets every row once', async (column, direction) => {
    const whole = rowsOf(await list({ sort: [column, direction], range: [0, 999] })).map((row) => row.id);
    expect(new Set(whole).size).toBe(all.length);
    const walked: number[] = [];
    for (let after: unknown; walked.length <= all.length;) {
      const reply = await list({ sort: [column, direction], range: [0, 6], ...(after !== undefined && { after }) });
      expect(reply.body['total']).toBe(all.length);
      const rows = rowsOf(reply);
      walked.push(...rows.map((row) => row.id));
      const last = rows.at(-1);
      if (rows.length < 7 || !last) break;
      after = [last[column], last.id];
    }
    expect(walked).toEqual(whole);
    const paged: number[] = [];
    for (let from = 0; from < all.length; from += 7)
      paged.push(...rowsOf(await list({ sort: [column, direction], range: [from, from + 6] })).map((row) => row.id));
    expect(paged).toEqual(whole);
  });
  test('reading on keeps the filter', async () => {
    const filter = { state: 'draft' };
    const whole = rowsOf(await list({ filter, sort: ['moment', 'DESC'], range: [0, 999] }));
    const last = whole[2]!;
    expect(
      rowsOf(await list({ filter, sort: ['moment', 'DESC'], range: [0, 999], after: [last['moment'], last.id] })).map((row) => row.id),
    ).toEqual(whole.slice(3).map((row) => row.id));
  });
  test('empty values come last when descending, first when ascending', async () => {
    const column = async (direction: string): Promise<unknown[]> =>
      rowsOf(await list({ sort: ['moment', direction], range: [0, 999] })).map((row) => row['moment']);
    const [down, up] = [await column('DESC'), await column('ASC')];
    expect(down.indexOf(null)).toBe(down.filter((value) => value !== null).length);
    expect(up.lastIndexOf(null)).toBe(up.filter((value) => value === null).length - 1);
  });
  test('a page past the end is empty and still says how many there are', async () => {
    const reply = await list({ range: [5000, 5009] });
    expect([rowsOf(reply), reply.body['total'], reply.headers.get('content-range')]).toEqual([[], all.length, `Probe */${all.length}`]);
  });

  test('how many refer to each of some records is counted in one call, for who may see them, by a reference that is a filter', async () => {
    const member = all.find((row) => row['member'] !== null)?.['member'] as number;
    const per = (parts: Record<string, unknown>, worker = ceo): Promise<Reply> => list({ per: 'member', ...parts }, worker);
    const count = (fits: (row: Row) => boolean = () => true): number => all.filter((row) => row['member'] === member && fits(row)).length;
    expect(count()).toBeGreaterThan(1);
    expect((await per({ filter: { member: [member, 999_999] } })).body['counts']).toEqual({
      [member]: { total: count() },
      999999: { total: 0 },
    });
    const priced = Number(all.find((row) => row['member'] === member && row['number'] !== null)?.['number']);
    expect((await per({ filter: { member: [member], number: priced } })).body['counts']).toEqual({
      [member]: { total: count((row) => row['number'] === priced) },
    });
    for (const wrong of [{ filter: { member } }, { filter: {} }, { filter: { member: ['1'] } }, { filter: { member: Array(101).fill(1) } }])
      expect((await per(wrong)).status, JSON.stringify(wrong)).toBe(400);
    expect((await list({ per: 'bank', filter: { bank: ['KTB'] } })).status).toBe(400);
    expect((await per({ filter: { member: [member] } }, await office.signIn('viewer'))).status).toBe(403);
  });

  test('entries of sites one does not see are not in the audit log: not in rows, totals, filters, exports, nor by number', async () => {
    const lead = await office.signIn('lead');
    const bonus = rowOf(await ceo.send('/api/Bonus/topupth?action=create', { name: 'ลับเฉพาะ', percent: 5 }));
    const [secret] = rowsOf(await ceo.get(`/api/Logs/Working?${query({ filter: { service: 'topupth', record_id: String(bonus.id) } })}`));
    expect(secret).toMatchObject({ service: 'topupth', action: 'create' });
    const mine = rowsOf(await lead.get(`/api/Logs/Working?${query({ range: [0, 999] })}`));
    expect(mine.length).toBeGreaterThan(10);
    expect([...new Set(mine.map((row) => row['service']))].sort()).toEqual(['gold168', 'lucky88', null]);
    const everything = await ceo.get(`/api/Logs/Working?${query({ filter: { service: 'topupth' } })}`);
    expect(everything.body['total']).toBeGreaterThan(0);
    expect((await lead.get(`/api/Logs/Working?${query({ filter: { service: 'topupth' } })}`)).body).toMatchObject({
      total: 0,
      payload: [],
    });
    expect((await lead.get(`/api/Logs/Working/${secret!.id}`)).status).toBe(404);
    const file = await (await lead.raw('/api/Logs/Working/export?format=csv', {})).text();
    expect(file).not.toContain('topupth');
    expect(file).toContain('gold168');
  });
});
