/**
 * An order made by hand: 1 to n at every site whatever people do at once, moved by who may change the records, with its entry in the audit
 * log.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectPostgres } from '../server/db/postgres';
import { prepareDatabase } from '../server/prepare';
import { definitions } from '../src/resources';
import { defineResource } from '../src/schema/define';
import { f } from '../src/schema/fields/f';
import { usual } from './desk';
import { openOffice, OTHER_SITE, query, rowOf, rowsOf, SITE, type Office, type Reply, type Row, type Worker } from './office';
import { copyEmbedded, copyOffice } from './templates';

const banner = defineResource({
  name: 'banner',
  path: '/Banner',
  scope: 'site',
  group: 'setting',
  label: 'แบนเนอร์',
  icon: 'image',
  permission: 'P012',
  verbs: ['view', 'add', 'update', 'delete'],
  fields: {
    name: f.text({ label: 'ชื่อ', required: true }),
    place: f.int({ label: 'ลำดับ', required: true, readOnly: true, default: 0 }),
  },
  title: 'name',
  list: ['place', 'name'],
  sort: ['place', 'ASC'],
  ordered: 'place',
});

describe.each(usual)('%s', (engine) => {
  let office: Office;
  let [manager, owner]: Worker[] = [];
  const rows = async (site = SITE): Promise<Row[]> => rowsOf(await owner!.get(`/api/Banner/${site}?${query({ range: [0, 99] })}`));
  const names = async (site = SITE): Promise<unknown[]> => (await rows(site)).map((row) => row['name']);
  const add = (who: Worker, name: string, site = SITE): Promise<Reply> => who.send(`/api/Banner/${site}?action=create`, { name });
  const move = (who: Worker, row: Row, before: unknown, site = SITE): Promise<Reply> =>
    who.send(`/api/Banner/${site}?action=move&id=${row.id}`, { version: row.version, before });
  const remove = (who: Worker, row: Row): Promise<Reply> =>
    who.send(`/api/Banner/${SITE}?action=delete&id=${row.id}`, { version: row.version });
  const called = async (name: string): Promise<Row> => (await rows()).find((row) => row['name'] === name)!;

  beforeAll(async () => {
    const db =
      engine === 'embedded'
        ? await copyEmbedded('office')
        : connectPostgres(await copyOffice(process.env['TEST_DATABASE_URL'] ?? ''), { poolSize: 20 });
    const all = [...definitions, banner];
    await prepareDatabase(db, all);
    office = await openOffice({ engine, definitions: all, on: db });
    [manager, owner] = [await office.signIn('manager'), await office.signIn('owner')];
  });
  afterAll(() => office.close());

  test('new ones come last; moved before another one or to the end; a deleted one leaves no gap; the other site is left alone', async () => {
    await add(owner!, 'x', OTHER_SITE);
    for (const name of ['a', 'b', 'c', 'd']) expect((await add(owner!, name)).status).toBe(200);
    const d = await called('d');
    const moved = rowOf(await move(owner!, d, (await called('b')).id));
    expect(moved).toMatchObject({ place: 2, version: d.version + 1 });
    expect(await names()).toEqual(['a', 'd', 'b', 'c']);
    // Who was moved aside keeps the version one edits on.
    expect(await called('c')).toMatchObject({ place: 4, version: 1 });
    expect(rowOf(await move(owner!, await called('a'), null))).toMatchObject({ place: 4 });
    await remove(owner!, await called('b'));
    expect((await rows()).map(({ name, place }) => [name, place])).toEqual([
      ['d', 1],
      ['c', 2],
      ['a', 3],
    ]);
    expect((await rows(OTHER_SITE)).map(({ place }) => place)).toEqual([1]);
    const trail = rowsOf(await owner!.get(`/api/Banner/${SITE}?history=${d.id}`));
    expect(trail[0]).toMatchObject({ action: 'reorder', before: { place: 4 }, after: { place: 2 } });
    const still = await called('c');
    expect(rowOf(await move(owner!, still, still.id)), 'before itself').toEqual(still);
  });

  test('refused: without the right, on an older version, before what is not of the site, without saying where', async () => {
    const [first, second] = await rows();
    const viewer = await office.signIn('viewer');
    expect((await move(viewer, first!, null)).status).toBe(403);
    expect((await move(owner!, { ...first!, version: 99 }, second!.id)).body).toMatchObject({ code: 409, conflict: 'version' });
    const [foreign] = await rows(OTHER_SITE);
    await add(owner!, 'y', OTHER_SITE);
    for (const before of [987_654, -1, 'b', foreign!.id + 1000]) {
      const reply = await move(owner!, first!, before);
      expect([reply.status, Object.keys(reply.body['errors'] ?? {})], String(before)).toEqual([400, ['before']]);
    }
    const silent = await owner!.send(`/api/Banner/${SITE}?action=move&id=${first!.id}`, { version: first!.version });
    expect((silent.body['errors'] as Record<string, string>)['before']).toMatch(/[ก-๙]/);
    expect((await owner!.send(`/api/Banner/${SITE}?action=update&id=${first!.id}`, { version: first!.version, place: 1 })).status).toBe(
      400,
    );
    expect((await owner!.send(`/api/Popup/${SITE}?action=move&id=1`, { version: 1, before: null })).status).toBe(404);
    expect((await rows()).map(({ place }) => place)).toEqual([1, 2, 3]);
  });

  test('whatever several people do at once, the places are 1 to n', async () => {
    const step = fc.oneof(
      { weight: 5, arbitrary: fc.record({ kind: fc.constant('move' as const), at: fc.nat(9), to: fc.nat(9) }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('add' as const), at: fc.nat(9), to: fc.nat(9) }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), at: fc.nat(9), to: fc.nat(9) }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
        if ((await rows()).length < 3) for (const name of ['e', 'f', 'g']) await add(owner!, name);
        const seen = await rows();
        const replies = await Promise.all(
          steps.map(({ kind, at, to }, index) => {
            const who = index % 2 === 0 ? owner! : manager!;
            const row = seen[at % seen.length]!;
            if (kind === 'add') return add(who, `n${index}`);
            return kind === 'remove' ? remove(who, row) : move(who, row, seen[to]?.id ?? null);
          }),
        );
        for (const { status } of replies) expect([200, 400, 404, 409]).toContain(status);
        const after = await rows();
        expect(after.map(({ place }) => place)).toEqual(after.map((_, index) => index + 1));
      }),
      { numRuns: 15 },
    );
  });

  test('one after another, the list is what one would expect of it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(9), fc.option(fc.nat(9), { nil: null }), async (at, to) => {
        if ((await rows()).length < 3) for (const name of ['e', 'f', 'g']) await add(owner!, name);
        const before = await rows();
        const row = before[at % before.length]!;
        const target = to === null ? null : before[to % before.length]!;
        const wanted = before.map(({ id }) => id).filter((id) => id !== row.id || id === target?.id);
        if (target?.id !== row.id) wanted.splice(target === null ? wanted.length : wanted.indexOf(target.id), 0, row.id);
        expect((await move(owner!, row, target?.id ?? null)).status).toBe(200);
        expect((await rows()).map(({ id }) => id)).toEqual(wanted);
      }),
      { numRuns: 15 },
    );
  });

  test('records there were before anybody put them in order are numbered when the column comes', async () => {
    await office.db.query('update banner set place = 0');
    await office.db.script('delete from schema_version');
    await prepareDatabase(office.db, [...definitions, banner]);
    const [kept, other] = [await rows(), await rows(OTHER_SITE)];
    for (const list of [kept, other]) expect(list.map(({ place }) => place)).toEqual(list.map((_, index) => index + 1));
  });
});

test('promotions are in an order, those of the demonstration as well', async () => {
  const office = await openOffice();
  try {
    const owner = await office.signIn('owner');
    const list = rowsOf(await owner.get(`/api/Bonus/${SITE}?${query({ range: [0, 99] })}`));
    expect(list.map((row) => row['position'])).toEqual(list.map((_, index) => index + 1));
    const last = list.at(-1)!;
    await owner.send(`/api/Bonus/${SITE}?action=move&id=${last.id}`, { version: last.version, before: list[0]!.id });
    expect(rowsOf(await owner.get(`/api/Bonus/${SITE}?${query({ range: [0, 0] })}`))[0]).toMatchObject({ id: last.id, position: 1 });
  } finally {
    await office.close();
  }
});
