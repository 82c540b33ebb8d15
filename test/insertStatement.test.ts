/** Deposits added by hand, the check of whose an account is, and what was carried out beside what the bank says. */
import { beforeAll, describe, expect, test } from 'vitest';
import { usual, withOffice } from './desk';
import { jpeg, png } from './images';
import { query, rowOf, rowsOf, SITE, type Reply, type Row } from './office';

describe.each(usual)('added by hand, %s', (engine) => {
  const { office, desk, ceo, owner, lead } = withOffice(['ceo', 'owner', 'lead'], { engine });
  let member: Row;
  let account: Row;
  beforeAll(async () => {
    [member, account] = [await desk.member(), await desk.account()];
  });

  const upload = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
    const form = new FormData();
    form.set('file', new Blob([bytes]));
    const reply = await ceo.raw(`/api/File/${SITE}`, { method: 'POST', body: form });
    return ((await reply.json()) as { payload: { key: string } }).payload.key;
  };
  const add = (data: Record<string, unknown>, who = ceo): Promise<Reply> =>
    who.send(`/api/Insertstatement/${SITE}?action=create`, { member: member.id, bank_account: account.id, amount: 250, ...data });
  const wrong = ({ status, body }: Reply): unknown => [status, Object.keys(body['errors'] ?? {})];

  test('with a line it takes the line, once, at its account and amount', async () => {
    const line = await desk.line(account, 250);
    expect(wrong(await add({ line: line.id, amount: 251 }))).toEqual([400, ['line']]);
    expect(wrong(await add({ line: line.id, bank_account: (await desk.account()).id }))).toEqual([400, ['line']]);
    const made = rowOf(await add({ line: line.id }));
    expect(made).toMatchObject({ status: 'pending', channel: 'manual', added_by: ceo.id });
    expect((await desk.see('/Statement/Line', line.id))['status']).toBe('matched');
    expect(wrong(await add({ line: line.id }))).toEqual([400, ['line']]);
    await desk.books();
    expect((await desk.act(ceo, '/Deposit', 'approve', made)).status).toBe(200);
    expect(await desk.cash(member)).toBe(25_000);
    await desk.books();
  });

  test('without a line it needs a slip nobody used, and another person to credit it', async () => {
    expect(wrong(await add({}))).toEqual([400, ['slip']]);
    const made = rowOf(await add({ slip: await upload(png) }));
    expect(wrong(await add({ slip: await upload(png) }))).toEqual([400, ['slip']]);
    expect((await desk.act(ceo, '/Deposit', 'approve', made)).status).toBe(409);
    const unlined = rowsOf(await ceo.get(`/api/Insertstatement/${SITE}?${query({ filter: { line_empty: true } })}`));
    expect(unlined.map(({ id }) => id)).toContain(made.id);
    expect((await desk.act(owner, '/Deposit', 'approve', made)).status).toBe(200);
    await desk.books();
    const other = rowOf(await add({ slip: await upload(jpeg) }));
    const line = await desk.line(account, 250);
    expect((await desk.act(ceo, '/Deposit', 'match', other, { line: line.id })).status).toBe(200);
    expect((await desk.act(ceo, '/Deposit', 'approve', await desk.see('/Deposit', other.id))).status).toBe(200);
  });

  test('who makes a deposit larger that no line shows does not credit it as well; smaller is nobody’s gain', async () => {
    const change = async (row: Row, values: Record<string, unknown>): Promise<Row> => {
      const { version } = await desk.see('/Deposit', row.id);
      return rowOf(await ceo.send(`/api/Deposit/${SITE}?action=update&id=${row.id}`, { version, ...values }));
    };
    const smaller = await change(await desk.deposit(member, account, 500), { amount: 100 });
    expect((await desk.act(ceo, '/Deposit', 'approve', smaller)).status).toBe(200);
    const larger = await change(await desk.deposit(member, account, 100), { amount: 200_000 });
    expect(larger).toMatchObject({ raised_by: ceo.id, raised_before: [] });
    // It stays so when it is made smaller again, and a little larger than asked.
    const smallerAgain = await change(larger, { amount: 101 });
    // Nor does a colleague who makes it a little larger take that from who did before.
    const { version } = smallerAgain;
    const again = rowOf(await lead.send(`/api/Deposit/${SITE}?action=update&id=${larger.id}`, { version, amount: 102 }));
    expect(again).toMatchObject({ raised_by: lead.id, raised_before: [ceo.id] });
    const refused = await desk.act(ceo, '/Deposit', 'approve', again);
    expect([refused.status, refused.body.msg]).toEqual([409, expect.stringContaining('ต้องให้คนอื่นอนุมัติ')]);
    expect((await desk.act(owner, '/Deposit', 'approve', again)).status).toBe(200);
    const shown = await change(await desk.deposit(member, account, 100), { amount: 250 });
    const line = await desk.line(account, 250);
    expect((await desk.act(ceo, '/Deposit', 'match', shown, { line: line.id })).status).toBe(200);
    expect((await desk.act(ceo, '/Deposit', 'approve', await desk.see('/Deposit', shown.id))).status).toBe(200);
    await desk.books();
  });

  test('only who may add sees the screen, and only what was added by hand stands there', async () => {
    const viewer = await office.signIn('viewer');
    expect((await add({}, viewer)).status).toBe(403);
    const rows = rowsOf(await ceo.get(`/api/Insertstatement/${SITE}?${query({})}`));
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every((row) => row['added_by'] !== null)).toBe(true);
    expect((await ceo.get(`/api/Insertstatement/${SITE}?id=${(await desk.deposit(member, account, 5)).id}`)).status).toBe(404);
  });

  test('an account is looked up by what the office knows of it, and the names are compared', async () => {
    const check = async (data: Record<string, unknown>): Promise<Row> =>
      rowOf(await ceo.send(`/api/Checkbank/${SITE}?action=create`, data));
    const [known] = await office.db.query<{ bank: string; number: string; holder: string; member: number }>(
      'select bank, number, holder, member from member_bank where service = $1 order by id limit 1',
      [SITE],
    );
    const { bank = '', number = '', holder = '' } = known ?? {};
    expect(await check({ bank, number, name: `นาย${holder}` })).toMatchObject({
      found_name: holder,
      found_in: 'member_bank',
      known: known?.member,
      fit: 'same',
      similarity: 100,
      outcome: 'open',
    });
    expect(await check({ bank, number, name: 'อื่นไกล ไม่รู้จัก' })).toMatchObject({ fit: 'contradicts' });
    const lonely = await check({ bank: 'BBL', number: '9998887776', name: 'ใคร สักคน' });
    expect(lonely).toMatchObject({ found_name: null, fit: 'unknown', similarity: null });
    await ceo.send(`/api/Statement/Line/${SITE}?action=create`, {
      account: account.id,
      amount: 5,
      occurred_at: '2026-03-01T05:00:00Z',
      reference: 'CHK',
      from_bank: 'BBL',
      from_number: 'xxx-x-x8777-x',
      from_name: 'น.ส. ใคร สั**',
    });
    expect(await check({ bank: 'BBL', number: '9998887776', name: 'ใคร สักคน' })).toMatchObject({
      found_in: 'statement_line',
      fit: 'compatible',
    });
    const decided = await desk.act(ceo, '/Checkbank', 'wrong', lonely, { note: 'สมาชิกให้เลขผิด' });
    expect(rowOf(decided)).toMatchObject({ outcome: 'wrong', note: 'สมาชิกให้เลขผิด' });
  });

  test('what was carried out stands beside what the bank says, and differences are flagged', async () => {
    const [whose, lined, bare] = [await desk.account(), await desk.member(), await desk.member()];
    const deposits = [await desk.deposit(lined, whose, 80), await desk.deposit(bare, whose, 90)];
    const line = await desk.line(whose, 80);
    await desk.act(ceo, '/Deposit', 'match', deposits[0]!, { line: line.id });
    for (const { id } of deposits) await desk.act(ceo, '/Deposit', 'approve', await desk.see('/Deposit', id));
    await desk.act(ceo, '/Deposit', 'refund', await desk.see('/Deposit', deposits[1]!.id), { reason: 'คืนเงิน', over_reason: 'ทดสอบ' });
    const log = async (filter: Record<string, unknown>): Promise<Row[]> =>
      rowsOf(await ceo.get(`/api/Logs/Statement/${SITE}?${query({ filter: { bank_account: whose.id, ...filter }, sort: ['id', 'ASC'] })}`));
    expect(await log({ kind: 'deposit' })).toMatchObject([
      // The line of the rig is of an earlier day.
      { record: deposits[0]!.id, amount: 80, line_amount: 80, difference: 0, result: 'day', line: line.id },
      { record: deposits[1]!.id, amount: 90, line_amount: null, result: 'none' },
    ]);
    expect(await log({ kind: 'refund' })).toMatchObject([{ record: deposits[1]!.id, result: 'none' }]);
    await ceo.send(`/api/Statement/Line/${SITE}?action=create`, {
      account: whose.id,
      direction: 'out',
      amount: 90,
      occurred_at: new Date().toISOString(),
      reference: 'BACK',
    });
    expect(await log({ kind: 'refund' })).toMatchObject([{ result: 'fits', line_amount: 90 }]);
    const [pays, { member: rich }] = [await desk.account('withdraw', 5000), await desk.rich(400)];
    const outLine = async (reference: string): Promise<Row> =>
      rowOf(
        await ceo.send(`/api/Statement/Line/${SITE}?action=create`, {
          account: pays.id,
          direction: 'out',
          amount: 200,
          occurred_at: new Date().toISOString(),
          reference,
        }),
      );
    const paid: Row[] = [];
    for (const reference of ['P-1', 'P-2']) {
      const approved = rowOf(await desk.act(ceo, '/Withdraw', 'approve', await desk.withdraw(rich, 200)));
      paid.push(rowOf(await desk.act(ceo, '/Withdraw', 'markPaid', approved, { pay_account: pays.id, reference, over_reason: 'ทดสอบ' })));
    }
    const gone = await outLine('GONE');
    const withdrawals = { bank_account: pays.id, kind: 'withdraw' };
    expect(await log(withdrawals)).toMatchObject([
      { record: paid[0]!.id, result: 'fits', line: null, near: gone.id },
      { record: paid[1]!.id, result: 'fits', line: null, near: gone.id },
    ]);
    expect((await desk.act(ceo, '/Statement/Line', 'matchWithdraw', gone, { withdraw: paid[1]!.id })).status).toBe(200);
    const settled = { withdraw: paid[1]!.id, line: gone.id, near: null, line_amount: 200, difference: 0, result: 'fits' };
    expect(await log(withdrawals)).toMatchObject([{ withdraw: paid[0]!.id, line: null, near: null, result: 'none' }, settled]);
    expect(await log({ ...withdrawals, line: gone.id })).toMatchObject([settled]);
    expect(await log({ ...withdrawals, withdraw: paid[1]!.id })).toMatchObject([settled]);
  });

  test('a line of which nothing was carried out is flagged, and one of another day', async () => {
    const account = await desk.account('withdraw', 5000);
    const { member } = await desk.rich(900);
    const log = async (): Promise<Row[]> =>
      rowsOf(await ceo.get(`/api/Logs/Statement/${SITE}?${query({ filter: { bank_account: account.id }, sort: ['at', 'ASC'] })}`));
    const line = async (direction: string, hoursAgo: number): Promise<Row> =>
      rowOf(
        await ceo.send(`/api/Statement/Line/${SITE}?action=create`, {
          account: account.id,
          direction,
          amount: 300,
          occurred_at: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
          reference: `${direction} ${hoursAgo}`,
        }),
      );
    const [come, gone] = [await line('in', 1), await line('out', 1)];
    expect(await log()).toMatchObject([
      { record: come.id, kind: 'money_in', member: null, amount: null, line_amount: 300, difference: 300, result: 'alone', line: come.id },
      { record: gone.id, kind: 'money_out', amount: null, line_amount: 300, result: 'alone', line: gone.id },
    ]);
    const approved = rowOf(await desk.act(ceo, '/Withdraw', 'approve', await desk.withdraw(member, 300)));
    const done = await desk.act(ceo, '/Withdraw', 'markPaid', approved, {
      pay_account: account.id,
      reference: 'P-3',
      over_reason: 'ทดสอบ',
    });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    const paid = rowOf(done);
    const other = await line('out', 30);
    // The nearest is the withdrawal's; the other is still of nothing.
    expect(await log()).toMatchObject([
      { record: other.id, kind: 'money_out', result: 'alone' },
      { record: come.id, result: 'alone' },
      { record: paid.id, kind: 'withdraw', near: gone.id, result: 'fits' },
    ]);
    expect((await desk.act(ceo, '/Statement/Line', 'matchWithdraw', other, { withdraw: paid.id })).status).toBe(200);
    expect(await log()).toMatchObject([
      { record: come.id, result: 'alone' },
      { record: gone.id, result: 'alone' },
      { record: paid.id, line: other.id, difference: 0, result: 'day' },
    ]);
    await desk.act(ceo, '/Statement/Line', 'ignore', come);
    expect((await log()).map(({ record }) => record)).toEqual([gone.id, paid.id]);
  });
});
