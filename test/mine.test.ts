/**
 * What waits for an employee personally: second approvals, exports, campaigns, shifts, replies; and the views that show an employee's own
 * part of a list.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MineItem, WaitingApproval } from '../src/schema/mine';
import { Desk, usual } from './desk';
import { openOffice, query, rowsOf, SITE, type Office, type Row, type Worker } from './office';

describe.each(usual)('what is mine, %s', (engine) => {
  let office: Office;
  let [ceo, manager, lead, viewer]: Worker[] = [];
  let desk: Desk;
  let large: Row;
  beforeAll(async () => {
    office = await openOffice({ engine });
    [ceo, manager, lead, viewer] = [
      await office.signIn('ceo'),
      await office.signIn('manager'),
      await office.signIn('lead'),
      await office.signIn('viewer'),
    ];
    desk = new Desk(office, ceo);
    const account = await desk.account();
    await office.db.query('update site_config set deposit_second_limit = 1000 where service = $1', [SITE]);
    large = await desk.deposit(await desk.member(), account, 2500);
  });
  afterAll(() => office.close());

  const mine = async (who: Worker | undefined): Promise<{ approvals: WaitingApproval[]; items: MineItem[] }> => {
    const { status, body } = await who!.get('/api/Mine');
    expect(status, JSON.stringify(body)).toBe(200);
    return body.payload as { approvals: WaitingApproval[]; items: MineItem[] };
  };
  const listed = async (who: Worker | undefined, filter: Record<string, unknown>): Promise<number[]> =>
    rowsOf(await who!.get(`/api/Deposit/${SITE}?${query({ filter, range: [0, 99] })}`)).map(({ id }) => id);

  test('a request for a second person comes to those who may be that person, until it is decided', async () => {
    const asked = await desk.act(lead!, '/Deposit', 'approve', large);
    expect(asked.body['approval'], JSON.stringify(asked.body)).toBeDefined();
    expect((await mine(manager)).approvals).toMatchObject([
      { service: SITE, resource: 'deposit', record: large.id, action: 'approve', amount: 2500, title: null },
    ]);
    // Not to who asked, nor to who may not approve.
    for (const other of [lead, viewer]) expect((await mine(other)).approvals).toEqual([]);
    expect(await listed(manager, { _approval: 'others' })).toEqual([large.id]);
    expect(await listed(lead, { _approval: 'others' })).toEqual([]);
    expect(await listed(lead, { _approval: 'mine' })).toEqual([large.id]);
    const counts = (await manager!.get(`/api/Deposit/${SITE}?counts=1`)).body['counts'] as Record<string, { total: number }>;
    expect(counts['second']).toEqual({ total: 1 });

    const decided = await desk.act(manager!, '/Deposit', 'approve', await desk.see('/Deposit', large.id));
    expect(decided.status, JSON.stringify(decided.body)).toBe(200);
    expect((await mine(manager)).approvals).toEqual([]);
    expect(await listed(manager, { _approval: 'others' })).toEqual([]);
  });

  test('what one is on, and what waits longer than promised', async () => {
    const [old, fresh] = [
      await desk.deposit(await desk.member(), await desk.account(), 11),
      await desk.deposit(await desk.member(), await desk.account(), 12),
    ];
    await office.db.query("update deposit set created_at = now() - interval '11 minutes' where service = $1 and id = $2", [SITE, old.id]);
    const late = await listed(manager, { status: 'pending', _overdue: true });
    expect(late).toContain(old.id);
    expect(late).not.toContain(fresh.id);
    await manager!.send(`/api/Deposit/${SITE}?action=claim&id=${fresh.id}`, {});
    expect(await listed(manager, { _claim: 'mine' })).toEqual([fresh.id]);
    expect(await listed(lead, { _claim: 'mine' })).toEqual([]);
    for (const filter of [{ _claim: 'others' }, { _overdue: false }, { _approval: 1 }])
      expect((await manager!.get(`/api/Deposit/${SITE}?${query({ filter })}`)).status).toBe(400);
    expect((await manager!.get(`/api/Member/${SITE}?${query({ filter: { _claim: 'mine' } })}`)).status).toBe(400);
  });

  test('a shift to take over and a campaign that is done', async () => {
    const id = async (username: string): Promise<number> =>
      (await office.db.query<{ id: number }>('select id from employee where username = $1', [username]))[0]?.id ?? 0;
    await office.db.query("insert into handover (service, \"to\", note, by, status) values ($1, $2, 'ดูถอนค้าง', $3, 'given')", [
      SITE,
      await id('manager'),
      await id('lead'),
    ]);
    await office.db.query(
      `update sms_campaign set made_by = $2, status = 'sent', finished_at = now() where service = $1 and id = (select min(id) from sms_campaign where service = $1)`,
      [SITE, await id('manager')],
    );
    const { items } = await mine(manager);
    expect(items.map(({ kind }) => kind).sort()).toEqual(expect.arrayContaining(['campaignDone', 'handover']));
    expect((await mine(lead)).items.map(({ kind }) => kind)).not.toContain('handover');
  });

  test('a key of a site that somebody made is told to level 10, but not to who made it, and no more once it is revoked', async () => {
    const [key] = await office.db.query<{ id: number }>(
      `insert into site_key (site, service, key, scopes, addresses, made_by) select id, service, 'key-of-a-colleague', '{read}', '{}', $2 from site where service = $1 returning id`,
      [SITE, manager!.id],
    );
    const told = async (who: Worker | undefined): Promise<number[]> =>
      (await mine(who)).items.filter(({ kind }) => kind === 'keyMade').map(({ record }) => record);
    expect(await told(ceo)).toContain(key!.id);
    for (const other of [manager, lead]) expect(await told(other)).toEqual([]);
    await office.db.query('update site_key set made_by = $2 where id = $1', [key!.id, ceo!.id]);
    expect(await told(ceo)).not.toContain(key!.id);
    await office.db.query('update site_key set made_by = $2, revoked_at = now() where id = $1', [key!.id, manager!.id]);
    expect(await told(ceo)).not.toContain(key!.id);
  });
});
