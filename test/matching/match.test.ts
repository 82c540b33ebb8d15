import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchLines } from '../../server/matching/match';
import { MATCH_RULES } from '../../server/matching/rules';
import type { MatchLine, Outcome, Waiting } from '../../server/matching/types';
import { makeCorpus, randomOf } from './corpus';

const MEMBER = { bank: 'KBANK', number: '1234567890', name: 'สมชาย ใจดี' };
const deposit = (change: Partial<Waiting> = {}): Waiting => ({
  id: 1,
  member: 11,
  account: 7,
  satang: 50_037,
  askedAt: '2026-11-20T14:00:30+07:00',
  expires: '2026-11-20T14:30:30+07:00',
  state: 'awaiting',
  accounts: [MEMBER],
  name: MEMBER.name,
  ...change,
});
const line = (change: Partial<MatchLine> = {}): MatchLine => ({
  id: 100,
  account: 7,
  at: '2026-11-20T14:05:00+07:00',
  satang: 50_037,
  direction: 'in',
  fromBank: 'KBANK',
  fromDigits: 'xxx-x-x6789-x',
  fromName: 'นาย สมชาย ใจ***',
  ...change,
});
const nothing = { fromBank: null, fromDigits: null, fromName: null };
const other = (change: Partial<Waiting> = {}): Waiting =>
  deposit({ id: 2, member: 22, name: 'มาลี บุญมา', accounts: [{ bank: 'SCB', number: '9876543210', name: 'มาลี บุญมา' }], ...change });

/** The verdict in a word: what is credited, or why a person is asked. */
const said = ({ verdict }: Outcome): string =>
  verdict.kind === 'credit'
    ? `credit ${verdict.deposit}`
    : verdict.kind === 'review'
      ? `${verdict.reason} ${verdict.deposits.join()}`
      : 'none';
const match = (lines: MatchLine[], waiting: Waiting[]): string[] => matchLines(lines, waiting).map(said);

describe('a line beside the deposits that wait', () => {
  it.each<[string, Partial<MatchLine>, Waiting[], string]>([
    ['everything fits', {}, [deposit()], 'credit 1'],
    ['nothing is shown of the payer', nothing, [deposit()], 'credit 1'],
    ['the bank writes English', { fromName: 'MR SOMCHAI J.' }, [deposit()], 'credit 1'],
    ['another’s name on the member’s number', { fromName: 'นาย วิชัย ใจดี' }, [deposit()], 'contradiction 1'],
    ['the name, from another number', { fromDigits: 'X-1111' }, [deposit()], 'contradiction 1'],
    ['the name, from a bank where the member has no account', { fromBank: 'SCB', fromDigits: null }, [deposit()], 'contradiction 1'],
    ['a merged bank under its old code', { fromBank: 'TMB' }, [deposit({ accounts: [{ ...MEMBER, bank: 'TTB' }] })], 'credit 1'],
    ['somebody else', { fromName: 'นาง มาลี บุญมา', fromDigits: 'X-1111' }, [deposit()], 'thirdParty 1'],
    ['somebody else by the name alone', { ...nothing, fromName: 'นาง มาลี บุญมา' }, [deposit()], 'thirdParty 1'],
    ['after the end', { at: '2026-11-20T14:31:00+07:00' }, [deposit()], 'late 1'],
    ['of an expired one', {}, [deposit({ state: 'expired' })], 'late 1'],
    ['of a cancelled one', {}, [deposit({ state: 'cancelled' })], 'cancelled 1'],
    ['a day too late', { at: '2026-11-21T14:31:00+07:00' }, [deposit()], 'none'],
    ['before it was asked for', { at: '2026-11-20T13:54:00+07:00' }, [deposit()], 'none'],
    ['by a clock that is slow', { at: '2026-11-20T13:55:00+07:00' }, [deposit()], 'credit 1'],
    ['at no time', { at: '' }, [deposit()], 'none'],
    ['at a time, for one that never ends', {}, [deposit({ expires: '' })], 'none'],
    ['one satang less', { satang: 50_036 }, [deposit()], 'none'],
    ['one satang more', { satang: 50_038 }, [deposit()], 'none'],
    ['on another account', { account: 8 }, [deposit()], 'none'],
    ['going out', { direction: 'out' }, [deposit()], 'none'],
    ['two could be meant', nothing, [deposit(), other()], 'several 1,2'],
    ['two, and the payer is one of them', {}, [deposit(), other()], 'credit 1'],
    ['the ended one of the same amount', {}, [deposit({ state: 'expired' }), other()], 'late 1'],
    ['the payer rules out one and says nothing of the other', {}, [other(), deposit({ accounts: [], name: '' })], 'several 1,2'],
    ['the day alone, with the payer', { at: '2026-11-20T00:00:00+07:00', wholeDay: true }, [deposit()], 'credit 1'],
    ['the day alone, without', { at: '2026-11-20T00:00:00+07:00', wholeDay: true, ...nothing }, [deposit()], 'weak 1'],
    ['one of several accounts', {}, [deposit({ accounts: [{ bank: 'SCB', number: '5550006789', name: 'x' }, MEMBER] })], 'credit 1'],
    [
      'digits of one account at the bank of another',
      { fromName: null },
      [
        deposit({
          accounts: [
            { ...MEMBER, bank: 'SCB' },
            { ...MEMBER, number: '1112223334' },
          ],
        }),
      ],
      'contradiction 1',
    ],
  ])('%s', (_, change, waiting, wanted) => expect(match([line(change)], waiting)).toEqual([wanted]));

  it('asks a person about equal lines of one minute, unless their balances tell them apart', () => {
    const twins = [line({ at: '2026-11-20T14:05:02+07:00' }), line({ id: 101, at: '2026-11-20T14:05:59+07:00' })];
    expect(match(twins, [deposit()])).toEqual(['twin 1', 'twin 1']);
    expect(match([{ ...twins[0]!, balanceAfter: 1 }, twins[1]!], [deposit()])).toEqual(['twin 1', 'twin 1']);
    expect(
      match(
        twins.map((one, at) => ({ ...one, balanceAfter: at })),
        [deposit()],
      ),
    ).toEqual(['credit 1', 'paidTwice 1']);
  });
  it('credits the first of two lines only if both are the member’s', () => {
    const later = line({ id: 90, at: '2026-11-20T14:09:00+07:00' });
    expect(match([later, line()], [deposit()])).toEqual(['paidTwice 1', 'credit 1']);
    expect(match([later, line(nothing)], [deposit()])).toEqual(['several 1', 'several 1']);
  });
  it('shows what it judged by, and adds it up', () => {
    const [{ candidates, rules } = { candidates: [], rules: 0 }] = matchLines([line({ fromName: 'SOMCHAI J.' })], [deposit()]);
    expect(rules).toBe(MATCH_RULES.version);
    expect(candidates[0]).toMatchObject({ deposit: 1, member: 11, score: 85 });
    expect(candidates[0]?.parts.map(({ part, fits, score }) => `${part} ${fits} ${score}`)).toEqual([
      'amount yes 40',
      'promise yes 10',
      'time yes 15',
      'bank yes 5',
      'digits yes 15',
      'name unknown 0',
    ]);
    expect(candidates[0]?.parts.at(-2)).toMatchObject({ wanted: '1234567890', found: 'xxx-x-x6789-x' });
  });
  it('shows the deposits of nearly the amount whose member paid, and credits none', () => {
    const [outcome] = matchLines([line({ satang: 50_000 })], [deposit(), other({ satang: 50_001 })]);
    expect(outcome?.verdict.kind).toBe('none');
    expect(outcome?.candidates.map((one) => one.deposit)).toEqual([1]);
  });
  it('follows the rules it is given', () => {
    const [outcome] = matchLines([line(nothing)], [deposit()], { ...MATCH_RULES, version: 9, creditFrom: 66 });
    expect(outcome).toMatchObject({ rules: 9, verdict: { kind: 'review', reason: 'weak' } });
  });
});

// Few accounts, amounts and minutes, so that everything meets everything.
const PEOPLE = [
  { name: 'สมชาย ใจดี', bank: 'KBANK', number: '1112223334' },
  { name: 'มาลี บุญมา', bank: 'KBANK', number: '5556667778' },
  { name: 'Wichai Srisuk', bank: 'SCB', number: '9990001112' },
];
const minute = (at: number): string => new Date(Date.parse('2026-11-20T14:00:00+07:00') + at * 60_000).toISOString();
const person = fc.nat({ max: PEOPLE.length - 1 });
const deposits = fc.array(
  fc.record({
    person,
    account: fc.nat({ max: 1 }),
    satang: fc.constantFrom(50_001, 50_002),
    asked: fc.nat({ max: 40 }),
    state: fc.constantFrom('awaiting' as const, 'awaiting' as const, 'expired' as const, 'cancelled' as const),
  }),
  { maxLength: 5 },
);
const arrivals = fc.array(
  fc.record({
    person,
    account: fc.nat({ max: 1 }),
    satang: fc.constantFrom(50_001, 50_002),
    at: fc.nat({ max: 60 }),
    shows: fc.subarray(['bank', 'digits', 'name']),
    balance: fc.option(fc.nat({ max: 2 })),
  }),
  { maxLength: 6 },
);
const world = fc.record({ deposits, arrivals }).map((given) => ({
  waiting: given.deposits.map(({ person: who, asked, ...rest }, at): Waiting => {
    const { name, bank, number } = PEOPLE[who]!;
    return {
      ...rest,
      id: at + 1,
      member: who,
      askedAt: minute(asked),
      expires: minute(asked + 30),
      accounts: [{ bank, number, name }],
      name,
    };
  }),
  lines: given.arrivals.map(({ person: who, at, shows, balance, ...rest }, place): MatchLine & { payer: number } => {
    const { name, bank, number } = PEOPLE[who]!;
    const show = (what: string, value: string): string | null => (shows.includes(what) ? value : null);
    return {
      ...rest,
      id: place + 1,
      payer: who,
      at: minute(at),
      direction: 'in',
      balanceAfter: balance,
      fromBank: show('bank', bank),
      fromDigits: show('digits', `X${number.slice(-4)}`),
      fromName: show('name', name),
    };
  }),
}));
const RUNS = { numRuns: 150, seed: 20_261_123 };
/** Does the line show anything that belongs to a person other than the member? */
const contradicts = (one: MatchLine, { member }: Waiting): boolean => {
  const { name, bank, number } = PEOPLE[member]!;
  const otherScript = one.fromName !== null && /[ก-ฮ]/.test(one.fromName!) !== /[ก-ฮ]/.test(name);
  return (
    (one.fromBank !== null && one.fromBank !== bank) ||
    (one.fromDigits !== null && one.fromDigits !== `X${number.slice(-4)}`) ||
    (one.fromName !== null && !otherScript && one.fromName !== name)
  );
};
const shuffled = <T>(items: readonly T[], seed: number): T[] => {
  const random = randomOf(seed);
  return items
    .map((item) => [random(), item] as const)
    .toSorted((a, b) => a[0] - b[0])
    .map(([, item]) => item);
};

describe('whatever arrives', () => {
  it('credits only an exact amount of an open deposit that nothing contradicts and no other could be meant by, once', () => {
    let credits = 0;
    fc.assert(
      fc.property(world, ({ lines, waiting }) => {
        const credited = matchLines(lines, waiting).flatMap(({ line: id, verdict }) =>
          verdict.kind === 'credit' ? [{ id, verdict }] : [],
        );
        for (const { id, verdict } of credited) {
          const [one, paid] = [lines.find((each) => each.id === id)!, waiting.find((each) => each.id === verdict.deposit)!];
          expect(paid).toMatchObject({ account: one.account, satang: one.satang, state: 'awaiting', member: verdict.member });
          expect(one.at <= paid.expires).toBe(true);
          expect(contradicts(one, paid)).toBe(false);
          const meant = waiting.filter(
            (each) =>
              each.account === one.account &&
              each.satang === one.satang &&
              !contradicts(one, each) &&
              Date.parse(one.at) >= Date.parse(each.askedAt) - 300_000,
          );
          expect(meant).toEqual([paid]);
          const twin = lines.some(
            (each) =>
              each !== one &&
              each.account === one.account &&
              each.satang === one.satang &&
              each.at === one.at &&
              each.balanceAfter === null,
          );
          expect(twin).toBe(false);
        }
        expect(new Set(credited.map(({ verdict }) => verdict.deposit)).size).toBe(credited.length);
        credits += credited.length;
      }),
      RUNS,
    );
    expect(credits).toBeGreaterThan(12);
  });
  it('says the same in any order, and again', () => {
    fc.assert(
      fc.property(world, fc.nat(), ({ lines, waiting }, seed) => {
        const before = JSON.stringify([lines, waiting]);
        const outcomes = matchLines(lines, waiting);
        expect(matchLines(lines, waiting)).toEqual(outcomes);
        const mixed = matchLines(shuffled(lines, seed), shuffled(waiting, seed + 1)).toSorted((a, b) => a.line - b.line);
        expect(mixed).toEqual(outcomes);
        expect(JSON.stringify([lines, waiting])).toBe(before);
      }),
      RUNS,
    );
  });
});

describe('days whose owners are known', () => {
  it.each([1, 2, 20_261_123])('seed %i: nobody wrong is credited, and of what can be known 95 in 100 need no person', (seed) => {
    const { lines, waiting, owner, known, cases } = makeCorpus(seed);
    expect(lines.length).toBeGreaterThanOrEqual(400);
    const outcomes = new Map(matchLines(lines, waiting).map((outcome) => [outcome.line, outcome]));
    const credited = [...outcomes.values()].flatMap(({ line: id, verdict }) => (verdict.kind === 'credit' ? [{ id, verdict }] : []));
    expect(credited.filter(({ id, verdict }) => owner.get(id) !== verdict.member)).toEqual([]);
    const right = [...known].filter(([id, wanted]) => {
      const { verdict } = outcomes.get(id)!;
      return verdict.kind === 'credit' && verdict.deposit === wanted;
    });
    expect(right.length / known.size).toBeGreaterThanOrEqual(0.95);
    expect(credited.filter(({ id }) => !known.has(id))).toEqual([]);
    const reasons = (name: string): string[] => [
      ...new Set(
        cases
          .get(name)!
          .map((id) => said(outcomes.get(id)!).split(' ')[0]!)
          .filter((word) => word !== 'credit'),
      ),
    ];
    expect(reasons('third party').toSorted()).toEqual(['contradiction', 'thirdParty']);
    expect(reasons('wrong name on a right number')).toEqual(['contradiction']);
    expect(reasons('late')).toEqual(['late']);
    expect(reasons('for the ended deposit of the amount')).toEqual(['late']);
    expect(reasons('amount of an ended deposit, nothing shown')).toEqual(['several']);
    expect(reasons('cancelled')).toEqual(['cancelled']);
    expect(reasons('same minute')).toEqual(['twin']);
    expect(reasons('same minute with balances')).toEqual(['paidTwice']);
    for (const name of ['split', 'off by a satang', 'unasked', 'outgoing']) expect(reasons(name), name).toEqual(['none']);
  });
});
