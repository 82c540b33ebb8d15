/**
 * Every road to a member's credit obeys a limit: each place that makes a posting which credits a member is named here with the roads that
 * lead there, and each road is walked; a new place fails until it has one.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { implement } from '../server/kernel/implement';
import { creditedBy } from '../server/kernel/creditLimit';
import * as recipes from '../server/ledger/recipes';
import type { Posting } from '../server/ledger/posting';
import { defineResource } from '../src/schema/define';
import { f } from '../src/schema/fields/f';
import { definitions } from '../src/resources';
import { implementations } from '../server/handlers';
import { withOffice } from './desk';
import { rowOf, SITE, type Reply, type Row, type Worker } from './office';
import { aMember, ALL_SCOPES, makeKey, siteClient, type SiteClient, type SiteReply } from './siteRig';

type Recipes = typeof recipes;
/** How each recipe may be called. The compiler asks for every one there is. */
const called: { [K in keyof Recipes]: Parameters<Recipes[K]>[] } = {
  depositCredited: [[1, 2, 5]],
  withdrawHeld: [[1, 5]],
  withdrawPaid: [[1, 2, 5]],
  withdrawReleased: [[1, 5]],
  transferred: [[1, 2, 5]],
  keptInSuspense: [[1, 5]],
  bankFeeTaken: [[1, 5]],
  prizeWon: [[1, 5]],
  playStaked: [[1, 5]],
  playWon: [[1, 5]],
  bankOpened: [[1, 5]],
  creditBought: [['sms_credit', 5]],
  creditCorrected: [['agent_credit', 5]],
  creditAdjusted: [
    ['return', 1, 5],
    ['remove', 1, 5],
    ['bonus', 1, 5],
    ['referral', 1, 5],
  ],
  smsReserved: [[5]],
  smsSpent: [[5]],
  smsReleased: [[5]],
};
const recipe: Readonly<Record<string, unknown>> = { ...recipes };
/** The calls that bring a member money from elsewhere. */
const crediting = Object.entries(called).flatMap(([name, calls]) =>
  calls
    .filter((args) => creditedBy((recipe[name] as (...given: unknown[]) => Posting)(...args)).length > 0)
    .map(([first]) => (typeof first === 'string' ? `${name} ${first}` : name)),
);

/** The server's own code, by file. */
const folder = join(import.meta.dirname, '../server');
const sources = new Map(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
);
/** Every call of one of the functions, as `file function`, but for where they are made. */
const placesOf = (names: readonly string[]): string[] =>
  [...sources]
    .filter(([file]) => !['ledger/recipes.ts', 'ledger/post.ts'].includes(file))
    .flatMap(([file, text]) =>
      names.flatMap((name) =>
        [...text.matchAll(new RegExp(`(?<!function |\\w|[\\w\\])]\\.)${name}\\(`, 'g'))].map(() => `${file} ${name}`),
      ),
    )
    .sort();

/** A road that declares no limit at all. */
const gift = defineResource({
  name: 'gift',
  path: '/Gift',
  scope: 'site',
  group: 'bonus',
  label: 'ของขวัญ',
  icon: 'redeem',
  permission: 'P044',
  verbs: ['view', 'add'],
  fields: {
    member: f.ref('member', { label: 'สมาชิก', required: true }),
    price: f.money({ label: 'ราคา', required: true }),
    given: f.bool({ label: 'ให้แล้ว', readOnly: true, default: false }),
  },
  title: 'id',
  list: ['price'],
  sort: ['created_at', 'DESC'],
  actions: { grant: { label: 'ให้', permission: 'P044', when: { given: false }, handled: true } },
});
const giftBehaviour = implement(gift, {
  actions: {
    grant: (_context, row) => Promise.resolve({ set: { given: true }, postings: [recipes.creditAdjusted('bonus', row.member, row.price)] }),
  },
});

describe('roads to a member’s credit', () => {
  const { office, desk, ceo, manager, owner } = withOffice(['ceo', 'manager', 'owner'], {
    definitions: [...definitions, gift],
    behaviours: [...implementations, giftBehaviour],
  });
  let member: Row;
  beforeEach(async () => {
    member = await desk.member();
  });

  const make = async (who: Worker, path: string, data: Record<string, unknown>): Promise<Row> => {
    const reply = await who.send(`/api${path}/${SITE}?action=create`, data);
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
    return rowOf(reply);
  };
  const siteOf = async (): Promise<SiteClient> => {
    const [own] = await office.db.query<{ id: number }>("update site set wallet = 'ours' where service = $1 returning id", [SITE]);
    return siteClient(office, (await makeKey(office, own?.id ?? 0, { scopes: ALL_SCOPES })).whole);
  };
  const adjust = (kind: string, action: string) => async (amount: number, who: Worker) =>
    desk.act(who, '/Credit', action, await make(ceo, '/Credit', { member: member.id, kind, amount, reason: 'ชดเชย' }));
  const box = (who: Worker, prize: number): Promise<Row> =>
    make(who, '/ticket/form', { name: `กล่อง ${Math.random()}`, prizes: [{ label: 'ใหญ่', weight: 1, prize, stock: null, color: null }] });
  const ticketOf = async (kind: Row): Promise<Row> => make(ceo, '/ticket', { box: kind.id, member: member.id });

  /** Sends what credits the member by the amount; the site's limit of each. */
  const roads: Record<string, { limit: number; go: (amount: number, who: Worker) => Promise<Reply> }> = {
    depositCredited: {
      limit: 200_000,
      go: async (amount, who) => desk.act(who, '/Deposit', 'approve', await desk.deposit(member, await desk.account(), amount)),
    },
    'creditAdjusted return': { limit: 20_000, go: adjust('return', 'giveBack') },
    'creditAdjusted bonus': { limit: 20_000, go: adjust('bonus', 'giveBonus') },
    'creditAdjusted referral': { limit: 20_000, go: adjust('referral', 'giveReferral') },
    prizeWon: { limit: 20_000, go: async (amount, who) => desk.act(who, '/ticket', 'open', await ticketOf(await box(ceo, amount))) },
  };

  /** Pays a new code of an account by a line of the amount. */
  const pay = async (amount: number, expected: number): Promise<{ code: Row; line: Row }> => {
    const account = await desk.account('deposit', 0, { biller_id: '010550000000101' });
    const { id } = await make(ceo, '/QyPayment', { member: member.id, bank_account: account.id, amount: 1 });
    // No code is made for less than a baht; the limits are walked in satang.
    await office.db.query('update qr_payment set amount = $3 where service = $1 and id = $2', [SITE, id, expected]);
    const code = await desk.see('/QyPayment', id);
    const data = { account: account.id, amount, occurred_at: office.app.kernel.now().toISOString(), reference: `QR${code.id}` };
    return { code, line: await make(ceo, '/Statement/Line', data) };
  };
  /** Further roads that end in the same posting. */
  const byQr: typeof roads = {
    'depositCredited by QR': {
      limit: 200_000,
      go: async (amount, who) => {
        const { code, line } = await pay(amount, amount);
        return desk.act(who, '/QyPayment', 'credit', code, { line: line.id });
      },
    },
    'depositCredited by QR, after a doubt': {
      limit: 200_000,
      go: async (amount, who) => {
        const { code, line } = await pay(amount, amount + 1);
        const doubted = rowOf(await desk.act(ceo, '/QyPayment', 'credit', code, { line: line.id }));
        return desk.act(who, '/QyPayment', 'accept', doubted, { reason: 'ตรวจแล้ว' });
      },
    },
  };

  /** No employee takes these: a bank, or the website, tells what happened. Each is walked in a test of its own below. */
  const byThemselves = ['a line of the bank', 'a win'];

  /** Every place that makes such a posting, with the roads that lead there. */
  const PLACES: Readonly<Record<string, readonly string[]>> = {
    'handlers/deposit.ts depositCredited': ['depositCredited'],
    'handlers/qrPayment.ts depositCredited': Object.keys(byQr),
    'matching/settle.ts depositCredited': ['a line of the bank'],
    'handlers/credit.ts creditAdjusted': Object.keys(roads).filter((name) => name.startsWith('creditAdjusted')),
    'handlers/ticket.ts prizeWon': ['prizeWon'],
    'site/wallet.ts playWon': ['a win'],
    // Made-up rows of a new demonstration, before any employee can sign in.
    'seed/money.ts depositCredited': [],
    'seed/plays.ts playWon': [],
  };
  /** Where lines of a bank are settled, and whether that credits: what an employee brings never does by itself. */
  const SETTLED: Readonly<Record<string, boolean>> = {
    'site/bankLines.ts': true,
    'sms/notice.ts': true,
    'calls/statementImport.ts': false,
    'handlers/payment.ts': false,
  };
  /** Where a posting is turned back. It gives back what it took, once, which the ledger sees to; so no limit is asked. */
  const TURNED = [
    'handlers/debitLine.ts',
    'handlers/deposit.ts',
    'handlers/statementLine.ts',
    'matching/ownTransfer.ts',
    'matching/shares.ts',
    'matching/shares.ts',
    'payouts/settle.ts',
    'site/wallet.ts',
  ];

  test('every place that credits a member is named, and every road to it is walked', () => {
    expect(placesOf([...new Set(crediting.map((name) => name.split(' ')[0] ?? ''))])).toEqual(Object.keys(PLACES).sort());
    expect([...new Set(Object.values(PLACES).flat())].sort()).toEqual([...Object.keys({ ...roads, ...byQr }), ...byThemselves].sort());
    expect(placesOf(['settleLines']).map((place) => place.split(' ')[0])).toEqual(Object.keys(SETTLED).sort());
    for (const [file, credits] of Object.entries(SETTLED)) expect(sources.get(file)?.includes('{ credits: false }'), file).toBe(!credits);
    expect(placesOf(['reversalOf', 'reverse']).map((place) => place.split(' ')[0])).toEqual(TURNED);
  });

  test('no posting is written down anywhere but among the recipes', () => {
    expect([...sources].filter(([, text]) => /\baccount: '(?!bigint')/.test(text)).map(([file]) => file)).toEqual(['ledger/recipes.ts']);
  });

  test('a line of the bank credits by itself where the site lets it, up to what the site lets it, and no further', async () => {
    const site = await siteOf();
    const { ref, body } = aMember();
    await site.put(`/members/${ref}`, body);
    const cash = async (): Promise<unknown> => ((await site.get(`/members/${ref}`)).body['balances'] as { cash: string }).cash;
    const pay = async (own: string, amount: string): Promise<unknown> => {
      const { body: asked } = await site.post('/deposits', { ref: own, member: ref, amount, channel: 'bank' });
      const { account, amount: exact } = asked['pay'] as { amount: string; account: { bank: string; number: string } };
      const line = { external_id: own, at: new Date().toISOString(), direction: 'in', amount: exact, counterparty: { name: body['name'] } };
      await site.post('/bank/lines', { account: { bank: account.bank, number: account.number }, lines: [line] });
      return (await site.get(`/deposits/${own}`)).body['state'];
    };
    const set = (auto: boolean, limit: number | null): Promise<unknown> =>
      office.db.query('update site_config set auto_credit = $2, auto_credit_limit = $3 where service = $1', [SITE, auto, limit]);
    await set(false, null);
    expect([await pay('by-hand', '100.00'), await cash()]).toEqual(['matched', '0.00']);
    // The amount to pay is 1 to 99 satang above the wish.
    await set(true, 201);
    expect([await pay('above', '201.00'), await cash()]).toEqual(['matched', '0.00']);
    expect(await pay('within', '200.00')).toBe('credited');
    expect(await cash()).toMatch(/^200\.\d\d$/);
    await set(false, 50_000);
    await desk.books();
  });

  test.each(Object.entries({ ...roads, ...byQr }))(
    '%s: at the limit one person, above it two, and the role’s own counts',
    async (_name, { limit, go }) => {
      expect((await go(limit, manager)).body).not.toHaveProperty('approval');
      const before = await desk.cash(member);
      expect(before).toBe(limit * 100);
      const more = await go(0.01, manager);
      expect([more.status, more.body['approval']]).toEqual([200, expect.anything()]);
      expect(await desk.cash(member)).toBe(before);
      await office.db.query(
        'update role set credit_limit = 10, deposit_limit = 10, version = version + 1 where id = (select role from employee where id = $1)',
        [owner.id],
      );
      expect((await go(10.01, owner)).body['approval']).toBeDefined();
      expect((await go(10, owner)).body).not.toHaveProperty('approval');
      expect(await desk.cash(member)).toBe(before + 1000);
      await office.db.query(
        'update role set credit_limit = null, deposit_limit = null, version = version + 1 where id = (select role from employee where id = $1)',
        [owner.id],
      );
      await desk.books();
    },
  );

  test('a road that declares no limit has that of credit', async () => {
    const grant = async (price: number): Promise<Reply> =>
      desk.act(manager, '/Gift', 'grant', await make(ceo, '/Gift', { member: member.id, price }));
    const refused = await grant(20_000.01);
    expect([refused.status, refused.body.msg]).toEqual([409, expect.stringContaining('20,000.00')]);
    expect([(await grant(15_000)).status, (await grant(5000.01)).status, (await grant(5000)).status]).toEqual([200, 409, 200]);
    expect(await desk.cash(member)).toBe(2_000_000);
    await desk.books();
  });

  test('who set the prizes never opens a box of them alone, nor by changing only the picture of another’s', async () => {
    const kind = await box(manager, 10);
    const given = await ticketOf(kind);
    expect((await desk.act(manager, '/ticket', 'open', given)).body['approval']).toBeDefined();
    expect(await desk.cash(member)).toBe(0);
    expect((await desk.act(owner, '/ticket', 'open', given)).body).not.toHaveProperty('approval');
    expect(await desk.cash(member)).toBe(1000);
    const set = (who: Worker, values: Record<string, unknown>): Promise<Reply> =>
      desk.see('/ticket/form', kind.id).then((row) => desk.act(who, '/ticket/form', 'update', row, values));
    expect(rowOf(await set(owner, { color: '#000000', prizes: kind['prizes'] }))['prizes_by']).toBe(manager.id);
    const prizes = [{ label: 'ใหญ่', weight: 1, prize: 20, stock: null, color: null }];
    expect(rowOf(await set(owner, { prizes }))['prizes_by']).toBe(owner.id);
    expect((await desk.act(owner, '/ticket', 'open', await ticketOf(kind))).body['approval']).toBeDefined();
    await desk.books();
  });

  test('a colleague who changes a stock, a colour or one prize does not free who set the others; all prizes set anew do', async () => {
    const row = (prize: number, more: Record<string, unknown> = {}): Record<string, unknown> => ({
      label: 'รางวัล',
      weight: 1,
      prize,
      stock: null,
      color: null,
      ...more,
    });
    const kind = await make(manager, '/ticket/form', { name: `กล่อง ${Math.random()}`, prizes: [row(100), row(5)] });
    const set = async (who: Worker, prizes: unknown[]): Promise<Row> =>
      rowOf(await desk.act(who, '/ticket/form', 'update', await desk.see('/ticket/form', kind.id), { prizes }));
    const isAsked = async (who: Worker): Promise<boolean> =>
      'approval' in (await desk.act(who, '/ticket', 'open', await ticketOf(kind))).body;
    expect((await set(owner, [row(100, { color: '#123456' }), row(5, { label: 'ปลอบใจ' })]))['prizes_from']).toEqual([manager.id]);
    expect(await isAsked(owner)).toBe(false);
    for (const prizes of [
      [row(100, { stock: 9 }), row(5)],
      [row(100), row(6)],
    ]) {
      await set(ceo, prizes);
      expect([await isAsked(manager), await isAsked(ceo), await isAsked(owner)]).toEqual([true, true, false]);
    }
    expect(await set(owner, [row(90), row(7)])).toMatchObject({ prizes_by: owner.id, prizes_from: [owner.id] });
    expect([await isAsked(manager), await isAsked(owner)]).toEqual([false, true]);
    // Of boxes from before, only who set them last is known.
    await office.db.query('update ticket_box set prizes_from = null, prizes_by = $2 where id = $1', [kind.id, manager.id]);
    expect([await isAsked(manager), await isAsked(owner)]).toEqual([true, false]);
    await desk.books();
  });

  test('a larger prize that was set since makes what was asked void', async () => {
    const kind = await box(ceo, 30_000);
    const given = await ticketOf(kind);
    expect((await desk.act(manager, '/ticket', 'open', given)).body['approval']).toBeDefined();
    const prizes = [{ label: 'ใหญ่', weight: 1, prize: 9_000_000, stock: null, color: null }];
    await desk.act(ceo, '/ticket/form', 'update', kind, { prizes });
    expect((await desk.act(owner, '/ticket', 'open', given)).body['approval']).toBeDefined();
    expect(await desk.cash(member)).toBe(0);
  });

  test('only what was drawn counts towards the day, not what could have been', async () => {
    const kind = await make(ceo, '/ticket/form', {
      name: 'ลุ้นโชค',
      prizes: [
        { label: 'ใหญ่', weight: 1, prize: 15_000, stock: 0, color: null },
        { label: 'เล็ก', weight: 1, prize: 14_000, stock: 1, color: null },
        { label: 'ปลอบใจ', weight: 1, prize: 1, stock: null, color: null },
      ],
    });
    for (let turn = 0; turn < 5; turn += 1) await desk.act(manager, '/ticket', 'open', await ticketOf(kind));
    const [{ sum } = { sum: -1 }] = await office.db.query<{ sum: number }>(
      "select amount::float8 as sum from decided_alone where service = $1 and employee = $2 and bound = 'credit_second_limit member' and subject = $3",
      [SITE, manager.id, member.id],
    );
    expect(sum * 100).toBe(await desk.cash(member));
  });

  test('a win is credited as long as it leaves the member no further ahead in a day than the site lets happen', async () => {
    const site = await siteOf();
    const { ref, body } = aMember();
    const { id } = (await site.put(`/members/${ref}`, body)).body;
    await desk.act(ceo, '/Credit', 'giveBonus', await make(ceo, '/Credit', { member: id, kind: 'bonus', amount: 100, reason: 'เล่น' }));
    await office.db.query('update site_config set play_win_limit = 500 where service = $1', [SITE]);
    const game = { provider: 'PG', game: 'mahjong', category: 'SLOT' };
    const bet = (own: string, amount: string): Promise<SiteReply> =>
      site.post('/wallet/debit', { ref: own, member: ref, round: 'r1', ...game, amount });
    const win = (own: string, amount: string): Promise<SiteReply> =>
      site.post('/wallet/credit', { ref: own, member: ref, round: 'r1', amount });
    const undo = (own: string, of: string): Promise<SiteReply> => site.post('/wallet/rollback', { ref: own, of });
    const told = ({ status, body: said }: SiteReply): unknown => (status === 200 ? said['balance'] : said['code']);

    expect(told(await bet('b1', '100.00'))).toBe('0.00');
    const both = await Promise.all([win('w1', '400.00'), win('w2', '400.00')]);
    expect(both.map(told).sort()).toEqual(['400.00', 'win_limit']);
    expect(told(await win('w3', '200.00'))).toBe('600.00');
    const held = await win('w4', '0.01');
    expect([held.status, held.body['detail']]).toEqual([409, expect.stringContaining('500.00')]);
    expect((await win('w5', '0.01')).status).toBe(409);
    // What was staked in a round that won is not given back on top of it; what was won is taken back as ever.
    expect(told(await undo('u1', 'b1'))).toBe('win_limit');
    expect(told(await undo('u2', 'w3'))).toBe('400.00');
    expect(told(await win('w6', '200.00'))).toBe('600.00');
    const entries = await office.db.query(
      "select service, record_id, result, site_key is not null as by_site, after->>'amount' as amount from audit where action = 'winHeld' and record_id = $1",
      [String(id)],
    );
    expect(entries).toEqual([{ service: SITE, record_id: String(id), result: 'refused', by_site: true, amount: '400.00' }]);
    // The limit is raised, and the same call passes.
    await office.db.query('update site_config set play_win_limit = 500.01 where service = $1', [SITE]);
    expect(told(await win('w4', '0.01'))).toBe('600.01');
    // Another day, and the last of this file: no employee is signed in any longer.
    office.later(24 * 3_600_000);
    expect(told(await win('w7', '500.01'))).toBe('1100.02');
    await desk.books();
  });
});
