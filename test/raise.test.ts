/**
 * Limits of a site: lowered by one person, raised by two, by those who hold the code, with a fresh factor. And what is decided in pieces
 * adds up.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { post } from '../server/ledger/post';
import { bankOpened } from '../server/ledger/recipes';
import { Desk, times, usual } from './desk';
import { openOffice, rowOf, rowsOf, SITE, type Office, type Reply, type Row, type Worker } from './office';

describe.each(usual)('limits of a site, %s', (engine) => {
  let office: Office;
  let desk: Desk;
  let ceo: Worker;
  let owner: Worker;
  let manager: Worker;

  beforeAll(async () => {
    office = await openOffice({ engine });
    [ceo, owner, manager] = [await office.signIn('ceo'), await office.signIn('owner'), await office.signIn('manager')];
    desk = new Desk(office, ceo);
  });
  afterAll(() => office.close());
  afterEach(() =>
    office.db.query(
      'update site_config set withdraw_second_limit = 50000, deposit_second_limit = 200000, credit_second_limit = 20000, version = version + 1 where service = $1',
      [SITE],
    ),
  );

  const see = (): Promise<Row> => desk.see('/ConfigSystem', 1);
  const put = async (who: Worker, values: Record<string, unknown>, version?: number): Promise<Reply> =>
    who.send(`/api/ConfigSystem/${SITE}?action=update&id=1`, { version: version ?? (await see()).version, ...values });

  test('lowering is done at once, raising and switching off wait for a second person', async () => {
    expect(rowOf(await put(manager, { withdraw_second_limit: 40_000 }))).toMatchObject({ withdraw_second_limit: 40_000, _approval: null });
    for (const withdraw_second_limit of [40_000.01, null]) {
      const asked = await put(manager, { withdraw_second_limit, cutoff: '04:00' });
      expect([asked.status, asked.body.msg]).toEqual([200, expect.stringContaining('สองคน')]);
      expect(asked.body['approval']).toMatchObject({ expires_at: expect.any(String) as string });
      expect(rowOf(asked)).toMatchObject({ withdraw_second_limit: 40_000 });
      expect((await see())['_approval']).toMatchObject({
        action: 'update',
        by: manager.id,
        input: { withdraw_second_limit, cutoff: '04:00' },
      });
    }
    expect(await see()).toMatchObject({ withdraw_second_limit: 40_000, cutoff: null });
    const entry = rowsOf(await ceo.get(`/api/ConfigSystem/${SITE}?history=1`))[0];
    expect(entry).toMatchObject({
      action: 'update.request',
      employee: manager.id,
      before: null,
      after: { withdraw_second_limit: null, cutoff: '04:00' },
    });
  });

  test('who asked is refused, another sends what was asked and it is done, once', async () => {
    await put(manager, { withdraw_second_limit: 90_000 });
    const mine = await put(manager, { withdraw_second_limit: 90_000 });
    expect([mine.status, mine.body['conflict']]).toEqual([409, 'maker']);
    const { version, _approval } = await see();
    const { input } = _approval as { input: Record<string, unknown> };
    const replies = await times(5, (index) => put(index % 2 ? owner : ceo, input, version));
    await desk.onlyOne(replies, '/ConfigSystem').catch(() => undefined);
    expect(replies.filter(({ status, body }) => status === 200 && !('approval' in body))).toHaveLength(1);
    expect(await see()).toMatchObject({ withdraw_second_limit: 90_000, version: version + 1, _approval: null });
  });

  test('another change than was asked is another request, and what was asked before the record changed is void', async () => {
    await put(manager, { withdraw_second_limit: 90_000 });
    expect((await put(owner, { withdraw_second_limit: 95_000 })).body['approval']).toBeDefined();
    expect((await see())['_approval']).toMatchObject({ by: owner.id });
    expect((await put(ceo, { deposit_second_limit: 1000 })).body['approval']).toBeUndefined();
    expect((await put(manager, { withdraw_second_limit: 95_000 })).body['approval']).toBeDefined();
    expect(await see()).toMatchObject({ withdraw_second_limit: 50_000 });
  });

  test('it is judged again when it is decided: code, factor, and what the one who decides may do alone', async () => {
    await put(owner, { deposit_second_limit: 300_000 });
    const role = rowOf(await ceo.get(`/api/Employee/${manager.id}`))['role'];
    await office.db.query('update role set deposit_limit = 250000, version = version + 1 where id = $1', [role]);
    const low = await put(manager, { deposit_second_limit: 300_000 });
    expect([low.status, Object.keys(low.body['errors'] as object)]).toEqual([400, ['deposit_second_limit']]);
    await office.db.query('update role set deposit_limit = null, version = version + 1 where id = $1', [role]);

    const [{ permissions } = {}] = await office.db.query<{ permissions: { code: string; active: boolean }[] }>(
      'select permissions from role where id = $1',
      [role],
    );
    const without = permissions?.filter(({ code }) => code !== 'M0062');
    await office.db.query('update role set permissions = $2, version = version + 1 where id = $1', [role, JSON.stringify(without)]);
    for (const values of [{ deposit_second_limit: 300_000 }, { deposit_second_limit: 1 }]) {
      const refused = await put(manager, values);
      expect([refused.status, refused.body['permission'], Object.keys(refused.body['errors'] as object)]).toEqual([
        403,
        'M0062',
        ['deposit_second_limit'],
      ]);
    }
    // What is not changed may be sent along.
    expect((await put(manager, { deposit_second_limit: 200_000, cutoff: '05:00' })).status).toBe(200);
    await office.db.query('update role set permissions = $2, version = version + 1 where id = $1', [role, JSON.stringify(permissions)]);
    expect(await see()).toMatchObject({ deposit_second_limit: 200_000 });
  });

  const isAsked = ({ status, body }: Reply): boolean => {
    expect([status, body.msg]).toEqual([200, expect.any(String)]);
    return 'approval' in body;
  };
  /** Does the change take two? `to` is changed back from `from` by one person, where that is the stricter of the two. */
  const askedFor = async (path: string, id: number, from: object, to: object): Promise<[loosen: boolean, tighten: boolean]> => {
    const row = async (): Promise<Row> => desk.see(path, id);
    const send = async (who: Worker, values: object): Promise<Reply> => desk.act(who, path, 'update', await row(), { ...values });
    await send(manager, from);
    await send(owner, from);
    expect(await row()).toMatchObject(from);
    const loosen = isAsked(await send(manager, to));
    if (loosen) {
      expect(await row()).toMatchObject(from);
      expect([(await send(manager, to)).status, isAsked(await send(owner, to))]).toEqual([409, false]);
    }
    expect(await row()).toMatchObject(to);
    return [loosen, isAsked(await send(manager, from))];
  };

  test.each([
    [{ auto_credit: false }, { auto_credit: true }],
    [{ auto_credit_limit: 100 }, { auto_credit_limit: 101 }],
    [{ withdraw_auto_limit: 0 }, { withdraw_auto_limit: 1 }],
    [{ payout_reserve: 10 }, { payout_reserve: 9.99 }],
    [{ sms_second_limit: 100 }, { sms_second_limit: null }],
    [{ export_second_rows: 100 }, { export_second_rows: 101 }],
    [{ credit_second_limit: 100 }, { credit_second_limit: 100.01 }],
    [{ points_second_limit: 100 }, { points_second_limit: null }],
    [{ play_win_limit: 100 }, { play_win_limit: 101 }],
  ])('a setting that lets more happen takes two, and one back: %j to %j', async (from, to) => {
    expect(await askedFor('/ConfigSystem', 1, from, to)).toEqual([true, false]);
  });

  test.each([
    ['M0062', { deposit_second_limit: 1 }],
    ['M0062', { auto_credit_limit: 1 }],
    ['M0063', { withdraw_second_limit: 1 }],
    ['M0063', { withdraw_auto_limit: 0.01 }],
    ['M0063', { payout_reserve: 7 }],
    ['M0064', { credit_second_limit: 1 }],
    ['M0064', { points_second_limit: 1 }],
    ['M0064', { play_win_limit: 1 }],
    ['M0064', { sms_second_limit: 1 }],
    ['M0064', { export_second_rows: 1 }],
  ])('a limit takes a code of its own beside that of the screen, also to be lowered: %s for %j', async (code, values) => {
    const [role] = await office.db.query<{ id: number; permissions: { code: string }[] }>(
      'select r.id, r.permissions from role r join employee e on e.role = r.id where e.id = $1',
      [manager.id],
    );
    const give = (permissions: unknown): Promise<unknown> =>
      office.db.query('update role set permissions = $2, version = version + 1 where id = $1', [role!.id, JSON.stringify(permissions)]);
    await give(role!.permissions.filter((entry) => entry.code !== code));
    const refused = await put(manager, values);
    await give(role!.permissions);
    expect([refused.status, refused.body['permission'], Object.keys(refused.body['errors'] as object)]).toEqual([
      403,
      code,
      Object.keys(values),
    ]);
  });

  const ruleOf = async (values: Record<string, unknown>): Promise<number> => {
    const made = await ceo.send(`/api/WithdrawLog/Rule/${SITE}?action=create`, values);
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    return rowOf(made).id;
  };
  test.each([
    [{ kind: 'amount', most: 5 }, { active: true }, { active: false }],
    [{ kind: 'amount', most: 5 }, { most: 5 }, { most: 6 }],
    [{ kind: 'amount', most: 5 }, { most: 5 }, { most: null }],
    [{ kind: 'per_day', times: 2 }, { times: 2 }, { times: 3 }],
    [{ kind: 'adjusted' }, { hours: 24 }, { hours: 23 }],
    [{ kind: 'first' }, { effect: 'refuse' }, { effect: 'second' }],
    [{ kind: 'first' }, { effect: 'second' }, { effect: 'person' }],
  ])('a rule of withdrawals that lets more out takes two: of %j, %j to %j', async (values, from, to) => {
    const id = await ruleOf(values);
    expect(await askedFor('/WithdrawLog/Rule', id, from, to)).toEqual([true, false]);
    await office.db.query('update withdraw_rule set active = false where service = $1 and id = $2', [SITE, id]);
  });
  test('from which amount on a rule counts, and whom by their tags, takes two either way', async () => {
    const id = await ruleOf({ kind: 'tags', tags: ['VIP'], from_amount: 10 });
    for (const [from, to] of [
      [{ from_amount: 10 }, { from_amount: 20 }],
      [{ tags: ['VIP'] }, { tags: ['VIP', 'ใหม่'] }],
    ] as const)
      expect(await askedFor('/WithdrawLog/Rule', id, from, to)).toEqual([true, true]);
  });

  test('the daily limit of an account is raised by two, in the form and by the action', async () => {
    const account = await desk.account('withdraw', 10, { daily_limit: 100 });
    expect(await askedFor('/Statement', account.id, { daily_limit: 100 }, { daily_limit: 150 })).toEqual([true, false]);
    const set = async (who: Worker, daily_limit: number): Promise<Reply> =>
      desk.act(who, '/Statement', 'setLimit', await desk.see('/Statement', account.id), { daily_limit });
    expect(isAsked(await set(manager, 100.01))).toBe(true);
    expect(await desk.see('/Statement', account.id)).toMatchObject({
      daily_limit: 100,
      _approval: { action: 'setLimit', by: manager.id, input: { daily_limit: 100.01 } },
    });
    expect((await set(manager, 100.01)).status).toBe(409);
    expect(rowOf(await set(owner, 100.01))).toMatchObject({ daily_limit: 100.01 });
    expect(isAsked(await set(manager, 50))).toBe(false);
    // What the second person would not be shown does not wait with it.
    const hidden = await desk.act(ceo, '/Statement', 'update', await desk.see('/Statement', account.id), {
      daily_limit: null,
      credential: 'ใหม่',
    });
    expect([hidden.status, hidden.body['errors']]).toEqual([400, { daily_limit: expect.stringContaining('รหัสเชื่อมต่อ') as string }]);
  });

  const madeAt = async (path: string, values: Record<string, unknown>): Promise<Reply> =>
    ceo.send(`/api${path}/${SITE}?action=create`, values);
  test.each([
    [{ reserve: 10 }, { reserve: 9.99 }],
    [{ threshold: 100 }, { threshold: 99 }],
    [{ most: 5 }, { most: null }],
    [{ active: false }, { active: true }],
  ])('a rule of own transfers that moves more takes two: %j to %j', async (from, to) => {
    const [source, target] = [await desk.account(), await desk.account('withdraw')];
    const values = { name: `กฎ ${Math.random()}`, sources: [source.id], targets: [target.id], threshold: 100, reserve: 10, most: 5 };
    const { id } = rowOf(await madeAt('/WithdrawChangeAccount/Rule', values));
    expect(await askedFor('/WithdrawChangeAccount/Rule', id, from, to)).toEqual([true, false]);
  });

  test.each([
    [{ fee_percent: 1 }, { fee_percent: 1.01 }],
    [{ fee_fixed: 0 }, { fee_fixed: 1 }],
  ])('what a way of paying costs an account is raised by two: %j to %j', async (from, to) => {
    const { id } = rowOf(
      await madeAt('/Payment/Channel', { name: `ทาง ${Math.random()}`, way: 'wallet', accounts: [(await desk.account()).id] }),
    );
    expect(await askedFor('/Payment/Channel', id, from, to)).toEqual([true, false]);
  });

  test('where members pay to is changed by two: the accounts of a way of paying, and the codes of an account', async () => {
    const [one, other] = [await desk.account(), await desk.account('deposit', 0, { promptpay_id: '0812223333' })];
    const { id } = rowOf(await madeAt('/Payment/Channel', { name: `ทาง ${Math.random()}`, way: 'wallet', accounts: [one.id] }));
    expect(await askedFor('/Payment/Channel', id, { accounts: [one.id] }, { accounts: [other.id] })).toEqual([true, true]);
    for (const [from, to] of [
      [{ promptpay_id: '0812223333' }, { promptpay_id: '0899999999' }],
      [{ biller_id: '010555000000001' }, { biller_id: null }],
    ])
      expect(await askedFor('/Statement', other.id, from!, to!)).toEqual([true, true]);
  });

  test('what an SMS part costs, which decides what takes two, is lowered by two', async () => {
    const [row] = await office.db.query<{ id: number }>('select id from site where service = $1', [SITE]);
    const path = `/api/Settingweb/${row?.id ?? 0}`;
    const site = async (): Promise<Row> => rowOf(await ceo.get(path));
    const price = async (who: Worker, sms_price: number): Promise<Reply> =>
      who.json('PUT', path, { sms_price, version: (await site()).version });
    expect(isAsked(await price(manager, 0.5))).toBe(false);
    expect(isAsked(await price(manager, 0.01))).toBe(true);
    expect(await site()).toMatchObject({ sms_price: 0.5, _approval: { action: 'update', by: manager.id, input: { sms_price: 0.01 } } });
    expect((await price(manager, 0.01)).status).toBe(409);
    expect(isAsked(await price(owner, 0.01))).toBe(false);
    expect(await site()).toMatchObject({ sms_price: 0.01, _approval: null });
    expect(isAsked(await price(manager, 0.35))).toBe(false);
  });

  test('a new record begins no looser than what one person may leave it at', async () => {
    const account = { bank: 'KBANK', holder: 'บจก. ทดสอบ', purpose: 'withdraw' };
    const [from, to] = [await desk.account(), await desk.account()];
    const rule = { sources: [from.id], targets: [to.id], threshold: 100, reserve: 0 };
    const beside = ({ status, body }: Reply): unknown => [status, Object.keys(body['errors'] ?? {})];
    for (const [path, values, field] of [
      ['/Statement', { ...account, number: '8880001111', daily_limit: 50_000.01 }, 'daily_limit'],
      ['/Statement', { ...account, number: '8880001112', daily_limit: null }, 'daily_limit'],
      ['/WithdrawChangeAccount/Rule', { ...rule, name: 'กฎเปิดเลย', active: true }, 'active'],
      ['/Payment/Channel', { name: 'ทางแพง', way: 'wallet', accounts: [from.id], fee_percent: 20 }, 'fee_percent'],
      ['/Payment/Channel', { name: 'ทางแพง', way: 'wallet', accounts: [from.id], fee_fixed: 1 }, 'fee_fixed'],
    ] as const)
      expect(beside(await madeAt(path, values))).toEqual([400, [field]]);
    const made = await madeAt('/Statement', { ...account, number: '8880001113' });
    expect(rowOf(made)).toMatchObject({ daily_limit: 50_000 });
    expect(rowOf(await madeAt('/Statement', { ...account, number: '8880001114', daily_limit: 0 }))).toMatchObject({ daily_limit: 0 });
    const site = await ceo.json('POST', '/api/Settingweb', { service: 'cheap', webname: 'ถูก', sms_price: 0.34 });
    expect(beside(site)).toEqual([400, ['sms_price']]);
  });

  test('what the site does by itself, and how much leaves it, is given by who holds as much', async () => {
    const role = rowOf(await ceo.get(`/api/Employee/${manager.id}`))['role'];
    await office.db.query(
      'update site_config set auto_credit = false, auto_credit_limit = 300, withdraw_auto_limit = 0, export_second_rows = 10, version = version + 1 where service = $1',
      [SITE],
    );
    await office.db.query(
      'update role set deposit_limit = 200, withdraw_limit = 200, export_limit = 200, version = version + 1 where id = $1',
      [role],
    );
    for (const [values, beside] of [
      [{ auto_credit: true }, 'auto_credit_limit'],
      [{ auto_credit_limit: null }, 'auto_credit_limit'],
      [{ withdraw_auto_limit: 200.01 }, 'withdraw_auto_limit'],
      [{ export_second_rows: 201 }, 'export_second_rows'],
    ] as const)
      expect((await put(manager, values)).body['errors'], JSON.stringify(values)).toEqual({
        [beside]: expect.stringContaining('200') as string,
      });
    expect(isAsked(await put(manager, { withdraw_auto_limit: 200, export_second_rows: 200 }))).toBe(true);
    await office.db.query(
      'update role set deposit_limit = null, withdraw_limit = null, export_limit = null, version = version + 1 where id = $1',
      [role],
    );
  });

  test('what one person approves in pieces is added up by member and day, until it takes two', async () => {
    const [member, other, account] = [await desk.member(), await desk.member(), await desk.account()];
    const approve = async (who: Worker, owner: Row, amount: number): Promise<boolean> =>
      'approval' in (await desk.act(who, '/Deposit', 'approve', await desk.deposit(owner, account, amount))).body;
    expect(await approve(manager, member, 120_000)).toBe(false);
    expect(await approve(manager, member, 80_000)).toBe(false);
    expect(await approve(manager, member, 0.01)).toBe(true);
    expect(await approve(manager, other, 200_000)).toBe(false);
    expect(await approve(owner, member, 200_000)).toBe(false);
    expect(await desk.cash(member)).toBe(40_000_000);
    await desk.books();
  });

  test('a member and an account of one number are two, whatever limit both count under', async () => {
    const [{ member }, to] = [await desk.rich(40_000), await desk.account()];
    await office.db.query(
      `insert into bank_account (active, service, id, bank, number, holder, purpose, daily_limit) overriding system value values (true, $1, $2, 'SCB', '5551234567', 'บจก. ทดสอบ', 'withdraw', null)`,
      [SITE, member.id],
    );
    const cause = { service: SITE, resource: 'bank_account', recordId: member.id, actorId: 0, at: new Date() };
    await office.db.tx((tx) => post(tx, cause, bankOpened(member.id, 90_000)));
    expect(isAsked(await desk.act(manager, '/Withdraw', 'approve', await desk.withdraw(member, 40_000)))).toBe(false);
    const send = async (amount: number): Promise<boolean> =>
      isAsked(await desk.act(manager, '/Statement', 'transfer', await desk.see('/Statement', member.id), { to: to.id, amount }));
    expect(await send(50_000)).toBe(false);
    expect(await send(0.01)).toBe(true);
    await desk.books();
  });

  test('pieces approved at the same time are added up as well', async () => {
    const [member, account] = [await desk.member(), await desk.account()];
    const pieces = await Promise.all(Array.from({ length: 5 }, () => desk.deposit(member, account, 90_000)));
    const replies = await Promise.all(pieces.map((piece) => desk.act(manager, '/Deposit', 'approve', piece)));
    expect(replies.filter(({ status, body }) => status === 200 && !('approval' in body))).toHaveLength(2);
    expect(await desk.cash(member)).toBe(18_000_000);
  });

  test('another day begins at nothing, and an old factor changes no setting', async () => {
    const [member, account] = [await desk.member(), await desk.account()];
    expect((await desk.act(owner, '/Deposit', 'approve', await desk.deposit(member, account, 200_000))).body).not.toHaveProperty(
      'approval',
    );
    office.later(24 * 3_600_000);
    const awake = await office.signIn('owner');
    desk = new Desk(office, await office.signIn('ceo'));
    expect((await desk.act(awake, '/Deposit', 'approve', await desk.deposit(member, account, 200_000))).body).not.toHaveProperty(
      'approval',
    );
    office.later(31 * 60_000);
    const stale = await put(awake, { withdraw_second_limit: 1 });
    expect([stale.status, stale.body.code]).toEqual([403, 3]);
  });
});
