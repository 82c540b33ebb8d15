/** Deposits over HTTP, also when several employees decide at the same moment. */
import { describe, expect, test } from 'vitest';
import { both, times, withOffice } from './desk';
import { rowOf, rowsOf, SITE, type Row } from './office';

describe.each(both)('deposits, %s', (engine) => {
  const { office, desk, ceo, manager, senior, staff, lead } = withOffice(['ceo', 'manager', 'senior', 'staff', 'lead'], { engine });
  const workers = [ceo, manager, senior, staff, lead];

  test('the books balance before anything is done', () => desk.books());

  test('two employees approve one deposit at once: one does, the other sees what became of it', async () => {
    const [member, account] = [await desk.member(), await desk.account()];
    const deposit = await desk.deposit(member, account, 1234.56);
    const now = await desk.onlyOne(
      await Promise.all([desk.act(manager, '/Deposit', 'approve', deposit), desk.act(senior, '/Deposit', 'approve', deposit)]),
      '/Deposit',
    );
    expect(now).toMatchObject({ status: 'approved', version: 2 });
    expect([manager.id, senior.id]).toContain(now['decided_by']);
    expect(await desk.cash(member)).toBe(123_456);
    expect(await desk.bank(account)).toBe(123_456);
    await desk.books();
  });

  test('of ten approvals at once one counts, with one posting and one entry in the history', async () => {
    const [member, account] = [await desk.member(), await desk.account()];
    const deposit = await desk.deposit(member, account, 0.1 + 1);
    await desk.onlyOne(await times(10, (index) => desk.act(workers[index % workers.length]!, '/Deposit', 'approve', deposit)), '/Deposit');
    expect(await desk.cash(member)).toBe(110);
    expect(
      await office.db.query("select kind from ledger_posting where service = $1 and resource = 'deposit' and record_id = $2", [
        SITE,
        deposit.id,
      ]),
    ).toEqual([{ kind: 'deposit' }]);
    expect(rowsOf(await ceo.get(`/api/Deposit/${SITE}?history=${deposit.id}`)).map((entry) => entry['action'])).toEqual(['approve']);
    await desk.books();
  });

  test('approve against reject: one decision stands and the money follows it', async () => {
    const [member, account] = [await desk.member(), await desk.account()];
    for (let round = 0; round < 4; round += 1) {
      const before = await desk.cash(member);
      const deposit = await desk.deposit(member, account, 100);
      const replies = await Promise.all([
        desk.act(manager, '/Deposit', 'approve', deposit),
        desk.act(senior, '/Deposit', 'reject', deposit, { reason: 'ไม่พบยอดเงินเข้า' }),
      ]);
      const now = await desk.onlyOne(round % 2 ? replies : [...replies].reverse(), '/Deposit');
      expect(await desk.cash(member)).toBe(before + (now['status'] === 'approved' ? 10_000 : 0));
    }
    await desk.books();
  });

  test('of ten refunds at once one counts', async () => {
    const { member, account, deposit } = await desk.rich(500.25);
    const now = await desk.onlyOne(
      await times(10, (index) => desk.act([ceo, manager][index % 2]!, '/Deposit', 'refund', deposit, { reason: 'โอนผิดบัญชี' })),
      '/Deposit',
    );
    expect(now).toMatchObject({ status: 'refunded', reason: 'โอนผิดบัญชี' });
    expect([await desk.cash(member), await desk.bank(account)]).toEqual([0, 0]);
    await desk.books();
  });

  test('ten deposits of one member approved at once all count, to the satang', async () => {
    const [member, account] = [await desk.member(), await desk.account()];
    const amounts = [0.1, 0.2, 0.7, 1.01, 19.99, 33.33, 66.67, 1000.05, 4.35, 8.6].map((amount) => amount + 1);
    const deposits: Row[] = [];
    for (const amount of amounts) deposits.push(await desk.deposit(member, account, Number(amount.toFixed(2))));
    const replies = await times(10, (index) => desk.act(workers[index % workers.length]!, '/Deposit', 'approve', deposits[index]!));
    expect(replies.map((reply) => reply.status)).toEqual(amounts.map(() => 200));
    const sum = amounts.reduce((total, amount) => total + Math.round(amount * 100), 0);
    expect([await desk.cash(member), await desk.bank(account)]).toEqual([sum, sum]);
    await desk.books();
  });

  test('money the member has already spent cannot be refunded, and nothing changes', async () => {
    const { member, account, deposit } = await desk.rich(300);
    await desk.withdraw(member, 300);
    const reply = await desk.act(manager, '/Deposit', 'refund', deposit, { reason: 'โอนผิดบัญชี' });
    expect(reply.status).toBe(409);
    expect(reply.body.msg).toContain('ยอดเงินของสมาชิกไม่พอ');
    expect(reply.body['conflict']).toBe('state');
    expect(reply.body.payload).toMatchObject({ id: deposit.id, status: 'approved', version: deposit.version });
    expect(await desk.see('/Deposit', deposit.id)).toMatchObject({ status: 'approved', version: deposit.version, reason: null });
    expect([await desk.cash(member), await desk.held(member), await desk.bank(account)]).toEqual([0, 30_000, 30_000]);
    await desk.books();
  });

  test('a refund races a withdrawal of the same money: the member is never below zero', async () => {
    const { member, deposit } = await desk.rich(200);
    const [refund, asked] = await Promise.allSettled([
      desk.act(manager, '/Deposit', 'refund', deposit, { reason: 'โอนผิดบัญชี' }),
      desk.withdraw(member, 200),
    ]);
    const refunded = refund.status === 'fulfilled' && refund.value.status === 200;
    expect(refunded).toBe(asked.status === 'rejected');
    expect(await desk.cash(member)).toBe(0);
    await desk.books();
  });

  test('a deposit and its bank line are matched from both sides at once: they are matched to each other, once', async () => {
    const [member, account] = [await desk.member(), await desk.account()];
    for (let round = 0; round < 3; round += 1) {
      const [deposit, line] = [await desk.deposit(member, account, 700), await desk.line(account, 700)];
      const replies = await Promise.all([
        desk.act(manager, '/Deposit', 'match', deposit, { line: line.id }),
        desk.act(senior, '/Statement/Line', 'match', line, { deposit: deposit.id }),
      ]);
      expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
      expect(replies.filter((reply) => [400, 409].includes(reply.status))).toHaveLength(1);
      expect((await desk.see('/Deposit', deposit.id))['line']).toBe(line.id);
      expect((await desk.see('/Statement/Line', line.id))['status']).toBe('matched');
    }
    await desk.books();
  });

  test('one bank line is matched to one deposit, whoever asks', async () => {
    const [member, account] = [await desk.member(), await desk.account()];
    const line = await desk.line(account, 888);
    const [first, second] = [await desk.deposit(member, account, 888), await desk.deposit(member, account, 888)];
    const replies = await Promise.all([
      desk.act(manager, '/Deposit', 'match', first, { line: line.id }),
      desk.act(senior, '/Deposit', 'match', second, { line: line.id }),
    ]);
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 400]);
    expect(replies.find((reply) => reply.status === 400)!.body['errors']).toMatchObject({ line: expect.stringMatching(/[ก-๙]/) as string });
    const lines = [(await desk.see('/Deposit', first.id))['line'], (await desk.see('/Deposit', second.id))['line']];
    expect(lines.filter((one) => one === line.id)).toHaveLength(1);
    expect(lines.filter((one) => one === null)).toHaveLength(1);
    await desk.books();
  });

  test('a line of another amount or account is refused beside the input', async () => {
    const [member, account, other] = [await desk.member(), await desk.account(), await desk.account()];
    const deposit = await desk.deposit(member, account, 100);
    for (const line of [await desk.line(account, 100.01), await desk.line(other, 100)]) {
      const reply = await desk.act(manager, '/Deposit', 'match', deposit, { line: line.id });
      expect(reply.status).toBe(400);
      expect(reply.body['errors']).toHaveProperty('line');
    }
    await desk.books();
  });

  test('rejecting a matched deposit sets its line free; approving another with it then works', async () => {
    const [member, account] = [await desk.member(), await desk.account()];
    const line = await desk.line(account, 456);
    const [wrong, right] = [await desk.deposit(member, account, 456), await desk.deposit(member, account, 456)];
    const matched = rowOf(await desk.act(manager, '/Deposit', 'match', wrong, { line: line.id }));
    expect((await desk.act(manager, '/Deposit', 'reject', matched, { reason: 'ซ้ำกัน' })).status).toBe(200);
    expect((await desk.see('/Statement/Line', line.id))['status']).toBe('unmatched');
    const again = rowOf(await desk.act(manager, '/Deposit', 'match', right, { line: line.id }));
    expect((await desk.act(manager, '/Deposit', 'approve', again)).status).toBe(200);
    expect(await desk.cash(member)).toBe(45_600);
    await desk.books();
  });

  test('moving a deposit while it is approved: the money goes to the member it then names', async () => {
    const [from, to, account] = [await desk.member(), await desk.member(), await desk.account()];
    const deposit = await desk.deposit(from, account, 50);
    await desk.onlyOne(
      await Promise.all([
        desk.act(manager, '/Deposit', 'move', deposit, { member: to.id, reason: 'แจ้งผิดยูส' }),
        desk.act(senior, '/Deposit', 'approve', deposit),
      ]),
      '/Deposit',
    );
    const now = await desk.see('/Deposit', deposit.id);
    expect([await desk.cash(from), await desk.cash(to)]).toEqual(now['status'] === 'approved' ? [5000, 0] : [0, 0]);
    await desk.books();
  });
});
