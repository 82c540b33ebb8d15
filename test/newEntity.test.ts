import { expect, test } from 'vitest';
import { definitions } from '../src/resources';
import { parcel } from './fixtures/parcel';
import { withOffice } from './desk';
import { firstOf, query, rowOf, rowsOf, SITE } from './office';

const { office, ceo, viewer } = withOffice(['ceo', 'viewer'], { definitions: [...definitions, parcel], rows: 20 });

const good = { name: 'ตุ๊กตา', price: 120.5, kind: 'toy' };

test('a definition alone brings its table, demo rows, list, views, totals and search', async () => {
  const list = await ceo.get(`/api/Parcel/${SITE}?${query({ range: [0, 4], sort: ['price', 'DESC'] })}`);
  expect(list.status).toBe(200);
  expect(rowsOf(list)).toHaveLength(5);
  expect(list.headers.get('content-range')).toBe('Parcel 0-4/10');
  const prices = rowsOf(list).map((row) => row['price'] as number);
  expect(prices).toEqual([...prices].sort((a, b) => b - a));
  expect((await ceo.get(`/api/Parcel/${SITE}?counts=1`)).body['counts']).toMatchObject({ all: { total: 10 }, draft: { total: 7 } });
  // A screen that was just declared looks like one in use: prices differ, and some records have come on.
  expect(new Set(prices).size).toBe(prices.length);
  const all = rowsOf(await ceo.get(`/api/Parcel/${SITE}?${query({ range: [0, 99] })}`));
  const sum = all.reduce((total, row) => total + Math.round((row['price'] as number) * 100), 0) / 100;
  expect((await ceo.get(`/api/Parcel/${SITE}?totals=1`)).body['totals']).toEqual({ price: sum });
});

test('records are made, changed, acted on and deleted, and each step is in the history', async () => {
  const made = await ceo.send(`/api/Parcel/${SITE}?action=create`, good);
  expect(made.status).toBe(200);
  const row = rowOf(made);
  expect(row).toMatchObject({ ...good, state: 'draft', version: 1, key: false });
  const changed = await ceo.send(`/api/Parcel/${SITE}?action=update&id=${row.id}`, { version: 1, price: 99, key: 'very secret' });
  expect(rowOf(changed)).toMatchObject({ price: 99, version: 2, key: true });
  const sent = await ceo.send(`/api/Parcel/${SITE}?action=send&id=${row.id}`, { version: 2 });
  expect(rowOf(sent)).toMatchObject({ state: 'sent', version: 3 });
  const again = await ceo.send(`/api/Parcel/${SITE}?action=send&id=${row.id}`, { version: 3 });
  expect(again.status).toBe(409);
  expect(again.body['conflict']).toBe('state');
  await ceo.send(`/api/Parcel/${SITE}?action=recall&id=${row.id}`, { version: 3, reason: 'ผิดคน' });
  const trail = rowsOf(await ceo.get(`/api/Parcel/${SITE}?history=${row.id}`));
  expect(trail.map((entry) => entry['action'])).toEqual(['recall', 'send', 'update', 'create']);
  expect(trail[0]).toMatchObject({ before: { state: 'sent' }, after: { state: 'draft', reason: 'ผิดคน' } });
  expect(trail[2]).toMatchObject({ before: { price: 120.5, key: null }, after: { price: 99, key: '••••••' } });
  expect(JSON.stringify(trail)).not.toContain('very secret');
  const gone = await ceo.send(`/api/Parcel/${SITE}?action=delete&id=${row.id}`, { version: 4 });
  expect(gone.body.payload).toEqual({ id: row.id });
  expect((await ceo.get(`/api/Parcel/${SITE}?id=${row.id}`)).status).toBe(404);
});

test('what is typed into an action under the name of a field is written there; the rest is kept in the audit log', async () => {
  const { id } = rowOf(await ceo.send(`/api/Parcel/${SITE}?action=create`, good));
  const repriced = await ceo.send(`/api/Parcel/${SITE}?action=reprice&id=${id}`, { version: 1, price: 88.25, reason: 'ลดราคา' });
  expect(rowOf(repriced)).toMatchObject({ ...good, price: 88.25, count: 7, state: 'draft', version: 2 });
  expect(rowsOf(await ceo.get(`/api/Parcel/${SITE}?history=${id}`))[0]).toMatchObject({
    before: { price: 120.5 },
    after: { price: 88.25, count: 7, reason: 'ลดราคา' },
  });
  const wrong = await ceo.send(`/api/Parcel/${SITE}?action=reprice&id=${id}`, { version: 2, price: 5001, reason: 'x' });
  expect([wrong.status, Object.keys(wrong.body['errors'] ?? {})]).toEqual([400, ['price']]);
  expect(rowOf(await ceo.send(`/api/Parcel/${SITE}?action=delete&id=${id}`, { version: 2 })).id).toBe(id);
});

test('every wrong value is refused beside its field, in Thai, and nothing is written', async () => {
  const before = rowsOf(await ceo.get(`/api/Parcel/${SITE}?${query({ range: [0, 99] })}`)).length;
  const wrong: [string, unknown][] = [
    ['price', 10.123],
    ['price', '10'],
    ['price', 0],
    ['price', 5001],
    ['kind', 'car'],
    ['since', '2026-02-30'],
    ['since', '2569-01-05'],
    ['at', '25:00'],
    ['during', { from: '2026-02-02', to: '2026-01-01' }],
    ['share', 101],
    ['on', 'yes'],
    ['colour', 'red'],
    ['site', 'javascript:alert(1)'],
    ['tags', ['x'.repeat(41)]],
    ['also', [1, 1]],
    ['box', []],
    ['phone', '12345'],
    ['bank', 'NOPE'],
    ['moment', 'yesterday'],
    ['image', '../../etc/passwd'],
    ['image', `${'0'.repeat(32)}.png`],
    ['count', 1.5],
    ['parts', [{ part: 'a' }]],
    ['member', 999_999],
    ['also', [999_999]],
    ['name', 'x'.repeat(41)],
    ['state', 'sent'],
    ['nothing', 1],
  ];
  for (const [field, value] of wrong) {
    const reply = await ceo.send(`/api/Parcel/${SITE}?action=create`, { ...good, name: 'ใหม่', [field]: value });
    expect(reply.status, `${field}=${JSON.stringify(value)}`).toBe(400);
    const errors = reply.body['errors'] as Record<string, string>;
    // What is wrong with a cell of a list stands under the cell's own path.
    const path = field === 'parts' ? 'parts.0.weight' : field;
    expect(errors[path], `${field}=${JSON.stringify(value)}`).toMatch(/[ก-๙]/);
  }
  expect((await ceo.send(`/api/Parcel/${SITE}?action=create`, { price: 5 })).body['errors']).toHaveProperty('name');
  expect(rowsOf(await ceo.get(`/api/Parcel/${SITE}?${query({ range: [0, 99] })}`))).toHaveLength(before);
});

test('a value that exists is refused beside its field', async () => {
  const { name } = await firstOf(ceo, `/Parcel/${SITE}`, {});
  const reply = await ceo.send(`/api/Parcel/${SITE}?action=create`, { ...good, name });
  expect(reply.status).toBe(400);
  expect((reply.body['errors'] as Record<string, string>)['name']).toContain('อยู่แล้ว');
});

test('who lacks the code sees nothing, and what is masked stays masked', async () => {
  const refused = await viewer.get(`/api/Parcel/${SITE}`);
  expect(refused.status).toBe(403);
  expect(refused.body.payload).toBeUndefined();
  const made = rowOf(await ceo.send(`/api/Parcel/${SITE}?action=create`, { ...good, name: 'มีรหัส', code: '1234567890' }));
  expect(made['code']).toBe('1234567890');
  // No employee takes a code out of their own role; an employee above them did.
  await office.db.query(
    "update role set version = version + 1, permissions = (select jsonb_agg(p) from jsonb_array_elements(permissions) p where p ->> 'code' <> '8001') where id = 1",
  );
  expect(rowOf(await ceo.get(`/api/Parcel/${SITE}?id=${made.id}`))['code']).toBe('xxxxxx7890');
});

test('writes are announced to open lists', async () => {
  const row = await firstOf(ceo, `/Parcel/${SITE}`, { state: 'draft' });
  office.announced.length = 0;
  await ceo.send(`/api/Parcel/${SITE}?action=send&id=${row.id}`, { version: row.version });
  expect(office.announced).toMatchObject([{ service: SITE, resource: 'parcel', ids: [row.id], by: ceo.id }]);
});
