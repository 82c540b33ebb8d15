/** Lines that went out: bound to withdrawals by a person, taken apart again, and what a file that an employee brings may not end. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bodyOf, importRows, outRow } from './bankFiles/importRig';
import { Desk, usual } from './desk';
import { openOffice, rowOf, SITE, type Office, type Reply, type Row, type Worker } from './office';
import { testProvider, type TestProvider } from './payoutRig';
import { ALL_SCOPES, makeKey, siteClient, type SiteClient } from './siteRig';

const LINE = '/Statement/Line';
interface Candidate {
  id: number;
  parts: { part: string; fits: string }[];
}

describe.each(usual)('lines of money out, %s', (engine) => {
  let office: Office;
  let desk: Desk;
  let provider: TestProvider;
  let site: SiteClient;
  let [ceo, manager, owner, viewer]: Worker[] = [];
  /** The account that pays, of the first priority: new for each test. */
  let from: Row;
  let priority = 400;
  const now = (row: Row): Promise<Row> => desk.see('/Withdraw', row.id);
  const lineNow = (line: Row): Promise<Row> => desk.see(LINE, line.id);

  beforeAll(async () => {
    office = await openOffice({ engine, config: { payouts: true, freshMinutes: 720 } });
    const names = ['ceo', 'manager', 'owner', 'viewer'];
    [ceo, manager, owner, viewer] = await Promise.all(names.map((name) => office.signIn(name)));
    desk = new Desk(office, ceo!);
    provider = testProvider(office);
    const [own] = await office.db.query<{ id: number }>('select id from site where service = $1', [SITE]);
    site = siteClient(office, (await makeKey(office, own?.id ?? 0, { scopes: ALL_SCOPES })).whole);
    await office.db.query("update bank_account set priority = 500 where purpose = 'withdraw'");
  });
  beforeEach(async () => {
    from = await desk.account('withdraw', 5000, { priority: (priority -= 1) });
  });
  afterAll(() => office.close());

  const done = async (reply: Promise<Reply>): Promise<Row> => {
    const answered = await reply;
    expect(answered.status, JSON.stringify(answered.body).slice(0, 300)).toBe(200);
    expect(answered.body['approval'], 'nobody else is asked').toBeUndefined();
    return rowOf(answered);
  };
  const asked = async (reply: Promise<Reply>): Promise<void> => {
    const { body } = await reply;
    expect(body['approval'], JSON.stringify(body).slice(0, 300)).toBeDefined();
  };
  const approved = async (amount: number): Promise<Row> => {
    const { member } = await desk.rich(amount);
    return rowOf(await desk.act(ceo!, '/Withdraw', 'approve', await desk.withdraw(member, amount)));
  };
  const paidByHand = async (amount: number): Promise<Row> =>
    done(desk.act(manager!, '/Withdraw', 'markPaid', await approved(amount), { pay_account: from.id, reference: `KB-${Math.random()}` }));
  /** Asked of a provider whose answer never came. */
  const inDoubt = async (amount: number): Promise<Row> => {
    provider.answers({ state: 'unknown', reason: 'no_answer' });
    const row = await approved(amount);
    await done(desk.act(manager!, '/Withdraw', 'pay', row));
    await provider.round();
    expect(await now(row)).toMatchObject({ status: 'unknown', pay_account: from.id });
    return now(row);
  };
  const outLine = async (amount: number, over: Record<string, unknown> = {}): Promise<Row> =>
    rowOf(
      await ceo!.send(`/api${LINE}/${SITE}?action=create`, {
        account: from.id,
        direction: 'out',
        amount,
        occurred_at: new Date().toISOString(),
        reference: `D${Math.random()}`,
        ...over,
      }),
    );
  const fromFeed = async (amount: string): Promise<Row> => {
    const line = { external_id: `F${Math.random()}`, at: new Date().toISOString(), direction: 'out', amount };
    await site.post('/bank/lines', { account: { bank: 'KBANK', number: from['number'] }, lines: [line] });
    const [found] = await office.db.query<{ id: number }>('select id from statement_line where reference = $1', [line.external_id]);
    return desk.see(LINE, found?.id ?? 0);
  };
  const lineOf = async (row: Row): Promise<Row> => desk.see(LINE, Number((await now(row))['line']));
  const fromFile = async (amount: string): Promise<Row> => {
    const at = new Date(Date.now() + 7 * 3_600_000).toISOString();
    const day = `${at.slice(8, 10)}-${at.slice(5, 7)}-${at.slice(2, 4)}`;
    await importRows(ceo!, bodyOf(from, [outRow(at.slice(11, 16), amount, '100.00', day)]));
    const [found] = await office.db.query<{ id: number }>("select id from statement_line where account = $1 and source = 'file'", [
      from.id,
    ]);
    return desk.see(LINE, found?.id ?? 0);
  };
  const held = (row: Row): Promise<number> => desk.held({ id: Number(row['member']), version: 0 });

  test('a withdrawal paid by hand is bound to its line from either side, once, and checked', async () => {
    const [row, same] = [await paidByHand(310), await paidByHand(310)];
    const line = await outLine(310, { from_bank: 'SCB', from_number: 'xxx-xxx-7890', from_name: 'คนอื่น' });
    const other = await desk.account('withdraw', 100);
    const [wrong, elsewhere, digits] = [
      await outLine(310.5),
      await outLine(310, { account: other.id }),
      await outLine(310, { from_number: 'xxx-xxx-1111' }),
    ];
    const beside = (await ceo!.json('GET', `/api/MatchWithdraws/${SITE}?line=${line.id}`)).body.payload as Candidate[];
    expect(beside.map(({ id }) => id).sort()).toEqual([row.id, same.id].sort());
    expect(beside[0]?.parts.map(({ part, fits }) => [part, fits])).toEqual([
      ['amount', 'yes'],
      ['time', 'yes'],
      ['bank', 'yes'],
      ['digits', 'yes'],
      ['name', 'no'],
    ]);
    const lines = (await ceo!.json('GET', `/api/MatchDebits/${SITE}?withdraw=${row.id}`)).body.payload as Candidate[];
    expect(lines.map(({ id }) => id).sort()).toEqual([line.id, wrong.id, digits.id].sort());
    expect((await viewer!.json('GET', `/api/MatchDebits/${SITE}?withdraw=${row.id}`)).status).toBe(403);
    expect((await viewer!.json('GET', `/api/MatchWithdraws/${SITE}?line=${line.id}`)).status).toBe(403);
    expect((await ceo!.json('GET', `/api/MatchDebits/${SITE}?withdraw=999999`)).status).toBe(404);
    for (const bad of [wrong, elsewhere, digits]) {
      expect((await desk.act(ceo!, '/Withdraw', 'matchLine', row, { line: bad.id })).body['errors']).toHaveProperty('line');
      expect((await desk.act(ceo!, LINE, 'matchWithdraw', bad, { withdraw: row.id })).body['errors']).toHaveProperty('withdraw');
    }
    const waiting = await approved(310);
    expect((await desk.act(ceo!, LINE, 'matchWithdraw', line, { withdraw: waiting.id })).body['errors']).toHaveProperty('withdraw');
    const before = await desk.bank(from);
    await done(desk.act(ceo!, LINE, 'matchWithdraw', line, { withdraw: row.id }));
    expect([await now(row), await lineNow(line)]).toMatchObject([{ status: 'paid', line: line.id }, { status: 'matched' }]);
    const again = await outLine(310);
    expect((await desk.act(ceo!, LINE, 'matchWithdraw', again, { withdraw: row.id })).body['errors']).toHaveProperty('withdraw');
    expect((await desk.act(ceo!, '/Withdraw', 'matchLine', same, { line: line.id })).body['errors']).toHaveProperty('line');
    await done(desk.act(manager!, '/Withdraw', 'matchLine', same, { line: again.id }));
    expect(await desk.bank(from), 'nothing moves a second time').toBe(before);
    await desk.books();
  });

  test('of ten who bind one line at once one does', async () => {
    const [row, other] = [await paidByHand(77), await paidByHand(77)];
    const line = await outLine(77);
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, at) => desk.act(ceo!, '/Withdraw', 'matchLine', at % 2 ? row : other, { line: line.id })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([(await now(row))['line'], (await now(other))['line']].filter(Boolean)).toEqual([line.id]);
    await desk.books();
  });

  test('what is taken apart from its line stays paid where somebody else said so', async () => {
    const row = await paidByHand(120);
    const line = await outLine(120);
    await done(desk.act(ceo!, LINE, 'matchWithdraw', line, { withdraw: row.id }));
    await done(desk.act(ceo!, LINE, 'undo', await lineNow(line), { reason: 'ผิดรายการ' }));
    expect([await now(row), await lineNow(line)]).toMatchObject([{ status: 'paid', line: null }, { status: 'unmatched' }]);
    expect(await desk.bank(from)).toBe(488_000);
    await desk.books();
  });

  test('a payout that only its line showed is in doubt again, by two, and can be ended anew', async () => {
    const row = await inDoubt(444);
    await fromFeed('444.00');
    const line = await lineOf(row);
    expect([await held(row), await desk.bank(from)]).toEqual([0, 500_000 - 44_400]);
    await asked(desk.act(ceo!, LINE, 'undo', line, { reason: 'เป็นรายการอื่น' }));
    expect((await now(row))['status']).toBe('paid');
    expect((await desk.act(ceo!, LINE, 'undo', await lineNow(line), { reason: 'เป็นรายการอื่น' })).status).toBe(409);
    await done(desk.act(owner!, LINE, 'undo', await lineNow(line), { reason: 'เป็นรายการอื่น' }));
    expect(await now(row)).toMatchObject({ status: 'unknown', line: null, reference: null, reason: 'เป็นรายการอื่น' });
    expect((await now(row))['returned_at'], 'when it came back stands beside when it was paid').not.toBeNull();
    expect([await held(row), await desk.bank(from)]).toEqual([44_400, 500_000]);
    await desk.books();
    await done(desk.act(manager!, LINE, 'matchWithdraw', await lineNow(line), { withdraw: row.id }));
    expect([await held(row), await desk.bank(from)]).toEqual([0, 500_000 - 44_400]);
    expect(await now(row)).toMatchObject({ status: 'paid', line: line.id, returned_at: null, returned_day: null });
    await desk.books();
  });

  test('a file that an employee brings ends no doubt: its line proposes, and two accept it', async () => {
    const [row, other] = [await inDoubt(512), await inDoubt(513)];
    const line = await fromFile('512.00');
    expect([(await now(row))['status'], line['status']]).toEqual(['unknown', 'unmatched']);
    const proposed = (await ceo!.json('GET', `/api/MatchWithdraws/${SITE}?line=${line.id}`)).body.payload as Candidate[];
    expect(proposed.map(({ id }) => id)).toContain(row.id);
    await asked(desk.act(manager!, '/Withdraw', 'matchLine', await now(row), { line: line.id }));
    expect((await desk.act(manager!, '/Withdraw', 'matchLine', await now(row), { line: line.id })).status).toBe(409);
    await done(desk.act(owner!, '/Withdraw', 'matchLine', await now(row), { line: line.id }));
    expect(await now(row)).toMatchObject({ status: 'paid', line: line.id });
    const typed = await outLine(513);
    await asked(desk.act(manager!, LINE, 'matchWithdraw', typed, { withdraw: other.id }));
    expect((await now(other))['status']).toBe('unknown');
    await desk.books();
  });

  test('the line of a payout that came back is open again', async () => {
    const row = await inDoubt(230);
    await fromFeed('230.00');
    const line = await lineOf(row);
    const [attempt] = await office.db.query<{ attempt: string }>('select attempt from payout_attempt where withdraw = $1', [row.id]);
    await site.post(`/payouts/${attempt?.attempt ?? ''}/result`, { state: 'failed', reason: 'บัญชีปลายทางปิด' });
    expect([await now(row), await lineNow(line)]).toMatchObject([{ status: 'pending', line: null }, { status: 'unmatched' }]);
    await desk.books();
  });
});
