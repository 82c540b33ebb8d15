/** Above the site's limit two employees decide. Below are also commands that are sent more than once. */
import { beforeEach, describe, expect, test } from 'vitest';
import { times, usual, withOffice } from './desk';
import { DEMO_PASSWORD } from '../server/seed/staff';
import { query, rowOf, rowsOf, SITE, type Row, type Worker } from './office';

describe.each(usual)('a second person and repeated commands, %s', (engine) => {
  const { office, desk, ceo, manager, senior } = withOffice(['ceo', 'manager', 'senior'], { engine });
  let member: Row;
  let account: Row;
  beforeEach(async () => {
    [member, account] = [await desk.member(), await desk.account()];
  });

  const approvals = (record: Row): Promise<{ maker: number; checker: number | null }[]> =>
    office.db.query("select maker, checker from approval where service = $1 and resource = 'deposit' and record = $2 order by id", [
      SITE,
      record.id,
    ]);

  test('the first approval asks and changes nothing, the asker is refused, another carries it out', async () => {
    const deposit = await desk.deposit(member, account, 200_000.01);
    const asked = await desk.act(manager, '/Deposit', 'approve', deposit);
    expect(asked.status).toBe(200);
    expect(asked.body.code).toBe(0);
    expect(asked.body.msg).toContain('คนที่สอง');
    const approval = asked.body['approval'] as { id: number; expires_at: string };
    expect(approval.id).toBeGreaterThan(0);
    expect(Date.parse(approval.expires_at)).toBeGreaterThan(Date.now());
    expect(rowOf(asked)).toMatchObject({ status: 'pending', version: deposit.version, _approval: { action: 'approve', by: manager.id } });
    expect(await desk.see('/Deposit', deposit.id)).toMatchObject({ status: 'pending', version: deposit.version });
    expect(await desk.cash(member)).toBe(0);

    const again = await desk.act(manager, '/Deposit', 'approve', deposit);
    expect(again.status).toBe(409);
    expect(again.body['conflict']).toBe('maker');
    expect(again.body.payload).toMatchObject({ id: deposit.id, status: 'pending' });
    expect(await desk.cash(member)).toBe(0);

    const done = await desk.act(senior, '/Deposit', 'approve', deposit);
    expect(done.status).toBe(200);
    expect(done.body).not.toHaveProperty('approval');
    expect(rowOf(done)).toMatchObject({ status: 'approved', decided_by: senior.id, _approval: null });
    expect(await desk.cash(member)).toBe(20_000_001);
    expect(await approvals(deposit)).toEqual([{ maker: manager.id, checker: senior.id }]);
    const steps = rowsOf(await ceo.get(`/api/Deposit/${SITE}?history=${deposit.id}`)).map((entry) => [entry['action'], entry['employee']]);
    expect(steps).toEqual([
      ['approve', senior.id],
      ['approve.request', manager.id],
    ]);
    await desk.books();
  });

  test('at the limit exactly one person is enough', async () => {
    const reply = await desk.act(senior, '/Deposit', 'approve', await desk.deposit(member, account, 200_000));
    expect(reply.body).not.toHaveProperty('approval');
    expect(await desk.cash(member)).toBe(20_000_000);
  });

  test('the asker alone, ten times at once, gets nothing done', async () => {
    const deposit = await desk.deposit(member, account, 300_000);
    const replies = await times(10, () => desk.act(manager, '/Deposit', 'approve', deposit));
    expect(replies.filter((reply) => reply.status === 200 && reply.body['approval'] !== undefined)).toHaveLength(1);
    expect(replies.filter((reply) => reply.status === 409 && reply.body['conflict'] === 'maker')).toHaveLength(9);
    expect(await desk.cash(member)).toBe(0);
    expect(await approvals(deposit)).toEqual([{ maker: manager.id, checker: null }]);
  });

  test('of many second persons at once one carries it out, once', async () => {
    const deposit = await desk.deposit(member, account, 300_000);
    await desk.act(manager, '/Deposit', 'approve', deposit);
    await desk.onlyOne(await times(6, (index) => desk.act([ceo, senior][index % 2]!, '/Deposit', 'approve', deposit)), '/Deposit');
    expect(await desk.cash(member)).toBe(30_000_000);
    await desk.books();
  });

  test('a request that expired is void: the next one asks again', async () => {
    const deposit = await desk.deposit(member, account, 250_000);
    const first = await desk.act(manager, '/Deposit', 'approve', deposit);
    office.later(31 * 60_000);
    // Time has passed for their factors as well.
    for (const worker of [ceo, manager, senior]) await worker.json('POST', '/api/Verify', { password: DEMO_PASSWORD });
    const second = await desk.act(senior, '/Deposit', 'approve', deposit);
    expect(second.body['approval']).toBeDefined();
    expect((second.body['approval'] as { id: number }).id).not.toBe((first.body['approval'] as { id: number }).id);
    expect(await desk.cash(member)).toBe(0);
    expect((await desk.act(manager, '/Deposit', 'approve', deposit)).body).not.toHaveProperty('approval');
    expect(await desk.cash(member)).toBe(25_000_000);
    expect(await approvals(deposit)).toEqual([
      { maker: manager.id, checker: null },
      { maker: senior.id, checker: manager.id },
    ]);
    await desk.books();
  });

  test('a request for an amount that was changed since is void', async () => {
    const deposit = await desk.deposit(member, account, 250_000);
    await desk.act(manager, '/Deposit', 'approve', deposit);
    const changed = rowOf(
      await ceo.send(`/api/Deposit/${SITE}?action=update&id=${deposit.id}`, { version: deposit.version, amount: 900_000 }),
    );
    expect((await desk.act(senior, '/Deposit', 'approve', deposit)).status).toBe(409);
    const reply = await desk.act(senior, '/Deposit', 'approve', changed);
    expect(reply.body['approval']).toBeDefined();
    expect(await desk.cash(member)).toBe(0);
  });

  test('who works with a claim asks too, and the next one can take the record over from the request on', async () => {
    const rich = await desk.rich(100_000);
    const withdraw = await desk.withdraw(rich.member, 60_000);
    const claim = (worker: Worker, call: string): ReturnType<Worker['send']> =>
      worker.send(`/api/Withdraw/${SITE}?action=${call}&id=${withdraw.id}`, {});
    await claim(manager, 'claim');
    const asked = await desk.act(manager, '/Withdraw', 'approve', await desk.see('/Withdraw', withdraw.id));
    expect(asked.body['approval']).toBeDefined();
    expect(rowOf(asked)['_claim']).toBeNull();
    // The panel gives the record back when its page is left, also after the request.
    await claim(manager, 'release');
    expect((await claim(senior, 'claim')).status).toBe(200);
    const done = await desk.act(senior, '/Withdraw', 'approve', await desk.see('/Withdraw', withdraw.id));
    expect(done.body).not.toHaveProperty('approval');
    expect(rowOf(done)['status']).toBe('approved');
    await desk.books();
  });

  test('a request made without a claim is carried out by a colleague who claims first', async () => {
    const rich = await desk.rich(100_000);
    const withdraw = await desk.withdraw(rich.member, 70_000);
    expect((await desk.act(manager, '/Withdraw', 'approve', withdraw)).body['approval']).toBeDefined();
    await senior.send(`/api/Withdraw/${SITE}?action=claim&id=${withdraw.id}`, {});
    const done = await desk.act(senior, '/Withdraw', 'approve', await desk.see('/Withdraw', withdraw.id));
    expect(rowOf(done)['status']).toBe('approved');
    await desk.books();
  });

  test('approving many at once also asks for the second person, row by row', async () => {
    const [small, large] = [await desk.deposit(member, account, 10), await desk.deposit(member, account, 400_000)];
    const reply = await manager.send(`/api/Deposit/${SITE}?action=approve`, {
      ids: [small, large].map(({ id, version }) => ({ id, version })),
    });
    const { outcomes } = reply.body.payload as { outcomes: Record<string, unknown>[] };
    expect(outcomes[0]).toMatchObject({ id: small.id, code: 0, status: 200, payload: { status: 'approved' } });
    expect(outcomes[0]).not.toHaveProperty('approval');
    expect(outcomes[1]).toMatchObject({
      id: large.id,
      code: 0,
      status: 200,
      payload: { status: 'pending' },
      approval: { expires_at: expect.any(String) as string },
    });
    expect(await desk.cash(member)).toBe(1000);
  });

  test('the same command sent ten times at once has one effect and one answer', async () => {
    const deposit = await desk.deposit(member, account, 75.75);
    const replies = await times(10, () => desk.act(manager, '/Deposit', 'approve', deposit, {}, 'the-same-command'));
    expect(replies.map((reply) => reply.status)).toEqual(Array<number>(10).fill(200));
    for (const reply of replies) expect(reply.body).toEqual(replies[0]!.body);
    expect(await desk.cash(member)).toBe(7575);
    expect((await desk.act(manager, '/Deposit', 'approve', deposit, {}, 'the-same-command')).body).toEqual(replies[0]!.body);
    await desk.books();
  });

  test('a command sent again once its record is gone gets its first answer', async () => {
    const path = `/api/tags/${SITE}`;
    const tag = rowOf(await ceo.send(`${path}?action=create`, { name: 'ของชั่วคราว', color: '#112233' }));
    const paint = (jti: string): ReturnType<Worker['send']> =>
      ceo.send(`${path}?action=update&id=${tag.id}`, { version: tag.version, color: '#445566' }, { jti });
    const first = await paint('paint-it');
    expect(first.status).toBe(200);
    expect((await ceo.send(`${path}?action=delete&id=${tag.id}`, { version: 2 })).status).toBe(200);
    expect((await paint('paint-it')).body).toEqual(first.body);
    expect((await paint('paint-again')).status).toBe(404);
  });

  test('the same name for another command is refused and does nothing', async () => {
    const [first, second] = [await desk.deposit(member, account, 10), await desk.deposit(member, account, 20)];
    await desk.act(manager, '/Deposit', 'approve', first, {}, 'name-of-first');
    const reply = await desk.act(manager, '/Deposit', 'approve', second, {}, 'name-of-first');
    expect(reply.status).toBe(409);
    expect(reply.body['conflict']).toBe('replay');
    expect((await desk.see('/Deposit', second.id))['status']).toBe('pending');
    // A colleague's names are their own.
    expect((await desk.act(senior, '/Deposit', 'approve', second, {}, 'name-of-first')).status).toBe(200);
  });

  test('two different commands under one name at once: one is done', async () => {
    const [first, second] = [await desk.deposit(member, account, 10), await desk.deposit(member, account, 20)];
    const replies = await Promise.all([
      desk.act(manager, '/Deposit', 'approve', first, {}, 'one-name'),
      desk.act(manager, '/Deposit', 'approve', second, {}, 'one-name'),
    ]);
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409]);
    expect([1000, 2000]).toContain(await desk.cash(member));
  });

  test('a command that was refused may be sent again under its name once it is right', async () => {
    const { member: owner, deposit } = await desk.rich(90);
    const withdraw = await desk.withdraw(owner, 90);
    expect((await desk.act(manager, '/Deposit', 'refund', deposit, { reason: 'โอนผิด' }, 'refund-it')).status).toBe(409);
    await desk.act(senior, '/Withdraw', 'reject', withdraw, { reason: 'ขอคืน' });
    expect((await desk.act(manager, '/Deposit', 'refund', deposit, { reason: 'โอนผิด' }, 'refund-it')).status).toBe(200);
    expect(await desk.cash(owner)).toBe(0);
  });

  test('many at once, sent again: the same outcomes; with other rows under the same name: 409', async () => {
    const deposits = [
      await desk.deposit(member, account, 1),
      await desk.deposit(member, account, 2),
      await desk.deposit(member, account, 4),
    ];
    const ids = deposits.map(({ id, version }) => ({ id, version }));
    const send = (rows: typeof ids): ReturnType<Worker['send']> =>
      manager.send(`/api/Deposit/${SITE}?action=approve`, { ids: rows }, { jti: 'many' });
    const first = await send(ids.slice(0, 2));
    expect((await send(ids.slice(0, 2))).body.payload).toEqual(first.body.payload);
    const other = await send(ids);
    expect([other.status, other.body['conflict']]).toEqual([409, 'replay']);
    expect(await desk.cash(member)).toBe(300);
    expect(rowsOf(await ceo.get(`/api/Deposit/${SITE}?${query({ filter: { member: member.id, status: 'pending' } })}`))).toHaveLength(1);
  });
});
