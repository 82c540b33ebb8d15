/**
 * PromptPay codes: what they ask for, what a payment by one becomes, and what a payment that is late, wrong or a second one does not
 * become.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import { readPromptPay } from '../src/qr/promptPay';
import { nationalIdCheck } from '../src/schema/fields/identity';
import { times, withOffice } from './desk';
import { rowOf, SITE, type Reply, type Row } from './office';

const PATH = '/QyPayment';
const BILLER = '010550000000101';
const MINUTE = 60_000;

const { office, desk, ceo } = withOffice(['ceo']);
let member: Row;
let account: Row;
beforeEach(async () => {
  [member, account] = [await desk.member(), await desk.account('deposit', 0, { biller_id: BILLER, promptpay_id: '081-222-3333' })];
});

const ask = (data: Record<string, unknown> = {}, who = ceo): Promise<Reply> =>
  who.send(`/api${PATH}/${SITE}?action=create`, { member: member.id, bank_account: account.id, amount: 500, ...data });
const code = async (data: Record<string, unknown> = {}): Promise<Row> => {
  const reply = await ask(data);
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  return rowOf(reply);
};
const inTime = (milliseconds: number): string => new Date(office.app.kernel.now().getTime() + milliseconds).toISOString();
/** A line the bank told of, on the account, that came in `after` milliseconds from now, by the office's clock. */
const line = async (amount: number, after = 0, over: Record<string, unknown> = {}): Promise<Row> =>
  desk.told((await desk.typed(account, { amount, occurred_at: inTime(after), ...over })).id);
const credit = (row: Row, paid: Row, who = ceo): Promise<Reply> => desk.act(who, PATH, 'credit', row, { line: paid.id });
const errors = (reply: Reply): unknown => Object.keys(reply.body['errors'] ?? {});
const depositOf = (row: Row): Promise<Row> => desk.see('/Deposit', row['deposit'] as number);

describe('a new code', () => {
  test('asks for the amount by bill, under an order number of its own, for half an hour', async () => {
    const [one, two] = [await code({ amount: 6500.25 }), await code()];
    expect(readPromptPay(String(one['payload']))).toEqual({
      form: 'bill',
      biller: BILLER,
      ref1: one['ref1'],
      ref2: '',
      satang: 650_025,
      once: true,
    });
    expect(one).toMatchObject({ state: 'issued', form: 'bill', holder: 'บจก. ทดสอบ' });
    expect(one['ref1']).toMatch(/^Q[A-Z0-9]{13}$/);
    expect(one['ref1']).not.toBe(two['ref1']);
    const lasts = Date.parse(String(one['expires_at'])) - Date.parse(String(one['created_at']));
    expect(Math.round(lasts / MINUTE)).toBe(30);
  });
  test('pays the PromptPay number where that is wanted, or the account has no biller', async () => {
    const wanted = await code({ form: 'anyid' });
    expect(readPromptPay(String(wanted['payload']))).toMatchObject({
      form: 'anyid',
      id: { kind: 'mobile', digits: '0812223333' },
      satang: 50_000,
    });
    account = await desk.account('deposit', 0, { promptpay_id: `010555000000${nationalIdCheck('010555000000')}` });
    expect((await code())['form']).toBe('anyid');
  });
  test('two codes of one number and amount cannot wait at the same time, because nobody could tell who paid', async () => {
    const first = await code({ form: 'anyid' });
    const refused = await ask({ form: 'anyid' });
    expect([refused.status, errors(refused)]).toEqual([400, ['amount']]);
    expect((await ask({ form: 'anyid', amount: 500.01 })).status).toBe(200);
    await desk.act(ceo, PATH, 'cancel', first);
    expect((await ask({ form: 'anyid' })).status).toBe(200);
    const both = await times(4, () => ask({ form: 'anyid', amount: 77 }));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  });
  test('is refused where it could not be paid or credited', async () => {
    const [bare, out, off] = [
      await desk.account(),
      await desk.account('withdraw', 0, { biller_id: BILLER }),
      await desk.account('deposit', 0, { biller_id: BILLER }),
    ];
    await desk.act(ceo, '/Statement', 'turnOff', off);
    for (const one of [bare, out, off]) expect(errors(await ask({ bank_account: one.id }))).toEqual(['bank_account']);
    const numbered = await desk.account('deposit', 0, { promptpay_id: '0812223333' });
    expect(errors(await ask({ bank_account: numbered.id, form: 'bill' }))).toEqual(['form']);
    const past = inTime(-MINUTE);
    const far = inTime(8 * 86_400_000);
    for (const expires_at of [past, far]) expect(errors(await ask({ expires_at }))).toEqual(['expires_at']);
    await desk.act(ceo, '/Member', 'block', member, { reason: 'ทดสอบ' });
    expect(errors(await ask())).toEqual(['member']);
  });
  test('numbers of an account must be right', async () => {
    const make = (more: Record<string, unknown>): Promise<Reply> =>
      ceo.send(`/api/Statement/${SITE}?action=create`, { bank: 'SCB', number: '9090909090', holder: 'ก', purpose: 'deposit', ...more });
    for (const promptpay_id of ['021234567', '1234567890123', 'abc'])
      expect(errors(await make({ promptpay_id }))).toEqual(['promptpay_id']);
    expect(errors(await make({ biller_id: '0105550000001' }))).toEqual(['biller_id']);
    expect(account['promptpay_id']).toBe('0812223333');
  });
});

describe('a payment', () => {
  test('of the exact amount in time becomes an approved deposit, with its line and its posting', async () => {
    const paid = await line(500);
    const done = rowOf(await credit(await code(), paid));
    expect(done).toMatchObject({ state: 'credited', line: paid.id });
    const made = await depositOf(done);
    expect(made).toMatchObject({ member: member.id, amount: 500, channel: 'qr', status: 'approved', line: paid.id, decided_by: ceo.id });
    expect((await desk.see('/Statement/Line', paid.id))['status']).toBe('matched');
    expect([await desk.cash(member), await desk.bank(account)]).toEqual([50_000, 50_000]);
    expect((await desk.act(ceo, '/Deposit', 'refund', made, { reason: 'ทดสอบ' })).status).toBe(200);
    expect(await desk.cash(member)).toBe(0);
    await desk.books();
  });
  test('a second one is kept for a person, and credits nothing by itself', async () => {
    const first = rowOf(await credit(await code(), await line(500)));
    const second = await line(500);
    const doubted = rowOf(await credit(first, second));
    expect(doubted).toMatchObject({ state: 'needs_review', review_reason: 'twice', review_line: second.id, deposit: first['deposit'] });
    expect(await desk.cash(member)).toBe(50_000);
    const accepted = rowOf(await desk.act(ceo, PATH, 'accept', doubted, { reason: 'จ่ายสองครั้งจริง' }));
    expect(accepted).toMatchObject({ state: 'credited', deposit: first['deposit'], line: first['line'] });
    expect(await desk.cash(member)).toBe(100_000);
    await desk.books();
  });
  test.each([
    ['of another amount', 499.99, 0, undefined, 'amount'],
    ['after the code expired', 500, 31 * MINUTE, undefined, 'late'],
    ['from before the code was made', 500, -60 * MINUTE, undefined, 'before'],
    ['by a cancelled code', 500, 0, 'cancel', 'cancelled'],
  ])('%s is kept for a person', async (_name, amount, after, action, why) => {
    let row = await code();
    if (action) row = rowOf(await desk.act(ceo, PATH, action, row));
    const paid = await line(amount, after);
    const doubted = rowOf(await credit(row, paid));
    expect(doubted).toMatchObject({ state: 'needs_review', review_reason: why, review_line: paid.id, deposit: null, line: null });
    expect([await desk.cash(member), (await desk.see('/Statement/Line', paid.id))['status']]).toEqual([0, 'unmatched']);
    const dismissed = rowOf(await desk.act(ceo, PATH, 'dismiss', doubted, { reason: 'ให้โอนคืน' }));
    expect([dismissed['state'], await desk.cash(member)]).toEqual(['cancelled', 0]);
  });
  test('what a person accepts is credited as it arrived, unless the line was used meanwhile', async () => {
    const [paid, other] = [await line(480), await line(480)];
    const doubted = rowOf(await credit(await code(), paid));
    const done = rowOf(await desk.act(ceo, PATH, 'accept', doubted, { reason: 'ลูกค้าโอนขาด' }));
    expect([done['state'], await desk.cash(member), (await depositOf(done))['amount']]).toEqual(['credited', 48_000, 480]);
    const again = rowOf(await credit(await code(), other));
    await desk.act(ceo, '/Statement/Line', 'ignore', other);
    expect((await desk.act(ceo, PATH, 'accept', again, { reason: 'ลูกค้าโอนขาด' })).status).toBe(409);
    expect(await desk.cash(member)).toBe(48_000);
    await desk.books();
  });
  test('lines that are no open money of the account are refused', async () => {
    const row = await code();
    const elsewhere = await desk.line(await desk.account(), 500);
    const out = await line(500, 0, { direction: 'out' });
    const used = await line(500);
    await credit(await code(), used);
    for (const wrong of [elsewhere, out, used]) {
      const refused = await credit(row, wrong);
      expect([refused.status, errors(refused)]).toEqual([400, ['line']]);
    }
  });
  test('a line whose reference names another code is refused, and one that names this code is taken', async () => {
    const [one, two] = [await code(), await code()];
    const paid = await line(500, 0, { reference: `BILL ${String(two['ref1'])} 01` });
    const refused = await credit(one, paid);
    expect([refused.status, errors(refused)]).toEqual([400, ['line']]);
    expect(rowOf(await credit(two, paid))['state']).toBe('credited');
  });
  test('a closed member is credited nothing, accepted or not', async () => {
    const [row, wrong] = [await code(), rowOf(await credit(await code({ amount: 60 }), await line(61)))];
    await office.db.query("update member set status = 'closed' where service = $1 and id = $2", [SITE, member.id]);
    expect((await credit(row, await line(500))).status).toBe(409);
    expect((await desk.act(ceo, PATH, 'accept', wrong, { reason: 'ทดสอบ' })).status).toBe(409);
    expect(await desk.cash(member)).toBe(0);
  });
  test('one line pays one of many codes, and one code takes one of many lines by itself', async () => {
    const [codes, paid] = [await times(3, () => code()), await line(500)];
    const replies = await Promise.all(codes.map((row) => credit(row, paid)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await desk.cash(member)).toBe(50_000);
    const [row, lines] = [await code(), await times(3, () => line(500))];
    const tried = await Promise.all(lines.map((one) => credit(row, one)));
    expect(tried.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await desk.cash(member)).toBe(100_000);
    await desk.books();
  });
});

describe('time and rights', () => {
  test('crediting asks for the right to approve deposits', async () => {
    const [row, paid] = [await code(), await line(500)];
    const viewer = await office.signIn('viewer');
    expect((await credit(row, paid, viewer)).status).toBe(403);
    expect((await ask({}, viewer)).status).toBe(403);
    expect(await desk.cash(member)).toBe(0);
  });
  test('an unpaid code expires, and what comes for it then is kept for a person, also when it was paid in time', async () => {
    const row = await code();
    const paid = await line(500, MINUTE);
    office.later(31 * MINUTE);
    await office.app.sweep();
    const expired = await desk.see(PATH, row.id);
    expect(expired['state']).toBe('expired');
    expect(rowOf(await credit(expired, paid))).toMatchObject({ state: 'needs_review', review_reason: 'arrivedLate' });
  });
});
