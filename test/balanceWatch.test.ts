/** The watch over balances: line by line, the first gap as a task, days that a person closes, and three balances side by side. */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { inOrder, signedOf, type KeptLine } from '../src/bankFiles/order';
import { gaps } from '../src/bankFiles/gaps';
import { bodyOf, importRows, inRow, outRow } from './bankFiles/importRig';
import { usual, withOffice } from './desk';
import { query, rowsOf, SITE, type Row } from './office';
import { ALL_SCOPES, makeKey, siteClient, type SiteClient } from './siteRig';

test('lines of a minute are put in the order of their balances, in whatever order they were kept', () => {
  const step = fc.record({ minute: fc.nat(2), satang: fc.integer({ min: 1, max: 500 }), out: fc.boolean() });
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 0, max: 1000 }),
      fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
      (steps, opening, mix) => {
        let balance = opening;
        const told = steps
          .toSorted((a, b) => a.minute - b.minute)
          .map(({ minute, satang, out }, at): KeptLine => {
            balance += out ? -satang : satang;
            return { id: at, at: `2026-11-20T05:0${minute}:00.000Z`, direction: out ? 'out' : 'in', satang, balanceAfter: balance };
          });
        const kept = told
          .map((line, at) => ({ line, by: mix[at] ?? 0 }))
          .sort((a, b) => a.by - b.by)
          .map(({ line }, id) => ({ ...line, id }));
        const ordered = inOrder(kept, opening);
        expect(ordered).toHaveLength(told.length);
        const sum = ordered.reduce((total, line) => total + signedOf(line), opening);
        expect(sum).toBe(balance);
        // A balance that comes back within a minute leaves more than one order; each minute ends where it ended.
        if (new Set(told.map(({ balanceAfter }) => balanceAfter)).add(opening).size === told.length + 1)
          expect(gaps(ordered, opening)).toEqual([]);
      },
    ),
    { numRuns: 200, seed: 20_261_123 },
  );
});

describe.each(usual)('balance watch, %s', (engine) => {
  const { office, desk, ceo } = withOffice(['ceo'], { engine });
  let site: SiteClient;
  beforeAll(async () => {
    const [own] = await office.db.query<{ id: number }>('select id from site where service = $1', [SITE]);
    site = siteClient(office, (await makeKey(office, own?.id ?? 0, { scopes: ALL_SCOPES })).whole);
  });

  const of = async (path: string, account: Row): Promise<Row[]> =>
    rowsOf(await ceo.get(`/api/Statement/${path}/${SITE}?${query({ filter: { account: account.id }, sort: ['id', 'ASC'] })}`));
  const says = async (account: Row): Promise<unknown[]> => {
    const row = await desk.see('/Statement', account.id);
    return [row['balance'], row['lines_say'], row['bank_says'], row['off']];
  };

  test('the first gap is the task, the next one after it is explained, and a late line fills it', async () => {
    const account = await desk.account();
    const rows = [
      inRow('09:00', '100.00', '1,100.00', 'X1 ก'),
      inRow('09:02', '50.00', '1,250.00', 'X2 ข'),
      outRow('09:03', '10.00', '1,240.00'),
      inRow('09:05', '5.00', '1,300.00', 'X3 ค'),
    ];
    await importRows(ceo, bodyOf(account, rows));
    const [first, ...others] = await of('Gap', account);
    expect([first, others]).toMatchObject([{ wanted: 1150, found: 1250, missing: 100, state: 'open' }, []]);
    expect((await desk.act(ceo, '/Statement/Gap', 'explain', first!, { note: 'ธนาคารยืนยันว่าไม่มีรายการหาย' })).status).toBe(200);
    expect(await of('Gap', account)).toMatchObject([{ state: 'explained' }, { wanted: 1245, found: 1300, missing: 55, state: 'open' }]);
    await importRows(ceo, bodyOf(account, [inRow('09:04', '55.00', '1,295.00', 'X4 ง')]));
    expect(await of('Gap', account)).toMatchObject([{ state: 'explained' }, { state: 'filled' }]);
  });

  test('a day is closed by a person once it is over, and says so when it changes afterwards', async () => {
    const account = await desk.account();
    const day = '20-11-69';
    await importRows(ceo, bodyOf(account, [inRow('10:00', '100.00', '600.00', 'X1 ก', day), outRow('10:01', '30.00', '570.00', day)]));
    const [open] = await of('Day', account);
    expect(open).toMatchObject({
      day: '2026-11-20',
      opening: 500,
      money_in: 100,
      money_out: 30,
      closing: 570,
      line_count: 2,
      state: 'open',
    });
    expect((await desk.act(ceo, '/Statement/Day', 'close', open!)).status).toBe(200);
    await importRows(ceo, bodyOf(account, [inRow('10:02', '7.00', '577.00', 'X2 ข', day)]));
    const [changed] = await of('Day', account);
    expect(changed).toMatchObject({
      money_in: 107,
      closing: 577,
      closed_in: 100,
      closed_out: 30,
      closed_closing: 570,
      state: 'changed',
      closed_by: ceo.id,
    });
    await importRows(ceo, bodyOf(account, [inRow('10:04', '1.00', '999.00', 'X5 จ', day)]));
    const refused = await desk.act(ceo, '/Statement/Day', 'close', (await of('Day', account))[0]!);
    expect([refused.status, Object.keys(refused.body['errors'] ?? {})]).toEqual([400, ['note']]);
    expect((await desk.act(ceo, '/Statement/Day', 'close', (await of('Day', account))[0]!, { note: 'ธนาคารแก้ยอด' })).status).toBe(200);
  });

  test('a line that is hidden or shown again, and one typed by hand, changes gaps, days and balances at once', async () => {
    const account = await desk.account();
    const rows = [inRow('09:00', '100.00', '1,100.00', 'X1 ก'), inRow('09:02', '50.00', '1,150.00', 'X2 ข')];
    await importRows(ceo, bodyOf(account, [...rows, inRow('09:04', '7.00', '1,157.00', 'X3 ค')]));
    const line = async (): Promise<Row> =>
      rowsOf(await ceo.get(`/api/Statement/Line/${SITE}?${query({ filter: { account: account.id, amount: 50 } })}`))[0]!;
    const sums = async (): Promise<unknown[]> =>
      (await of('Day', account)).map((day) => [day['money_in'], day['line_count'], day['state']]);
    expect([await of('Gap', account), await sums()]).toEqual([[], [[157, 3, 'open']]]);
    expect((await desk.act(ceo, '/Statement/Day', 'close', (await of('Day', account))[0]!)).status).toBe(200);
    expect((await desk.act(ceo, '/Statement/Line', 'hide', await line())).status).toBe(200);
    expect(await line()).toMatchObject({ hidden: true, version: 2 });
    expect(await of('Gap', account)).toMatchObject([{ wanted: 1107, found: 1157, missing: 50, state: 'open' }]);
    expect(await sums()).toEqual([[107, 2, 'changed']]);
    expect((await desk.act(ceo, '/Statement/Line', 'restore', await line())).status).toBe(200);
    expect([await of('Gap', account), await sums()]).toMatchObject([[{ state: 'filled' }], [[157, 3, 'closed']]]);
    await ceo.send(`/api/Statement/Line/${SITE}?action=create`, {
      account: account.id,
      amount: 3,
      occurred_at: '2026-11-20T09:05:00+07:00',
      balance_after: 1160,
      reference: `H${account.id}`,
    });
    expect([await sums(), (await says(account))[1]]).toEqual([[[160, 4, 'changed']], 1160]);
  });

  test('what an account holds stands behind no line of it, for who does not see balances, and is not found out by a line', async () => {
    const grant = (code: string): unknown => ({ code, active: true, view: true, add: true, update: true, delete: false, export: true });
    await office.db.query('update role set permissions = permissions || $1::jsonb where id = 5', [
      JSON.stringify([grant('13007'), grant('13012')]),
    ]);
    const senior = await office.signIn('senior');
    const account = await desk.account('deposit', 777_777);
    const line = await desk.typed(account, { amount: 5, balance_after: 777_782 });
    expect(line).toMatchObject({ balance_after: 777_782 });
    const history = async (): Promise<string> =>
      JSON.stringify((await senior.get(`/api/Statement/Line/${SITE}?history=${line.id}`)).body.payload);
    // One from the time before stands in the audit log for good.
    const [listed] = rowsOf(await senior.get(`/api/Statement/Line/${SITE}?${query({ filter: { account: account.id } })}`));
    const opened = await senior.get(`/api/Statement/Line/${SITE}?id=${line.id}`);
    expect([listed?.['balance_after'], opened.body.payload]).toEqual([null, expect.objectContaining({ id: line.id, balance_after: null })]);
    await office.db.query(
      "insert into audit (at, employee, service, resource, record_id, action, after, ip, result) values (now(), 1, $1, 'statement_line', $2, 'create', '{\"balance_after\": 777782}', '', 'ok')",
      [SITE, String(line.id)],
    );
    expect(await history()).toContain('balance_after');
    expect(await history()).not.toContain('777782');
    const file = await senior.raw(`/api/Statement/Line/${SITE}/export?${query({ format: 'csv', filter: { account: account.id } })}`, {});
    expect([file.status, await file.text()]).toEqual([200, expect.not.stringContaining('777782')]);

    const typed = { account: account.id, amount: 1, occurred_at: '2026-11-20T09:05:00+07:00', reference: `T${account.id}` };
    const refused = await senior.send(`/api/Statement/Line/${SITE}?action=create`, { ...typed, balance_after: 1 });
    expect([refused.status, refused.body['permission'], Object.keys(refused.body['errors'] ?? {})]).toEqual([
      403,
      '13006',
      ['balance_after'],
    ]);
    expect((await senior.send(`/api/Statement/Line/${SITE}?action=create`, typed)).status).toBe(200);
  });

  test('the bank’s balance, the lines’ and the ledger’s stand side by side', async () => {
    const account = await desk.account('deposit', 50);
    const whose = { bank: account['bank'], number: account['number'] };
    expect(await says(account)).toEqual([50, null, null, null]);
    await site.post('/bank/lines', {
      account: whose,
      lines: [
        { at: '2026-11-20T10:00:05+07:00', direction: 'in', amount: '20.00', balance_after: '70.00', counterparty: { name: 'ก' } },
        { at: '2026-11-20T10:01:05+07:00', direction: 'out', amount: '5.00', counterparty: { name: 'ข' } },
      ],
    });
    expect(await says(account)).toEqual([50, 65, null, null]);
    await site.post('/bank/balances', { account: whose, at: '2026-11-20T11:00:00+07:00', balance: '64.50' });
    expect(await says(account)).toEqual([50, 65, 64.5, -0.5]);
  });
});
