/**
 * The employee who brings a bank line in could have written it: no line credits a member by its own author, on any road, at any amount.
 */
import { describe, expect, test } from 'vitest';
import { bodyOf, importRows, inRow } from './bankFiles/importRig';
import { usual, withOffice } from './desk';
import { query, rowOf, rowsOf, SITE, type Reply, type Row, type Worker } from './office';

describe.each(usual)('lines that employees bring, %s', (engine) => {
  const { office, desk, ceo, owner, manager } = withOffice(['ceo', 'owner', 'manager'], { engine });

  const isAsked = ({ status, body }: Reply): boolean => {
    expect([status, body.msg], JSON.stringify(body)).toEqual([200, expect.any(String)]);
    return 'approval' in body;
  };
  const imported = async (account: Row, amount: string, who: Worker): Promise<Row> => {
    await importRows(who, bodyOf(account, [inRow('09:00', amount, amount, 'X1 ก')]));
    const [line] = rowsOf(await ceo.get(`/api/Statement/Line/${SITE}?${query({ filter: { account: account.id } })}`));
    expect(line).toMatchObject({ source: 'file', brought_by: who.id });
    return line!;
  };
  /** Never approved by one employee alone, and by another at one press. */
  const takesAnother = async (deposit: Row, who: Worker, other: Worker): Promise<void> => {
    const row = await desk.see('/Deposit', deposit.id);
    const asked = await desk.act(who, '/Deposit', 'approve', row);
    expect([isAsked(asked), asked.body.msg]).toEqual([true, expect.stringContaining('สองคน')]);
    expect((await desk.act(who, '/Deposit', 'approve', row)).status).toBe(409);
    expect(await desk.see('/Deposit', deposit.id)).not.toMatchObject({ status: 'approved' });
    expect(isAsked(await desk.act(other, '/Deposit', 'approve', row))).toBe(false);
    expect(await desk.see('/Deposit', deposit.id)).toMatchObject({ status: 'approved', decided_by: other.id });
  };

  test('who typed a line and added its deposit does not credit it as well, a colleague does', async () => {
    const [member, account] = [await desk.member(), await desk.account()];
    const line = await desk.typed(account, { amount: 19_999 }, manager);
    expect(line).toMatchObject({ source: 'manual', brought_by: manager.id });
    const data = { member: member.id, bank_account: account.id, amount: 19_999, line: line.id };
    await takesAnother(rowOf(await manager.send(`/api/Insertstatement/${SITE}?action=create`, data)), manager, owner);
    expect(await desk.cash(member)).toBe(1_999_900);
    await desk.books();
  });

  test.each(['typed', 'imported'] as const)('nor by matching, gathering or splitting one they %s', async (how) => {
    const account = await desk.account();
    const bring = (amount: number, at: Row = account): Promise<Row> =>
      how === 'typed' ? desk.typed(at, { amount }, manager) : imported(at, `${amount}.00`, manager);
    const act = async (path: string, action: string, row: Row, input: Record<string, unknown>): Promise<void> =>
      expect(isAsked(await desk.act(manager, path, action, row, input))).toBe(false);
    const matched = await desk.deposit(await desk.member(), account, 70);
    await act('/Deposit', 'match', matched, { line: (await bring(70)).id });
    await takesAnother(matched, manager, owner);

    const second = await desk.account();
    const gathered = await desk.deposit(await desk.member(), second, 1);
    await act('/Deposit', 'gather', gathered, { lines: [(await desk.line(second, 30)).id, (await bring(20, second)).id] });
    await takesAnother(gathered, manager, owner);

    const third = await desk.account();
    const split = [await desk.deposit(await desk.member(), third, 1), await desk.deposit(await desk.member(), third, 1)];
    const shares = split.map(({ id }) => ({ deposit: id, amount: 25 }));
    await act('/Statement/Line', 'split', await bring(50, third), { shares });
    for (const part of split) await takesAnother(part, manager, owner);
    await desk.books();
  });

  test('nor of a code for payment, nor after a doubt about it', async () => {
    const account = await desk.account('deposit', 0, { biller_id: '010550000000101' });
    const member = await desk.member();
    const code = async (amount: number): Promise<Row> =>
      rowOf(await ceo.send(`/api/QyPayment/${SITE}?action=create`, { member: member.id, bank_account: account.id, amount }));
    const typed = (amount: number): Promise<Row> =>
      desk.typed(account, { amount, occurred_at: office.app.kernel.now().toISOString() }, manager);
    const [clear, line] = [await code(80), await typed(80)];
    expect(isAsked(await desk.act(manager, '/QyPayment', 'credit', clear, { line: line.id }))).toBe(true);
    expect((await desk.act(manager, '/QyPayment', 'credit', clear, { line: line.id })).status).toBe(409);
    expect(isAsked(await desk.act(owner, '/QyPayment', 'credit', clear, { line: line.id }))).toBe(false);
    const doubted = rowOf(await desk.act(manager, '/QyPayment', 'credit', await code(90), { line: (await typed(91)).id }));
    expect(doubted['state']).toBe('needs_review');
    expect(isAsked(await desk.act(manager, '/QyPayment', 'accept', doubted, { reason: 'ตรวจแล้ว' }))).toBe(true);
    expect(isAsked(await desk.act(owner, '/QyPayment', 'accept', doubted, { reason: 'ตรวจแล้ว' }))).toBe(false);
    expect(await desk.cash(member)).toBe(17_100);
    await desk.books();
  });

  test('what the bank told is credited by one person, until somebody’s file says something of it', async () => {
    const [member, account] = [await desk.member(), await desk.account()];
    const matched = async (row: Row): Promise<Row> => {
      const deposit = await desk.deposit(member, account, row['amount'] as number);
      expect(isAsked(await desk.act(manager, '/Deposit', 'match', deposit, { line: row.id }))).toBe(false);
      return desk.see('/Deposit', deposit.id);
    };
    expect(isAsked(await desk.act(manager, '/Deposit', 'approve', await matched(await desk.line(account, 60))))).toBe(false);
    const line = await desk.line(account, 65);
    const deposit = await matched(line);
    await office.db.query(
      "insert into line_sighting (service, account, line, source, delivery, place, at, brought_by) values ($1, $2, $3, 'file', 'd', '1', now(), $4)",
      [SITE, account.id, line.id, manager.id],
    );
    await takesAnother(deposit, manager, owner);
  });

  test('a line of which nobody knows who brought it is credited by two', async () => {
    const [member, account] = [await desk.member(), await desk.account()];
    const [deposit, line] = [await desk.deposit(member, account, 40), await desk.typed(account, { amount: 40 })];
    await office.db.query('update statement_line set brought_by = null where service = $1 and id = $2', [SITE, line.id]);
    await desk.act(manager, '/Deposit', 'match', deposit, { line: line.id });
    expect(isAsked(await desk.act(manager, '/Deposit', 'approve', await desk.see('/Deposit', deposit.id)))).toBe(true);
    expect(isAsked(await desk.act(owner, '/Deposit', 'approve', await desk.see('/Deposit', deposit.id)))).toBe(false);
  });

  const LINE = '/Statement/Line';
  const act = async (who: Worker, action: string, row: Row, input: Record<string, unknown> = {}): Promise<Reply> =>
    desk.act(who, LINE, action, await desk.see(LINE, row.id), input);
  const errorsOf = ({ status, body }: Reply): unknown => [status, Object.keys(body['errors'] ?? {})];
  const outOf = (account: Row, amount: number, who = manager): Promise<Row> => desk.typed(account, { direction: 'out', amount }, who);
  const toldOut = async (account: Row, amount: number): Promise<Row> => desk.told((await outOf(account, amount)).id);

  test('a transfer that lines of one person make up is booked by two, and not below zero without a reason', async () => {
    const [from, to] = [await desk.account('withdraw', 900), await desk.account()];
    const [out, into] = [await outOf(from, 99_999_999.99), await desk.typed(to, { amount: 99_999_999.99 }, manager)];
    expect(errorsOf(await act(manager, 'own', out, { other: into.id }))).toEqual([400, ['over_reason']]);
    const input = { other: into.id, over_reason: 'ธนาคารบอกแล้ว' };
    expect(isAsked(await act(manager, 'own', into, { ...input, other: out.id }))).toBe(true);
    expect(isAsked(await act(manager, 'own', out, input))).toBe(true);
    expect((await act(manager, 'own', out, input)).status).toBe(409);
    expect([await desk.bank(from), await desk.bank(to)]).toEqual([90_000, 0]);
    const [small, other] = [await outOf(from, 0.01), await desk.line(to, 0.01)];
    expect(isAsked(await act(manager, 'own', small, { other: other.id }))).toBe(true);
    expect(isAsked(await act(owner, 'own', small, { other: other.id }))).toBe(false);
    expect([await desk.bank(from), await desk.bank(to)]).toEqual([89_999, 1]);
    expect(isAsked(await act(manager, 'undo', small, { reason: 'จับผิดคู่' }))).toBe(true);
    expect(await desk.bank(from)).toBe(89_999);
    await desk.books();
  });

  test('transfers the bank told of count against the limit of the account they leave, by whatever road, and one in the books is only confirmed', async () => {
    const [from, to] = [await desk.account('withdraw', 500_000), await desk.account()];
    const pair = async (who: Worker, amount: number, from_in = false): Promise<Reply> => {
      const [out, into] = [await toldOut(from, amount), await desk.line(to, amount)];
      return from_in ? act(who, 'own', into, { other: out.id }) : act(who, 'own', out, { other: into.id });
    };
    const send = async (who: Worker, amount: number): Promise<Reply> =>
      desk.act(who, '/Statement', 'transfer', await desk.see('/Statement', from.id), { to: to.id, amount });
    expect(isAsked(await pair(manager, 30_000))).toBe(false);
    expect(isAsked(await pair(manager, 20_000, true))).toBe(false);
    expect(isAsked(await pair(manager, 0.01, true))).toBe(true);
    expect(isAsked(await send(manager, 0.01))).toBe(true);
    expect(isAsked(await act(manager, 'fee', await toldOut(from, 0.02)))).toBe(true);
    expect(isAsked(await send(ceo, 45_000))).toBe(false);
    expect(await desk.bank(from)).toBe(40_500_000);
    await office.db.query('update statement_line set occurred_at = now() where service = $1 and account = any($2::bigint[])', [
      SITE,
      [from.id, to.id],
    ]);
    const [out, into] = [await toldOut(from, 45_000), await desk.line(to, 45_000)];
    await office.db.query('update statement_line set occurred_at = now() where service = $1 and id = any($2::bigint[])', [
      SITE,
      [out.id, into.id],
    ]);
    expect(isAsked(await act(manager, 'own', out, { other: into.id }))).toBe(false);
    expect(await desk.bank(from)).toBe(40_500_000);
    await desk.books();
  });

  test('a fee is one person’s by the bank’s word, up to the limit, the balance and the day of the account', async () => {
    const account = await desk.account('withdraw', 100_000);
    const own = await outOf(account, 15);
    expect(isAsked(await act(manager, 'fee', own))).toBe(true);
    expect(isAsked(await act(owner, 'fee', own))).toBe(false);
    expect(isAsked(await act(manager, 'undo', own, { reason: 'ไม่ใช่ค่าธรรมเนียม' }))).toBe(true);
    expect(isAsked(await act(manager, 'fee', await toldOut(account, 25)))).toBe(false);
    expect(isAsked(await act(manager, 'fee', await toldOut(account, 49_975)))).toBe(false);
    expect(isAsked(await act(manager, 'fee', await toldOut(account, 0.01)))).toBe(true);
    const [low, limited] = [await desk.account('deposit', 10), await desk.account('deposit', 100, { daily_limit: 20 })];
    expect(errorsOf(await act(ceo, 'fee', await toldOut(low, 10.01)))).toEqual([400, ['over_reason']]);
    expect(isAsked(await act(ceo, 'fee', await toldOut(limited, 15)))).toBe(false);
    const more = await toldOut(limited, 5.01);
    expect(errorsOf(await act(ceo, 'fee', more))).toEqual([400, ['over_reason']]);
    expect(isAsked(await act(ceo, 'fee', more, { over_reason: 'ธนาคารหักแล้ว' }))).toBe(false);
    await desk.books();
  });

  test('what is set aside is nothing to send, whoever told of it, and undone by two where it is one’s own line', async () => {
    const [account, to] = [await desk.account('withdraw', 100), await desk.account()];
    const send = async (amount: number): Promise<unknown> =>
      errorsOf(await desk.act(ceo, '/Statement', 'transfer', await desk.see('/Statement', account.id), { to: to.id, amount }));
    const own = await desk.typed(account, { amount: 1000 }, manager);
    expect(isAsked(await act(manager, 'suspend', own))).toBe(false);
    expect(await desk.bank(account)).toBe(110_000);
    expect([await send(100.01), await send(50)]).toEqual([
      [400, ['amount']],
      [200, []],
    ]);
    expect(isAsked(await act(manager, 'suspend', await desk.line(account, 500)))).toBe(false);
    expect([await send(50.01), await send(50)]).toEqual([
      [400, ['amount']],
      [200, []],
    ]);
    expect(isAsked(await act(manager, 'undo', own, { reason: 'ผิดบัญชี' }))).toBe(true);
    expect(isAsked(await act(owner, 'undo', own, { reason: 'ผิดบัญชี' }))).toBe(false);
    expect(await desk.bank(account)).toBe(50_000);
    await desk.books();
  });

  test('undoing what lines booked adds up for an account in a day', async () => {
    const account = await desk.account();
    const aside = async (amount: number): Promise<Row> => {
      const line = await desk.line(account, amount);
      await act(ceo, 'suspend', line);
      return line;
    };
    expect(isAsked(await act(manager, 'undo', await aside(200_000), { reason: 'ผิดบัญชี' }))).toBe(false);
    expect(isAsked(await act(manager, 'undo', await aside(0.01), { reason: 'ผิดบัญชี' }))).toBe(true);
    await desk.books();
  });
});
