/** Withdrawals that are set aside, split, joined again, and noted after they were paid outside the panel. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Desk, usual } from './desk';
import { png } from './images';
import { openOffice, query, rowOf, rowsOf, SITE, type Office, type Reply, type Row, type Worker } from './office';
import { aMember, ALL_SCOPES, makeKey, siteClient, type SiteClient } from './siteRig';

describe.each(usual)('withdrawals on their way, %s', (engine) => {
  let office: Office;
  let desk: Desk;
  let site: SiteClient;
  let [ceo, manager, owner]: Worker[] = [];
  let from: Row;
  let proof: string;

  beforeAll(async () => {
    office = await openOffice({ engine });
    [ceo, manager, owner] = [await office.signIn('ceo'), await office.signIn('manager'), await office.signIn('owner')];
    desk = new Desk(office, ceo);
    const [own] = await office.db.query<{ id: number }>('select id from site where service = $1', [SITE]);
    site = siteClient(office, (await makeKey(office, own?.id ?? 0, { scopes: ALL_SCOPES })).whole);
    from = await desk.account('withdraw', 1_000_000);
    const form = new FormData();
    form.append('file', new Blob([png], { type: 'image/png' }), 'proof.png');
    proof = ((await (await ceo.raw(`/api/File/${SITE}`, { method: 'POST', body: form })).json()) as { payload: { key: string } }).payload
      .key;
  });
  afterAll(() => office.close());

  const now = (row: Row): Promise<Row> => desk.see('/Withdraw', row.id);
  const act = async (who: Worker, action: string, row: Row, input: Record<string, unknown> = {}): Promise<Reply> =>
    desk.act(who, '/Withdraw', action, await now(row), input);
  const waiting = async (amount: number): Promise<{ member: Row; row: Row }> => {
    const { member } = await desk.rich(amount);
    return { member, row: await desk.withdraw(member, amount) };
  };
  const partsOf = async (row: Row): Promise<Row[]> =>
    rowsOf(
      await ceo!.get(`/api/Withdraw/${SITE}?${query({ filter: { parent: row.id }, sort: ['created_at', 'ASC'], range: [0, 49] })}`),
    ).sort((a, b) => a.id - b.id);

  test('put on hold or waiting for papers it keeps its hold, is not approved, and goes on being reviewed', async () => {
    const { member, row } = await waiting(200);
    for (const [action, state] of [
      ['hold', 'on_hold'],
      ['askPapers', 'waiting_docs'],
    ] as const) {
      expect(rowOf(await act(manager!, action, row, { reason: 'รอตรวจเอกสาร' }))).toMatchObject({ status: state, reason: 'รอตรวจเอกสาร' });
      expect((await act(manager!, 'approve', row)).status).toBe(409);
      expect(await desk.held(member)).toBe(20_000);
      expect(rowOf(await act(manager!, 'resume', row))).toMatchObject({ status: 'pending' });
    }
    await act(manager!, 'hold', row, { reason: 'รอตรวจเอกสาร' });
    expect(rowOf(await act(manager!, 'reject', row, { reason: 'เอกสารไม่ตรง' }))).toMatchObject({ status: 'rejected' });
    expect([await desk.cash(member), await desk.held(member)]).toEqual([20_000, 0]);
    await desk.books();
  });

  test('parts come to exactly the amount or it is refused; each is decided and paid for itself', async () => {
    const { member, row } = await waiting(1000.01);
    const wrong = await act(manager!, 'split', row, { parts: [{ amount: 500 }, { amount: 500 }] });
    expect([wrong.status, wrong.body['errors']]).toEqual([400, { parts: expect.stringContaining('1,000.01') as string }]);
    expect(rowOf(await act(manager!, 'split', row, { parts: [{ amount: 600 }, { amount: 300 }, { amount: 100.01 }] }))).toMatchObject({
      status: 'split',
    });
    const parts = await partsOf(row);
    expect(parts.map((part) => [part['amount'], part['status'], part['parent'], part['account_number']])).toEqual(
      [600, 300, 100.01].map((amount) => [amount, 'pending', row.id, row['account_number']]),
    );
    expect([await desk.cash(member), await desk.held(member)]).toEqual([0, 100_001]);
    await act(manager!, 'approve', parts[0]!);
    expect((await act(manager!, 'join', row)).status, 'one is decided').toBe(409);
    await act(owner!, 'markPaid', parts[0]!, { pay_account: from.id, reference: `part-${engine}` });
    await act(manager!, 'reject', parts[1]!, { reason: 'ขอรับภายหลัง' });
    expect([await desk.cash(member), await desk.held(member)]).toEqual([30_000, 10_001]);
    expect(
      (await act(manager!, 'split', parts[2]!, { parts: [{ amount: 50 }, { amount: 50.01 }] })).status,
      'a part is not split again',
    ).toBe(409);
    await desk.books();
  });

  test('above the limit of the site who approved a part does not pay it, however small it is cut', async () => {
    const { row } = await waiting(50_000.02);
    await act(manager!, 'split', row, { parts: [{ amount: 30_000 }, { amount: 20_000.02 }] });
    const [large, small] = (await partsOf(row)) as [Row, Row];
    const pay = (who: Worker, part: Row): Promise<Reply> =>
      act(who, 'markPaid', part, { pay_account: from.id, reference: `cut-${part.id}-${engine}` });
    // Two look at each of them, as at the whole.
    const approvedBy = async (part: Row, first: Worker, second: Worker): Promise<void> => {
      expect((await act(first, 'approve', part)).body).toHaveProperty('approval');
      expect(rowOf(await act(second, 'approve', part))).toMatchObject({ status: 'approved' });
    };
    await approvedBy(large, owner!, manager!);
    await approvedBy(small, manager!, owner!);
    const refused = await pay(manager!, large);
    expect([refused.status, refused.body['conflict'], refused.body.msg]).toEqual([409, 'maker', expect.stringContaining('50,000.00')]);
    // What is rejected is not paid, and what is left is within the limit.
    await act(manager!, 'markFailed', small, { reason: 'บัญชีปลายทางปิด' });
    expect(rowOf(await pay(manager!, large))).toMatchObject({ status: 'paid' });
    await desk.books();
  });

  test('joined again it is what it was', async () => {
    const { member, row } = await waiting(90);
    await act(manager!, 'split', row, { parts: [{ amount: 30 }, { amount: 60 }] });
    expect(rowOf(await act(manager!, 'join', row))).toMatchObject({ status: 'pending', amount: 90 });
    expect((await partsOf(row)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
    expect([await desk.cash(member), await desk.held(member)]).toEqual([0, 9000]);
    await desk.books();
  });

  test('the site sees the whole: what its parts come to, and what is still on hold', async () => {
    const { ref, body } = aMember();
    const made = await site.put(`/members/${ref}`, body);
    const [account] = made.body['bank_accounts'] as { id: number }[];
    const member = await desk.see('/Member', Number(made.body['id']));
    const deposit = await desk.deposit(member, await desk.account(), 500);
    await desk.act(ceo!, '/Deposit', 'approve', deposit);
    await site.post('/withdrawals', { ref: `w-${ref}`, member: ref, amount: '500.00', bank_account: account?.id });
    const whole = async (): Promise<unknown[]> => {
      const seen = (await site.get(`/withdrawals/w-${ref}`)).body;
      return [seen['state'], seen['hold']];
    };
    const [found] = await office.db.query<{ id: number }>('select id from withdraw where service = $1 and ref = $2', [SITE, `w-${ref}`]);
    const row = await desk.see('/Withdraw', found?.id ?? 0);
    await act(manager!, 'hold', row, { reason: 'ตรวจสอบเพิ่ม' });
    expect(await whole()).toEqual(['review', '500.00']);
    await act(manager!, 'resume', row);
    await act(manager!, 'split', row, { parts: [{ amount: 200 }, { amount: 300 }] });
    expect(await whole()).toEqual(['review', '500.00']);
    const [one, two] = await partsOf(row);
    await act(manager!, 'approve', one!);
    await act(owner!, 'markPaid', one!, { pay_account: from.id, reference: `whole-${engine}` });
    expect(await whole()).toEqual(['review', '300.00']);
    await act(manager!, 'reject', two!, { reason: 'ขอรับภายหลัง' });
    expect(await whole()).toEqual(['partly_paid', '0.00']);
  });

  test('however it is split, held and joined, the hold is the amount and the books are right', async () => {
    const { member, row } = await waiting(50);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 2400 }), { minLength: 1, maxLength: 4 }), async (cuts) => {
        const sizes = [...new Set(cuts)].sort((a, b) => a - b);
        const satangs = [...sizes, 5000].map((cut, index) => cut - (sizes[index - 1] ?? 0));
        expect((await act(manager!, 'split', row, { parts: satangs.map((part) => ({ amount: part / 100 })) })).body).toMatchObject({
          code: 0,
        });
        expect(await desk.held(member)).toBe(5000);
        expect((await act(manager!, 'join', row)).status).toBe(200);
        expect([await desk.held(member), await desk.cash(member)]).toEqual([5000, 0]);
      }),
      { seed: 5, numRuns: 8 },
    );
    await desk.books();
  });

  describe('paid outside the panel', () => {
    let noted = 0;
    const note = async (who: Worker, member: Row, amount: number, more: Record<string, unknown> = {}): Promise<Reply> =>
      who.send(`/api/WithdrawManual/${SITE}?action=create`, {
        member: member.id,
        amount,
        bank: 'SCB',
        account_number: '1234567890',
        holder: 'ผู้เล่น',
        pay_account: from.id,
        transferred_at: new Date(Date.now() - 60_000).toISOString(),
        reference: `OUT-${engine}-${(noted += 1)}`,
        proof,
        ...more,
      });

    test('it is a paid withdrawal at once, and its reference is taken', async () => {
      const { member } = await desk.rich(100);
      const before = await desk.bank(from);
      const made = rowOf(await note(manager!, member, 40, { reference: `bank-${engine}` }));
      expect(made).toMatchObject({ status: 'done', made_by: manager!.id, decided_by: null });
      expect(await desk.see('/Withdraw', Number(made['withdraw']))).toMatchObject({
        status: 'paid',
        amount: 40,
        reference: `bank-${engine}`,
        pay_account: from.id,
        proof,
      });
      expect([await desk.cash(member), await desk.held(member), await desk.bank(from)]).toEqual([6000, 0, before - 4000]);
      expect((await note(owner!, member, 40, { reference: `bank-${engine}` })).body['errors']).toHaveProperty('reference');
      const other = await waiting(10);
      await act(manager!, 'approve', other.row);
      await act(owner!, 'markPaid', other.row, { pay_account: from.id, reference: `KB-${engine}` });
      expect((await note(manager!, member, 1, { reference: `kb-${engine}` })).body['errors']).toHaveProperty('reference');
      await desk.books();
    });

    test('above the limit it counts only when a second employee confirms it; the one who noted it does not', async () => {
      const { member } = await desk.rich(150_000);
      const before = await desk.bank(from);
      const made = rowOf(await note(manager!, member, 50_000.01));
      expect([made['status'], made['withdraw'], await desk.bank(from)]).toEqual(['waiting', null, before]);
      expect((await desk.act(manager!, '/WithdrawManual', 'confirm', made)).body['conflict']).toBe('maker');
      expect(rowOf(await desk.act(owner!, '/WithdrawManual', 'confirm', made))).toMatchObject({ status: 'done', decided_by: owner!.id });
      expect(await desk.bank(from)).toBe(before - 5_000_001);
      expect(rowOf(await note(ceo!, member, 40_000))).toMatchObject({ status: 'done' });
      expect(rowOf(await note(ceo!, member, 20_000)), 'pieces add up').toMatchObject({ status: 'waiting' });
      await desk.books();
    });

    test('who confirms is held to what their role decides of the member in a day, in pieces too', async () => {
      const { member } = await desk.rich(150_000);
      const waits = async (amount: number): Promise<Row> => {
        const made = rowOf(await note(ceo!, member, amount));
        expect(made['status']).toBe('waiting');
        return made;
      };
      await office.db.query('update site_config set withdraw_second_limit = 1000 where service = $1', [SITE]);
      await note(ceo!, member, 1000);
      const pieces = [await waits(300), await waits(300), await waits(1100)];
      await office.db.query('update role set withdraw_limit = 500 where id = 3');
      expect(rowOf(await note(manager!, member, 150))).toMatchObject({ status: 'done' });
      expect(rowOf(await desk.act(manager!, '/WithdrawManual', 'confirm', pieces[0]!))).toMatchObject({ status: 'done' });
      const refused = await desk.act(manager!, '/WithdrawManual', 'confirm', pieces[1]!);
      expect([refused.status, refused.body['conflict'], refused.body.msg]).toEqual([409, 'maker', expect.stringContaining('500.00')]);
      // What two decide above the site's limit is no part of what the second decides alone.
      await office.db.query('update role set withdraw_limit = 2000 where id = 3');
      for (const piece of [pieces[2]!, pieces[1]!])
        expect(rowOf(await desk.act(manager!, '/WithdrawManual', 'confirm', piece))).toMatchObject({ status: 'done' });
      await office.db.query('update role set withdraw_limit = null where id = 3');
      await office.db.query('update site_config set withdraw_second_limit = 50000 where service = $1', [SITE]);
      await desk.books();
    });

    test('more than the member has, than the account holds, from a wrong account or ahead of time is refused', async () => {
      const { member } = await desk.rich(20);
      expect((await note(manager!, member, 20.01)).status).toBe(409);
      const poor = await desk.account('withdraw', 5);
      expect((await note(manager!, member, 10, { pay_account: poor.id })).body['errors']).toHaveProperty('pay_account');
      expect((await note(manager!, member, 10, { pay_account: (await desk.account('deposit', 50)).id })).body['errors']).toHaveProperty(
        'pay_account',
      );
      expect(
        (await note(manager!, member, 10, { transferred_at: new Date(Date.now() + 3_600_000).toISOString() })).body['errors'],
      ).toHaveProperty('transferred_at');
      expect((await note(manager!, member, 10, { proof: null })).body['errors']).toHaveProperty('proof');
      expect([await desk.cash(member), await desk.held(member)]).toEqual([2000, 0]);
      const viewer = await office.signIn('viewer');
      expect((await note(viewer, member, 1)).status, 'the code of paying by hand').toBe(403);
    });
  });
});
