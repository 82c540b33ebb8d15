/** Play through the site interface: our wallet with its promises, the site's own wallet, and bank feeds. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkBooks } from '../server/ledger/invariants';
import { usual } from './desk';
import { openOffice, SITE, type Office } from './office';
import { aMember, ALL_SCOPES, makeKey, siteClient, type SiteClient, type SiteReply } from './siteRig';

const codeOf = ({ status, body }: SiteReply): unknown[] => [status, body['code']];
const satang = (amount: unknown): number => Math.round(Number(amount) * 100);
const bahtText = (amount: number): string => (amount / 100).toFixed(2);

describe.each(usual)('our wallet, %s', (engine) => {
  let office: Office;
  let site: SiteClient;
  let sites: SiteClient;
  beforeAll(async () => {
    office = await openOffice({ engine });
    await office.db.query("update site set wallet = 'ours' where service = $1", [SITE]);
    const idOf = async (service: string): Promise<number> =>
      (await office.db.query<{ id: number }>('select id from site where service = $1', [service]))[0]?.id ?? 0;
    site = siteClient(office, (await makeKey(office, await idOf(SITE), { scopes: ALL_SCOPES })).whole);
    sites = siteClient(office, (await makeKey(office, await idOf('gold168'), { scopes: ALL_SCOPES })).whole);
  });
  afterAll(() => office.close());

  /** A member with so many satang. */
  const player = async (client = site, amount = 0): Promise<string> => {
    const { ref, body } = aMember();
    const { body: made } = await client.put(`/members/${ref}`, body);
    if (amount > 0)
      await office.db.query(
        `select ledger_post($1, 'adjustment', 'member', $2, 0, now(), null, jsonb_build_array(jsonb_build_object('account', 'member_cash', 'owner', $2::bigint, 'satang', -$3::bigint), jsonb_build_object('account', 'adjustment', 'owner', 0, 'satang', $3::bigint)))`,
        [SITE, made['id'], amount],
      );
    return ref;
  };
  const bet = (member: string, ref: string, amount: string, round = 'r1', client = site): Promise<SiteReply> =>
    client.post('/wallet/debit', { ref, member, round, provider: 'PG', game: 'mahjong', category: 'SLOT', amount });
  const win = (member: string, ref: string, amount: string, round = 'r1'): Promise<SiteReply> =>
    site.post('/wallet/credit', { ref, member, round, amount });
  const undo = (ref: string, of: string, member?: string): Promise<SiteReply> =>
    site.post('/wallet/rollback', { ref, of, ...(member && { member }) });

  test('a bet, a win and their way back', async () => {
    const one = await player(site, 10_000);
    expect(await bet(one, `b1-${one}`, '30.00')).toMatchObject({ status: 200, body: { balance: '70.00', cash: '70.00', bonus: '0.00' } });
    expect((await bet(one, `b1-${one}`, '30.00')).body['balance']).toBe('70.00');
    expect(codeOf(await bet(one, `b1-${one}`, '31.00'))).toEqual([409, 'ref_taken']);
    expect(codeOf(await win(one, `b1-${one}`, '5.00'))).toEqual([409, 'ref_taken']);
    expect(codeOf(await bet(one, `b2-${one}`, '70.01'))).toEqual([422, 'insufficient']);
    expect(codeOf(await win(one, `w0-${one}`, '5.00', 'another'))).toEqual([404, 'unknown_round']);
    expect((await win(one, `w1-${one}`, '100.50')).body['balance']).toBe('170.50');
    expect((await win(one, `w2-${one}`, '0.00')).body['balance']).toBe('170.50');
    expect((await undo(`u1-${one}`, `b1-${one}`)).body['balance']).toBe('200.50');
    expect((await undo(`u2-${one}`, `b1-${one}`)).body['balance']).toBe('200.50');
    expect((await bet(one, `b3-${one}`, '150.00', 'r2')).body['balance']).toBe('50.50');
    expect(codeOf(await undo(`u3-${one}`, `w1-${one}`))).toEqual([422, 'insufficient']);
    // What was rolled back before it came moves nothing when it comes.
    expect((await undo(`u4-${one}`, `late-${one}`, one)).body['balance']).toBe('50.50');
    expect((await bet(one, `late-${one}`, '10.00')).body['balance']).toBe('50.50');
    expect((await bet(one, `late-${one}`, '10.00')).body['balance']).toBe('50.50');
    expect(await checkBooks(office.db, SITE)).toEqual([]);
  });

  test('a round is a play from its first win on, and follows what comes and is taken back later', async () => {
    const one = await player(site, 100_000);
    const play = async (): Promise<unknown> => {
      const [row] = await office.db.query<{ played: string }>(
        `select concat_ws(' ', p.stake, p.payout, p.void, p.settled_day = business_day(p.service, now()), p.game, p.category) as played
           from member_play p join member m on m.service = p.service and m.id = p.member where m.service = $1 and m.ref = $2`,
        [SITE, one],
      );
      return row?.played;
    };
    await bet(one, `1-${one}`, '30.00');
    await bet(one, `2-${one}`, '20.00');
    expect(await play()).toBeUndefined();
    await win(one, `3-${one}`, '0.00');
    expect(await play()).toBe('50.00 0.00 f t mahjong SLOT');
    await win(one, `4-${one}`, '80.50');
    await bet(one, `5-${one}`, '5.00');
    expect(await play()).toBe('55.00 80.50 f t mahjong SLOT');
    await undo(`6-${one}`, `2-${one}`);
    await undo(`7-${one}`, `4-${one}`);
    expect(await play()).toBe('35.00 0.00 f t mahjong SLOT');
    await undo(`8-${one}`, `3-${one}`);
    expect(await play()).toBe('35.00 0.00 t t mahjong SLOT');
  });

  test('another way of playing, another site, and a blocked member', async () => {
    const one = await player(site, 1000);
    const elsewhere = await player(sites);
    expect(codeOf(await bet(elsewhere, `x-${one}`, '1.00', 'r1', sites))).toEqual([409, 'other_wallet']);
    expect(codeOf(await site.post('/plays', { items: [] }))).toEqual([400, 'invalid']);
    expect(codeOf(await bet(elsewhere, `x-${one}`, '1.00'))).toEqual([404, 'unknown_member']);
    await office.db.query("update member set status = 'blocked' where service = $1 and ref = $2", [SITE, one]);
    expect(codeOf(await bet(one, `y-${one}`, '1.00'))).toEqual([422, 'restricted']);
  });

  test('any interleaving of bets, wins, ways back and repeats adds up', async () => {
    const step = fc.record({
      kind: fc.constantFrom('bet', 'win', 'undo'),
      amount: fc.integer({ min: 1, max: 4000 }),
      about: fc.integer({ min: 0, max: 7 }),
      twice: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
        const one = await player(site, 10_000);
        await bet(one, `${one}-0`, '0.01');
        const sends = steps.flatMap(({ kind, amount, about, twice }, n) => {
          const ref = `${one}-${n + 1}`;
          const send = (): Promise<SiteReply> =>
            kind === 'bet'
              ? bet(one, ref, bahtText(amount))
              : kind === 'win'
                ? win(one, ref, bahtText(amount))
                : undo(ref, `${one}-${about}`, one);
          return twice ? [send, send] : [send];
        });
        const told = await Promise.all(sends.map((send) => send()));
        expect(told.filter(({ status }) => ![200, 404, 409, 422].includes(status))).toEqual([]);
        const { body } = await site.get(`/members/${one}/ledger?limit=200`);
        const lines = (body['items'] as { bucket: string; amount: string }[]).filter(({ bucket }) => bucket === 'cash');
        const cash = satang(((await site.get(`/members/${one}`)).body['balances'] as { cash: string }).cash);
        expect(lines.reduce((sum, { amount }) => sum + satang(amount), 0)).toBe(cash);
        expect(cash).toBeGreaterThanOrEqual(0);
        const [play] = await office.db.query<{ sum: string }>(
          `select coalesce(sum(case when w.void then 0 when w.kind = 'debit' then -w.amount else w.amount end), 0)::text as sum from wallet_call w join member m on m.service = w.service and m.id = w.member
            where m.service = $1 and m.ref = $2 and w.kind <> 'rollback'`,
          [SITE, one],
        );
        expect(10_000 + satang(play?.sum)).toBe(cash);
        // The one round of all of it, once a win has settled it.
        const [round] = await office.db.query<{ same: boolean }>(
          `select p.stake = coalesce(sum(w.amount) filter (where w.kind = 'debit' and not w.void), 0) and p.payout = coalesce(sum(w.amount) filter (where w.kind = 'credit' and not w.void), 0) as same
             from member m join wallet_call w on w.service = m.service and w.member = m.id left join member_play p on p.service = m.service and p.member = m.id
            where m.service = $1 and m.ref = $2 group by p.stake, p.payout having bool_or(w.kind = 'credit')`,
          [SITE, one],
        );
        expect(round ?? { same: true }).toEqual({ same: true });
      }),
      { numRuns: engine === 'embedded' ? 15 : 25, seed: 20_261_123 },
    );
    expect(await checkBooks(office.db, SITE)).toEqual([]);
  });
});

describe('the site’s wallet and bank feeds', () => {
  let office: Office;
  let site: SiteClient;
  let member: string;
  let account: { bank: string; number: string };
  beforeAll(async () => {
    office = await openOffice();
    await office.db.query("update site set wallet = 'site' where service = $1", [SITE]);
    const [own] = await office.db.query<{ id: number }>('select id from site where service = $1', [SITE]);
    site = siteClient(office, (await makeKey(office, own?.id ?? 0, { scopes: ['members', 'play', 'bank'] })).whole);
    const { ref, body } = aMember();
    await site.put(`/members/${ref}`, body);
    member = ref;
    const [first] = await office.db.query<typeof account>('select bank, number from bank_account where service = $1 order by id limit 1', [
      SITE,
    ]);
    account = { bank: first?.bank ?? '', number: first?.number ?? '' };
  });
  afterAll(() => office.close());

  const item = (ref: string, more: Record<string, unknown> = {}): Record<string, unknown> => ({
    ref,
    member,
    provider: 'PG',
    game: 'mahjong',
    category: 'SLOT',
    stake: '10.00',
    payout: '0.00',
    settled_at: '2026-11-01T10:00:00+07:00',
    state: 'settled',
    ...more,
  });
  const told = ({ body }: SiteReply): unknown[] =>
    (body['items'] as { result: string; code?: string }[]).map(({ result, code }) => code ?? result);

  test('a play counts once, and void takes back what it counted', async () => {
    const send = (...items: unknown[]): Promise<SiteReply> => site.post('/plays', { items });
    expect(told(await send(item('p1'), item('p2'), item('p1'), item('p3', { member: 'nobody' })))).toEqual([
      'counted',
      'counted',
      'seen',
      'unknown_member',
    ]);
    expect(told(await send(item('p1'), item('p2', { stake: '11.00' })))).toEqual(['seen', 'ref_taken']);
    expect(told(await send(item('p1', { state: 'void' }), item('p1', { state: 'void' }), item('p1')))).toEqual(['counted', 'seen', 'seen']);
    expect(codeOf(await send(item('p4'), item('p5', { settled_at: '2099-01-01T00:00:00Z' })))).toEqual([400, 'invalid']);
    const kept = await office.db.query(
      "select ref, stake, payout, void, settled_day::text as day from member_play where ref ~ '^p[0-9]$' order by ref",
    );
    expect(kept).toEqual([
      { ref: 'p1', stake: '10.00', payout: '0.00', void: true, day: '2026-11-01' },
      { ref: 'p2', stake: '10.00', payout: '0.00', void: false, day: '2026-11-01' },
    ]);
  });

  test('a line is kept once whoever reports it, and what nothing tells apart is set aside', async () => {
    const line = {
      at: '2026-11-20T10:00:05+07:00',
      direction: 'in',
      amount: '500.25',
      balance_after: '10500.25',
      counterparty: { name: 'นาย สมชาย' },
    };
    const send = (...lines: unknown[]): Promise<SiteReply> => site.post('/bank/lines', { account, lines });
    expect(told(await send(line, { ...line, external_id: 'A1' }, { ...line, balance_after: '11000.50' }))).toEqual(['new', 'seen', 'new']);
    expect(told(await send({ ...line, at: '2026-11-20T03:00:05Z', external_id: 'B7' }))).toEqual(['seen']);
    expect(told(await send({ at: line.at, direction: 'in', amount: '9.00' }))).toEqual(['faceless']);
    expect(codeOf(await site.post('/bank/lines', { account: { ...account, number: '0000000000' }, lines: [line] }))).toEqual([
      404,
      'unknown_account',
    ]);
    const rows = await office.db.query('select 1 as one from statement_line where service = $1 and amount = 500.25', [SITE]);
    expect(rows).toHaveLength(2);
    expect((await site.post('/bank/balances', { account, at: '2026-11-20T11:00:00+07:00', balance: '-5.00' })).status).toBe(200);
  });
});
