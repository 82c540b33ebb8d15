import { describe, expect, test } from 'vitest';
import { usual, withOffice } from './desk';
import { query, rowsOf, SITE, type Row } from './office';

interface Account {
  kind: string;
  opening: number;
  debit: number;
  credit: number;
  closing: number;
}

describe.each(usual)('the books on %s', (engine) => {
  const { office, desk, ceo } = withOffice(['ceo'], { engine });

  const trial = async (days = ''): Promise<Account[]> => {
    const reply = await ceo.get(`/api/TrialBalance/${SITE}${days}`);
    expect(reply.status).toBe(200);
    return reply.body.payload as Account[];
  };
  const check = async (): Promise<{ rule: string; what: string[] }[]> => {
    const reply = await ceo.json('POST', `/api/CheckBooks/${SITE}`, {});
    expect(reply.status).toBe(200);
    return (reply.body.payload as { broken: { rule: string; what: string[] }[] }).broken;
  };
  const faults = async (): Promise<Row[]> =>
    rowsOf(await ceo.get(`/api/Transectionlog/Faults/${SITE}?${query({ filter: {}, range: [0, 9] })}`));

  test('a trial balance agrees with itself, and a day holds what was posted in it', async () => {
    const before = await trial();
    const { account } = await desk.rich(250.5);
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok' }).format(new Date());
    const sums = await trial();
    const cents = (name: keyof Omit<Account, 'kind'>, all: readonly Account[]): number =>
      all.reduce((sum, one) => sum + Math.round(one[name] * 100), 0);
    expect([cents('opening', sums), cents('closing', sums), cents('debit', sums) - cents('credit', sums)]).toEqual([0, 0, 0]);
    const cashOf = (all: readonly Account[]): number => all.find(({ kind }) => kind === 'member_cash')?.closing ?? 0;
    expect(Math.round((cashOf(sums) - cashOf(before)) * 100)).toBe(-25_050);
    const day = await trial(`?from=${today}&to=${today}`);
    expect(day.find(({ kind }) => kind === 'member_cash')?.credit).toBeGreaterThanOrEqual(250.5);
    expect(cents('closing', day)).toBe(0);
    const later = await trial('?from=2999-01-01');
    expect(later.find(({ kind }) => kind === 'bank')).toMatchObject({ debit: 0, credit: 0 });
    expect(await desk.bank(account)).toBe(25_050);
    for (const bad of ['?from=yesterday', '?to=2026-13-01']) expect((await ceo.get(`/api/TrialBalance/${SITE}${bad}`)).status).toBe(400);
  });

  test("a member's account is a statement whose balances follow each other", async () => {
    const { member } = await desk.rich(100);
    const out = await desk.withdraw(member, 30);
    await desk.act(ceo, '/Withdraw', 'reject', out, { reason: 'ข้อมูลไม่ครบ' });
    const reply = await ceo.get(`/api/MemberAccount/${SITE}?member=${member.id}`);
    const { items } = reply.body.payload as { items: Record<string, unknown>[] };
    expect(
      items.filter(({ bucket }) => bucket === 'cash').map(({ amount, balance_after: left, resource }) => [amount, left, resource]),
    ).toEqual([
      [30, 100, 'withdraw'],
      [-30, 70, 'withdraw'],
      [100, 100, 'deposit'],
    ]);
    expect((await ceo.get(`/api/MemberAccount/${SITE}?member=${member.id}&after=nothing`)).status).toBe(400);
  });

  test('what does not hold is told at once, kept for a person until it holds again, and repaired by nobody', async () => {
    expect(await check()).toEqual([]);
    expect(await faults()).toEqual([]);
    const { member } = await desk.rich(10);
    const shift = (by: number): Promise<unknown> =>
      office.db.query('update member set balance = balance + $3 where service = $1 and id = $2', [SITE, member.id, by]);
    await shift(1);
    const found = await Promise.all([check(), check(), check()]);
    expect(found.map((broken) => broken.map(({ rule }) => rule))).toEqual([['member_balance'], ['member_balance'], ['member_balance']]);
    const [fault, ...more] = await faults();
    expect(more).toEqual([]);
    expect(fault).toMatchObject({ rule: 'member_balance', records: 1, status: 'open' });
    expect(fault?.['what']).toContain(`member ${member.id} shows 11.00, the ledger 10.00`);
    expect(await desk.cash(member)).toBe(1100);
    const noted = await desk.act(ceo, '/Transectionlog/Faults', 'note', fault!, { note: 'แก้ตรงในฐานข้อมูล' });
    expect(noted.status, JSON.stringify(noted.body)).toBe(200);
    await shift(-1);
    expect(await check()).toEqual([]);
    expect(await faults()).toMatchObject([{ id: fault?.id, status: 'gone', note: 'แก้ตรงในฐานข้อมูล' }]);
  });

  test('are read and checked by who may see the ledger of the site', async () => {
    const clerk = await office.signIn('staff');
    for (const [method, path] of [
      ['GET', `/api/TrialBalance/${SITE}`],
      ['GET', `/api/MemberAccount/${SITE}?member=1`],
      ['POST', `/api/CheckBooks/${SITE}`],
    ] as const)
      expect([path, (await clerk.json(method, path, method === 'GET' ? undefined : {})).status]).toEqual([path, 403]);
    expect((await ceo.get('/api/TrialBalance/NOSITE')).status).toBe(403);
  });
});
