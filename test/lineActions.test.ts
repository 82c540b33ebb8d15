/** Lines that pay several deposits, or a part of one; own transfers, fees, unclaimed money; and the way back from each. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keepUnclaimed } from '../server/jobs/suspense';
import { bodyOf, importRows, inRow, outRow } from './bankFiles/importRig';
import { usual, withOffice } from './desk';
import { query, rowOf, rowsOf, SITE, type Reply, type Row } from './office';

const LINE = '/Statement/Line';

describe.each(usual)('actions on lines, %s', (engine) => {
  const { office, desk, ceo, owner } = withOffice(['ceo', 'owner'], { engine });

  const act = (action: string, row: Row, input: Record<string, unknown> = {}, path = LINE, who = ceo): Promise<Reply> =>
    desk.act(who, path, action, row, input);
  const done = async (reply: Promise<Reply>): Promise<Row> => {
    const answered = await reply;
    expect(answered.body.msg && answered.status, JSON.stringify(answered.body).slice(0, 300)).toBe(200);
    return rowOf(answered);
  };
  const errorsOf = async (reply: Promise<Reply>): Promise<unknown> => {
    const { status, body } = await reply;
    return [status, body['errors'] ?? body.msg];
  };
  /** Asked for by one, decided by another. */
  const undo = async (line: Row): Promise<Row> => {
    const input = { reason: 'จับผิดคน' };
    const asked = await act('undo', line, input);
    if (asked.body['approval'] === undefined) return done(Promise.resolve(asked));
    expect((await act('undo', await desk.see(LINE, line.id), input)).status).toBe(409);
    return done(act('undo', await desk.see(LINE, line.id), input, LINE, owner));
  };
  const outLine = async (account: Row, amount: number): Promise<Row> =>
    desk.told((await desk.typed(account, { direction: 'out', amount })).id);
  const suspended = (later = 0): Promise<number> =>
    keepUnclaimed({
      kernel: office.app.kernel,
      subject: SITE,
      period: '',
      now: new Date(Date.now() + later),
      tx: (work) => office.db.tx(work),
    });

  test('lines of an account that are typed at once do not wait for each other', async () => {
    const account = await desk.account();
    const typed = await Promise.all(Array.from({ length: 8 }, () => desk.typed(account, { amount: 75 })));
    expect(new Set(typed.map(({ id }) => id)).size).toBe(8);
  });

  test('one line split over deposits credits each its part, and no more than arrived', async () => {
    const [first, second, account, other] = [await desk.member(), await desk.member(), await desk.account(), await desk.account()];
    const [a, b, elsewhere] = [
      await desk.deposit(first, account, 300),
      await desk.deposit(second, account, 500),
      await desk.deposit(first, other, 300),
    ];
    const line = await desk.line(account, 800);
    const part = (row: Row, amount: number): Record<string, unknown> => ({ deposit: row.id, amount });
    for (const [shares, field] of [
      [[part(a, 300), part(b, 501)], 'shares'],
      [[part(a, 300), part(a, 500)], 'shares'],
      [[part(elsewhere, 300), part(b, 500)], 'shares'],
      [[part(a, 800)], 'shares'],
    ] as const)
      expect(Object.keys((await act('split', line, { shares })).body['errors'] as object)[0]).toContain(field);
    expect(await desk.see(LINE, line.id)).toMatchObject({ status: 'unmatched' });
    await done(act('split', line, { shares: [part(a, 250), part(b, 550)] }));
    const shown = rowsOf(await ceo.get(`/api/Statement/Share/${SITE}?${query({ filter: { line: line.id } })}`));
    expect(shown.map((share) => share['amount']).sort()).toEqual([250, 550]);
    const credited = await done(act('approve', await desk.see('/Deposit', a.id), {}, '/Deposit'));
    expect([credited['amount'], await desk.cash(first)]).toEqual([250, 25_000]);
    expect((await act('reject', await desk.see('/Deposit', b.id), { reason: 'ไม่ใช่' }, '/Deposit')).status).toBe(409);
    await desk.books();
    await undo(await desk.see(LINE, line.id));
    expect([await desk.cash(first), (await desk.see('/Deposit', a.id))['status'], (await desk.see('/Deposit', b.id))['shared']]).toEqual([
      0,
      'pending',
      false,
    ]);
    await desk.books();
    await done(act('match', await desk.see(LINE, line.id), { deposit: (await desk.deposit(first, account, 800)).id }));
    await desk.books();
  });

  test('several lines make one deposit, credited with their sum, and come apart together', async () => {
    const [member, account] = [await desk.member(), await desk.account()];
    const [deposit, one, two] = [await desk.deposit(member, account, 1000), await desk.line(account, 400), await desk.line(account, 550.5)];
    expect(await errorsOf(act('gather', deposit, { lines: [one.id] }, '/Deposit'))).toMatchObject([
      400,
      { lines: expect.any(String) as string },
    ]);
    await done(act('gather', deposit, { lines: [one.id, two.id] }, '/Deposit'));
    expect((await act('match', await desk.see(LINE, one.id), { deposit: (await desk.deposit(member, account, 400)).id })).status).toBe(409);
    await done(act('approve', await desk.see('/Deposit', deposit.id), {}, '/Deposit'));
    expect(await desk.cash(member)).toBe(95_050);
    await desk.books();
    await undo(await desk.see(LINE, two.id));
    expect([(await desk.see(LINE, one.id))['status'], await desk.cash(member), await desk.bank(account)]).toEqual(['unmatched', 0, 0]);
    await desk.books();
  });

  test('a match is undone by one employee alone only while nothing was credited', async () => {
    const [member, account] = [await desk.member(), await desk.account()];
    const [deposit, line] = [await desk.deposit(member, account, 70), await desk.line(account, 70)];
    await done(act('match', line, { deposit: deposit.id }));
    const back = await done(act('undo', await desk.see(LINE, line.id), { reason: 'ผิดรายการ' }));
    await done(act('match', back, { deposit: deposit.id }));
    await done(act('approve', await desk.see('/Deposit', deposit.id), {}, '/Deposit'));
    const asked = await act('undo', await desk.see(LINE, line.id), { reason: 'ผิดรายการ' });
    expect([asked.body['approval'] !== undefined, await desk.cash(member)]).toEqual([true, 7000]);
    await done(act('undo', await desk.see(LINE, line.id), { reason: 'ผิดรายการ' }, LINE, owner));
    expect(await desk.see('/Deposit', deposit.id)).toMatchObject({ status: 'pending', line: null, reason: 'ผิดรายการ' });
    expect(await desk.cash(member)).toBe(0);
    await desk.books();
    const { deposit: rich } = await desk.rich(10);
    await done(act('refund', rich, { reason: 'คืนเงิน', over_reason: 'ทดสอบ' }, '/Deposit'));
    await desk.books();
  });

  test('an own transfer pairs two lines, and is posted where the books have none', async () => {
    const [from, to, third] = [await desk.account('withdraw', 5000), await desk.account(), await desk.account()];
    const [out, into, wrong, same] = [
      await outLine(from, 900),
      await desk.line(to, 900),
      await desk.line(to, 901),
      await outLine(third, 900),
    ];
    for (const other of [wrong, same, out]) expect((await act('own', out, { other: other.id })).status).toBe(400);
    await done(act('own', into, { other: out.id }));
    expect([await desk.bank(from), await desk.bank(to)]).toEqual([410_000, 90_000]);
    await desk.books();
    await undo(await desk.see(LINE, out.id));
    expect([await desk.bank(from), await desk.bank(to), (await desk.see(LINE, into.id))['pair']]).toEqual([500_000, 0, null]);
    await desk.books();
    await done(act('transfer', await desk.see('/Statement', from.id), { to: to.id, amount: 900, over_reason: null }, '/Statement'));
    await office.db.query('update statement_line set occurred_at = now() where service = $1 and id = any($2::bigint[])', [
      SITE,
      [out.id, into.id],
    ]);
    await done(act('own', await desk.see(LINE, out.id), { other: into.id }));
    expect([await desk.bank(from), await desk.bank(to)]).toEqual([410_000, 90_000]);
    await desk.books();
    await undo(await desk.see(LINE, into.id));
    expect(await desk.bank(to)).toBe(90_000);
    await desk.books();
  });

  test('a fee leaves the account, and returns when it is undone', async () => {
    const account = await desk.account('deposit', 100);
    const line = await outLine(account, 15);
    await done(act('fee', line));
    expect(await desk.bank(account)).toBe(8500);
    await desk.books();
    await undo(await desk.see(LINE, line.id));
    expect(await desk.bank(account)).toBe(10_000);
    await desk.books();
  });

  test('money nobody claimed in a day is kept in suspense, and leaves it when its owner is found', async () => {
    const [member, account] = [await desk.member(), await desk.account()];
    await importRows(ceo, bodyOf(account, [inRow('09:00', '120.00', '120.00', 'X1 ก'), outRow('09:01', '5.00', '115.00')]));
    expect(await suspended()).toBe(0);
    expect(await suspended(25 * 3_600_000)).toBeGreaterThan(0);
    expect(await suspended(25 * 3_600_000)).toBe(0);
    const [line, out] = rowsOf(await ceo.get(`/api${LINE}/${SITE}?${query({ filter: { account: account.id }, sort: ['id', 'ASC'] })}`));
    expect([line?.['status'], out?.['status'], await desk.bank(account)]).toEqual(['suspense', 'unmatched', 12_000]);
    await desk.books();
    const deposit = await desk.deposit(member, account, 120);
    expect((await ceo.json('GET', `/api/MatchDeposits/${SITE}?line=${line?.id}`)).status).toBe(200);
    await done(act('match', line!, { deposit: deposit.id }));
    expect(await desk.bank(account)).toBe(0);
    await done(act('approve', await desk.see('/Deposit', deposit.id), {}, '/Deposit', owner));
    expect([await desk.bank(account), await desk.cash(member)]).toEqual([12_000, 12_000]);
    await desk.books();
  });

  test('what is in suspense is not sent, so that nothing is below zero when its owner is found', async () => {
    const [member, account, to] = [await desk.member(), await desk.account(), await desk.account()];
    const line = await desk.line(account, 1000);
    await done(act('suspend', line));
    expect(await desk.bank(account)).toBe(100_000);
    const send = async (more: Record<string, unknown> = {}): Promise<Reply> =>
      desk.act(ceo, '/Statement', 'transfer', await desk.see('/Statement', account.id), { to: to.id, amount: 0.01, ...more });
    expect((await send()).body['errors']).toHaveProperty('amount');
    const deposit = await desk.deposit(member, account, 1000);
    await done(act('match', await desk.see(LINE, line.id), { deposit: deposit.id }));
    expect(await desk.bank(account)).toBe(0);
    await done(act('approve', await desk.see('/Deposit', deposit.id), {}, '/Deposit', owner));
    expect((await send()).status).toBe(200);
    await desk.books();
  });

  test('whatever is done to lines, in any order, the books hold and no line credits more than once', async () => {
    const step = fc.record({
      what: fc.constantFrom('match', 'split', 'gather', 'approve', 'undo', 'suspend', 'ignore', 'reopen', 'again'),
      at: fc.nat(5),
      of: fc.nat(5),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async (steps) => {
        const [member, account] = [await desk.member(), await desk.account()];
        const rows = [100, 100, 60, 40, 160].map((amount, at) => inRow(`10:0${at < 2 ? 0 : at}`, `${amount}.00`, null, `X${at} ก`));
        const file = bodyOf(account, rows);
        await importRows(ceo, file);
        const lines = rowsOf(await ceo.get(`/api${LINE}/${SITE}?${query({ filter: { account: account.id }, sort: ['id', 'ASC'] })}`)).map(
          ({ id }) => id,
        );
        const deposits: number[] = [];
        for (const amount of [100, 60, 40]) deposits.push((await desk.deposit(member, account, amount)).id);
        for (const { what, at, of } of steps) {
          const line = await desk.see(LINE, lines[at % lines.length] ?? 0);
          const deposit = await desk.see('/Deposit', deposits[of % deposits.length] ?? 0);
          if (what === 'match') await act('match', line, { deposit: deposit.id });
          else if (what === 'split')
            await act('split', line, {
              shares: [
                { deposit: deposits[0], amount: 60 },
                { deposit: deposits[2], amount: 40 },
              ],
            });
          else if (what === 'gather') await act('gather', deposit, { lines: [lines[2], lines[3]] }, '/Deposit');
          else if (what === 'approve') await act('approve', deposit, {}, '/Deposit', owner);
          else if (what === 'again') await importRows(ceo, bodyOf(account, rows.toReversed()));
          else if (what === 'undo') {
            await act('undo', line, { reason: 'ลองย้อน' });
            await act('undo', await desk.see(LINE, line.id), { reason: 'ลองย้อน' }, LINE, owner);
          } else await act(what, line);
        }
        const arrived = await office.db.query<{ sum: string }>(
          "select coalesce(sum(amount), 0)::text as sum from statement_line where service = $1 and account = $2 and status = 'matched'",
          [SITE, account.id],
        );
        expect(await desk.cash(member)).toBeLessThanOrEqual(Math.round(Number(arrived[0]?.sum) * 100) + (await unlined(deposits)));
        await desk.books();
      }),
      { numRuns: 12, seed: 20_261_123 },
    );
    /** What was approved by a person without any line. */
    async function unlined(deposits: readonly number[]): Promise<number> {
      const [row] = await office.db.query<{ sum: string }>(
        "select coalesce(sum(amount), 0)::text as sum from deposit where service = $1 and id = any($2::bigint[]) and status = 'approved' and line is null and not shared",
        [SITE, deposits],
      );
      return Math.round(Number(row?.sum) * 100);
    }
  });
});
