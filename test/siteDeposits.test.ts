/** From the site's wish to the credit: the bank's line finds its deposit by itself, or a person is asked. */
import { migrations } from '../server/db/migrations';
import { doubts } from '../src/resources/transaction/deposit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkBooks } from '../server/ledger/invariants';
import { Desk, usual } from './desk';
import { openOffice, SITE, type Office, type Row, type Worker } from './office';
import { aMember, ALL_SCOPES, makeKey, siteClient, type SiteClient, type SiteReply } from './siteRig';

describe.each(usual)('deposits of a site, %s', (engine) => {
  let office: Office;
  let admin: Worker;
  let desk: Desk;
  let site: SiteClient;
  beforeAll(async () => {
    office = await openOffice({ engine });
    admin = await office.signIn('ceo');
    desk = new Desk(office, admin);
    await office.db.query('update site_config set auto_credit = true, auto_credit_limit = 50000');
    const [own] = await office.db.query<{ id: number }>('select id from site where service = $1', [SITE]);
    site = siteClient(office, (await makeKey(office, own?.id ?? 0, { scopes: ALL_SCOPES })).whole);
  });
  afterAll(() => office.close());

  interface Asked {
    member: string;
    name: string;
    ref: string;
    amount: string;
    account: { bank: string; number: string };
  }
  const ask = async (amount: string, member?: { ref: string; name: string }): Promise<Asked> => {
    let who = member;
    if (!who) {
      const { ref, body } = aMember();
      await site.put(`/members/${ref}`, body);
      who = { ref, name: String(body['name']) };
    }
    const ref = `d-${who.ref}-${Math.trunc(Number(amount))}`;
    const { body } = await site.post('/deposits', { ref, member: who.ref, amount, channel: 'bank' });
    const pay = body['pay'] as { amount: string; account: Asked['account'] };
    return { member: who.ref, name: who.name, ref, amount: pay.amount, account: { bank: pay.account.bank, number: pay.account.number } };
  };
  const line = (asked: Asked, more: Record<string, unknown> = {}): Promise<SiteReply> =>
    site.post('/bank/lines', {
      account: asked.account,
      lines: [
        {
          at: new Date(Date.now()).toISOString(),
          direction: 'in',
          amount: asked.amount,
          counterparty: { bank: 'KBANK', name: asked.name },
          ...more,
        },
      ],
    });
  const stateOf = async ({ ref }: Asked): Promise<unknown> => (await site.get(`/deposits/${ref}`)).body['state'];
  const cashOf = async ({ member }: Asked): Promise<string> =>
    ((await site.get(`/members/${member}`)).body['balances'] as { cash: string }).cash;
  const rowOf = async ({ ref }: Asked): Promise<Row> => {
    const [found] = await office.db.query<{ id: number }>('select id from deposit where service = $1 and ref = $2', [SITE, ref]);
    return desk.see('/Deposit', found?.id ?? 0);
  };

  test('the exact amount in the member’s name is credited by itself, once, and open panels are told', async () => {
    const asked = await ask('500.00');
    office.announced.length = 0;
    expect((await line(asked, { external_id: `x-${asked.ref}` })).body['items']).toEqual([{ index: 0, result: 'new' }]);
    expect([await stateOf(asked), await cashOf(asked)]).toEqual(['credited', asked.amount]);
    expect(office.announced.map(({ resource }) => resource)).toEqual(expect.arrayContaining(['deposit', 'statement_line']));
    expect((await rowOf(asked))['decided_by']).toBeNull();
    // The money of a deposit that is credited already pays nothing.
    await line(asked, { balance_after: '1.00' });
    expect(await cashOf(asked)).toBe(asked.amount);
    expect(await checkBooks(office.db, SITE)).toEqual([]);
  });

  test.each<[string, (asked: Asked) => Record<string, unknown>, string, string | null]>([
    ['another name', () => ({ counterparty: { bank: 'KBANK', name: 'วีระ อื่นไกล' } }), 'needs_review', 'thirdParty'],
    ['other digits', ({ name }) => ({ counterparty: { bank: 'KBANK', number: 'xxx-x-x9999-x', name } }), 'needs_review', 'contradiction'],
    ['a satang less', ({ amount }) => ({ amount: (Number(amount) - 0.01).toFixed(2) }), 'awaiting', null],
    ['a satang more', ({ amount }) => ({ amount: (Number(amount) + 0.01).toFixed(2) }), 'awaiting', null],
  ])('%s credits nobody', async (_name, more, state, doubt) => {
    const asked = await ask('700.00');
    await line(asked, more(asked));
    expect([await stateOf(asked), await cashOf(asked)]).toEqual([state, '0.00']);
    expect(await rowOf(asked)).toMatchObject({ doubt, reason: null });
  });

  test('sentences that rows held before become codes, and what people wrote stays', async () => {
    const asked = await ask('705.00');
    const other = await ask('706.00');
    const set = (one: Asked, reason: string) =>
      office.db.query('update deposit set reason = $3 where service = $1 and ref = $2', [SITE, one.ref, reason]);
    await set(asked, 'รายการนี้มีเงินเข้าแล้วหนึ่งครั้ง');
    await set(other, 'ลูกค้าโอนผิดบัญชี');
    await office.db.script(migrations.find(({ name }) => name.startsWith('why a deposit'))?.sql ?? '');
    expect(await rowOf(asked)).toMatchObject({ doubt: 'paidTwice', reason: null });
    expect(await rowOf(other)).toMatchObject({ doubt: null, reason: 'ลูกค้าโอนผิดบัญชี' });
    // Every doubt has its words in both languages, and what no line can cause is none.
    expect(Object.keys(doubts).sort()).toEqual([
      'blocked',
      'cancelled',
      'contradiction',
      'late',
      'paidTwice',
      'several',
      'thirdParty',
      'twin',
      'weak',
    ]);
  });

  test('what was cancelled, or is over, goes to a person, who matches and approves it', async () => {
    const cancelled = await ask('810.00');
    await site.post(`/deposits/${cancelled.ref}/cancel`);
    await line(cancelled);
    expect(await stateOf(cancelled)).toBe('needs_review');
    const [found] = await office.db.query<{ id: number }>('select id from statement_line where service = $1 and amount = $2', [
      SITE,
      cancelled.amount,
    ]);
    expect((await desk.act(admin, '/Deposit', 'match', await rowOf(cancelled), { line: found?.id })).status).toBe(200);
    expect((await desk.act(admin, '/Deposit', 'approve', await rowOf(cancelled))).status).toBe(200);
    expect([await stateOf(cancelled), await cashOf(cancelled)]).toEqual(['credited', cancelled.amount]);
    expect(await checkBooks(office.db, SITE)).toEqual([]);
  });

  test.each(['/Deposit', '/Statement/Line'])('what a person matches on %s can be approved, whether it waits or is over', async (path) => {
    for (const [amount, state] of [
      ['330.00', 'matched'],
      ['340.00', 'needs_review'],
    ] as const) {
      const asked = await ask(amount);
      if (state === 'needs_review') await site.post(`/deposits/${asked.ref}/cancel`);
      const deposit = await rowOf(asked);
      // By hand: no feed settles it.
      const made = await admin.send(`/api/Statement/Line/${SITE}?action=create`, {
        account: deposit['bank_account'],
        amount: deposit['amount'],
        occurred_at: new Date().toISOString(),
        reference: `hand-${path}-${asked.ref}`,
      });
      const bankLine = made.body.payload as Row;
      const matched = await (path === '/Deposit'
        ? desk.act(admin, path, 'match', deposit, { line: bankLine.id })
        : desk.act(admin, path, 'match', bankLine, { deposit: deposit.id }));
      expect([matched.status, await stateOf(asked)]).toEqual([200, state]);
      office.later(40 * 60_000);
      await office.app.sweep();
      admin = await office.signIn('ceo');
      // Who typed the line does not credit it alone.
      const other = await office.signIn('owner');
      expect((await desk.act(other, '/Deposit', 'approve', await rowOf(asked))).status).toBe(200);
      expect([await stateOf(asked), await cashOf(asked)]).toEqual(['credited', asked.amount]);
    }
    expect(await checkBooks(office.db, SITE)).toEqual([]);
  });

  test('two equal transfers of one minute without a balance go to a person, also from two reports', async () => {
    const asked = await ask('930.00');
    const at = new Date(Date.now() - 1000).toISOString();
    const lines = [1, 2].map((n) => ({
      at,
      direction: 'in',
      amount: asked.amount,
      counterparty: { name: asked.name, number: `xxx-x-x${n}${n}${n}${n}-x` },
    }));
    await site.post('/bank/lines', { account: asked.account, lines });
    expect([await stateOf(asked), await cashOf(asked)]).toEqual(['needs_review', '0.00']);
  });

  test('above the site’s limit, or where the site does not let it, it is matched and waits', async () => {
    await office.db.query('update site_config set auto_credit_limit = 1000 where service = $1', [SITE]);
    const large = await ask('1000.00');
    await line(large);
    expect([await stateOf(large), await cashOf(large)]).toEqual(['matched', '0.00']);
    const small = await ask('999.00');
    await line(small);
    expect(await stateOf(small)).toBe('credited');
    await office.db.query('update site_config set auto_credit = false where service = $1', [SITE]);
    const held = await ask('120.00');
    await line(held);
    expect(await stateOf(held)).toBe('matched');
    expect((await desk.act(admin, '/Deposit', 'approve', await rowOf(held))).status).toBe(200);
    expect([await stateOf(held), await cashOf(held)]).toEqual(['credited', held.amount]);
    expect(await checkBooks(office.db, SITE)).toEqual([]);
    await office.db.query('update site_config set auto_credit = true, auto_credit_limit = 50000 where service = $1', [SITE]);
  });

  test('beside the deposit stand its lines, and beside the line its deposits, with why and why not, for who may match', async () => {
    const asked = await ask('470.00');
    await line(asked, { counterparty: { bank: 'KBANK', number: 'xxx-x-x9999-x', name: asked.name } });
    const row = await rowOf(asked);
    const beside = await admin.json('GET', `/api/MatchLines/${SITE}?deposit=${row.id}`);
    const [first] = beside.body.payload as { id: number; from_number: string; score: number; parts: { part: string; fits: string }[] }[];
    expect(first?.parts.map(({ part, fits }) => [part, fits])).toEqual(
      expect.arrayContaining([
        ['amount', 'yes'],
        ['name', 'yes'],
        ['digits', 'no'],
      ]),
    );
    const back = await admin.json('GET', `/api/MatchDeposits/${SITE}?line=${first?.id}`);
    expect((back.body.payload as { id: number; score: number }[]).map(({ id, score }) => [id, score])).toContainEqual([
      row.id,
      first?.score,
    ]);
    const viewer = await office.signIn('viewer');
    expect((await viewer.json('GET', `/api/MatchLines/${SITE}?deposit=${row.id}`)).status).toBe(403);
    expect((await admin.json('GET', `/api/MatchLines/${SITE}?deposit=999999`)).status).toBe(404);
    expect((await desk.act(admin, '/Deposit', 'match', row, { line: first?.id })).status).toBe(200);
    expect((await admin.json('GET', `/api/MatchDeposits/${SITE}?line=${first?.id}`)).body.payload).toEqual([]);
  });

  test('ten repeats of one report at once credit once', async () => {
    const asked = await ask('640.00');
    const at = new Date().toISOString();
    const all = await Promise.all(Array.from({ length: 10 }, () => line(asked, { at })));
    expect(all.every(({ status }) => status === 200)).toBe(true);
    expect(await cashOf(asked)).toBe(asked.amount);
    expect(await checkBooks(office.db, SITE)).toEqual([]);
  });
});
