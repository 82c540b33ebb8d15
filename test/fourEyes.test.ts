/**
 * Two persons for large amounts that leave: who approves does not pay, transfers between our own accounts, and what an account does not
 * hold.
 */
import { describe, expect, test } from 'vitest';
import { usual, withOffice } from './desk';
import { rowOf, type Reply, type Row, type Worker } from './office';

describe.each(usual)('large amounts, %s', (engine) => {
  const { office, desk, ceo, owner, manager } = withOffice(['ceo', 'owner', 'manager'], { engine });

  const rich = async (amount: number): Promise<{ member: Row; deposit: Row }> => {
    const [member, account] = [await desk.member(), await desk.account()];
    const deposit = await desk.deposit(member, account, amount);
    await desk.act(manager, '/Deposit', 'approve', deposit);
    return { member, deposit: await desk.see('/Deposit', deposit.id) };
  };
  const pay = async (who: Worker, withdraw: Row, from: Row): Promise<Reply> =>
    desk.act(who, '/Withdraw', 'markPaid', await desk.see('/Withdraw', withdraw.id), {
      pay_account: from.id,
      reference: `KB-${withdraw.id}`,
    });

  test('who approved a withdrawal above the site’s limit does not pay it, below it they may', async () => {
    const [{ member }, from] = [await rich(150_000), await desk.account('withdraw', 500_000)];
    const small = await desk.withdraw(member, 50_000);
    await desk.act(owner, '/Withdraw', 'approve', small);
    expect((await pay(owner, small, from)).status).toBe(200);
    const large = await desk.withdraw(member, 50_000.01);
    expect((await desk.act(manager, '/Withdraw', 'approve', large)).body['approval']).toBeDefined();
    expect((await desk.act(ceo, '/Withdraw', 'approve', large)).status).toBe(200);
    const refused = await pay(ceo, large, from);
    expect([refused.status, refused.body['conflict'], refused.body.msg]).toEqual([409, 'maker', expect.stringContaining('50,000.00')]);
    expect(rowOf(refused)).toMatchObject({ status: 'approved', account_number: expect.stringMatching(/^x/) as string });
    expect(await desk.bank(from)).toBe(45_000_000);
    expect((await pay(manager, large, from)).status).toBe(200);
    expect(await desk.bank(from)).toBe(39_999_999);
    await desk.books();
  });

  test('a transfer between our accounts above the limit takes two, who agree on account and amount; pieces add up', async () => {
    const [from, to] = [await desk.account('withdraw', 500_000), await desk.account()];
    const send = async (who: Worker, amount: number, more: Record<string, unknown> = {}): Promise<Reply> =>
      desk.act(who, '/Statement', 'transfer', await desk.see('/Statement', from.id), { to: to.id, amount, ...more });
    const asked = await send(manager, 60_000);
    expect(asked.body['approval']).toBeDefined();
    expect(rowOf(asked)['_approval']).toMatchObject({ action: 'transfer', by: manager.id, input: { to: to.id, amount: 60_000 } });
    expect((await send(manager, 60_000)).status).toBe(409);
    expect(await desk.bank(from)).toBe(50_000_000);
    // Money that moves meanwhile does not make the request void, another amount does.
    expect((await send(ceo, 100)).body).not.toHaveProperty('approval');
    expect((await send(ceo, 60_000)).body).not.toHaveProperty('approval');
    expect(await desk.bank(to)).toBe(6_010_000);
    expect((await send(owner, 50_000)).body).not.toHaveProperty('approval');
    expect((await send(owner, 0.01)).body['approval']).toBeDefined();
    expect((await send(manager, 0.02)).body).not.toHaveProperty('approval');
    await desk.books();
  });

  test('who does not see balances does not find one out by asking for transfers above the limit', async () => {
    const [from, to] = [await desk.account('withdraw', 70_000), await desk.account()];
    await office.db.query('update bank_account set daily_limit = null where id = $1', [from.id]);
    const send = async (who: Worker, amount: number): Promise<Reply> =>
      desk.act(who, '/Statement', 'transfer', await desk.see('/Statement', from.id), { to: to.id, amount });
    // The CEO, who sees it, is told at once, and no second person is asked.
    expect((await send(ceo, 70_000.01)).body['errors']).toHaveProperty('amount');
    const [{ permissions } = { permissions: [] }] = await office.db.query<{ permissions: { code: string }[] }>(
      'select permissions from role where id = 3',
    );
    const give = (codes: unknown): Promise<unknown> =>
      office.db.query('update role set permissions = $1, version = version + 1 where id = 3', [JSON.stringify(codes)]);
    await give(permissions.filter(({ code }) => code !== '13006'));
    const [below, above] = [await send(manager, 70_000), await send(manager, 70_000.01)];
    expect([below.status, above.status]).toEqual([200, 200]);
    expect({ ...above.body, payload: null, approval: null }).toEqual({ ...below.body, payload: null, approval: null });
    expect(rowOf(above)['balance']).toBeNull();
    // The colleague, who decides it, is told, and nothing left the account.
    expect((await send(owner, 70_000.01)).body['errors']).toHaveProperty('amount');
    expect(await desk.bank(from)).toBe(7_000_000);
    await give(permissions);
  });

  test('a refund counts with what else leaves its account: above the limit it takes two', async () => {
    const { member, deposit } = await rich(90_000);
    const refund = async (who: Worker, of: Row): Promise<Reply> =>
      desk.act(who, '/Deposit', 'refund', await desk.see('/Deposit', of.id), { reason: 'โอนผิดเว็บ' });
    expect((await refund(manager, deposit)).body['approval']).toBeDefined();
    expect((await refund(manager, deposit)).status).toBe(409);
    expect(await desk.cash(member)).toBe(9_000_000);
    expect((await refund(owner, deposit)).body).not.toHaveProperty('approval');
    expect(await desk.cash(member)).toBe(0);
    const [account, to] = [await desk.account('deposit'), await desk.account()];
    const pieces = await Promise.all([1, 2, 3].map(() => desk.deposit(member, account, 20_000)));
    for (const piece of pieces) await desk.act(owner, '/Deposit', 'approve', piece);
    const asked: boolean[] = [];
    for (const piece of pieces) asked.push('approval' in (await refund(manager, piece)).body);
    expect(asked).toEqual([false, false, true]);
    const send = { to: to.id, amount: 10_000.01 };
    expect(
      (await desk.act(manager, '/Statement', 'transfer', await desk.see('/Statement', account.id), send)).body['approval'],
    ).toBeDefined();
    await desk.books();
  });

  test('a refund, too, leaves no account below zero or past its daily limit, unless a person says why', async () => {
    const { member, deposit } = await rich(1000);
    const account = await desk.see('/Statement', deposit['bank_account'] as number);
    const other = await desk.account();
    await desk.act(ceo, '/Statement', 'transfer', account, { to: other.id, amount: 400 });
    const refund = async (more: Record<string, unknown> = {}): Promise<Reply> =>
      desk.act(ceo, '/Deposit', 'refund', await desk.see('/Deposit', deposit.id), { reason: 'โอนผิดเว็บ', ...more });
    const low = await refund();
    expect([low.status, Object.keys(low.body['errors'] as object)]).toEqual([400, ['over_reason']]);
    await desk.act(ceo, '/Statement', 'transfer', other, { to: account.id, amount: 400 });
    await desk.act(ceo, '/Statement', 'setLimit', await desk.see('/Statement', account.id), { daily_limit: 1399.99 });
    const limited = await refund();
    expect([limited.status, Object.keys(limited.body['errors'] as object)]).toEqual([400, ['over_reason']]);
    expect(await desk.cash(member)).toBe(100_000);
    expect((await refund({ over_reason: 'ลูกค้าแจ้งความ' })).status).toBe(200);
    expect([await desk.cash(member), await desk.bank(account)]).toEqual([0, 0]);
    // What was refunded counts towards the day.
    await desk.deposit(member, account, 1);
    const sent = await desk.act(ceo, '/Statement', 'transfer', await desk.see('/Statement', account.id), { to: other.id, amount: 0.01 });
    expect(sent.status).toBe(400);
    await desk.books();
  });
});
