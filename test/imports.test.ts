/** Records from a file: each row as a new record is made, in batches under one key, nothing twice, nothing of a trial kept. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ipRuleBehaviour } from '../server/handlers/ipRule';
import { definitions } from '../src/resources';
import type { AnyResource } from '../src/schema/define';
import { usual } from './desk';
import { openOffice, OTHER_SITE, query, rowsOf, SITE, type Office, type Reply, type Row, type Worker } from './office';

interface Outcome {
  row: number;
  result: 'new' | 'seen' | 'wrong';
  id?: number;
  errors?: Record<string, string>;
  same?: string;
  marks?: string[];
}
type Cells = readonly (string | number | null)[];

/** Bank lines come by a road of their own; here they stand for records that refer to others and are the same by two fields. */
const withImports: readonly AnyResource[] = definitions.map((def) =>
  def.name === 'statement_line'
    ? {
        ...def,
        imports: {
          from: ['csv', 'xlsx'],
          columns: Object.fromEntries(
            ['account', 'direction', 'amount', 'occurred_at', 'from_bank', 'from_number', 'from_name', 'reference'].map((name) => [
              name,
              [],
            ]),
          ),
          unique: ['account', 'reference'],
          max: 50_000,
          permission: '13007',
        },
      }
    : def,
);

const keyOf = (name: string): string => `file-of-${name}`.padEnd(24, '0');
const phoneOf = (index: number): string => `09${String(index).padStart(8, '0')}`;

describe.each(usual)('%s', (engine) => {
  let office: Office;
  let [manager, viewer, ceo]: Worker[] = [];

  const body = (columns: readonly string[], rows: readonly Cells[], over: Record<string, unknown> = {}): Record<string, unknown> => ({
    key: keyOf('one'),
    batch: 0,
    columns,
    rows: rows.map((cells, index) => ({ row: index + 2, cells })),
    file: { name: 'numbers.csv', rows: rows.length },
    ...over,
  });
  const send = (who: Worker, data: Record<string, unknown>, path = '/Sms/Optout', site = SITE): Promise<Reply> =>
    who.send(`/api${path}/${site}?action=import`, data);
  const outcomes = ({ body: { payload } }: Reply): Outcome[] => (payload as { outcomes: Outcome[] }).outcomes;
  const results = (reply: Reply): string[] => outcomes(reply).map(({ result }) => result);
  const stopped = async (site = SITE): Promise<Row[]> => rowsOf(await ceo!.get(`/api/Sms/Optout/${site}?${query({ range: [0, 199] })}`));
  const trail = async (action: string): Promise<Record<string, unknown>[]> =>
    office.db.query('select service, record_id, after from audit where resource = $1 and action = $2 order by id', ['sms_optout', action]);

  beforeAll(async () => {
    office = await openOffice({ engine, definitions: withImports });
    [manager, viewer, ceo] = [await office.signIn('manager'), await office.signIn('viewer'), await office.signIn('ceo')];
  });
  afterAll(() => office.close());

  test('a trial says of every row what would become of it, and keeps nothing', async () => {
    const [known] = await office.db.query<{ phone: string }>("select phone from sms_optout where service = 'lucky88' limit 1");
    const [before, announced] = [await stopped(), office.announced.length];
    const rows: Cells[] = [
      [phoneOf(1), 'พนักงานบันทึก', 'ขอเอง'],
      [912345678, 'Complaint', null],
      ['๐๙๑-๒๓๔ ๕๖๗๗', null, "'=1+1"],
      [phoneOf(1), null, null],
      [known?.phone ?? '', null, null],
      ['021234567', 'อื่นๆ', null],
      [null, null, 'ไม่มีเบอร์'],
    ];
    const reply = await send(manager!, body(['phone', 'source', 'note'], rows, { dry: true }));
    expect(reply.status).toBe(200);
    expect(results(reply)).toEqual(['new', 'new', 'new', 'seen', 'seen', 'wrong', 'wrong']);
    const [first, , , , , wrong, empty] = outcomes(reply);
    const mark = JSON.stringify([['phone', phoneOf(1)]]);
    expect(first).toMatchObject({ same: mark, marks: [mark] });
    expect(Object.keys(wrong?.errors ?? {}).sort()).toEqual(['source']);
    expect(empty?.errors?.['phone']).toBe('กรุณากรอกเบอร์โทร');
    expect(await stopped()).toEqual(before);
    expect(office.announced).toHaveLength(announced);
    expect(await trail('import')).toEqual([]);
    expect(await office.db.query("select 1 from idempotency where key like 'import:%'")).toEqual([]);
  });

  test('a batch makes its records with an entry each and one announcement; again it makes nothing, and tries only what was wrong', async () => {
    const before = await stopped();
    const created = (await trail('create')).length;
    const rows: Cells[] = [
      [phoneOf(1), 'ตอบกลับขอยกเลิก'],
      [phoneOf(2), null],
      ['x', null],
    ];
    const data = body(['phone', 'source'], rows, { last: true });
    const announced = office.announced.length;
    const reply = await send(manager!, data);
    expect(reply.status).toBe(200);
    expect(results(reply)).toEqual(['new', 'new', 'wrong']);
    expect(reply.body.payload).toMatchObject({ total: { made: 2, seen: 0, wrong: 1 } });
    const ids = outcomes(reply)
      .slice(0, 2)
      .map(({ id }) => id);
    expect(office.announced.slice(announced)).toMatchObject([{ service: SITE, resource: 'sms_optout', ids }]);
    expect(await stopped()).toHaveLength(before.length + 2);
    expect(await trail('create')).toHaveLength(created + 2);
    expect((await stopped()).find(({ id }) => id === ids[0])).toMatchObject({ source: 'keyword', version: 1 });
    expect(await trail('import')).toMatchObject([{ service: SITE, record_id: null, after: { file: 'numbers.csv', rows: 3 } }]);
    expect(await trail('import.done')).toMatchObject([{ after: { file: 'numbers.csv', made: 2, seen: 0, wrong: 1 } }]);

    const again = await Promise.all([1, 2].map(() => send(manager!, data)));
    for (const one of again) if (one.status !== 429) expect(outcomes(one)).toEqual(outcomes(reply));
    expect(await stopped()).toHaveLength(before.length + 2);
    expect(await trail('import.done')).toHaveLength(1);
    // Another file under the same name is not taken for it.
    const other = await send(manager!, body(['phone', 'source'], [[phoneOf(3), null]], { last: true }));
    expect(other.body).toMatchObject({ code: 409, conflict: 'replay' });
    // A second import of the same numbers finds them there.
    expect(results(await send(manager!, { ...data, key: keyOf('two') }))).toEqual(['seen', 'seen', 'wrong']);
    expect(await stopped()).toHaveLength(before.length + 2);
  });

  test('an import that was cut off goes on where it was, also a week later', async () => {
    const before = (await stopped()).length;
    const part = (batch: number): Record<string, unknown> =>
      body(
        ['phone'],
        [0, 1, 2].map((at) => [phoneOf(100 + batch * 3 + at)]),
        { key: keyOf('cut'), batch, file: { name: 'cut.xlsx', rows: 9 }, last: batch === 2 },
      );
    for (const batch of [0, 1]) expect((await send(manager!, part(batch))).status).toBe(200);
    office.later(7 * 24 * 3_600_000);
    manager = await office.signIn('manager');
    [viewer, ceo] = [await office.signIn('viewer'), await office.signIn('ceo')];
    const all = [];
    for (const batch of [0, 1, 2]) all.push(await send(manager, part(batch)));
    expect(all.flatMap(results)).toEqual(Array.from({ length: 9 }, () => 'new'));
    expect(all.at(-1)?.body.payload).toMatchObject({ total: { made: 9, seen: 0, wrong: 0 } });
    expect(await stopped()).toHaveLength(before + 9);
  });

  test('two employees bring in the same file at once: every record is made once', async () => {
    const data = body(
      ['phone'],
      Array.from({ length: 40 }, (_, at) => [phoneOf(500 + at)]),
      { key: keyOf('both') },
    );
    const before = (await stopped()).length;
    const replies = await Promise.all([send(manager!, data), send(ceo!, data)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const made = replies.flatMap(results).filter((result) => result === 'new');
    expect(made).toHaveLength(40);
    expect(await stopped()).toHaveLength(before + 40);
  });

  test('refused: without the right, at another site, too much at once, what is no field of the file', async () => {
    const data = body(['phone'], [[phoneOf(900)]], { key: keyOf('refused') });
    expect((await send(viewer!, data)).status).toBe(403);
    expect((await send(manager!, data, '/Sms/Optout', 'nowhere')).status).toBe(403);
    expect((await send(manager!, data, '/tags')).status).toBe(404);
    expect((await manager!.send(`/api/Sms/Optout/${SITE}?action=import&id=1`, data)).status).toBe(404);
    const many = Array.from({ length: 501 }, (_, at) => [phoneOf(at)]);
    for (const over of [
      body(['phone'], many),
      { ...data, columns: ['phone', 'phone'], rows: [{ row: 2, cells: [phoneOf(900), phoneOf(900)] }] },
      { ...data, columns: ['created_at'] },
      { ...data, columns: ['toString'] },
      { ...data, columns: [] },
      { ...data, rows: [] },
      { ...data, rows: [{ row: 2, cells: [] }] },
      { ...data, rows: [{ row: 2, cells: [{ wrong: true }] }] },
      { ...data, rows: [...(data['rows'] as unknown[]), ...(data['rows'] as unknown[])] },
      { ...data, key: 'short' },
      { ...data, batch: -1 },
      { ...data, file: { name: 'x', rows: 50_001 } },
      { ...data, file: undefined },
      { ...data, dry: 'yes' },
      { ...data, more: 1 },
    ]) {
      const reply = await send(manager!, over);
      expect([reply.status, typeof reply.body.msg], JSON.stringify(over).slice(0, 200)).toEqual([400, 'string']);
    }
    expect((await stopped(OTHER_SITE)).some(({ phone }) => phone === phoneOf(900))).toBe(false);
  });

  test('records that refer to others: accounts by their number, dates of both eras, amounts with commas, and no money moved', async () => {
    const [account] = await office.db.query<{ id: number; number: string }>(
      "select id, number from bank_account where service = 'lucky88' order by id limit 1",
    );
    const books = async (): Promise<unknown> => office.db.query('select count(*)::int as n from ledger_line');
    const before = await books();
    const written = (account?.number ?? '').replace(/^(\d{3})(\d)(\d+)(\d)$/, '$1-$2-$3-$4');
    const columns = ['account', 'direction', 'amount', 'occurred_at', 'from_bank', 'from_number', 'reference'];
    const rows: Cells[] = [
      [written, 'เงินเข้า', '1,250.50', '20/11/2569 14:05', 'กสิกรไทย', '123-4-56789-0', 'IMP-1'],
      [account?.number ?? '', 'OUT', 300, 46_346.5, 'ธนาคารกรุงเทพ', null, 'IMP-2'],
      [written, 'in', '1,5', '31/02/2569', 'นอกระบบ', null, 'IMP-3'],
      ['999-9-99999-9', 'in', 100, '20/11/69', null, null, 'IMP-4'],
      [written, null, '100', '2026-11-20', null, null, 'IMP-1'],
    ];
    const reply = await send(ceo!, body(columns, rows, { key: keyOf('bank'), last: true }), '/Statement/Line');
    expect(results(reply)).toEqual(['new', 'new', 'wrong', 'wrong', 'seen']);
    expect(outcomes(reply)[2]?.errors).toEqual({
      amount: 'จำนวนเงินต้องเป็นตัวเลข',
      occurred_at: 'เวลาต้องเป็นวันและเวลาที่ถูกต้อง',
      from_bank: 'ไม่รู้จักธนาคารนี้',
    });
    expect(outcomes(reply)[3]?.errors).toEqual({
      account: 'ไม่พบบัญชี “999-9-99999-9”',
      occurred_at: 'เวลา: กรุณาเขียนปีให้ครบ 4 หลัก เช่น 20/11/2569',
    });
    const made = await office.db.query(
      "select account, direction, amount::float as amount, occurred_at, from_bank, status from statement_line where reference in ('IMP-1', 'IMP-2') and service = 'lucky88' order by id",
    );
    expect(made).toMatchObject([
      { account: account?.id, direction: 'in', amount: 1250.5, from_bank: 'KBANK', status: 'unmatched' },
      { account: account?.id, direction: 'out', amount: 300, from_bank: 'BBL', status: 'unmatched' },
    ]);
    expect(made.map((row) => new Date(String(row['occurred_at'])).toISOString())).toEqual([
      '2026-11-20T07:05:00.000Z',
      '2026-11-20T05:00:00.000Z',
    ]);
    expect(await books()).toEqual(before);
  });

  test('of the office as well, by its own call', async () => {
    const data = body(['phone', 'note'], [[phoneOf(7), 'ก']], { key: keyOf('office') });
    const reply = await ceo!.json('POST', '/api/Sms/OptoutAll/import', data);
    expect([reply.status, results(reply)]).toEqual([200, ['new']]);
    expect((await manager!.json('POST', '/api/SettingIP/import', data)).status).toBeGreaterThanOrEqual(403);
    expect(ipRuleBehaviour.def.imports).toBeUndefined();
  });
});
