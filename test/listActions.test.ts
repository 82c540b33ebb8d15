/**
 * Actions of the list: gate, parse, key and audit log as of any command, without a record; and the next one of a queue, for many hands at
 * once.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import { implementations } from '../server/handlers';
import { implement } from '../server/kernel/implement';
import { definitions } from '../src/resources';
import { defineResource } from '../src/schema/define';
import { f } from '../src/schema/fields/f';
import { withOffice } from './desk';
import { query, rowOf, rowsOf, SITE, type Reply, type Row, type Worker } from './office';

/** Codes are drawn without a record, and what was drawn is shown or kept as a file. */
const coupon = defineResource({
  name: 'coupon',
  path: '/Coupon',
  scope: 'site',
  group: 'bonus',
  label: 'คูปอง',
  icon: 'redeem',
  permission: 'P044',
  verbs: ['view'],
  fields: { code: f.text({ label: 'รหัส', required: true, readOnly: true }) },
  title: 'code',
  list: ['code'],
  sort: ['created_at', 'DESC'],
  actions: {
    draw: {
      label: 'สร้างรหัส',
      permission: '8001',
      on: 'list',
      handled: true,
      input: { count: f.int({ label: 'จำนวน', required: true, min: 1, max: 5 }) },
    },
    print: { label: 'พิมพ์', permission: '8001', on: 'list', handled: true },
  },
});
const couponBehaviour = implement(coupon, {
  actions: {},
  lists: {
    async draw(context, { count }) {
      const rows: number[] = [];
      for (let each = 1; each <= count; each += 1) rows.push(await context.make(coupon, { code: `C${each}` }));
      return { rows, noted: { drawn: rows.length } };
    },
    print: () => Promise.resolve({ file: { name: 'coupons.csv', type: 'text/csv', text: 'code\r\nC1' } }),
  },
});

const { office, ceo, manager, viewer } = withOffice(['ceo', 'manager', 'viewer'], {
  definitions: [...definitions, coupon],
  behaviours: [...implementations, couponBehaviour],
});

const take = (worker: Worker, path = '/Withdraw', options?: { jti?: string }): Promise<Reply> =>
  worker.send(`/api${path}/${SITE}?action=takeNext`, {}, options);

describe('the next one of a queue', () => {
  beforeEach(async () => {
    await office.db.query('delete from work_claim');
    await office.db.query("update withdraw set status = 'paid' where service = $1", [SITE]);
    await office.db.query(
      "update withdraw set status = 'pending' where service = $1 and id in (select w.id from withdraw w where w.service = $1 order by w.created_at, w.id limit 3)",
      [SITE],
    );
  });
  const waiting = async (): Promise<Row[]> =>
    rowsOf(await ceo.get(`/api/Withdraw/${SITE}?${query({ filter: { status: ['pending', 'reviewing'] }, sort: ['created_at', 'ASC'] })}`));

  test('is the oldest that waits: claimed for the employee, moved as a claim moves it, and in the audit log', async () => {
    const [oldest] = await waiting();
    const row = rowOf(await take(ceo));
    expect(row).toMatchObject({ id: oldest?.id, status: 'reviewing', _claim: { by: ceo.id } });
    const [entry] = rowsOf(await ceo.get(`/api/Withdraw/${SITE}?history=${row.id}`));
    expect(entry).toMatchObject({ action: 'takeNext', employee: ceo.id, before: { status: 'pending' }, after: { status: 'reviewing' } });
  });

  test('is another for everybody who asks, also at once, until nothing waits', async () => {
    const ids = (await waiting()).map(({ id }) => id);
    const taken = await Promise.all([take(ceo), take(manager), take(ceo)]);
    expect(taken.map((reply) => rowOf(reply).id).sort((a, b) => a - b)).toEqual([...ids].sort((a, b) => a - b));
    const none = await take(manager);
    expect([none.status, none.body['conflict']]).toEqual([409, 'state']);
    expect(none.body.msg).toMatch(/[ก-๙]/);
  });

  test('is the same when the same command is sent again', async () => {
    const jti = crypto.randomUUID();
    const [once, again] = [rowOf(await take(ceo, '/Withdraw', { jti })), rowOf(await take(ceo, '/Withdraw', { jti }))];
    expect(again.id).toBe(once.id);
    expect((await office.db.query('select 1 from work_claim')).length).toBe(1);
  });

  test('passes over what the employee asked a second person for, and leaves what has no claim yet claimable', async () => {
    const [oldest, next] = await waiting();
    await office.db.query(
      "insert into approval (service, resource, record, action, hash, maker, maker_name, made_at, expires_at) values ($1, 'withdraw', $2, 'approve', 'x', $3, 'x', now(), now() + interval '1 hour')",
      [SITE, oldest?.id, ceo.id],
    );
    expect(rowOf(await take(ceo)).id).toBe(next?.id);
    expect(rowOf(await take(manager)).id).toBe(oldest?.id);
    // The list's own action claims no record that is decided.
    const decided = rowsOf(await ceo.get(`/api/Withdraw/${SITE}?${query({ filter: { status: 'paid' } })}`))[0];
    await office.db.query("update withdraw set status = 'cancelled' where service = $1 and id = $2", [SITE, decided?.id]);
    expect((await ceo.send(`/api/Withdraw/${SITE}?action=claim&id=${decided?.id}`, {})).status).toBe(409);
    await office.db.query('delete from approval');
  });

  test('takes the right of its code, and nothing of it is a record’s', async () => {
    expect((await take(viewer)).status).toBe(403);
    expect((await ceo.send(`/api/Withdraw/${SITE}?action=takeNext&id=1`, {})).status).toBe(404);
    expect((await ceo.send(`/api/Withdraw/${SITE}?action=takeNext`, { ids: [{ id: 1, version: 1 }] })).status).toBe(404);
    expect((await ceo.send(`/api/Withdraw/${SITE}?action=takeNext`, { more: 1 })).status).toBe(400);
  });
});

describe('any action of a list', () => {
  test('is parsed, answers rows as the list shows them, and leaves its entry', async () => {
    const wrong = await ceo.send(`/api/Coupon/${SITE}?action=draw`, { count: 6 });
    expect([wrong.status, Object.keys(wrong.body['errors'] ?? {})]).toEqual([400, ['count']]);
    const rows = rowsOf(await ceo.send(`/api/Coupon/${SITE}?action=draw`, { count: 2 }));
    expect(rows.map(({ code, version }) => [code, version])).toEqual([
      ['C1', 1],
      ['C2', 1],
    ]);
    const [entry] = await office.db.query(
      "select action, record_id, service, after from audit where resource = 'coupon' and action = 'draw'",
    );
    expect(entry).toEqual({ action: 'draw', record_id: null, service: SITE, after: { count: 2, drawn: 2 } });
  });
  test('answers a file', async () => {
    const reply = await ceo.send(`/api/Coupon/${SITE}?action=print`, {});
    expect(reply.body).toMatchObject({ payload: null, file: { name: 'coupons.csv', type: 'text/csv', text: 'code\r\nC1' } });
  });
});
