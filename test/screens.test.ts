/** Further screens over an entity: a path, a code and some of its records of their own, and nothing of the entity's beside that. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { definitions } from '../src/resources';
import { defineResource } from '../src/schema/define';
import { f } from '../src/schema/fields/f';
import { screensOf } from '../src/schema/screens';
import { OTHER_SITE, openOffice, query, rowOf, rowsOf, SITE, type Office, type Reply, type Row, type Worker } from './office';

const crate = defineResource({
  name: 'crate',
  path: '/Crate',
  scope: 'site',
  group: 'setting',
  label: 'ลัง',
  icon: 'inventory',
  permission: 'P012',
  verbs: ['view', 'add', 'update', 'delete', 'export'],
  fields: {
    name: f.text({ label: 'ชื่อ', required: true }),
    kind: f.enum({ box: 'กล่อง', bag: 'ถุง' }, { label: 'ชนิด', required: true, default: 'bag' }),
    place: f.int({ label: 'ลำดับ', required: true, readOnly: true, default: 0 }),
    weight: f.int({ label: 'น้ำหนัก' }),
  },
  title: 'name',
  list: ['place', 'name', 'kind'],
  filters: ['kind', 'weight'],
  sort: ['place', 'ASC'],
  totals: ['weight'],
  ordered: 'place',
  actions: {
    bagUp: { label: 'ใส่ถุง', permission: 'P012', when: { kind: 'box' }, sets: { kind: 'bag' } },
    shake: { label: 'เขย่า', permission: '6006', sets: { weight: 1 } },
  },
  screens: {
    boxes: {
      path: '/Crate/Boxes',
      permission: 'P044',
      label: 'กล่อง',
      filter: { kind: 'box' },
      list: ['name', 'weight'],
      views: { heavy: { label: 'หนัก', filter: { weight_gte: 10 } }, all: { label: 'ทั้งหมด', filter: {} } },
    },
    secret: { path: '/Crate/Secret', permission: 'P044', label: 'ลับ', level: 9, filter: {}, verbs: ['view'] },
  },
});
const [boxes] = screensOf(crate);
const ALL = { active: true, view: true, add: true, update: true, delete: true, export: true };
const LOOK = { ...ALL, add: false, update: false, delete: false, export: false };

let office: Office;
let [owner, holder]: Worker[] = [];
/** Gives the holder these codes and no others. */
async function grant(codes: Record<string, Partial<typeof ALL>>): Promise<void> {
  const role = Number(rowOf(await owner!.get(`/api/Employee/${holder!.id}`))['role']);
  const { version } = rowOf(await owner!.get(`/api/Settingrole/${role}`));
  const permissions = Object.entries(codes).map(([code, set]) => ({ ...LOOK, ...set, code }));
  const reply = await owner!.json('PUT', `/api/Settingrole/${role}`, { version, permissions });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
}
const make = async (data: Record<string, unknown>, path = '/Crate', who = owner!): Promise<Reply> =>
  who.send(`/api${path}/${SITE}?action=create`, data);
const act = (who: Worker, path: string, action: string, row: Row, more: Record<string, unknown> = {}): Promise<Reply> =>
  who.send(`/api${path}/${SITE}?action=${action}&id=${row.id}`, { version: row.version, ...more });
let [box, bag]: Row[] = [];

beforeAll(async () => {
  office = await openOffice({ definitions: [...definitions, crate] });
  [owner, holder] = [await office.signIn('ceo'), await office.signIn('viewer')];
  box = rowOf(await make({ name: 'กล่องใหญ่', kind: 'box', weight: 12 }));
  bag = rowOf(await make({ name: 'ถุงเล็ก', kind: 'bag', weight: 5 }));
  await make({ name: 'กล่องเล็ก', kind: 'box', weight: 3 });
});
afterAll(() => office.close());

describe('who holds the screen’s code alone', () => {
  beforeAll(() => grant({ P044: ALL, '6006': {} }));

  test('sees its records, counts and sums, and no others', async () => {
    const at = `/api/Crate/Boxes/${SITE}`;
    const list = await holder!.get(`${at}?${query({ range: [0, 9] })}`);
    expect(rowsOf(list).map(({ name }) => name)).toEqual(['กล่องใหญ่', 'กล่องเล็ก']);
    expect((await holder!.get(`${at}?counts=1`)).body['counts']).toMatchObject({ heavy: { total: 1 }, all: { total: 2 } });
    expect((await holder!.get(`${at}?totals=1`)).body['totals']).toEqual({ weight: 15 });
    expect((await holder!.get(`${at}?id=${box!.id}`)).status).toBe(200);
    for (const way of [`id=${bag!.id}`, `history=${bag!.id}`]) expect((await holder!.get(`${at}?${way}`)).status, way).toBe(404);
    expect(rowsOf(await holder!.get(`${at}?${query({ filter: { id: [box!.id, bag!.id] } })}`)).map(({ id }) => id)).toEqual([box!.id]);
    // The caller cannot filter by what the filter fixes.
    expect((await holder!.get(`${at}?${query({ filter: { kind: 'bag' } })}`)).status).toBe(400);
    expect((await holder!.get(`/api/Crate/Boxes/${OTHER_SITE}`)).status).toBe(403);
  });

  test('has nothing of the entity’s own path', async () => {
    expect((await holder!.get(`/api/Crate/${SITE}`)).status).toBe(403);
    expect((await holder!.get(`/api/Crate/${SITE}?id=${box!.id}`)).status).toBe(403);
    expect((await act(holder!, '/Crate', 'bagUp', box!)).status).toBe(403);
    expect((await make({ name: 'x' }, '/Crate', holder)).status).toBe(403);
  });

  test('changes what is there, and finds nothing else to change', async () => {
    expect((await act(holder!, '/Crate/Boxes', 'update', bag!, { weight: 9 })).status).toBe(404);
    expect((await act(holder!, '/Crate/Boxes', 'delete', bag!)).status).toBe(404);
    expect((await act(holder!, '/Crate/Boxes', 'shake', bag!)).status).toBe(404);
    expect((await act(holder!, '/Crate/Boxes', 'move', box!, { before: null })).status).toBe(404);
    const many = await holder!.send(`/api/Crate/Boxes/${SITE}?action=shake`, { ids: [{ id: bag!.id, version: 1 }] });
    expect(many.status).toBe(404);
    const changed = rowOf(await act(holder!, '/Crate/Boxes', 'update', box!, { weight: 14 }));
    expect(changed).toMatchObject({ weight: 14, version: box!.version + 1 });
    box = rowOf(await act(holder!, '/Crate/Boxes', 'shake', changed));
    expect(box['weight']).toBe(1);
  });

  test('makes records of the screen and no others; they take their place in the order of all', async () => {
    const made = rowOf(await make({ name: 'กล่องใหม่' }, '/Crate/Boxes', holder));
    expect(made).toMatchObject({ kind: 'box', place: 4 });
    const outside = await make({ name: 'ถุง', kind: 'bag' }, '/Crate/Boxes', holder);
    expect(outside.status).toBe(400);
    expect((outside.body['errors'] as Record<string, string>)['kind']).toMatch(/[ก-๙]/);
    // What takes a record out of the screen answers with it, and it is gone from there.
    const gone = await act(holder!, '/Crate/Boxes', 'bagUp', made);
    expect(rowOf(gone)).toMatchObject({ kind: 'bag', version: 2 });
    expect((await holder!.get(`/api/Crate/Boxes/${SITE}?id=${made.id}`)).status).toBe(404);
    expect((await act(holder!, '/Crate/Boxes', 'bagUp', rowOf(gone))).status).toBe(404);
  });

  test('takes an export of it, which the audit log names', async () => {
    const reply = await holder!.raw(`/api/Crate/Boxes/${SITE}/export?format=csv`, {});
    expect(reply.status).toBe(200);
    const lines = (await reply.text()).split('\r\n');
    // The heading and two rows stand above what the file says of itself.
    expect(lines.indexOf('')).toBe(3);
    expect(reply.headers.get('content-disposition')).toContain('crate-boxes-');
    const [entry] = await office.db.query<{ after: Record<string, unknown> }>(
      "select after from audit where action = 'export' and resource = 'crate' order by id desc limit 1",
    );
    expect(entry?.after).toMatchObject({ screen: 'boxes', rows: 2 });
  });

  test('a level of its own closes it', async () => expect((await holder!.get(`/api/Crate/Secret/${SITE}`)).status).toBe(403));
});

describe('rights', () => {
  test('the entity’s code opens nothing of the screen', async () => {
    await grant({ P012: ALL });
    expect((await holder!.get(`/api/Crate/${SITE}`)).status).toBe(200);
    const refused = await holder!.get(`/api/Crate/Boxes/${SITE}`);
    expect([refused.status, refused.body['permission']]).toEqual([403, 'P044']);
    const [entry] = await office.db.query<{ after: unknown }>(
      "select after from audit where resource = 'crate' and result = 'refused' order by id desc limit 1",
    );
    expect(entry?.after).toEqual({ screen: 'boxes' });
  });
  test('an action of the entity’s code takes the screen’s here; one of its own code asks for that as well', async () => {
    await grant({ P044: LOOK, P012: ALL });
    expect((await act(holder!, '/Crate/Boxes', 'bagUp', box!)).status).toBe(403);
    expect((await act(holder!, '/Crate/Boxes', 'shake', box!)).status).toBe(403);
    await grant({ P044: LOOK, '6006': {} });
    expect((await act(holder!, '/Crate/Boxes', 'shake', box!)).status).toBe(200);
  });
  test('why not names the screen', async () => {
    await grant({ P012: ALL });
    const why = await owner!.get(
      `/api/WhyNot?${new URLSearchParams({ employee: String(holder!.id), resource: 'crate:boxes', action: 'view', service: SITE })}`,
    );
    const tests = (why.body['payload'] as { tests: { test: string; wanted: string[]; verdict: string }[] }).tests;
    expect(tests.find(({ verdict }) => verdict === 'no')).toMatchObject({ test: 'code', wanted: ['P044'] });
  });
});

test('two at once: what a colleague just took out of the screen is not there any more', async () => {
  const made = rowOf(await make({ name: 'คู่', kind: 'box' }));
  const replies = await Promise.all([
    act(owner!, '/Crate/Boxes', 'bagUp', made),
    act(owner!, '/Crate/Boxes', 'update', made, { weight: 7 }),
  ]);
  const statuses = replies.map(({ status }) => status).sort();
  expect([
    [200, 404],
    [200, 409],
  ]).toContainEqual(statuses);
});

test('members who wait for their bank account’s check are accepted or refused', async () => {
  await office.db.query(
    "update member_bank set status = 'pending' where service = $1 and id in (select id from member_bank where service = $1 and status = 'active' order by id limit 2)",
    [SITE],
  );
  const [first, second] = rowsOf(await owner!.get(`/api/Member/BankPending/${SITE}?range=[0,1]`));
  expect(first).toMatchObject({ status: 'pending' });
  expect(rowOf(await act(owner!, '/Member/BankPending', 'accept', first!))).toMatchObject({ status: 'active' });
  const refused = rowOf(await act(owner!, '/Member/BankPending', 'refuse', second!, { reason: 'ชื่อไม่ตรง' }));
  expect(refused).toMatchObject({ status: 'refused', reason: 'ชื่อไม่ตรง' });
  expect((await owner!.get(`/api/Member/BankPending/${SITE}?id=${second!.id}`)).status).toBe(404);
  expect(rowOf(await act(owner!, '/Member/Bank', 'recheck', refused))).toMatchObject({ status: 'pending', reason: null });
});

test('as a resource: without the filter’s own field, the entity’s order and its other screens', () => {
  expect(boxes).toMatchObject({ name: 'crate', path: '/Crate/Boxes', permission: 'P044', filters: ['weight'] });
  expect([boxes?.ordered, boxes?.screens, boxes?.orPermission]).toEqual([undefined, undefined, undefined]);
});
