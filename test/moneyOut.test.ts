/** Money that leaves or moves: withdrawals, transfers between our own accounts, prizes. */
import { describe, expect, test } from 'vitest';
import { post } from '../server/ledger/post';
import { transferred } from '../server/ledger/recipes';
import { times, usual, withOffice } from './desk';
import { rowOf, SITE, type Row } from './office';

describe.each(usual)('withdrawals, transfers and prizes, %s', (engine) => {
  const { office, desk, ceo, manager, owner, senior } = withOffice(['ceo', 'manager', 'owner', 'senior'], { engine });

  const approved = async (amount: number): Promise<{ member: Row; withdraw: Row }> => {
    const { member } = await desk.rich(amount);
    return { member, withdraw: rowOf(await desk.act(ceo, '/Withdraw', 'approve', await desk.withdraw(member, amount))) };
  };

  test('a withdrawal goes from credit to hold to the bank, to the satang', async () => {
    const { member } = await desk.rich(1000.1);
    const withdraw = await desk.withdraw(member, 333.33);
    expect([await desk.cash(member), await desk.held(member)]).toEqual([66_677, 33_333]);
    const ready = rowOf(await desk.act(senior, '/Withdraw', 'approve', withdraw));
    expect(ready).toMatchObject({ status: 'approved', approved_by: senior.id });
    const from = await desk.account('withdraw', 1000);
    const paid = rowOf(await desk.act(manager, '/Withdraw', 'markPaid', ready, { pay_account: from.id, reference: 'KB-1' }));
    expect(paid).toMatchObject({ status: 'paid', paid_by: manager.id, pay_account: from.id, reference: 'KB-1' });
    expect([await desk.cash(member), await desk.held(member), await desk.bank(from)]).toEqual([66_677, 0, 66_667]);
    await desk.books();
  });

  test('approve against reject: one decision stands and the hold follows it', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { member } = await desk.rich(100);
      const withdraw = await desk.withdraw(member, 100);
      const now = await desk.onlyOne(
        await Promise.all([
          desk.act(manager, '/Withdraw', 'approve', withdraw),
          desk.act(senior, '/Withdraw', 'reject', withdraw, { reason: 'เทิร์นไม่ครบ' }),
        ]),
        '/Withdraw',
      );
      expect([await desk.cash(member), await desk.held(member)]).toEqual(now['status'] === 'approved' ? [0, 10_000] : [10_000, 0]);
    }
    await desk.books();
  });

  test('ten rejections at once give the money back once', async () => {
    const { member } = await desk.rich(80);
    const withdraw = await desk.withdraw(member, 80);
    await desk.onlyOne(
      await times(10, (index) => desk.act([ceo, manager, senior][index % 3]!, '/Withdraw', 'reject', withdraw, { reason: 'เทิร์นไม่ครบ' })),
      '/Withdraw',
    );
    expect([await desk.cash(member), await desk.held(member)]).toEqual([8000, 0]);
    await desk.books();
  });

  test('paid against failed: the money leaves the bank or goes back, never both', async () => {
    const from = await desk.account('withdraw', 10_000);
    let left = 1_000_000;
    for (let round = 0; round < 4; round += 1) {
      const { member, withdraw } = await approved(250.5);
      const now = await desk.onlyOne(
        await Promise.all([
          desk.act(manager, '/Withdraw', 'markPaid', withdraw, { pay_account: from.id, reference: `KB-${round}` }),
          desk.act(senior, '/Withdraw', 'markFailed', withdraw, { reason: 'บัญชีปลายทางปิด' }),
        ]),
        '/Withdraw',
      );
      const paid = now['status'] === 'paid';
      if (paid) left -= 25_050;
      expect([await desk.cash(member), await desk.held(member)]).toEqual([paid ? 0 : 25_050, 0]);
      expect(await desk.bank(from)).toBe(left);
    }
    await desk.books();
  });

  test('ten payments of one withdrawal at once leave the bank once', async () => {
    const [first, second] = [await desk.account('withdraw', 100), await desk.account('withdraw', 100)];
    const { withdraw } = await approved(70);
    await desk.onlyOne(
      await times(10, (index) =>
        desk.act([ceo, manager, senior][index % 3]!, '/Withdraw', 'markPaid', withdraw, {
          pay_account: [first, second][index % 2]!.id,
          reference: `KB-${index}`,
        }),
      ),
      '/Withdraw',
    );
    expect((await desk.bank(first)) + (await desk.bank(second))).toBe(13_000);
    await desk.books();
  });

  test('a withdrawal is paid from an account meant for it, and switched on', async () => {
    const { withdraw } = await approved(40);
    const wrong = await desk.account('deposit');
    const off = await desk.account('withdraw');
    await desk.act(ceo, '/Statement', 'turnOff', off);
    for (const account of [wrong, off]) {
      const reply = await desk.act(manager, '/Withdraw', 'markPaid', withdraw, { pay_account: account.id, reference: 'KB-9' });
      expect(reply.status).toBe(400);
      expect(reply.body['errors']).toHaveProperty('pay_account');
    }
    await desk.books();
  });

  test('two withdrawals of one member asked for at once never hold more than there is', async () => {
    const { member } = await desk.rich(100);
    const asked = await Promise.allSettled(Array.from({ length: 5 }, () => desk.withdraw(member, 40)));
    expect(asked.filter((one) => one.status === 'fulfilled')).toHaveLength(2);
    expect([await desk.cash(member), await desk.held(member)]).toEqual([2000, 8000]);
    await desk.books();
  });

  test('transfers cross in both directions and both arrive', async () => {
    const [left, right] = [await desk.account('deposit', 1000), await desk.account('withdraw', 1000)];
    const sent = await Promise.all([
      desk.act(ceo, '/Statement', 'transfer', left, { to: right.id, amount: 100.25 }),
      desk.act(manager, '/Statement', 'transfer', right, { to: left.id, amount: 30.5 }),
    ]);
    expect(sent.map((reply) => reply.status)).toEqual([200, 200]);
    expect([await desk.bank(left), await desk.bank(right)]).toEqual([93_025, 106_975]);
    await desk.books();
  });

  test('ten transfers of one account, read once, go out once', async () => {
    const [from, to] = [await desk.account('deposit', 100), await desk.account()];
    const sent = await times(10, () => desk.act(ceo, '/Statement', 'transfer', from, { to: to.id, amount: 10 }));
    expect(sent.map((reply) => reply.status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
    expect([await desk.bank(from), await desk.bank(to)]).toEqual([9000, 1000]);
    await desk.books();
  });

  test('a circle of transfers ends, and the sum stays nothing', async () => {
    const accounts = [await desk.account('deposit', 10), await desk.account('deposit', 10), await desk.account('deposit', 10)];
    const sent = await times(3, (index) =>
      desk.act(ceo, '/Statement', 'transfer', accounts[index]!, { to: accounts[(index + 1) % 3]!.id, amount: 1 + index / 100 }),
    );
    expect(sent.map((reply) => reply.status)).toEqual([200, 200, 200]);
    const held = [];
    for (const account of accounts) held.push(await desk.bank(account));
    expect(held).toEqual([1002, 999, 999]);
    await desk.books();
  });

  test('a transfer to itself, to a switched-off account or of nothing is refused', async () => {
    const [from, off] = [await desk.account('deposit', 5), await desk.account()];
    await desk.act(ceo, '/Statement', 'turnOff', off);
    for (const input of [
      { to: from.id, amount: 1 },
      { to: off.id, amount: 1 },
      { to: 999_999, amount: 1 },
    ]) {
      const reply = await desk.act(ceo, '/Statement', 'transfer', from, input);
      expect(reply.status, JSON.stringify(input)).toBe(400);
      expect(reply.body['errors']).toHaveProperty('to');
    }
    for (const amount of [0, -1, 0.001, 1.005])
      expect((await desk.act(ceo, '/Statement', 'transfer', from, { to: off.id, amount })).body['errors'], String(amount)).toHaveProperty(
        'amount',
      );
    expect(await desk.bank(from)).toBe(500);
  });

  describe('an account that lacks the money, or has sent what it may today', () => {
    const pay = (withdraw: Row, account: Row, more: Record<string, unknown> = {}) =>
      desk.act(manager, '/Withdraw', 'markPaid', withdraw, { pay_account: account.id, reference: `KB-${withdraw.id}`, ...more });
    const move = async (from: Row, amount: number, more: Record<string, unknown> = {}) => {
      const to = await desk.account();
      return desk.act(ceo, '/Statement', 'transfer', await desk.see('/Statement', from.id), { to: to.id, amount, ...more });
    };
    const said = (reply: { status: number; body: Record<string, unknown> }, field: string): unknown[] => [
      reply.status,
      (reply.body['errors'] as Record<string, string> | undefined)?.[field],
    ];

    test('pays nothing below zero', async () => {
      const from = await desk.account('withdraw', 100);
      const { member, withdraw } = await approved(100.01);
      expect(said(await pay(withdraw, from), 'pay_account')).toEqual([400, expect.stringContaining('ไม่พอ')]);
      expect(said(await move(from, 100.01), 'amount')).toEqual([400, expect.stringContaining('ไม่พอ')]);
      expect([await desk.bank(from), await desk.held(member)]).toEqual([10_000, 10_001]);
      const { withdraw: smaller } = await approved(100);
      expect((await pay(smaller, from)).status, 'to the last satang it does').toBe(200);
      await desk.books();
    });

    test('passes its daily limit by nothing, payouts and transfers together; what it sent yesterday does not count', async () => {
      const from = await desk.account('withdraw', 1000, { daily_limit: 150 });
      const yesterday = {
        service: SITE,
        resource: 'bank_account',
        recordId: from.id,
        actorId: ceo.id,
        at: new Date(Date.now() - 24 * 3_600_000),
      };
      const { id: to } = await desk.account();
      await office.db.tx((tx) => post(tx, yesterday, transferred(from.id, to, 149)));
      expect((await move(from, 60)).status).toBe(200);
      const { withdraw } = await approved(90.01);
      expect(said(await pay(withdraw, from), 'pay_account')).toEqual([400, expect.stringContaining('150.00')]);
      const { withdraw: fits } = await approved(90);
      expect((await pay(fits, from)).status).toBe(200);
      expect(said(await move(from, 0.01), 'amount')).toEqual([400, expect.stringContaining('150.00')]);
      await desk.books();
    });

    test('goes over it with a reason, which the audit log keeps with the act', async () => {
      const from = await desk.account('withdraw', 10, { daily_limit: 5 });
      const { withdraw } = await approved(50);
      expect((await pay(withdraw, from, { over_reason: 'ok' })).status, 'three letters at least').toBe(400);
      expect((await pay(withdraw, from, { over_reason: 'โอนจากแอปธนาคารไปแล้ว' })).status).toBe(200);
      expect((await move(from, 7, { over_reason: 'ธนาคารแจ้งเงินเข้าแล้ว' })).status).toBe(200);
      expect(await desk.bank(from)).toBe(-4700);
      const [paid] = await office.db.query(
        "select after from audit where resource = 'withdraw' and record_id = $1 and action = 'markPaid'",
        [String(withdraw.id)],
      );
      expect(paid).toMatchObject({ after: { over_reason: 'โอนจากแอปธนาคารไปแล้ว' } });
      const [moved] = await office.db.query(
        "select after from audit where resource = 'bank_account' and record_id = $1 and action = 'transfer'",
        [String(from.id)],
      );
      expect(moved).toMatchObject({ after: { over_reason: 'ธนาคารแจ้งเงินเข้าแล้ว' } });
      await desk.books();
    });

    test('is not drawn on twice by two who read it at once', async () => {
      const from = await desk.account('withdraw', 100);
      const [one, two] = [await approved(60), await approved(60)];
      const replies = await Promise.all([
        pay(one.withdraw, from),
        desk.act(senior, '/Withdraw', 'markPaid', two.withdraw, { pay_account: from.id, reference: 'KB-two' }),
      ]);
      expect(replies.map((reply) => reply.status).sort()).toEqual([200, 400]);
      expect(await desk.bank(from)).toBe(4000);
      await desk.books();
    });
  });

  const giveBox = async (prizes: Record<string, unknown>[]): Promise<Row> =>
    rowOf(await owner.send(`/api/ticket/form/${SITE}?action=create`, { name: `กล่อง ${crypto.randomUUID().slice(0, 8)}`, prizes }));
  const giveTicket = async (box: Row, member: Row): Promise<Row> =>
    rowOf(await ceo.send(`/api/ticket/${SITE}?action=create`, { box: box.id, member: member.id }));

  test('a ticket opened ten times at once is opened once, and its prize paid once', async () => {
    const box = await giveBox([{ label: 'เครดิต', weight: 1, prize: 12.34, stock: 5, color: null }]);
    const member = await desk.member();
    const ticket = await giveTicket(box, member);
    const now = await desk.onlyOne(await times(10, (index) => desk.act([ceo, manager][index % 2]!, '/ticket', 'open', ticket)), '/ticket');
    expect(now).toMatchObject({ status: 'opened', prize: 'เครดิต', value: 12.34 });
    expect(await desk.cash(member)).toBe(1234);
    expect((await desk.see('/ticket/form', box.id))['prizes']).toMatchObject([{ stock: 4 }]);
    await desk.books();
  });

  test('tickets of one box opened at once never give more than is in stock', async () => {
    const box = await giveBox([
      { label: 'ทอง', weight: 1000, prize: 100, stock: 3, color: null },
      { label: 'ขอบคุณ', weight: 1, prize: 0, stock: null, color: null },
    ]);
    const members = [
      await desk.member(),
      await desk.member(),
      await desk.member(),
      await desk.member(),
      await desk.member(),
      await desk.member(),
    ];
    const tickets: Row[] = [];
    for (const member of members) tickets.push(await giveTicket(box, member));
    const opened = await times(6, (index) => desk.act(ceo, '/ticket', 'open', tickets[index]!));
    expect(opened.map((reply) => reply.status)).toEqual(Array<number>(6).fill(200));
    const gold = opened.filter((reply) => rowOf(reply)['prize'] === 'ทอง').length;
    expect(gold).toBeLessThanOrEqual(3);
    expect(((await desk.see('/ticket/form', box.id))['prizes'] as { stock: number }[])[0]!.stock).toBe(3 - gold);
    let paid = 0;
    for (const member of members) paid += await desk.cash(member);
    expect(paid).toBe(gold * 10_000);
    await desk.books();
  });

  test('opening against cancelling a ticket: one of the two', async () => {
    const box = await giveBox([{ label: 'เครดิต', weight: 1, prize: 5, stock: null, color: null }]);
    const member = await desk.member();
    const ticket = await giveTicket(box, member);
    const now = await desk.onlyOne(
      await Promise.all([desk.act(ceo, '/ticket', 'open', ticket), desk.act(manager, '/ticket', 'cancel', ticket)]),
      '/ticket',
    );
    expect(await desk.cash(member)).toBe(now['status'] === 'opened' ? 500 : 0);
    await desk.books();
  });
});
