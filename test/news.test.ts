/** News, member tags and popup notices: read by all, written by those who may. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { officePopup, sitePopup } from '../server/handlers/popup';
import type { Actor } from '../src/schema/actor';
import { can } from '../src/schema/can';
import { news } from '../src/resources/setting/news';
import { bangkokDay } from '../src/schema/format';
import { png } from './images';
import { openOffice, OTHER_SITE, query, rowOf, rowsOf, SITE, type Office, type Row, type Worker } from './office';

const dayIn = (days: number): string => bangkokDay(new Date(Date.now() + days * 86_400_000));

describe('news', () => {
  let office: Office;
  let [manager, viewer, ceo]: Worker[] = [];
  const write = async (over: Record<string, unknown> = {}): Promise<Row> =>
    rowOf(await manager!.json('POST', '/api/News', { title: 'หัวข้อ', text: 'เนื้อหา', ...over }));
  const board = async (
    params: Record<string, unknown> = {},
    worker = viewer!,
  ): Promise<{ ids: number[]; total: number; tags: Record<string, number> }> => {
    const { body } = await worker.get(`/api/News/board?${query(params)}`);
    return {
      ids: (body.payload as Row[]).map((row) => row.id),
      total: body['total'] as number,
      tags: Object.fromEntries((body['tags'] as { tag: string; count: number }[]).map(({ tag, count }) => [tag, count])),
    };
  };

  beforeAll(async () => {
    office = await openOffice();
    [manager, viewer, ceo] = [await office.signIn('manager'), await office.signIn('viewer'), await office.signIn('ceo')];
    await office.db.query('delete from news');
  });
  afterAll(() => office.close());

  test('everybody signed in reads, also without a single right', async () => {
    const row = await write();
    expect(row).toMatchObject({ author: manager!.id, pinned: false });
    await office.db.query("update role set permissions = '[]', version = version + 1 where id = 7");
    expect((await viewer!.get(`/api/News/${row.id}`)).status).toBe(200);
    expect((await viewer!.get(`/api/News?${query({ range: [0, 9] })}`)).status).toBe(200);
    expect((await board()).ids).toEqual([row.id]);
    for (const path of ['/api/News', '/api/News/board', `/api/News/${row.id}`]) expect((await office.call(path)).status).toBe(401);
  });

  test('nobody writes without P012 and its verb', async () => {
    const row = await write();
    const calls = [
      () => viewer!.json('POST', '/api/News', { title: 'x', text: 'y' }),
      () => viewer!.json('PUT', `/api/News/${row.id}`, { version: 1, title: 'x' }),
      () => viewer!.json('DELETE', `/api/News/${row.id}`, { version: 1 }),
    ];
    for (const send of calls) expect((await send()).status).toBe(403);
    const give = (entry: Record<string, unknown>): Promise<unknown> =>
      office.db.query('update role set permissions = $1, version = version + 1 where id = 7', [
        JSON.stringify([{ code: 'P012', active: true, view: true, add: false, update: false, delete: false, export: false, ...entry }]),
      ]);
    await give({});
    for (const send of calls) expect((await send()).status).toBe(403);
    await give({ update: true });
    expect((await calls[0]!()).status).toBe(403);
    // News by an employee above them is read under that name.
    expect((await calls[1]!()).status).toBe(403);
    await office.db.query('update news set author = $2 where id = $1', [row.id, viewer!.id]);
    expect((await calls[1]!()).status).toBe(200);
    await give({ update: true, active: false });
    expect((await viewer!.json('PUT', `/api/News/${row.id}`, { version: 2, title: 'y' })).status).toBe(403);
  });

  test('who writes on is its author, and who keeps it in order is not', async () => {
    const row = await write();
    const put = async (who: Worker, data: Record<string, unknown>): Promise<Row> => {
      const { version } = rowOf(await ceo!.get(`/api/News/${row.id}`));
      return rowOf(await who.json('PUT', `/api/News/${row.id}`, { version, ...data }));
    };
    expect(await put(ceo!, { pinned: true })).toMatchObject({ author: manager!.id, pinned: true });
    expect(await put(ceo!, { text: '<p>แก้แล้ว</p>' })).toMatchObject({ author: ceo!.id });
    const { version } = rowOf(await ceo!.get(`/api/News/${row.id}`));
    const refused = await manager!.json('DELETE', `/api/News/${row.id}`, { version });
    expect(refused.status, JSON.stringify(refused.body)).toBe(403);
  });

  test('the open code opens seeing, and only what is declared open beside it', () => {
    const nobody: Actor = {
      user: { id: 1, name: '', line_image: '', level: 1, active: 1, deptcode: 'D003', group: '', service: [], section_date: '' },
      grants: {},
    };
    expect(can(nobody, news, 'view')).toBe(true);
    expect((['add', 'update', 'delete', 'export'] as const).map((verb) => can(nobody, news, verb))).toEqual([false, false, false, false]);
    const without = { ...news, verbPermissions: {} };
    expect(can(nobody, without, 'add')).toBe(false);
    expect(can(nobody, { ...news, verbPermissions: { add: '' } }, 'add')).toBe(true);
    expect(can(nobody, { ...news, level: 8, verbPermissions: { add: '' } }, 'add')).toBe(false);
  });

  test('pinned first, then the newest; of one tag; by words of the title or the text', async () => {
    await office.db.query('delete from news');
    const [old, pinned, fresh] = [
      await write({ title: 'เก่า', tags: ['ฝาก'] }),
      await write({ title: 'ปักไว้', pinned: true, text: 'รหัสลับ 100%' }),
      await write({ title: 'ล่าสุด', tags: ['ฝาก', 'ถอน'] }),
    ];
    expect(await board()).toEqual({ ids: [pinned.id, fresh.id, old.id], total: 3, tags: { ฝาก: 2, ถอน: 1 } });
    expect((await board({ tag: 'ฝาก' })).ids).toEqual([fresh.id, old.id]);
    expect((await board({ tag: 'ฝา' })).ids).toEqual([]);
    expect((await board({ q: 'ลับ 100%' })).ids).toEqual([pinned.id]);
    expect((await board({ q: '%' })).ids).toEqual([pinned.id]);
    expect((await board({ q: 'ล่าสุด', tag: 'ถอน' })).ids).toEqual([fresh.id]);
  });

  test('news has its days, by the Bangkok calendar', async () => {
    await office.db.query('delete from news');
    const [today, over, later, always] = [
      await write({ period: { from: dayIn(0), to: dayIn(0) } }),
      await write({ period: { from: dayIn(-3), to: dayIn(-1) } }),
      await write({ period: { from: dayIn(1), to: dayIn(3) } }),
      await write(),
    ];
    expect((await board()).ids.sort()).toEqual([today.id, always.id].sort());
    office.later(86_400_000);
    viewer = await office.signIn('viewer');
    expect((await board()).ids.sort()).toEqual([later.id, always.id].sort());
    office.later(-86_400_000);
    [manager, viewer] = [await office.signIn('manager'), await office.signIn('viewer')];
    expect((await manager.get(`/api/News/${over.id}`)).status).toBe(200);
  });

  test('pages do not overlap, and a page that is none is refused', async () => {
    for (let n = 0; n < 12; n += 1) await write({ title: `ข่าว ${n}` });
    const [first, second] = [await board({ page: '1' }), await board({ page: '2' })];
    expect([first.ids.length, new Set([...first.ids, ...second.ids]).size]).toEqual([10, Math.min(first.total, 20)]);
    for (const page of ['0', '-1', '1.5', 'x', '99999999']) expect((await viewer!.get(`/api/News/board?page=${page}`)).status).toBe(400);
    for (const asked of [`q=${'x'.repeat(101)}`, 'q=a%00', 'tag=%00'])
      expect((await viewer!.get(`/api/News/board?${asked}`)).status, asked).toBe(400);
  });
});

describe('member tags', () => {
  let office: Office;
  let [senior, viewer]: Worker[] = [];
  beforeAll(async () => {
    office = await openOffice();
    [senior, viewer] = [await office.signIn('senior'), await office.signIn('viewer')];
  });
  afterAll(() => office.close());

  test('all of the site see them, those who may edit members write them, each name once a site', async () => {
    const tags = rowsOf(await viewer!.get(`/api/tags/${SITE}?${query({ range: [0, 99] })}`));
    expect(tags.length).toBeGreaterThan(0);
    expect((await viewer!.get(`/api/tags/${OTHER_SITE}?range=[0,9]`)).status).toBe(403);
    expect((await viewer!.send(`/api/tags/${SITE}?action=create`, { name: 'ใหม่กว่า' })).status).toBe(403);
    const made = rowOf(await senior!.send(`/api/tags/${SITE}?action=create`, { name: 'ใหม่กว่า', color: '#112233' }));
    expect(made).toMatchObject({ name: 'ใหม่กว่า', color: '#112233' });
    expect((await senior!.send(`/api/tags/${SITE}?action=create`, { name: 'ใหม่กว่า' })).body['errors']).toHaveProperty('name');
    expect((await senior!.send(`/api/tags/${OTHER_SITE}?action=create`, { name: 'ใหม่กว่า' })).status).toBe(200);
    expect((await senior!.send(`/api/tags/${SITE}?action=update&id=${made.id}`, { version: 1, name: 'อื่น' })).body['errors']).toHaveProperty(
      'name',
    );
    expect((await senior!.send(`/api/tags/${SITE}?action=delete&id=${made.id}`, { version: 1 })).status).toBe(200);
  });

  test('members are found by any of their tags, within the site and by an index', async () => {
    const join = (username: string, phone: string, tags: string[], service = SITE) =>
      senior!.send(`/api/Member/${service}?action=create`, { username, name: 'ทดสอบ แท็ก', phone, tier: 'bronze', channel: 'direct', tags });
    for (const [service, name] of [
      [SITE, 'หายาก'],
      [SITE, 'แปลก'],
      [OTHER_SITE, 'หายาก'],
    ] as const)
      expect((await senior!.send(`/api/tags/${service}?action=create`, { name })).status).toBe(200);
    for (const [username, phone, tags] of [
      ['tagone', '0811111101', ['หายาก', 'VIP']],
      ['tagtwo', '0811111102', ['แปลก']],
      ['tagnone', '0811111103', []],
    ] as const)
      expect((await join(username, phone, [...tags])).status).toBe(200);
    expect((await join('tagother', '0811111104', ['หายาก'], OTHER_SITE)).status).toBe(200);
    const found = async (filter: Record<string, unknown>): Promise<unknown[]> =>
      rowsOf(await senior!.get(`/api/Member/${SITE}?${query({ range: [0, 99], filter })}`))
        .map((row) => row['username'])
        .sort();
    expect(await found({ tags: 'หายาก' })).toEqual(['tagone']);
    expect(await found({ tags: ['หายาก', 'แปลก'] })).toEqual(['tagone', 'tagtwo']);
    expect(await found({ tags: ['หายาก', 'แปลก'], q: 'tagt' })).toEqual(['tagtwo']);
    expect(await found({ tags: 'หา' })).toEqual([]);
    expect((await senior!.get(`/api/Member/${SITE}?${query({ range: [0, 9], filter: { tags: { a: 1 } } })}`)).status).toBe(400);
    const [index] = await office.db.query<{ indexdef: string }>(
      "select indexdef from pg_indexes where tablename = 'member' and indexname = 'member_tags_has'",
    );
    expect(index?.indexdef).toMatch(/using gin \(service, tags\)/i);
  });
});

describe('popup notices', () => {
  let office: Office;
  let manager: Worker;
  const make = async (over: Record<string, unknown> = {}, service = SITE): Promise<Row> =>
    rowOf(await manager.send(`/api/Popup/${service}?action=create`, { title: 'ประกาศ', text: 'ข้อความ', to_staff: true, ...over }));
  const act = (row: Row, action: string, service = SITE) =>
    manager.send(`/api/Popup/${service}?action=${action}&id=${row.id}`, { version: row.version });
  const current = (service = SITE) => sitePopup(office.db, service, office.app.kernel.now());
  const everywhere = () => officePopup(office.db, office.app.kernel.now());

  beforeAll(async () => {
    office = await openOffice();
    manager = await office.signIn('manager');
    await office.db.query('update popup p set to_staff = false where p.service = any($1::text[])', [[SITE, OTHER_SITE, 'topupth']]);
  });
  afterAll(() => office.close());

  test('staff of a site are shown its newest that is on, meant for them and within its days', async () => {
    expect(await current()).toBeNull();
    const first = await make({ title: 'หนึ่ง' });
    expect(await current()).toBeNull();
    expect((await act(first, 'turnOn')).status).toBe(200);
    expect(await current()).toEqual({ title: 'หนึ่ง', text: 'ข้อความ', imageUrl: '' });
    const members = await make({ title: 'สำหรับสมาชิก', to_staff: false });
    await act(members, 'turnOn');
    const later = await make({ title: 'วันหน้า', period: { from: dayIn(2), to: dayIn(3) } });
    await act(later, 'turnOn');
    expect((await current())?.title).toBe('หนึ่ง');
    const elsewhere = await make({ title: 'อีกเว็บ' }, OTHER_SITE);
    await act(elsewhere, 'turnOn', OTHER_SITE);
    expect([(await current())?.title, (await current(OTHER_SITE))?.title, await everywhere()]).toEqual(['หนึ่ง', 'อีกเว็บ', null]);
    office.later(2 * 86_400_000);
    manager = await office.signIn('manager');
    await act(rowOf(await manager.get(`/api/Popup/${OTHER_SITE}?id=${elsewhere.id}`)), 'turnOff', OTHER_SITE);
    expect([(await current())?.title, await current(OTHER_SITE)]).toEqual(['วันหน้า', null]);
  });

  test('one for the staff of every site is made, changed, switched on and off, deleted and restored by who sees every site', async () => {
    const refused = await manager.send(`/api/Popup/${SITE}?action=create`, {
      title: 'ทุกคน',
      text: 'ข้อความ',
      to_staff: true,
      all_sites: true,
    });
    expect([refused.status, Object.keys(refused.body['errors'] as object)]).toEqual([400, ['all_sites']]);
    const own = await make({ title: 'ของเว็บ' });
    expect(
      (await manager.send(`/api/Popup/${SITE}?action=update&id=${own.id}`, { version: own.version, all_sites: true })).body['errors'],
    ).toHaveProperty('all_sites');
    const ceo = await office.signIn('ceo');
    const form = new FormData();
    form.set('file', new Blob([png]), 'a.png');
    const { payload } = (await (await ceo.raw(`/api/File/${SITE}`, { method: 'POST', body: form })).json()) as { payload: { key: string } };
    const made = rowOf(
      await ceo.send(`/api/Popup/${SITE}?action=create`, {
        title: 'ทุกคน',
        text: 'ข้อความ',
        to_staff: true,
        all_sites: true,
        image: payload.key,
      }),
    );
    expect((await act(made, 'turnOn')).status, 'nor switched on by others').toBe(403);
    expect((await manager.send(`/api/Popup/${SITE}?action=update&id=${made.id}`, { version: made.version, text: 'อื่น' })).status).toBe(403);
    const before = await current();
    const [{ id: elsewhere } = { id: 0 }] = await office.db.query<{ id: number }>(
      "update employee set services = array['gold168'], version = version + 1 where username = 'viewer' returning id",
    );
    expect(elsewhere).toBeGreaterThan(0);
    const viewer = await office.signIn('viewer');
    const picture = `/api/File/${SITE}/${payload.key}`;
    expect((await viewer.raw(picture, {})).status, 'a picture of a site that is not theirs').toBe(403);
    expect((await ceo.send(`/api/Popup/${SITE}?action=turnOn&id=${made.id}`, { version: made.version })).status).toBe(200);
    expect([await current(), await everywhere()]).toEqual([before, { title: 'ทุกคน', text: 'ข้อความ', imageUrl: picture }]);
    expect((await viewer.raw(picture, {})).status, 'what everybody is shown is everybody’s to see').toBe(200);
    expect((await viewer.raw(`/api/File/${SITE}/${'0'.repeat(32)}.png`, {})).status).toBe(403);
    const on = rowOf(await ceo.get(`/api/Popup/${SITE}?id=${made.id}`));
    for (const action of ['turnOff', 'delete']) {
      const reply = await act(on, action);
      expect([action, reply.status, reply.body.msg]).toEqual([action, 403, 'ประกาศที่พนักงานทุกเว็บเห็น กำหนดและแก้ได้เฉพาะผู้ที่เห็นทุกเว็บ']);
    }
    const many = await manager.send(`/api/Popup/${SITE}?action=turnOff`, { ids: [{ id: on.id, version: on.version }] });
    expect(many.body.payload).toMatchObject({ outcomes: [{ id: on.id, code: 403 }] });
    expect([rowOf(await ceo.get(`/api/Popup/${SITE}?id=${made.id}`)), (await everywhere())?.title]).toEqual([on, 'ทุกคน']);
    expect((await ceo.send(`/api/Popup/${SITE}?action=turnOff&id=${on.id}`, { version: on.version })).status).toBe(200);
    expect(await everywhere()).toBeNull();
    const off = rowOf(await ceo.get(`/api/Popup/${SITE}?id=${made.id}`));
    expect((await ceo.send(`/api/Popup/${SITE}?action=delete&id=${off.id}`, { version: off.version })).status).toBe(200);
    expect((await manager.send(`/api/Popup/${SITE}?action=undelete&id=${off.id}`, {})).status, 'nor taken out of the trash').toBe(403);
  });

  test('its picture is one of the site, and its address says so', async () => {
    const form = new FormData();
    form.set('file', new Blob([png]), 'a.png');
    const { payload } = (await (await manager.raw(`/api/File/${SITE}`, { method: 'POST', body: form })).json()) as {
      payload: { key: string; url: string };
    };
    expect((await manager.send(`/api/Popup/${OTHER_SITE}?action=create`, { title: 'x', text: 'y', image: payload.key })).status).toBe(400);
    const empty = await manager.send(`/api/Popup/${SITE}?action=create`, { title: 'ว่าง', to_staff: true });
    expect([empty.status, Object.keys(empty.body['errors'] as object)], 'neither words nor a picture').toEqual([400, ['text']]);
    await act(await make({ title: 'มีรูป', text: null, image: payload.key }), 'turnOn');
    const notice = await current();
    expect(notice).toEqual({ title: 'มีรูป', text: '', imageUrl: payload.url });
    expect((await manager.raw(notice?.imageUrl ?? '', {})).headers.get('content-type')).toBe('image/png');
  });

  test('one whose days are over is not switched on', async () => {
    const over = await make({ period: { from: dayIn(-9), to: dayIn(-5) } });
    const reply = await act(over, 'turnOn');
    expect([reply.status, reply.body.msg]).toEqual([409, expect.stringMatching(/สิ้นสุดแล้ว/)]);
  });
});
