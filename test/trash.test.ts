/**
 * Deleted records lie in the trash: nowhere else to be found, restored as they were by who may delete, and gone for good after the declared
 * days.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectPostgres } from '../server/db/postgres';
import { implement, unguarded } from '../server/kernel/implement';
import { prepareDatabase } from '../server/prepare';
import { definitions } from '../src/resources';
import { defineResource } from '../src/schema/define';
import { f } from '../src/schema/fields/f';
import { usual } from './desk';
import { openOffice, OTHER_SITE, query, rowOf, rowsOf, SITE, type Office, type Reply, type Row, type Worker } from './office';
import { copyEmbedded, copyOffice } from './templates';

const DAY = 86_400_000;
const common = {
  scope: 'site',
  group: 'setting',
  icon: 'image',
  permission: '',
  verbPermissions: { add: 'P012', update: 'P012', delete: 'P012' },
  verbs: ['view', 'add', 'update', 'delete'],
} as const;
const leaflet = defineResource({
  ...common,
  name: 'leaflet',
  path: '/Leaflet',
  label: 'ใบปลิว',
  fields: {
    name: f.text({ label: 'ชื่อ', required: true, unique: true }),
    price: f.money({ label: 'ราคา' }),
    kind: f.enum({ big: 'ใหญ่', small: 'เล็ก' }, { label: 'ขนาด', default: 'big' }),
    key: f.secret({ label: 'กุญแจ' }),
    member: f.ref('member', { label: 'สมาชิก' }),
    parts: f.list({ part: f.text({ label: 'ส่วน', required: true }) }, { label: 'ส่วนประกอบ' }),
    place: f.int({ label: 'ลำดับ', required: true, readOnly: true, default: 0 }),
  },
  title: 'name',
  list: ['place', 'name', 'price'],
  filters: ['kind', 'created_at'],
  search: ['name'],
  sort: ['place', 'ASC'],
  totals: ['price'],
  views: { big: { label: 'ใหญ่', filter: { kind: 'big' } } },
  ordered: 'place',
  trash: { days: 2 },
});
declare module '../src/schema/fields/types' {
  interface ResourceNames {
    leaflet: true;
  }
}
const shelf = defineResource({
  ...common,
  name: 'shelf',
  path: '/Shelf',
  label: 'ชั้น',
  fields: {
    name: f.text({ label: 'ชื่อ', required: true }),
    top: f.ref('leaflet', { label: 'บนสุด' }),
    all: f.refs('leaflet', { label: 'ทั้งหมด' }),
    rows: f.list({ one: f.ref('leaflet', { label: 'ใบ' }) }, { label: 'แถว' }),
  },
  title: 'name',
  list: ['name'],
  sort: ['created_at', 'DESC'],
});

describe.each(usual)('%s', (engine) => {
  let office: Office;
  let owner: Worker;
  const path = `/api/Leaflet/${SITE}`;
  const rows = async (params: Record<string, unknown> = {}): Promise<Row[]> =>
    rowsOf(await owner.get(`${path}?${query({ range: [0, 99], ...params })}`));
  const names = async (): Promise<unknown[]> => (await rows()).map((row) => row['name']);
  const add = async (name: string, over: Record<string, unknown> = {}): Promise<Row> =>
    rowOf(await owner.send(`${path}?action=create`, { name, ...over }));
  const remove = (row: Row): Promise<Reply> => owner.send(`${path}?action=delete&id=${row.id}`, { version: row.version });
  const restore = (id: number, who = owner): Promise<Reply> => who.send(`${path}?action=undelete&id=${id}`, {});
  const trash = async (): Promise<Row[]> => rows({ trash: 1 });
  const actionsOf = async (id: number): Promise<unknown[]> =>
    (
      await office.db.query<{ action: string }>('select action from audit where resource = $1 and record_id = $2 order by id', [
        'leaflet',
        String(id),
      ])
    ).map(({ action }) => action);

  beforeAll(async () => {
    const db =
      engine === 'embedded'
        ? await copyEmbedded('office')
        : connectPostgres(await copyOffice(process.env['TEST_DATABASE_URL'] ?? ''), { poolSize: 20 });
    const all = [...definitions, leaflet, shelf];
    await prepareDatabase(db, all);
    office = await openOffice({ engine, definitions: all, on: db });
    owner = await office.signIn('owner');
  });
  afterAll(() => office.close());

  test('a deleted record is nowhere but in the trash, and comes back as it was', async () => {
    const member = rowsOf(await owner.get(`/api/Member/${SITE}?${query({ range: [0, 0] })}`))[0]!.id;
    const one = await add('หนึ่ง', { price: 1234.56, key: 'secret word', member, parts: [{ part: 'ก' }] });
    await add('สอง', { price: 10 });
    const gone = await remove(one);
    expect(rowOf(gone)).toMatchObject({ id: one.id, until: expect.any(String) as string });
    expect(await names()).toEqual(['สอง']);
    expect((await rows()).map(({ place }) => place)).toEqual([1]);
    expect((await owner.get(`${path}?totals=1`)).body['totals']).toEqual({ price: 10 });
    expect((await owner.get(`${path}?counts=1`)).body['counts']).toEqual({ big: { total: 1 } });
    expect(await rows({ filter: { q: 'หนึ่ง' } })).toEqual([]);
    expect(await office.db.query('select 1 from leaflet where id = $1', [one.id])).toEqual([]);
    const asked = await owner.get(`${path}?id=${one.id}`);
    expect([asked.status, asked.body['trashedUntil']]).toEqual([404, (await trash())[0]!['_trash'] && (rowOf(gone)['until'] as string)]);
    expect(asked.body.msg).toContain('ถังขยะ');
    expect((await owner.get(`${path}?history=${one.id}`)).status).toBe(404);
    expect((await owner.send(`${path}?action=update&id=${one.id}`, { version: 1, name: 'x' })).status).toBe(404);

    const [lying] = await trash();
    expect(lying).toMatchObject({ id: one.id, name: 'หนึ่ง', price: 1234.56, key: true, _trash: { by: owner.id } });
    const back = await restore(one.id);
    expect(back.status, JSON.stringify(back.body)).toBe(200);
    const { version, updated_at: _at, ...same } = one;
    expect(rowOf(back)).toMatchObject({ ...same, version: version + 1, place: 1 });
    expect(await names(), 'where it stood').toEqual(['หนึ่ง', 'สอง']);
    expect(await trash()).toEqual([]);
    expect(await actionsOf(one.id)).toEqual(['create', 'delete', 'undelete']);
    expect(office.announced.filter(({ resource, ids }) => resource === 'leaflet' && ids.includes(one.id))).toHaveLength(3);
    expect((await remove(one)).body, 'the old version').toMatchObject({ code: 409, conflict: 'version' });
    expect((await restore(one.id)).status, 'what is in no trash').toBe(404);
  });

  test('who may not delete neither sees the trash nor restores, nor does another site', async () => {
    const row = await add('ลับ');
    await remove(row);
    const viewer = await office.signIn('viewer');
    expect((await viewer.get(`${path}?trash=1`)).status).toBe(403);
    expect((await restore(row.id, viewer)).status).toBe(403);
    const asked = await viewer.get(`${path}?id=${row.id}`);
    expect([asked.status, asked.body['trashedUntil']]).toEqual([404, undefined]);
    expect(rowsOf(await owner.get(`/api/Leaflet/${OTHER_SITE}?trash=1`))).toEqual([]);
    expect((await owner.send(`/api/Leaflet/${OTHER_SITE}?action=undelete&id=${row.id}`, {})).status).toBe(404);
    expect((await owner.get(`/api/Shelf/${SITE}?trash=1`)).status, 'an entity without a trash').toBe(400);
    expect((await owner.send(`/api/Shelf/${SITE}?action=undelete&id=1`, {})).status).toBe(404);
    expect((await restore(row.id)).status).toBe(200);
  });

  test('many at once, each with its outcome; of several who restore one record one does', async () => {
    const made = await Promise.all(['ม1', 'ม2', 'ม3'].map((name) => add(name)));
    for (const row of made) expect((await remove((await rows()).find(({ id }) => id === row.id)!)).status).toBe(200);
    const replies = await Promise.all(made.map(() => restore(made[0]!.id)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    const many = await owner.send(`${path}?action=undelete`, { ids: made.map(({ id }) => ({ id })) });
    expect((many.body.payload as { outcomes: { status: number }[] }).outcomes.map(({ status }) => status)).toEqual([404, 200, 200]);
    const after = await rows();
    expect(after.map(({ place }) => place)).toEqual(after.map((_, index) => index + 1));
  });

  test('a value taken meanwhile, a reference gone, an option taken away: refused in one sentence, and it stays in the trash', async () => {
    const first = await add('ซ้ำ');
    await remove(first);
    const second = await add('ซ้ำ');
    const taken = await restore(first.id);
    expect([taken.status, taken.body.msg]).toEqual([409, 'เรียกคืน “ซ้ำ” ไม่ได้ มีชื่อนี้อยู่แล้ว']);
    await remove(second);
    await office.db.query(`update trashed set "row" = "row" || '{"kind":"middle"}' where record = $1 and resource = 'leaflet'`, [first.id]);
    expect((await restore(first.id)).body.msg).toContain('ขนาดไม่มีตัวเลือกนี้');
    await office.db.query(`update trashed set "row" = "row" || '{"kind":"small","member":987654321}' where record = $1`, [first.id]);
    expect((await restore(first.id)).body.msg).toContain('ไม่พบสมาชิกที่เลือก');
    // From before a field, and with one there is no more.
    await office.db.query(`update trashed set "row" = ("row" || '{"member":null,"gone":1}') - 'kind' where record = $1`, [first.id]);
    const back = await restore(first.id);
    expect(rowOf(back)).toMatchObject({ name: 'ซ้ำ', kind: 'big' });
    expect((await trash()).map(({ id }) => id)).toEqual([second.id]);
  });

  test('what refers to it: a foreign key forbids deleting; elsewhere it is called by its name with a sign, and cannot be chosen anew', async () => {
    const held = await add('ถูกอ้าง');
    const loose = await add('ในรายการ');
    const make = (data: Record<string, unknown>): Promise<Reply> => owner.send(`/api/Shelf/${SITE}?action=create`, { name: 'ชั้น', ...data });
    const made = rowOf(await make({ top: held.id, all: [loose.id, held.id] }));
    expect((await remove(held)).body).toMatchObject({ code: 409, conflict: 'use' });
    expect((await remove(loose)).status).toBe(200);
    const shown = rowOf(await owner.get(`/api/Shelf/${SITE}?id=${made.id}`));
    expect(shown['_text']).toEqual({ top: 'ถูกอ้าง', all: ['ถูกอ้าง', '🗑 ในรายการ'] });
    for (const data of [{ top: loose.id }, { all: [loose.id] }, { rows: [{ one: loose.id }] }]) expect((await make(data)).status).toBe(400);
    expect((await restore(loose.id)).status).toBe(200);
  });

  test('after its days it is gone for good, in batches, noted; what is still referred to stays and is counted', async () => {
    const [gone, inRefs, inRows, late] = await Promise.all(['ไป', 'อยู่1', 'อยู่2', 'ทีหลัง'].map((name) => add(name)));
    const shelfOf = rowOf(
      await owner.send(`/api/Shelf/${SITE}?action=create`, { name: 'ก', all: [inRefs!.id], rows: [{ one: inRows!.id }] }),
    );
    await office.db.query('delete from trashed');
    const isOf = (one: Row): Promise<Row> => rows().then((all) => all.find(({ id }) => id === one.id)!);
    for (const row of [gone!, inRefs!, inRows!]) expect((await remove(await isOf(row))).status).toBe(200);
    await office.db.query(
      `insert into trashed (service, resource, record, "row", deleted_at, until) select '', 'no_more', n, '{}', now(), now() from generate_series(1, 450) n`,
    );
    office.later(1.5 * DAY);
    owner = await office.signIn('owner');
    expect((await remove(await isOf(late!))).status).toBe(200);
    office.later(DAY);
    await Promise.all([office.app.sweep(), office.app.sweep()]);
    owner = await office.signIn('owner');
    expect((await trash()).map(({ id }) => id).sort()).toEqual([inRefs!.id, inRows!.id, late!.id].sort());
    expect(await actionsOf(gone!.id)).toEqual(['create', 'delete', 'purge']);
    expect(await office.db.query("select amount, kept, outcome from job_run where job = 'empty_trash'")).toEqual([
      { amount: 451, kept: 2, outcome: 'done' },
    ]);
    expect((await restore(gone!.id)).status).toBe(404);
    await owner.send(`/api/Shelf/${SITE}?action=delete&id=${shelfOf.id}`, { version: 1 });
    office.later(DAY / 12);
    await office.app.sweep();
    expect((await trash()).map(({ id }) => id)).toEqual([late!.id]);
  });
});

describe('entities of the product', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office.close());

  test('an address rule in the trash does not apply; restoring it takes the second factor and may lock nobody out', async () => {
    // Of who is above, it is known from where they work.
    for (const name of ['ceo', 'admin']) await office.signIn(name);
    const owner = await office.signIn('owner');
    await office.db.query('delete from ip_rule');
    const mine = rowOf(await owner.json('POST', '/api/SettingIP', { cidr: '198.51.100.7' }));
    const other = rowOf(await owner.json('POST', '/api/SettingIP', { cidr: '203.0.113.0/24' }));
    expect((await owner.json('DELETE', `/api/SettingIP/${mine.id}`, { version: mine.version })).status, 'locks oneself out').toBe(400);
    expect((await owner.json('DELETE', `/api/SettingIP/${other.id}`, { version: other.version })).status).toBe(200);
    expect((await owner.json('DELETE', `/api/SettingIP/${mine.id}`, { version: mine.version })).status).toBe(200);
    expect((await owner.get('/api/SettingIP')).body['total']).toBe(0);
    // Alone it would keep out who restores it.
    const locks = await owner.json('POST', `/api/SettingIP/${other.id}/undelete`, {});
    expect([locks.status, locks.body.msg]).toEqual([409, expect.stringContaining('198.51.100.7')]);
    const many = await owner.json('POST', '/api/SettingIP/undelete', { ids: [{ id: mine.id }, { id: other.id }] });
    expect((many.body.payload as { outcomes: { status: number }[] }).outcomes.map(({ status }) => status)).toEqual([200, 200]);
    expect(rowsOf(await owner.get('/api/SettingIP')).map(({ cidr }) => cidr)).toEqual(['203.0.113.0/24', '198.51.100.7']);
    office.later(12 * 3600_000);
    const late = await office.signIn('owner');
    office.later(30 * 60_000);
    expect((await late.json('POST', `/api/SettingIP/${mine.id}/undelete`, {})).body).toMatchObject({ code: 3 });
  });

  test('a notice for the staff of every site is restored by who sees every site', async () => {
    const ceo = await office.signIn('ceo');
    const made = rowOf(await ceo.send(`/api/Popup/${SITE}?action=create`, { title: 'ก', text: 'ข', to_staff: true, all_sites: true }));
    await ceo.send(`/api/Popup/${SITE}?action=delete&id=${made.id}`, { version: 1 });
    const manager = await office.signIn('manager');
    const refused = await manager.send(`/api/Popup/${SITE}?action=undelete&id=${made.id}`, {});
    expect(refused.status, JSON.stringify(refused.body)).toBe(403);
    expect((await ceo.send(`/api/Popup/${SITE}?action=undelete&id=${made.id}`, {})).status).toBe(200);
  });

  test('a change may say which entry of the audit log it goes back to; an entry of another record is refused', async () => {
    const owner = await office.signIn('owner');
    const [one, other] = [
      rowOf(await owner.json('POST', '/api/News', { title: 'หนึ่ง', text: 'ก' })),
      rowOf(await owner.json('POST', '/api/News', { title: 'สอง', text: 'ก' })),
    ];
    const changed = rowOf(await owner.json('PUT', `/api/News/${one.id}`, { version: 1, title: 'เปลี่ยน' }));
    const history = async (row: Row): Promise<Row[]> => rowsOf(await owner.get(`/api/News/${row.id}/history`));
    const [made, foreign] = [(await history(one)).at(-1)!, (await history(other)).at(-1)!];
    const back = (entry: unknown): Promise<Reply> =>
      owner.json('PUT', `/api/News/${one.id}`, { version: changed.version, title: 'หนึ่ง', _back: entry });
    expect((await back(foreign.id)).status).toBe(400);
    expect((await back('x')).body['errors']).toHaveProperty('_back');
    expect(rowOf(await back(made.id))).toMatchObject({ title: 'หนึ่ง', version: 3 });
    const [noted] = await history(one);
    expect(noted).toMatchObject({ action: 'update', before: { title: 'เปลี่ยน' }, after: { title: 'หนึ่ง', _back: made['at'] } });
  });

  test('who has a hand in new records must say what is done with restored ones', () => {
    const guarded = implement(leaflet, { actions: {}, create: async () => Promise.resolve({}) });
    expect(unguarded([guarded]).map(({ id }) => id)).toEqual(['D194']);
    expect(unguarded([{ ...guarded, undelete: () => Promise.resolve({}) }])).toEqual([]);
  });
});
