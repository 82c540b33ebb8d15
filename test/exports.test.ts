/** Exports: every row of a filter once, as CSV and as a workbook, harmless to open, and stopped when no caller waits. */
import { beforeAll, describe, expect, test } from 'vitest';
import { read, utils } from 'xlsx';
import { mostOf } from '../server/export/acts';
import { exportColumns } from '../server/export/cells';
import { definitions } from '../src/resources';
import { audit } from '../src/resources/admin/audit';
import { usual, withOffice } from './desk';
import { probe } from './fixtures/probe';
import { query, rowOf, SITE, type Worker } from './office';
import { watch, type Asked } from './watch';

/** Reads CSV as a spreadsheet does: quoted cells, doubled quotes, line breaks inside. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /("(?:[^"]|"")*"|[^,\r\n"]*)(,|\r\n|$)/gy;
  for (let found = cell.exec(text); found && found.index < text.length; found = cell.exec(text)) {
    const [, raw = '', end] = found;
    rows.at(-1)!.push(raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw);
    if (end === '\r\n') rows.push([]);
  }
  return rows;
}
interface File {
  /** The heading and the rows, without the mark each ends with. */
  table: string[][];
  marks: readonly (string | undefined)[];
  /** What the file says of itself. */
  about: Readonly<Record<string, string>>;
}
function fileOf(cells: readonly string[][]): File {
  const end = cells.findIndex((row) => row.join('') === '');
  const table = cells.slice(0, end === -1 ? undefined : end);
  return {
    table: table.map((row) => row.slice(0, -1)),
    marks: table.map((row) => row.at(-1)),
    about: end === -1 ? {} : Object.fromEntries(cells.slice(end + 1).map(([word = '', told = '']) => [word, told])),
  };
}

const byName = new Map(definitions.map((def) => [def.name, def]));

test.each(['th', 'en'] as const)('no export has two columns of one name, %s', (language) => {
  for (const def of definitions) {
    const headings = exportColumns({ def, definitions: byName, language }, null)?.map(({ heading }) => heading) ?? [];
    expect(
      headings.filter((heading, index) => headings.indexOf(heading) !== index),
      def.name,
    ).toEqual([]);
  }
});

const ROWS = 5000;
const awkward = [
  '=1+1',
  '+66',
  '-5',
  '@SUM(A1)',
  '＝1+1',
  '＠SUM(A1)',
  '\tแท็บ',
  'มี,จุลภาค',
  'มี "คำพูด"',
  'สอง\nบรรทัด',
  'ก็ที่นี่ น้ำใจ ๑๒๓',
  '<b>&amp;</b>',
  '👩‍💻 ครับ',
  '007',
];

describe.each(usual)('exports, %s', (engine) => {
  const asked: Asked[] = [];
  const { office, ceo, staff, manager } = withOffice(['ceo', 'staff', 'manager'], {
    engine,
    definitions: [...definitions, probe],
    wrap: (db) => watch(db, asked),
  });

  beforeAll(async () => {
    const role = rowOf(await ceo.get('/api/Settingrole/3'));
    await ceo.json('PUT', '/api/Settingrole/3', {
      version: role.version,
      permissions: (role['permissions'] as { code: string }[]).filter((grant) => grant.code !== '48001'),
    });
    await office.db.query('update site_config set export_second_rows = null where service = $1', [SITE]);
    await office.db.query('delete from probe where service = $1', [SITE]);
    // Many share a moment and some have none, so that batches end in the middle of equal values.
    await office.db.query(
      `insert into probe (service, title, price, created_at, moment, state, member, account, key) select $1, 'แถว ' || n, n + 0.25, '2026-01-01T00:00:00Z'::timestamptz + (n / 1500) * interval '1 hour',
         case when n % 3 = 0 then null else '2026-02-01T17:00:00Z'::timestamptz + n * interval '1 minute' end, case when n % 2 = 0 then 'draft' else 'sent' end, (select min(id) from member where service = $1), '1234567890', 'sealed.9'
       from generate_series(1, $2::int) n`,
      [SITE, ROWS - awkward.length],
    );
    for (const title of awkward)
      await office.db.query('insert into probe (service, title, price, remark) values ($1, $2, 1, $2)', [SITE, title]);
  });

  const ask = (parts: Record<string, unknown>, worker = ceo, init: RequestInit = {}): Promise<Response> =>
    worker.raw(`/api/Probe/${SITE}/export?${query(parts)}`, init);
  const columns = ['id', 'created_at', 'title', 'price', 'state', 'moment', 'member', 'remark'];
  const csvFile = async (parts: Record<string, unknown>, worker = ceo): Promise<File> => {
    const response = await ask({ format: 'csv', ...parts }, worker);
    expect(response.status).toBe(200);
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    return fileOf(cellsOf(new TextDecoder().decode(bytes)));
  };
  const csvOf = async (parts: Record<string, unknown>, worker = ceo): Promise<string[][]> => (await csvFile(parts, worker)).table;

  test.each([
    ['created_at', 'DESC'],
    ['price', 'ASC'],
    ['moment', 'DESC'],
    ['title', 'ASC'],
    ['id', 'ASC'],
  ])('by %s %s every row is there once, numbers as they are', async (column, direction) => {
    const [heading, ...rows] = await csvOf({ columns, sort: [column, direction] });
    expect(heading).toEqual(['เลขที่', 'สร้างเมื่อ', 'ชื่อ', 'ราคา', 'สถานะ', 'เมื่อ', 'สมาชิก', 'หมายเหตุ']);
    expect(rows).toHaveLength(ROWS);
    expect(new Set(rows.map((row) => row[0])).size).toBe(ROWS);
    expect(rows.every((row) => row.length === columns.length)).toBe(true);
    expect(rows.find((row) => row[2] === 'แถว 1')).toEqual([
      expect.stringMatching(/^\d+$/),
      '2026-01-01 07:00:00',
      'แถว 1',
      '1.25',
      'ส่งแล้ว',
      '2026-02-02 00:01:00',
      expect.stringMatching(/^[a-z]/),
      '',
    ]);
  });

  test('cells that would run as formulas do not, all others are as they were written', async () => {
    const rows = await csvOf({ columns: ['title', 'remark'], filter: { price: 1 } });
    const texts = rows.slice(1).map((row) => row[0]);
    for (const text of awkward) expect(texts).toContain(/^[=+\-@\t＝＠]/.test(text) ? `'${text}` : text);
    expect(texts.some((text) => /^[=+\-@\t\r＝＋－＠]/.test(text ?? ''))).toBe(false);
    for (const row of rows.slice(1)) expect(row[1]).toBe(row[0]);
  });

  test('the workbook opens and says the same, with numbers as numbers', async () => {
    const filter = { price_lte: 300 };
    const csv = await csvOf({ columns, filter, sort: ['price', 'ASC'] });
    const response = await ask({ format: 'xlsx', columns, filter, sort: ['price', 'ASC'] });
    expect(response.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="probe-${SITE}.xlsx"`);
    const book = read(new Uint8Array(await response.arrayBuffer()));
    expect(book.SheetNames).toEqual(['ข้อมูล', 'เกี่ยวกับไฟล์นี้']);
    const sheet = utils.sheet_to_json<(string | number)[]>(book.Sheets['ข้อมูล']!, { header: 1, defval: '', raw: true });
    const cells = sheet.map((row) => row.slice(0, -1));
    expect(cells.map((row) => row.map(String))).toEqual(csv);
    for (const row of cells.slice(1)) expect([typeof row[0], typeof row[2], typeof row[3]]).toEqual(['number', 'string', 'number']);
    expect(cells).toHaveLength(1 + awkward.length + 299);
  });

  /** Asks for a file that takes a second person, and has one agree. */
  async function agreedBefore(parts: Record<string, unknown>): Promise<void> {
    expect((await ask(parts)).status).toBe(202);
    await office.db.query("update exported_file set state = 'agreed' where state = 'asked'");
  }

  test('what one may not see in full stays masked, and secrets are in no file', async () => {
    for (const format of ['csv', 'xlsx']) {
      for (const [worker, account] of [
        [ceo, '1234567890'],
        [manager, 'xxxxxx7890'],
      ] as const) {
        const asked = { format, filter: { title: 'แถว 7' } };
        if (worker === ceo) await agreedBefore(asked);
        const response = await ask(asked, worker);
        const sheet = read(new Uint8Array(await response.arrayBuffer()), { raw: true }).Sheets;
        const text = JSON.stringify(utils.sheet_to_json(Object.values(sheet)[0]!, { header: 1, defval: '' }));
        expect(text).toContain(account);
        expect(text).not.toMatch(/sealed|กุญแจ/);
        if (worker === manager) expect(text).not.toContain('1234567890');
      }
    }
    expect((await ask({ format: 'csv', columns: ['key'] })).status).toBe(400);
  });

  test('the audit log says who exported what, and how many rows', async () => {
    const response = await ask({ format: 'csv', columns, filter: { state: 'draft' } });
    expect(response.headers.get('x-rows')).toBe(String((ROWS - awkward.length) / 2 + awkward.length));
    await response.text();
    const [entry] = await office.db.query(
      'select employee, service, resource, action, after, result, ip from audit order by id desc limit 1',
    );
    expect(entry).toEqual({
      employee: ceo.id,
      service: SITE,
      resource: 'probe',
      action: 'export',
      result: 'ok',
      ip: '198.51.100.7',
      after: {
        format: 'csv',
        filter: { state: 'draft' },
        rows: (ROWS - awkward.length) / 2 + awkward.length,
        columns: columns.length,
        mark: expect.stringMatching(/^XF/) as string,
      },
    });
  });

  test.each([
    ['th', ['รายการถอน', 'ขอให้คนที่สองอนุมัติ: อนุมัติ'], ['การเข้าสู่ระบบ', 'ออกจากระบบ'], ['ภาพรวมของเว็บ', 'ส่งออก'], ['never', 'was']],
    ['en', ['Withdrawals', 'Asked a second person: Approve'], ['Sign-in', 'Signed out'], ['Site dashboard', 'Exported'], ['never', 'was']],
  ] as const)('the audit log is exported in words, %s', (language, ...rows) => {
    const columns = exportColumns({ def: audit, definitions: byName, language }, ['resource', 'action']) ?? [];
    const said = [
      { resource: 'withdraw', action: 'approve.request' },
      { resource: 'session', action: 'signOut' },
      { resource: 'site_overview', action: 'export' },
      { resource: 'never', action: 'was' },
    ].map((row) => columns.map(({ cell }) => cell({ id: 1, version: 1, created_at: '', updated_at: '', ...row })));
    expect(said).toEqual(rows);
  });

  test.each([
    ['th', 'สถานะ: ถูกระงับ · เบอร์โทร: 08•••• · แท็ก: vip', 'สถานะ: ใช้งาน · เบอร์โทร: – · แท็ก: –', 'ค้นหาในช่อง: เบอร์โทร · จำนวนที่พบ: 2'],
    ['en', 'Status: Blocked · Phone: 08•••• · Tags: vip', 'Status: Active · Phone: – · Tags: –', 'Searched in: Phone · Found: 2'],
  ] as const)('what an entry changed is exported field by field, in words, %s', (language, after, before, searched) => {
    const columns = exportColumns({ def: audit, definitions: byName, language }, ['before', 'after']) ?? [];
    const said = (row: Record<string, unknown>): unknown[] =>
      columns.map(({ cell }) => cell({ id: 1, version: 1, created_at: '', updated_at: '', resource: 'member', ...row }));
    expect(
      said({
        action: 'update',
        before: { status: 'active', phone: null, tags: ['old'], version: 1, name: 'ก' },
        after: { status: 'blocked', phone: '08••••', tags: ['old', 'vip'], version: 2, name: 'ก' },
      }),
    ).toEqual([before, after]);
    expect(said({ action: 'search', before: null, after: { fields: ['phone'], hits: 2 } })).toEqual(['', searched]);
    // Of something that is no more, and in a shape that the field no longer has.
    expect(said({ resource: 'never', action: 'was', before: null, after: { rows: 3, old: { a: 1 } } })).toEqual([
      '',
      `${language === 'th' ? 'จำนวนแถว' : 'Rows'}: 3 · old: {"a":1}`,
    ]);
    expect(said({ action: 'update', before: null, after: { tags: 'vip' } })[1]).toMatch(/: vip$/);
  });

  test('progress is told to whoever asked for the file, and to nobody else', async () => {
    const response = await ask({ format: 'csv', job: 'my-job', columns });
    const progress = async (worker: Worker): Promise<unknown> => (await worker.get('/api/ExportProgress?job=my-job')).body.payload;
    expect(await progress(ceo)).toMatchObject({ total: ROWS, done: false });
    await response.text();
    expect(await progress(ceo)).toEqual({ rows: ROWS, total: ROWS, done: true });
    expect((await manager.get('/api/ExportProgress?job=my-job')).status).toBe(404);
  });

  const batches = (): number => asked.filter((one) => one.sql.includes('from "probe" t') && one.sql.includes('limit 2000')).length;
  test('nobody reading: nothing more is asked of the database', async () => {
    asked.length = 0;
    const stopped = await ask({ format: 'csv', columns });
    const reader = stopped.body!.getReader();
    await reader.read();
    await reader.cancel();
    const after = batches();
    expect(after).toBeLessThan(3);
    // A batch that was still wanted would be asked for before these are answered.
    for (let n = 0; n < 5; n += 1) await ceo.get(`/api/Deposit/${SITE}?range=[0,9]`);
    expect(batches()).toBe(after);

    asked.length = 0;
    const controller = new AbortController();
    const aborted = await ask({ format: 'csv', columns }, ceo, { signal: controller.signal });
    controller.abort();
    await aborted.text().catch(() => '');
    expect(batches()).toBeLessThan(3);
    expect((await ceo.get('/api/Health')).status).toBe(200);
  });
  test('a file whose filter takes in ever more while it is read is broken off, above a tenth and a hundred rows more', async () => {
    expect([0, 1, 1000, 1001, 5000].map(mostOf)).toEqual([100, 101, 1100, 1101, 5500]);
    await office.db.query(
      "update probe set remark = 'few' where service = $1 and id in (select id from probe where service = $1 order by id limit 2500)",
      [SITE],
    );
    const growing = await ask({ format: 'csv', columns, filter: { remark: 'few' }, sort: ['id', 'ASC'] });
    await office.db.query("update probe set remark = 'few' where service = $1", [SITE]);
    await expect(growing.text()).rejects.toThrow('grew');
    await office.db.query("update probe set remark = null where service = $1 and remark = 'few'", [SITE]);
  });
  test('rows are fetched batch by batch, none twice', async () => {
    asked.length = 0;
    await (await ask({ format: 'csv', columns })).text();
    expect(batches()).toBe(3);
  });

  test('office lists are exported the same way; what offers no export has none', async () => {
    const text = await (await ceo.raw('/api/Employee/export?format=csv', {})).text();
    const { total } = (await ceo.get('/api/Employee')).body;
    expect(fileOf(cellsOf(text)).table).toHaveLength(Number(total) + 1);
    expect(text).toContain('คุณสมชาย');
    expect((await ceo.get('/api/Settingrole/export?format=csv')).status).toBe(404);
    expect((await staff.get(`/api/Withdraw/${SITE}/export?format=csv`)).status).toBe(403);
  });
});
