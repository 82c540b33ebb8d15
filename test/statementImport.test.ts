/** Statement files: judged before anything is kept, kept once, and recognised as what other sources told already. */
import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { answerOf, bodyOf, HEADING, importRows, inRow, outRow, resultsOf, type FileRow } from './bankFiles/importRig';
import { withOffice, usual } from './desk';
import { OTHER_SITE, query, rowsOf, SITE, type Row } from './office';
import { ALL_SCOPES, makeKey, siteClient, type SiteClient } from './siteRig';

const SECRET = 'a secret of the phone of the site';

describe.each(usual)('statement files, %s', (engine) => {
  const { office, desk, ceo, owner } = withOffice(['ceo', 'owner'], { engine, config: { bankDevices: { [SITE]: SECRET } } });
  let site: SiteClient;
  beforeAll(async () => {
    await office.db.query('update site_config set auto_credit = true, auto_credit_limit = null where service = $1', [SITE]);
    const [own] = await office.db.query<{ id: number }>('select id from site where service = $1', [SITE]);
    site = siteClient(office, (await makeKey(office, own?.id ?? 0, { scopes: ALL_SCOPES })).whole);
  });

  const linesOf = (account: Row): Promise<Record<string, unknown>[]> =>
    office.db.query(
      `select id, direction, amount::float as amount, from_bank, from_number, from_name, balance_after::float as balance_after, status, source, precision
         from statement_line where service = $1 and account = $2 order by id`,
      [SITE, account.id],
    );
  const sightings = (account: Row): Promise<{ line: number; source: string }[]> =>
    office.db.query('select line, source from line_sighting where service = $1 and account = $2 order by id', [SITE, account.id]);
  const feed = (account: Row, lines: unknown[]): Promise<{ body: Record<string, unknown> }> =>
    site.post('/bank/lines', { account: { bank: account['bank'], number: account['number'] }, lines });

  test('a trial keeps nothing; the file is kept once, and a second import changes nothing', async () => {
    const account = await desk.account();
    const rows = [
      inRow('09:01', '500.37', '1,500.37', 'SCB X5678 นาย สมชาย ใจ++'),
      outRow('09:02', '15.00', '1,485.37'),
      inRow('09:03', '20.00', '1,505.37', 'X1111 นาง สมศรี'),
    ];
    const tried = await importRows(ceo, bodyOf(account, rows, { dry: true, balance: 1000 }));
    expect(resultsOf(tried)).toEqual(['new', 'new', 'new']);
    expect([await linesOf(account), await sightings(account)]).toEqual([[], []]);
    const body = bodyOf(account, rows, { balance: 1000 });
    const kept = await importRows(ceo, body);
    expect(answerOf(kept)).toMatchObject({ balance: 1505.37, total: { made: 3, seen: 0, wrong: 0 } });
    const lines = await linesOf(account);
    expect(lines).toMatchObject([
      {
        direction: 'in',
        amount: 500.37,
        from_bank: 'SCB',
        from_name: 'นาย สมชาย ใจ++',
        balance_after: 1500.37,
        status: 'unmatched',
        source: 'file',
        precision: 'minute',
      },
      { direction: 'out', amount: 15, status: 'unmatched' },
      { direction: 'in', amount: 20 },
    ]);
    expect(answerOf(await importRows(ceo, body))).toEqual(answerOf(kept));
    expect(resultsOf(await importRows(ceo, bodyOf(account, rows, { dry: true })))).toEqual(['seen', 'seen', 'seen']);
    expect(answerOf(await importRows(ceo, bodyOf(account, rows))).total).toEqual({ made: 0, seen: 3, wrong: 0 });
    expect([await linesOf(account), (await sightings(account)).length]).toEqual([lines, 3]);
    expect((await importRows(ceo, { ...body, rows: [{ row: 2, cells: rows[1] }] })).status).toBe(409);
    const [entry] = await office.db.query<{ after: Record<string, unknown> }>(
      "select after from audit where resource = 'statement_line' and action = 'import.done' and service = $1 order by id limit 1",
      [SITE],
    );
    expect(entry?.after).toMatchObject({ file: 'kbank.csv', made: 3, account: account.id });
    await desk.books();
  });

  test('a row that cannot be read, a gap of the balances and what nothing tells apart are named; the others are kept', async () => {
    const account = await desk.account();
    const rows: FileRow[] = [
      inRow('10:00', '100.00', '1,100.00', 'X5678 นาย ก'),
      inRow('10:01', '1,5', '1,200.00', 'X5678 นาย ก'),
      inRow('10:02', '50.00', '1,400.00', 'X5678 นาย ก'),
      inRow('10:03', '7.00', null),
    ];
    const reply = await importRows(ceo, bodyOf(account, rows));
    expect(answerOf(reply).outcomes).toMatchObject([
      { row: 2, result: 'new' },
      { row: 3, result: 'wrong', code: 'notAmount', column: HEADING[4] },
      { row: 4, result: 'new', gap: { wanted: 1150, found: 1400 } },
      { row: 5, result: 'quarantined' },
    ]);
    expect((await linesOf(account)).map(({ status }) => status)).toEqual(['unmatched', 'unmatched', 'quarantined']);
  });

  test('two equal transfers of a minute stay two, within a batch and across batches, and are no more after another file', async () => {
    const account = await desk.account();
    const twin = inRow('11:00', '300.00', null, 'X5678 นาย สมชาย');
    const rows = [twin, twin, twin];
    const file = bodyOf(account, rows);
    const some = (from: number, to: number): unknown => (file['rows'] as unknown[]).slice(from, to);
    expect(resultsOf(await importRows(ceo, { ...file, rows: some(0, 2), last: false }))).toEqual(['new', 'new']);
    expect(resultsOf(await importRows(ceo, { ...file, batch: 1, rows: some(2, 3) }))).toEqual(['new']);
    const longer = bodyOf(account, [inRow('10:59', '1.00', null, 'X5678 นาย สมชาย'), ...rows]);
    expect(resultsOf(await importRows(ceo, longer))).toEqual(['new', 'seen', 'seen', 'seen']);
    expect(await linesOf(account)).toHaveLength(4);
    expect(new Set((await sightings(account)).map(({ line }) => line)).size).toBe(4);
  });

  test('what the feed told is recognised in the file and completed by it, and the other way round', async () => {
    const account = await desk.account();
    await feed(account, [
      { external_id: 'F1', at: '2026-11-20T12:00:33+07:00', direction: 'in', amount: '250.25', counterparty: { name: 'สมชาย ใจดี' } },
      { at: '2026-11-20T12:01:10+07:00', direction: 'in', amount: '9.00' },
    ]);
    const rows = [
      inRow('12:00', '250.25', '5,250.25', 'SCB X5678 นาย สมชาย ใจ++'),
      inRow('12:01', '9.00', '5,259.25', 'X1111 นาง สมศรี'),
      inRow('12:02', '80.00', '5,339.25', 'X1111 นาง สมศรี'),
    ];
    expect(resultsOf(await importRows(ceo, bodyOf(account, rows)))).toEqual(['seen', 'seen', 'new']);
    expect(await linesOf(account)).toMatchObject([
      { amount: 250.25, from_bank: 'SCB', from_name: 'สมชาย ใจดี', balance_after: 5250.25, source: 'feed', status: 'unmatched' },
      { amount: 9, from_name: 'นาง สมศรี', balance_after: 5259.25, status: 'unmatched' },
      { amount: 80, source: 'file' },
    ]);
    const told = await feed(account, [{ external_id: 'F3', at: '2026-11-20T12:02:41+07:00', direction: 'in', amount: '80.00' }]);
    expect(told.body['items']).toEqual([{ index: 0, result: 'seen' }]);
    const [, , last] = await linesOf(account);
    expect(last).toMatchObject({ precision: 'second' });
    expect((await sightings(account)).filter(({ line }) => line === last?.['id']).map(({ source }) => source)).toEqual(['file', 'feed']);
    const shown = rowsOf(await ceo.get(`/api/Statement/Sighting/${SITE}?${query({ filter: { line: last?.['id'] } })}`));
    expect(shown.map((one) => one['origin'])).toEqual([null, 'kbank.csv']);
  });

  test('one transfer told by a file, the feed and a phone is one line with three sightings, in whatever order they come', async () => {
    const tell = {
      file: (account: Row) => importRows(ceo, bodyOf(account, [inRow('15:05', '77.70', '1,077.70', 'SCB X5678 นาย สมชาย ใจ++')])),
      feed: (account: Row) =>
        feed(account, [{ at: '2026-11-20T15:05:21+07:00', direction: 'in', amount: '77.70', counterparty: { name: 'สมชาย ใจดี' } }]),
      phone: (account: Row) => {
        const number = String(account['number']);
        const said = { nonce: `n${number}`, at: '2026-11-20T15:05:30+07:00', device: 'phone-1', from: 'KBank' };
        const text = `20/11/69 15:05 บช ${'X'.repeat(5)}${number.slice(5, 9)}X เงินเข้า 77.70 คงเหลือ 1,077.70 บ.`;
        const sig = createHmac('sha256', SECRET).update([said.nonce, said.at, said.device, said.from, text].join('\n')).digest('hex');
        return office.call(`/api/SmsBank/${SITE}`, { method: 'POST', body: JSON.stringify({ ...said, text, sig }) });
      },
    };
    const orders = [
      ['file', 'feed', 'phone'],
      ['phone', 'feed', 'file'],
      ['feed', 'phone', 'file'],
    ] as const;
    for (const order of orders) {
      const account = await desk.account();
      // One that looks alike to the phone and was never in use makes nothing doubtful.
      const alike = { bank: 'KBANK', number: `55555${String(account['number']).slice(5, 9)}5`, holder: 'บจก. คล้าย', purpose: 'deposit' };
      expect((await ceo.send(`/api/Statement/${SITE}?action=create`, alike)).status).toBe(200);
      for (const source of order) await tell[source](account);
      expect(await linesOf(account), order.join()).toMatchObject([
        { amount: 77.7, balance_after: 1077.7, from_bank: 'SCB', precision: 'second' },
      ]);
      expect((await sightings(account)).map(({ source }) => source)).toEqual(order.map((one) => (one === 'phone' ? 'notice' : one)));
    }
  });

  test('a line of a file finds its deposit, and another person than who brought it credits it', async () => {
    const [member, account] = [await desk.member(), await desk.account()];
    const [made] = await office.db.query<{ id: number }>(
      `insert into deposit (service, member, amount, asked, expected, bank_account, status, created_at, expires_at)
       values ($1, $2, 640.11, 640, 640.11, $3, 'awaiting', '2026-11-20T06:00:00Z', $4) returning id`,
      [SITE, member.id, account.id, new Date(Date.now() + 3_600_000).toISOString()],
    );
    const reply = await importRows(ceo, bodyOf(account, [inRow('13:05', '640.11', '1,640.11')]));
    expect(answerOf(reply).matched).toBe(1);
    const found = await desk.see('/Deposit', made?.id ?? 0);
    expect([found['status'], await desk.cash(member)]).toEqual(['matched', 0]);
    expect((await desk.act(ceo, '/Deposit', 'approve', found)).body).toHaveProperty('approval');
    expect(await desk.cash(member)).toBe(0);
    expect((await desk.act(owner, '/Deposit', 'approve', found)).body).not.toHaveProperty('approval');
    expect(await desk.cash(member)).toBe(64_011);
    await desk.books();
  });

  test('how an unknown file is read is kept with it, for this site alone', async () => {
    const account = await desk.account();
    const map = {
      headings: ['posted', 'money', 'way', 'who'],
      columns: { date: 0, amount: 1, side: 2, payerName: 3 },
      sides: { in: ['plus'], out: ['minus'] },
    };
    const body = (over: Record<string, unknown> = {}): Record<string, unknown> => ({
      ...bodyOf(account, [['2026-11-20', 12.5, 'plus', 'นาย ข']]),
      heading: ['Posted', 'Money', 'Way', 'Who'],
      shape: map,
      ...over,
    });
    const maps = async (service: string): Promise<unknown> => (await ceo.json('GET', `/api/StatementMaps/${service}`)).body.payload;
    expect(resultsOf(await importRows(ceo, body({ dry: true })))).toEqual(['new']);
    expect(await maps(SITE)).toEqual([]);
    expect(resultsOf(await importRows(ceo, body()))).toEqual(['new']);
    expect([await maps(SITE), await maps(OTHER_SITE)]).toEqual([[map], []]);
    expect(await linesOf(account)).toMatchObject([{ direction: 'in', amount: 12.5, from_name: 'นาย ข', precision: 'day' }]);
    for (const shape of [
      { ...map, columns: { date: 0 } },
      { ...map, columns: { ...map.columns, date: 9 } },
      { ...map, columns: { ...map.columns, amount: 0 } },
      { ...map, bank: 'NOBANK' },
      { ...map, more: 1 },
      'NOBANK',
      7,
    ])
      expect((await importRows(ceo, body({ shape }))).status, JSON.stringify(shape)).toBe(400);
    expect((await importRows(ceo, body({ heading: ['Other', 'Money', 'Way', 'Who'] }))).status).toBe(400);
    expect((await importRows(ceo, body({ file: { name: 'x', rows: 50_001, hash: '0'.repeat(64) } }))).status).toBe(400);
  });

  test('only who may import does, at their sites and into an account of the site', async () => {
    const account = await desk.account();
    const body = bodyOf(account, [inRow('14:00', '1.00', '1.00')]);
    const seller = await office.signIn('viewer');
    expect([(await importRows(seller, body)).status, (await seller.json('GET', `/api/StatementMaps/${SITE}`)).status]).toEqual([403, 403]);
    expect((await importRows(ceo, { ...body, account: 999_999 })).status).toBe(404);
    expect((await importRows(ceo, body, OTHER_SITE)).status).toBe(404);
    expect((await importRows(ceo, body, 'nowhere')).status).toBe(403);
    expect(await linesOf(account)).toEqual([]);
  });
});
