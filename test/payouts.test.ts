/** Withdrawals paid by a provider: asked once for each attempt, whatever becomes of the answer. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Desk, usual } from './desk';
import { png } from './images';
import { openOffice, OTHER_SITE, query, rowOf, rowsOf, SITE, type Office, type Reply, type Row, type Worker } from './office';
import { testProvider, type TestProvider } from './payoutRig';
import { ALL_SCOPES, makeKey, siteClient, type SiteClient } from './siteRig';

describe.each(usual)('payouts, %s', (engine) => {
  let office: Office;
  let desk: Desk;
  let provider: TestProvider;
  let [site, other]: SiteClient[] = [];
  let [ceo, manager, owner]: Worker[] = [];
  /** The account that pays, of the first priority: new for each test. */
  let from: Row;
  let priority = 400;
  /** How far the office's clock is ahead, in milliseconds. */
  let ahead = 0;
  const later = (milliseconds: number): void => {
    ahead += milliseconds;
    office.later(milliseconds);
  };
  const at = (after = 0): string => new Date(Date.now() + ahead + after).toISOString();

  beforeAll(async () => {
    office = await openOffice({ engine, config: { payouts: true, freshMinutes: 720 } });
    [ceo, manager, owner] = [await office.signIn('ceo'), await office.signIn('manager'), await office.signIn('owner')];
    desk = new Desk(office, ceo);
    provider = testProvider(office);
    const sites = await office.db.query<{ id: number; service: string }>('select id, service from site');
    const client = async (service: string): Promise<SiteClient> =>
      siteClient(office, (await makeKey(office, sites.find((one) => one.service === service)?.id ?? 0, { scopes: ALL_SCOPES })).whole);
    [site, other] = [await client(SITE), await client(OTHER_SITE)];
    await office.db.query("update bank_account set priority = 500 where purpose = 'withdraw'");
  });
  beforeEach(async () => {
    provider.answers({ state: 'paid', providerRef: 'P-1' });
    provider.asked.length = 0;
    from = await desk.account('withdraw', 5000, { priority: (priority -= 1) });
  });
  afterAll(() => office.close());

  const approved = async (amount = 300): Promise<Row> => {
    const { member } = await desk.rich(amount);
    return rowOf(await desk.act(ceo!, '/Withdraw', 'approve', await desk.withdraw(member, amount)));
  };
  const pay = (row: Row, more: Record<string, unknown> = {}): Promise<Reply> => desk.act(manager!, '/Withdraw', 'pay', row, more);
  const now = (row: Row): Promise<Row> => desk.see('/Withdraw', row.id);
  const attempts = async (row: Row): Promise<Row[]> =>
    rowsOf(
      await ceo!.get(`/api/Withdraw/Attempt/${SITE}?${query({ filter: { withdraw: row.id }, sort: ['asked_at', 'ASC'], range: [0, 9] })}`),
    );
  const told = (attempt: unknown, body: Record<string, unknown>, by = site!) => by.post(`/payouts/${String(attempt)}/result`, body);
  const held = async (row: Row): Promise<number> => desk.held({ ...row, id: Number(row['member']) });
  /** A payout that was sent and whose outcome is unknown. */
  const inDoubt = async (amount = 300): Promise<{ row: Row; attempt: Row }> => {
    const row = await approved(amount);
    provider.answers({ state: 'unknown', reason: 'no_answer' });
    expect((await pay(row)).status).toBe(200);
    await provider.round();
    const [attempt] = await attempts(row);
    expect(await now(row)).toMatchObject({ status: 'unknown' });
    return { row: await now(row), attempt: attempt! };
  };

  test('above the limit of the site who approved does not have the provider pay, a part of a split one neither', async () => {
    const paying = await desk.account('withdraw', 300_000, { priority: (priority -= 1) });
    const { member } = await desk.rich(200_000);
    const whole = await desk.withdraw(member, 60_000);
    expect((await desk.act(manager!, '/Withdraw', 'approve', whole)).body['approval']).toBeDefined();
    expect((await desk.act(ceo!, '/Withdraw', 'approve', await now(whole))).status).toBe(200);
    const payBy = async (who: Worker, row: Row): Promise<Reply> =>
      desk.act(who, '/Withdraw', 'pay', await now(row), { pay_account: paying.id });
    const refused = await payBy(ceo!, whole);
    expect([refused.status, refused.body['conflict'], refused.body.msg]).toEqual([409, 'maker', expect.stringContaining('50,000.00')]);
    expect(await attempts(whole)).toEqual([]);
    expect(rowOf(await payBy(manager!, whole))).toMatchObject({ status: 'paying' });

    const cut = await desk.withdraw(member, 50_000.02);
    await desk.act(manager!, '/Withdraw', 'split', cut, { parts: [{ amount: 30_000 }, { amount: 20_000.02 }] });
    const parts = rowsOf(await ceo!.get(`/api/Withdraw/${SITE}?${query({ filter: { parent: cut.id }, range: [0, 9] })}`));
    const approver = (part: Row): Worker => (part['amount'] === 30_000 ? owner! : ceo!);
    for (const part of parts) {
      expect((await desk.act(manager!, '/Withdraw', 'approve', part)).body).toHaveProperty('approval');
      expect(rowOf(await desk.act(approver(part), '/Withdraw', 'approve', await now(part)))).toMatchObject({ status: 'approved' });
    }
    for (const part of parts) {
      const mine = await payBy(approver(part), part);
      expect([mine.status, mine.body['conflict']]).toEqual([409, 'maker']);
      expect(rowOf(await payBy(manager!, part))).toMatchObject({ status: 'paying' });
    }
    await provider.round();
    expect(await desk.bank(paying)).toBe(30_000_000 - 6_000_000 - 5_000_002);
    await desk.books();
  });

  test('is written down before the provider is asked, with everything it needs, and ends the hold once it is paid', async () => {
    const row = await approved(300.25);
    expect(rowOf(await pay(row))).toMatchObject({ status: 'paying', pay_account: from.id });
    const [written] = await attempts(row);
    expect([written!['state'], provider.asked.length]).toEqual(['sending', 0]);
    provider.answers({ state: 'paid', providerRef: 'P-77', fee: 525 });
    await provider.round();
    expect(provider.asked).toEqual([
      {
        attempt: written!['attempt'],
        amount: '300.25',
        bank: 'SCB',
        number: '1234567890',
        name: 'ผู้เล่น',
        callback: `https://office.test/site/v1/payouts/${String(written!['attempt'])}/result`,
        from: { bank: 'KBANK', number: expect.any(String) as string },
      },
    ]);
    expect(await now(row)).toMatchObject({ status: 'paid', reference: 'P-77', fee: 5.25, paid_by: manager!.id });
    expect([await held(row), await desk.bank(from)], 'what was kept on the way did not leave the account').toEqual([0, 500_000 - 29_500]);
    await provider.round();
    expect(provider.asked).toHaveLength(1);
    await desk.books();
  });

  test('that was certainly not made goes back to a person with the reason, and another attempt is another number', async () => {
    const row = await approved();
    provider.answers({ state: 'failed', reason: 'refused', said: 'บัญชีปลายทางปิด' });
    await pay(row);
    await provider.round();
    const back = await now(row);
    expect(back).toMatchObject({ status: 'pending', waits: 'payout_failed', reason: 'บัญชีปลายทางปิด', approved_by: null, pay_account: null });
    expect([await held(row), await desk.bank(from)]).toEqual([30_000, 500_000]);
    provider.answers({ state: 'paid' });
    await pay(rowOf(await desk.act(ceo!, '/Withdraw', 'approve', back)));
    await provider.round();
    expect(new Set(provider.asked.map(({ attempt }) => attempt)).size).toBe(2);
    expect((await attempts(row)).map(({ state }) => state)).toEqual(['failed', 'paid']);
    expect(await now(row)).toMatchObject({ status: 'paid' });
    await desk.books();
  });

  test('without a clear answer is never sent again by itself; the provider’s report settles it, however often it comes', async () => {
    const { row, attempt } = await inDoubt();
    provider.answers({ state: 'paid' });
    later(3_600_000);
    for (let round = 0; round < 3; round += 1) await provider.round();
    expect(provider.asked).toHaveLength(1);
    expect((await told(attempt['attempt'], { state: 'unknown' })).body).toMatchObject({ state: 'unknown' });
    for (const again of [1, 2, 3])
      expect((await told(attempt['attempt'], { state: 'paid', provider_ref: `P-${again}`, fee: '1.00' })).body).toEqual({
        attempt: attempt['attempt'],
        state: 'paid',
      });
    expect(await now(row)).toMatchObject({ status: 'paid', reference: 'P-1', fee: 1 });
    expect([await held(row), await desk.bank(from)]).toEqual([0, 500_000 - 29_900]);
    await desk.books();
  });

  test('whose process ended between the sending and the answer is in doubt, and not sent again', async () => {
    const row = await approved();
    await pay(row);
    provider.answers(() => Promise.reject(new Error('the process ended')));
    await provider.round();
    expect(await now(row)).toMatchObject({ status: 'paying' });
    await provider.round();
    expect(provider.asked, 'not while it may be another process’s').toHaveLength(1);
    later(91_000);
    provider.answers({ state: 'paid' });
    await provider.round();
    expect([provider.asked.length, (await now(row))['status']]).toEqual([1, 'unknown']);
    await told((await attempts(row))[0]!['attempt'], { state: 'failed', reason: 'ไม่พบรายการ' });
    expect(await now(row)).toMatchObject({ status: 'pending', waits: 'payout_failed' });
    await desk.books();
  });

  test('to a provider that cannot be reached is tried again, because nothing was sent, and goes before a person when it stays away', async () => {
    const [row, other] = [await approved(), await approved()];
    provider.answers({ state: 'unsent', reason: 'unreachable' });
    await pay(row);
    for (let round = 0; round < 3; round += 1) {
      await provider.round();
      await provider.round();
      later(5000);
    }
    expect([provider.asked.length, (await now(row))['status']]).toEqual([3, 'paying']);
    provider.answers({ state: 'paid' });
    await provider.round();
    expect((await now(row))['status']).toBe('paid');
    expect(new Set(provider.asked.map(({ attempt }) => attempt)).size).toBe(1);
    provider.answers({ state: 'unsent', reason: 'unreachable' });
    await pay(other);
    for (let round = 0; round < 12; round += 1) {
      await provider.round();
      later(5000);
    }
    expect(await now(other)).toMatchObject({ status: 'pending', waits: 'payout_failed' });
    expect((await attempts(other))[0]).toMatchObject({ state: 'failed', problem: 'unreachable' });
    await desk.books();
  });

  test('that was accepted waits for its report, and is in doubt when none comes', async () => {
    const [first, second] = [await approved(), await approved()];
    provider.answers({ state: 'accepted', providerRef: 'Q-1' });
    await pay(first);
    await pay(second);
    await provider.round();
    later(600_000);
    await provider.round();
    expect((await now(first))['status']).toBe('paying');
    await told((await attempts(first))[0]!['attempt'], { state: 'paid' });
    later(600_000);
    await provider.round();
    expect([(await now(first))['status'], (await now(second))['status']]).toEqual(['paid', 'unknown']);
    expect(await now(first)).toMatchObject({ reference: 'Q-1' });
    await desk.books();
  });

  test('that comes back is taken out of the books and goes before a person; a late repeat of the first report pays nothing', async () => {
    const row = await approved();
    await pay(row);
    await provider.round();
    const [attempt] = await attempts(row);
    expect((await told(attempt!['attempt'], { state: 'failed', reason: 'บัญชีปลายทางปิด' })).body).toMatchObject({ state: 'returned' });
    expect(await now(row)).toMatchObject({ status: 'pending', waits: 'payout_returned', reason: 'บัญชีปลายทางปิด', reference: null });
    expect([await held(row), await desk.bank(from)]).toEqual([30_000, 500_000]);
    expect((await told(attempt!['attempt'], { state: 'paid' })).body).toMatchObject({ state: 'returned' });
    expect((await attempts(row))[0]).toMatchObject({ state: 'returned', disputed: true });
    expect((await desk.act(ceo!, '/Withdraw', 'reject', await now(row), { reason: 'บัญชีปิด' })).status).toBe(200);
    expect(await held(row)).toBe(0);
    await desk.books();
  });

  test('in doubt is settled by the line of the bank that shows it, and by no other', async () => {
    const { row } = await inDoubt(712.5);
    const debit = async (more: Record<string, unknown>): Promise<void> => {
      const line = {
        at: at(),
        direction: 'out',
        amount: '712.50',
        counterparty: { bank: 'SCB', number: 'xxx-xxx-7890' },
        ...more,
      };
      expect((await site!.post('/bank/lines', { account: { bank: 'KBANK', number: from['number'] }, lines: [line] })).status).toBe(200);
    };
    await debit({ external_id: `other-amount-${engine}`, amount: '712.49' });
    await debit({ external_id: `other-digits-${engine}`, counterparty: { bank: 'SCB', number: 'xxx-xxx-1111' } });
    await debit({ external_id: `long-before-${engine}`, at: at(-86_400_000) });
    expect((await now(row))['status']).toBe('unknown');
    await debit({ external_id: `it-${engine}` });
    const paid = await now(row);
    expect(paid).toMatchObject({ status: 'paid' });
    expect(await desk.see('/Statement/Line', Number(paid['line']))).toMatchObject({ reference: `it-${engine}`, status: 'matched' });
    expect((await attempts(row))[0]).toMatchObject({ state: 'paid', settled_by: 'line' });
    expect([await held(row), await desk.bank(from)]).toEqual([0, 500_000 - 71_250]);
    await desk.books();
  });

  test('of two in doubt that one line may show neither is settled; a person says which', async () => {
    const [one, two] = [await inDoubt(444), await inDoubt(444)];
    const line = { external_id: `twin-${engine}`, at: at(), direction: 'out', amount: '444.00' };
    await site!.post('/bank/lines', { account: { bank: 'KBANK', number: from['number'] }, lines: [line] });
    expect([(await now(one.row))['status'], (await now(two.row))['status']]).toEqual(['unknown', 'unknown']);
    const [found] = await office.db.query<{ id: number }>('select id from statement_line where reference = $1', [line.external_id]);
    const said = await desk.act(manager!, '/Withdraw', 'matchLine', await now(two.row), { line: found?.id });
    expect(rowOf(said)).toMatchObject({ status: 'paid', line: found?.id });
    expect((await desk.act(manager!, '/Withdraw', 'matchLine', await now(one.row), { line: found?.id })).body['errors']).toHaveProperty(
      'line',
    );
    await desk.books();
  });

  test('in doubt is ended by two employees with proof, whichever way', async () => {
    const form = new FormData();
    form.append('file', new Blob([png], { type: 'image/png' }), 'proof.png');
    const file = (await (await ceo!.raw(`/api/File/${SITE}`, { method: 'POST', body: form })).json()) as { payload: { key: string } };
    const proof = file.payload.key;
    const [paid, failed] = [await inDoubt(), await inDoubt()];
    const mark = async (who: Worker, more: Record<string, unknown>): Promise<Reply> =>
      desk.act(who, '/Withdraw', 'markPaid', await now(paid.row), { pay_account: from.id, reference: `KB-${paid.row.id}`, ...more });
    expect((await mark(manager!, {})).body['errors'], 'a picture is needed').toHaveProperty('proof');
    expect((await mark(manager!, { proof })).body['approval']).toBeDefined();
    expect((await mark(manager!, { proof })).status, 'who asked does not decide').toBe(409);
    expect(rowOf(await mark(owner!, { proof }))).toMatchObject({ status: 'paid', proof, reference: `KB-${paid.row.id}` });
    const fail = async (who: Worker): Promise<Reply> =>
      desk.act(who, '/Withdraw', 'markFailed', await now(failed.row), { reason: 'ธนาคารยืนยันว่าไม่ได้โอน', proof });
    expect((await fail(manager!)).body['approval']).toBeDefined();
    expect(rowOf(await fail(owner!))).toMatchObject({ status: 'failed' });
    expect([await held(paid.row), await held(failed.row), await desk.bank(from)]).toEqual([0, 0, 470_000]);
    expect((await told(failed.attempt['attempt'], { state: 'paid' })).body).toMatchObject({ state: 'failed' });
    expect((await attempts(failed.row))[0], 'what contradicts the two is shown').toMatchObject({ disputed: true, settled_by: 'people' });
    await desk.books();
  });

  test('leaves from the account of the first priority that has the money and the limit left, what is under way counted', async () => {
    const first = await desk.account('withdraw', 1000, { priority: (priority -= 1), daily_limit: 900 });
    await office.db.query('update site_config set payout_reserve = 100 where service = $1', [SITE]);
    const used = [];
    for (const amount of [500, 450, 400, 1]) used.push(rowOf(await pay(await approved(amount)))['pay_account']);
    expect(used).toEqual([first.id, from.id, first.id, from.id]);
    const row = await approved(4500);
    expect((await pay(row, { pay_account: from.id })).body['errors']).toHaveProperty('pay_account');
    expect((await pay(row, { pay_account: first.id })).body['errors']).toHaveProperty('pay_account');
    await office.db.query('update site_config set payout_reserve = 0 where service = $1', [SITE]);
    expect(rowOf(await pay(row, { pay_account: from.id }))).toMatchObject({ status: 'paying', pay_account: from.id });
    await provider.round();
    await desk.books();
  });

  test('is asked for once by ten at once, and by two senders at once', async () => {
    const row = await approved();
    await desk.onlyOne(await Promise.all(Array.from({ length: 10 }, () => pay(row))), '/Withdraw');
    await Promise.all([provider.round(), provider.round(), provider.round()]);
    expect(provider.asked).toHaveLength(1);
    expect((await now(row))['status']).toBe('paid');
    await desk.books();
  });

  test('of another site is not there, and what is no report is refused', async () => {
    const { attempt } = await inDoubt();
    expect((await told(attempt['attempt'], { state: 'paid' }, other)).status).toBe(404);
    expect((await told('nothing', { state: 'paid' })).status).toBe(404);
    expect((await told(attempt['attempt'], { state: 'accepted' })).body['errors']).toMatchObject([{ pointer: '/state' }]);
    expect((await told(attempt['attempt'], { state: 'paid', fee: '300.00' })).body['errors']).toMatchObject([{ pointer: '/fee' }]);
    const reading = siteClient(office, (await makeKey(office, 1, { scopes: ['read', 'money'] })).whole);
    expect((await told(attempt['attempt'], { state: 'paid' }, reading)).status).toBe(403);
  });
});

describe('without a provider', () => {
  test('nothing is paid automatically, and what was under way goes back to a person', async () => {
    const office = await openOffice();
    const ceo = await office.signIn('ceo');
    const desk = new Desk(office, ceo);
    const { member } = await desk.rich(100);
    const row = rowOf(await desk.act(ceo, '/Withdraw', 'approve', await desk.withdraw(member, 100)));
    const refused = await desk.act(ceo, '/Withdraw', 'pay', row);
    expect([refused.status, refused.body.msg]).toEqual([409, expect.stringContaining('ผู้ให้บริการ')]);
    await desk.books();
    await office.close();
  });
});
