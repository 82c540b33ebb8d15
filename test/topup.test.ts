import { beforeAll, describe, expect, test } from 'vitest';
import { times, usual, withOffice } from './desk';
import { jpeg, png } from './images';
import { query, rowOf, rowsOf, SITE, type Reply, type Row, type Worker } from './office';

interface Wallet {
  wallet: string;
  books: number;
  provider: number | null;
}

describe.each(usual)('the credits of a site, %s', (engine) => {
  const { office, desk, ceo, owner } = withOffice(['ceo', 'owner'], { engine, agent: { balance: () => says() } });
  let says: () => Promise<number>;
  beforeAll(async () => {
    says = () => Promise.reject(new Error('out of reach'));
  });

  const upload = async (bytes: Uint8Array): Promise<string> => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)]));
    const reply = await ceo.raw(`/api/File/${SITE}`, { method: 'POST', body: form });
    return ((await reply.json()) as { payload: { key: string } }).payload.key;
  };
  const ask = async (bytes: Uint8Array, amount: number, wallet = 'agent_credit'): Promise<Reply> =>
    ceo.send(`/api/Topup/${SITE}?action=create`, { wallet, amount, slip: await upload(bytes) });
  const credits = async (): Promise<Wallet[]> => (await ceo.get(`/api/Wallets/${SITE}`)).body.payload as Wallet[];
  const agent = async (): Promise<Wallet> => (await credits()).find(({ wallet }) => wallet === 'agent_credit')!;

  test('a top-up is asked for with a slip, and reaches the books once, when another says so', async () => {
    const before = (await agent()).books;
    const asked = await ask(png, 1234.5);
    expect(asked.status, JSON.stringify(asked.body)).toBe(200);
    const row = rowOf(asked);
    expect(row).toMatchObject({ status: 'pending', asked_by: ceo.id });
    expect((await desk.act(ceo, '/Topup', 'approve', row)).body).toMatchObject({ code: 409, conflict: 'maker' });
    const again = await ask(png, 10);
    expect([again.status, JSON.stringify(again.body)]).toEqual([400, expect.stringContaining(`เลขที่ ${row.id}`)]);
    const replies = await times(3, () => desk.act(owner, '/Topup', 'approve', row));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await agent()).books).toBeCloseTo(before + 1234.5, 2);
    const other = rowOf(await ask(jpeg, 99, 'sms_credit'));
    expect((await desk.act(owner, '/Topup', 'reject', other, { reason: 'สลิปไม่ชัด' })).status).toBe(200);
    // What was rejected may be asked for again with the same slip.
    expect((await ask(jpeg, 99, 'sms_credit')).status).toBe(200);
    await desk.books();
  });

  test('our books stand beside what the provider says, and nothing is corrected by looking', async () => {
    expect((await agent()).provider).toBeNull();
    const { books } = await agent();
    says = () => Promise.resolve(books - 0.25);
    expect(await agent()).toMatchObject({ books, provider: books - 0.25 });
    expect((await agent()).books).toBe(books);
    expect((await ceo.get(`/api/ReloadBalanceAgent/${SITE}`)).status).toBe(200);
    expect((await agent()).books).toBe(books - 0.25);
    const [first, second] = rowsOf(
      await ceo.get(`/api/WalletService/${SITE}?${query({ filter: {}, sort: ['at', 'DESC'], range: [0, 1] })}`),
    );
    expect(first).toMatchObject({ wallet: 'agent_credit', kind: 'credit_correction', change: -0.25, resource: 'site', employee: ceo.id });
    expect(second).toMatchObject({
      wallet: 'agent_credit',
      kind: 'credit_purchase',
      change: 1234.5,
      resource: 'topup',
      employee: owner.id,
    });
    await desk.books();
  });

  test('are for level 7 and above', async () => {
    const staff = await office.signIn('staff');
    for (const path of [`/api/Wallets/${SITE}`, `/api/WalletService/${SITE}`, `/api/Topup/${SITE}`])
      expect([path, (await staff.get(path)).status]).toEqual([path, 403]);
  });

  test("a member's balances are seen before their credit is changed, and whether they agree", async () => {
    const { member } = await desk.rich(80);
    await desk.withdraw(member, 30);
    const check = async (worker: Worker, more = ''): Promise<Reply> => worker.get(`/api/CreditCheck/${SITE}?member=${member.id}${more}`);
    expect((await check(ceo)).body.payload).toEqual({ cash: 50, held: 30, bonus: 0, lost: 0, points: 0, boxes: 0 });
    expect(((await check(ceo, '&wallet=1')).body.payload as Row)['wallet']).toEqual({
      books: 50,
      entries: 50,
      calls: 0,
      staked: 0,
      won: 0,
    });
    await office.db.query('update member set balance = 51 where service = $1 and id = $2', [SITE, member.id]);
    expect((await check(ceo, '&wallet=1')).body.payload).toMatchObject({ cash: 51, wallet: { books: 50, entries: 50 } });
    await office.db.query('update member set balance = 50 where service = $1 and id = $2', [SITE, member.id]);
    expect((await check(await office.signIn('viewer'))).status).toBe(403);
  });
});
