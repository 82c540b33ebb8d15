/** A day of bank lines whose owners are known, made from a seed. */
import type { MatchLine, Waiting } from '../../server/matching/types';

export interface Corpus {
  lines: MatchLine[];
  waiting: Waiting[];
  /** The member whose own money a line is; null where it is a third party's. */
  owner: ReadonlyMap<number, number | null>;
  /**
   * The lines whose deposit can be known from what is given, with that deposit. Such a line (1) has the exact expected amount of a deposit
   * of its owner, (2) came while that was open, (3) shows nothing of its payer that is not the owner's registered own, (4) is the only line
   * of its account and amount in its minute unless each has its balance, and the first one that pays the deposit, (5) leaves no other
   * deposit of its account and amount that it could be meant for: none there is, or what is shown of the payer is the owner's and not that
   * of the other.
   */
  known: ReadonlyMap<number, number>;
  /** Lines by the case they were made for. */
  cases: ReadonlyMap<string, readonly number[]>;
}

/** Numbers from 0 to 1, the same for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const FIRST = [
  'สมชาย Somchai',
  'สมหญิง Somying',
  'วิชัย Wichai',
  'มาลี Malee',
  'ประเสริฐ Prasert',
  'กนกวรรณ Kanokwan',
  'ธนพล Thanapol',
  'น้ำฝน Namfon',
  'อนุชา Anucha',
  'พิมพ์ใจ Pimjai',
  'ศักดิ์ดา Sakda',
  'รัตนา Rattana',
];
const LAST = [
  'ใจดี Jaidee',
  'ทองคำ Thongkham',
  'ศรีสุข Srisuk',
  'แก้วมณี Kaewmanee',
  'บุญมา Boonma',
  'วงศ์ใหญ่ Wongyai',
  'ณ อยุธยา NaAyutthaya',
  'พรหมสวัสดิ์ Promsawat',
  'จันทร์เพ็ญ Chanpen',
  'เรืองศรี Ruangsri',
];
const BANKS = ['KBANK', 'SCB', 'BBL', 'KTB', 'BAY', 'TTB'];
const START = Date.parse('2026-11-20T08:00:00+07:00');
const MINUTE = 60_000;

interface Person {
  thai: readonly [string, string];
  english: readonly [string, string];
  bank: string;
  number: string;
}
type Shown = Pick<MatchLine, 'fromBank' | 'fromDigits' | 'fromName'>;

class Maker {
  readonly lines: MatchLine[] = [];
  readonly waiting: Waiting[] = [];
  readonly owner = new Map<number, number | null>();
  readonly known = new Map<number, number>();
  readonly cases = new Map<string, number[]>();
  private readonly used = new Set<string>();
  private people = 0;
  private clock = START;
  private balance = 1_000_000;

  constructor(readonly random: () => number) {}

  int(most: number): number {
    return Math.floor(this.random() * most);
  }
  pick<T>(items: readonly T[]): T {
    return items[this.int(items.length)]!;
  }

  /** No other person's name begins as this one does, and no other number ends so. */
  person(): Person {
    const n = this.people++;
    const word = (text: string, count: number): string =>
      text + (count > 0 ? `${'กขคงจชซดต'[count % 9]}${'าีูโ'[Math.floor(count / 9) % 4]}`.replace(/(.)โ/, 'โ$1') : '');
    const [thaiFirst = '', latinFirst = ''] = FIRST[n % FIRST.length]!.split(' ');
    const last = LAST[Math.floor(n / FIRST.length) % LAST.length]!;
    const cut = last.lastIndexOf(' ');
    const round = Math.floor(n / FIRST.length / LAST.length);
    return {
      thai: [word(thaiFirst, round), last.slice(0, cut)],
      english: [latinFirst + 'abcdefghijklmnopqrstuvwxyz'.charAt(round), last.slice(cut + 1)],
      bank: BANKS[n % BANKS.length]!,
      number: `${100 + this.int(900)}${this.int(10)}${String(10_000 + n * 7).slice(-5)}${this.int(10)}`,
    };
  }

  /** A deposit that is asked for now, for half an hour. Each has another amount unless `satang` says otherwise. */
  ask(person: Person, change: Partial<Waiting> = {}): Waiting {
    this.clock += (1 + this.int(3)) * MINUTE;
    const account = 1 + this.int(4);
    let satang = 0;
    do satang = this.pick([100, 200, 300, 500, 1_000]) * 100 + 1 + this.int(99) + 10_000 * this.int(5);
    while (this.used.has(`${account} ${satang}`));
    const id = 1_000 + this.waiting.length;
    const deposit: Waiting = {
      id,
      member: id + 50_000,
      account,
      satang,
      askedAt: new Date(this.clock).toISOString(),
      expires: new Date(this.clock + 30 * MINUTE).toISOString(),
      state: 'awaiting',
      accounts: [{ bank: person.bank, number: person.number, name: person.thai.join(' ') }],
      name: person.thai.join(' '),
      ...change,
    };
    this.used.add(`${deposit.account} ${deposit.satang}`);
    this.waiting.push(deposit);
    return deposit;
  }

  /** A line that arrives some minutes after the deposit was asked for. `owner`: the member whose money it is. */
  pay(name: string, deposit: Waiting, shown: Shown, owner: number | null, change: Partial<MatchLine> = {}): MatchLine {
    const id = 1 + this.lines.length;
    const at = Math.floor((Date.parse(deposit.askedAt) + (1 + this.int(25)) * MINUTE) / MINUTE) * MINUTE;
    this.balance += deposit.satang;
    const line: MatchLine = {
      id,
      account: deposit.account,
      at: new Date(at).toISOString(),
      satang: deposit.satang,
      direction: 'in',
      balanceAfter: this.random() < 0.5 ? this.balance : null,
      ...shown,
      ...change,
    };
    this.lines.push(line);
    this.owner.set(id, owner);
    this.cases.set(name, [...(this.cases.get(name) ?? []), id]);
    return line;
  }

  know(line: MatchLine, deposit: Waiting): void {
    this.known.set(line.id, deposit.id);
  }
}

/** What a bank shows of a payer, in the ways banks do. */
const SHOWN: Readonly<Record<string, (person: Person, random: () => number) => Shown>> = {
  'masked digits and name': ({ bank, number, thai }) => ({
    fromBank: bank,
    fromDigits: `xxx-x-x${number.slice(5, 9)}-x`,
    fromName: `นาย ${thai.join(' ')}`,
  }),
  'short digits': ({ bank, number }) => ({ fromBank: bank, fromDigits: `X-${number.slice(-4)}` }),
  'digits before the check digit': ({ number }) => ({ fromDigits: `X${number.slice(5, 9)}` }),
  'whole number': ({ bank, number }) => ({ fromBank: bank, fromDigits: number }),
  'English name': ({ bank, number, english }) => ({
    fromBank: bank,
    fromDigits: `XXXXXX${number.slice(-4)}`,
    fromName: `MR. ${english.join(' ').toUpperCase()}`,
  }),
  'covered surname': ({ thai }) => ({ fromName: `นาย${thai[0]} ${[...thai[1].replaceAll(' ', '')].slice(0, 2).join('')}***` }),
  'cut surname': ({ thai, number }) => ({ fromDigits: number.slice(-4), fromName: `น.ส. ${thai.join(' ').slice(0, thai[0].length + 3)}` }),
  'plus signs': ({ bank, thai }) => ({ fromBank: bank, fromName: `${thai[0]} ${thai[1].slice(0, 3)}++` }),
  nothing: () => ({}),
};

/** `rounds` of every case, about twenty lines each. */
export function makeCorpus(seed: number, rounds = 20): Corpus {
  const maker = new Maker(randomOf(seed));
  const { lines, waiting, owner, known, cases } = maker;
  const any = (person: Person): Shown => maker.pick(Object.values(SHOWN).slice(0, -1))(person, maker.random);
  const full = (person: Person): Shown => SHOWN['masked digits and name']!(person, maker.random);
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, shown] of Object.entries(SHOWN)) {
      const person = maker.person();
      const deposit = maker.ask(person);
      maker.know(maker.pay(name, deposit, shown(person, maker.random), deposit.member), deposit);
    }
    // Two members want the same; their satang tell them apart.
    const [one, other] = [maker.person(), maker.person()];
    const first = maker.ask(one);
    const second = maker.ask(other, { account: first.account, satang: first.satang + (first.satang % 100 === 99 ? -1 : 1) });
    maker.know(maker.pay('neighbouring amounts', first, any(one), first.member), first);
    maker.know(maker.pay('neighbouring amounts', second, any(other), second.member), second);
    // The same amount was another member's an hour ago.
    const [before, now] = [maker.person(), maker.person()];
    const ended = maker.ask(before, { state: maker.pick(['expired', 'cancelled'] as const) });
    const again = maker.ask(now, { account: ended.account, satang: ended.satang });
    maker.know(maker.pay('amount of an ended deposit', again, full(now), again.member), again);
    const [gone, next] = [maker.person(), maker.person()];
    const left = maker.ask(gone, { state: 'expired' });
    const open = maker.ask(next, { account: left.account, satang: left.satang });
    maker.pay('for the ended deposit of the amount', open, full(gone), left.member);
    const blank = maker.ask(maker.person(), { state: 'expired' });
    const blankAgain = maker.ask(maker.person(), { account: blank.account, satang: blank.satang });
    maker.pay('amount of an ended deposit, nothing shown', blankAgain, {}, maker.pick([blank.member, blankAgain.member]));
    // Money of third parties.
    const stranger = maker.person();
    const theirs = (name: string, shown: Shown): void => void maker.pay(name, maker.ask(maker.person()), shown, null);
    theirs('third party', full(stranger));
    theirs('third party', { fromName: `${stranger.thai.join(' ')}` });
    theirs('third party', { fromDigits: `X${stranger.number.slice(5, 9)}` });
    const sibling = maker.person();
    theirs('wrong name on a right number', { fromName: `นาง ${sibling.thai.join(' ')}` });
    maker.lines.at(-1)!.fromDigits = waiting.at(-1)!.accounts[0]!.number;
    // The owner's own, and yet not to be credited without a person.
    const mine = (name: string, deposit: Waiting, person: Person, change: Partial<MatchLine>): MatchLine =>
      maker.pay(name, deposit, full(person), deposit.member, change);
    const late = maker.person();
    const lateDeposit = maker.ask(late, { state: maker.pick(['awaiting', 'expired'] as const) });
    mine('late', lateDeposit, late, { at: new Date(Date.parse(lateDeposit.expires) + (2 + maker.int(90)) * MINUTE).toISOString() });
    const cancelling = maker.person();
    mine('cancelled', maker.ask(cancelling, { state: 'cancelled' }), cancelling, {});
    const splitting = maker.person();
    const split = maker.ask(splitting, { account: 5, satang: 20_000_037 + round * 2_000 });
    mine('split', split, splitting, { satang: Math.floor(split.satang / 2) });
    mine('split', split, splitting, { satang: split.satang - Math.floor(split.satang / 2) });
    const careless = maker.person();
    const missed = maker.ask(careless, { account: 5, satang: 10_000_000 + round * 1_000 });
    mine('off by a satang', missed, careless, { satang: missed.satang + maker.pick([-1, 1]) });
    const hasty = maker.person();
    const twice = maker.ask(hasty);
    const at = new Date(Date.parse(twice.askedAt) + 3 * MINUTE).toISOString();
    mine('same minute', twice, hasty, { at, balanceAfter: null });
    mine('same minute', twice, hasty, { at, balanceAfter: null });
    const thorough = maker.person();
    const told = maker.ask(thorough);
    const minute = new Date(Date.parse(told.askedAt) + 3 * MINUTE).toISOString();
    maker.know(mine('same minute with balances', told, thorough, { at: minute, balanceAfter: 5_000_000 }), told);
    mine('same minute with balances', told, thorough, { at: minute, balanceAfter: 5_000_000 + told.satang });
    maker.pay('unasked', told, full(maker.person()), null, { satang: 50_000 });
    maker.pay('outgoing', told, full(thorough), null, { direction: 'out' });
  }
  return { lines, waiting, owner, known, cases };
}
