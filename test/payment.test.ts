import { beforeAll, describe, expect, test } from 'vitest';
import { feeOf } from '../server/handlers/payment';
import fc from 'fast-check';
import { times, usual, withOffice } from './desk';
import { query, rowOf, rowsOf, SITE, type Row } from './office';
import { ALL_SCOPES, aMember, makeKey, siteClient, type SiteClient, type SiteReply } from './siteRig';

test('a fee is whole satang, never more than the payment, and grows with it', () => {
  expect(feeOf({ fee_percent: 1.5, fee_fixed: 2 }, 100)).toBe(3.5);
  expect(feeOf({ fee_percent: 0.5, fee_fixed: 0 }, 1)).toBe(0.01);
  expect(feeOf({ fee_percent: 0, fee_fixed: 5 }, 3)).toBe(3);
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2000 }),
      fc.integer({ min: 0, max: 10_000 }),
      fc.integer({ min: 1, max: 100_000_000 }),
      (part, fixed, amount) => {
        const fee = feeOf({ fee_percent: part / 100, fee_fixed: fixed / 100 }, amount / 100);
        const exact = Math.min(amount, (amount * part) / 10_000 + fixed);
        expect(Math.abs(Math.round(fee * 100) - exact)).toBeLessThanOrEqual(0.5);
        expect(fee).toBeLessThanOrEqual(amount / 100);
      },
    ),
    { seed: 12, numRuns: 300 },
  );
});

describe.each(usual)('payments by channel, %s', (engine) => {
  const { office, desk, ceo } = withOffice(['ceo'], { engine });
  let site: SiteClient;
  let account: Row;
  beforeAll(async () => {
    site = siteClient(office, (await makeKey(office, 1, { scopes: ALL_SCOPES })).whole);
    await office.db.query('update payment_channel set active = false where service = $1', [SITE]);
    account = await desk.account('deposit', 1000);
    await open({ most: 500, priority: 1 });
  });

  const ask = async (amount: string, channel = 'wallet'): Promise<SiteReply> => {
    const { ref, body } = aMember();
    await site.put(`/members/${ref}`, body);
    return site.post('/deposits', { ref: `pay-${ref}`, member: ref, amount, channel });
  };
  const paid = async (reply: SiteReply): Promise<Row> => {
    const [row] = await office.db.query<{ id: number }>('select id from deposit where service = $1 and ref = $2', [
      SITE,
      reply.body['ref'],
    ]);
    return desk.see('/Deposit', row?.id ?? 0);
  };
  const open = async ({ fee_percent: percent = 1.5, fee_fixed: fixed = 2, ...values }: Record<string, unknown>): Promise<Row> => {
    const reply = await ceo.send(`/api/Payment/Channel/${SITE}?action=create`, {
      name: `ช่องทาง ${crypto.randomUUID().slice(0, 8)}`,
      way: 'wallet',
      accounts: [account.id],
      ...values,
    });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    const { id } = rowOf(reply);
    // What two decide afterwards.
    await office.db.query('update payment_channel set fee_percent = $3, fee_fixed = $4 where service = $1 and id = $2', [
      SITE,
      id,
      percent,
      fixed,
    ]);
    return desk.see('/Payment/Channel', id);
  };

  test('a deposit comes by the first channel that takes its amount, on its accounts, and by none that is closed', async () => {
    const large = await open({ least: 500.01, priority: 2 });
    const reply = await ask('900.00');
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    expect(await paid(reply)).toMatchObject({ payment_channel: large.id, bank_account: account.id, status: 'awaiting' });
    expect((await desk.act(ceo, '/Payment/Channel', 'turnOff', large)).status).toBe(200);
    expect((await ask('900.00')).status).toBe(409);
    expect((await ask('400.00')).status).toBe(201);
  });

  test('is settled once with its fee in the books, and refunded by its own code', async () => {
    const row = await paid(await ask('100.00'));
    const line = await desk.line(account, Number(row['amount']));
    expect((await desk.act(ceo, '/Deposit', 'match', row, { line: line.id })).status).toBe(200);
    const approved = rowOf(await desk.act(ceo, '/Deposit', 'approve', await desk.see('/Deposit', row.id)));
    const before = await desk.bank(account);
    const limit = (daily: number | null): Promise<unknown> =>
      office.db.query('update bank_account set daily_limit = $3 where service = $1 and id = $2', [SITE, account.id, daily]);
    // A fee the account may not send today wants a reason.
    await limit(0);
    const over = await desk.act(ceo, '/Payment', 'settle', approved);
    expect([over.status, Object.keys(over.body['errors'] as object), await desk.bank(account)]).toEqual([400, ['over_reason'], before]);
    await limit(null);
    const settled = await times(3, () => desk.act(ceo, '/Payment', 'settle', approved));
    expect(settled.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const now = await desk.see('/Payment', row.id);
    const fee = feeOf({ fee_percent: 1.5, fee_fixed: 2 }, Number(row['amount']));
    expect(now).toMatchObject({ fee, settled_by: ceo.id });
    expect(await desk.bank(account)).toBe(before - Math.round(fee * 100));
    await desk.books();
    expect((await desk.act(ceo, '/Payment', 'refundPayment', now, { reason: 'ลูกค้าขอคืน' })).status).toBe(200);
    expect(await desk.see('/Deposit', row.id)).toMatchObject({ status: 'refunded' });
    await desk.books();
    // The actions of payments are not among those of deposits.
    expect((await desk.act(ceo, '/Deposit', 'settle', now)).status).toBe(403);
  });

  test('the money of what waits is looked for again, and what is found waits for a person', async () => {
    const row = await paid(await ask('77.00'));
    const [line] = await office.db.query<{ id: number }>(
      `insert into statement_line (service, account, direction, amount, occurred_at, reference, status) values ($1, $2, 'in', $3, now(), 'late-line', 'unmatched') returning id`,
      [SITE, account.id, row['amount']],
    );
    const again = await ceo.send(`/api/Payment/${SITE}?action=requery`, {});
    expect(again.status, JSON.stringify(again.body)).toBe(200);
    expect(await desk.see('/Payment', row.id)).toMatchObject({ status: 'matched', line: line?.id });
    await desk.books();
  });

  test('is seen and worked by its own codes', async () => {
    const staff = await office.signIn('staff');
    expect((await staff.get(`/api/Payment/${SITE}`)).status).toBe(403);
    const rows = rowsOf(await ceo.get(`/api/Payment/${SITE}?${query({ filter: {}, range: [0, 49] })}`));
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ payment_channel: channel }) => typeof channel === 'number')).toBe(true);
  });
});
