/** A balance that one is not shown cannot be felt for with amounts that are refused. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Desk } from './desk';
import { png } from './images';
import { openOffice, query, rowOf, rowsOf, SITE, type Office, type Reply, type Row, type Worker } from './office';

let office: Office;
let desk: Desk;
let ceo: Worker;
let manager: Worker;
beforeAll(async () => {
  office = await openOffice({ config: { payouts: true } });
  [ceo, manager] = [await office.signIn('ceo'), await office.signIn('manager')];
  desk = new Desk(office, ceo);
  const [{ permissions } = { permissions: [] }] = await office.db.query<{ permissions: { code: string }[] }>(
    'select permissions from role where id = 3',
  );
  await office.db.query('update role set permissions = $1, version = version + 1 where id = 3', [
    JSON.stringify(permissions.filter(({ code }) => code !== '13006')),
  ]);
});
afterAll(() => office.close());

/** Sessions end meanwhile. */
const nextDay = async (): Promise<void> => {
  office.later(24 * 3_600_000);
  Object.assign(ceo, await office.signIn('ceo'));
  Object.assign(manager, await office.signIn('manager'));
};
const send = async (from: Row, to: Row, amount: number, more = {}): Promise<Reply> =>
  desk.act(manager, '/Statement', 'transfer', await desk.see('/Statement', from.id), { to: to.id, amount, ...more });
const told = async (): Promise<number> =>
  (
    await office.db.query<{ n: number }>(
      "select count(*)::int as n from audit where employee = $1 and action = 'tooLow' and result = 'refused'",
      [manager.id],
    )
  )[0]?.n ?? 0;

test('a payout noted by hand is such a try as well, and nothing is made by it', async () => {
  const before = await told();
  const account = await desk.account('withdraw', 10);
  const { member } = await desk.rich(500);
  const form = new FormData();
  form.append('file', new Blob([png], { type: 'image/png' }), 'proof.png');
  const kept = (await (await ceo.raw(`/api/File/${SITE}`, { method: 'POST', body: form })).json()) as { payload: { key: string } };
  const note = (amount: number): Promise<Reply> =>
    manager.send(`/api/WithdrawManual/${SITE}?action=create`, {
      member: member.id,
      amount,
      bank: 'SCB',
      account_number: '1234567890',
      holder: 'สมชาย ใจดี',
      pay_account: account.id,
      reference: `R${amount}`,
      transferred_at: new Date(Date.now() - 60_000).toISOString(),
      proof: kept.payload.key,
    });
  const refused = await note(11);
  expect([refused.status, refused.body['errors']]).toEqual([400, { pay_account: expect.any(String) as string }]);
  expect(await told()).toBe(before + 1);
  expect(rowOf(await note(10))).toMatchObject({ status: 'done' });
  expect(await told()).toBe(before + 1);
  await desk.books();
});

test('a refusal for want of money is noted for who sees no balances, and five a day end it, whatever the amount', async () => {
  const [from, to] = [await desk.account('withdraw', 1000), await desk.account()];
  for (const amount of [1500, 1400, 1300]) expect((await send(from, to, amount)).body['errors']).toHaveProperty('amount');
  expect(await told()).toBe(4);
  // What is there still goes through, and counts nothing.
  expect((await send(from, to, 100)).status).toBe(200);
  // Those that come at once do not pass together.
  const replies = await Promise.all([950, 940, 930, 920].map((amount) => send(from, to, amount)));
  expect(replies.map(({ status }) => status).sort()).toEqual([400, 429, 429, 429]);
  expect(await told()).toBe(5);
  // From now on neither an amount that is there nor one that is not tells anything; a reason, which the audit log keeps, goes on.
  const [there, not] = [await send(from, to, 1), await send(from, to, 5000)];
  expect([there.status, not.status]).toEqual([429, 429]);
  expect(there.body.msg).toBe(not.body.msg);
  expect((await send(from, to, 1, { over_reason: 'ผู้จัดการยืนยันแล้ว' })).status).toBe(200);
  expect(await desk.bank(from)).toBe(89_900);
  // The CEO, who sees the balance, is told as ever, and tomorrow every employee is.
  expect((await desk.act(ceo, '/Statement', 'transfer', await desk.see('/Statement', from.id), { to: to.id, amount: 5000 })).status).toBe(
    400,
  );
  await nextDay();
  expect((await send(from, to, 1)).status).toBe(200);
  await desk.books();
});

test('nor with the parts of a withdrawal, whose amounts who splits it chooses; what a member asked for counts nothing', async () => {
  await nextDay();
  const from = await desk.account('withdraw', 50);
  const { member } = await desk.rich(1000);
  const pay = async ({ id }: Row): Promise<Reply> =>
    desk.act(manager, '/Withdraw', 'pay', await desk.see('/Withdraw', id), { pay_account: from.id });
  const approved = async ({ id }: Row): Promise<Row> => rowOf(await desk.act(ceo, '/Withdraw', 'approve', await desk.see('/Withdraw', id)));
  const whole = await approved(await desk.withdraw(member, 400));
  const before = await told();
  expect((await pay(whole)).body['errors']).toHaveProperty('pay_account');
  expect(await told()).toBe(before);
  const split = await desk.withdraw(member, 600);
  await desk.act(manager, '/Withdraw', 'split', split, { parts: [100, 95, 90, 85, 80, 75, 75].map((amount) => ({ amount })) });
  const parts = rowsOf(
    await ceo.get(`/api/Withdraw/${SITE}?${query({ filter: { parent: split.id }, sort: ['amount', 'DESC'], range: [0, 9] })}`),
  );
  expect(parts).toHaveLength(7);
  const replies: Reply[] = [];
  for (const part of parts) replies.push(await pay(await approved(part)));
  expect(replies.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 429, 429]);
  expect(await told()).toBe(before + 5);
});

test('nor by what is refused behind the balance: the day’s limit is looked at first, and a member without credit counts', async () => {
  await nextDay();
  const before = await told();
  const [spent, to] = [await desk.account('withdraw', 1000, { daily_limit: 1 }), await desk.account()];
  const replies = [await send(spent, to, 900), await send(spent, to, 1100)];
  expect(new Set(replies.map(({ body }) => JSON.stringify(body['errors']))).size).toBe(1);
  expect(await told()).toBe(before);
  const from = await desk.account('withdraw', 1000);
  const poor = await desk.member();
  const form = new FormData();
  form.append('file', new Blob([png], { type: 'image/png' }), 'proof.png');
  const kept = (await (await ceo.raw(`/api/File/${SITE}`, { method: 'POST', body: form })).json()) as { payload: { key: string } };
  const refused = await manager.send(`/api/WithdrawManual/${SITE}?action=create`, {
    ...{ member: poor.id, amount: 900, bank: 'SCB', account_number: '1234567890', holder: 'สมชาย ใจดี', pay_account: from.id },
    ...{ reference: 'POOR', transferred_at: new Date(Date.now() - 60_000).toISOString(), proof: kept.payload.key },
  });
  expect(refused.status, JSON.stringify(refused.body)).toBeGreaterThanOrEqual(400);
  expect(await told()).toBe(before + 1);
});
