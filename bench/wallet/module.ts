/**
 * Our wallet: bets with their wins through the site interface, for one site and for ten, beside the same statements in bare transactions.
 */
import type { App } from '../../server/app';
import type { Db } from '../../server/db/client';
import { checkBooks } from '../../server/ledger/invariants';
import { post } from '../../server/ledger/post';
import { prizeWon } from '../../server/ledger/recipes';
import { prepareDatabase } from '../../server/prepare';
import { newKey } from '../../server/auth/siteKeys';
import { definitions } from '../../src/resources';
import { benchApp, onEachEngine } from '../office';
import { recording, type Taken } from '../recording';
import { median, perSecond } from '../stats';
import type { BenchModule, BenchOptions, ResultRow } from '../types';

const CONNECTIONS = 16;
const SITES = 10;
const LEAST = 0.5;

/** A member who plays: their site, its key, their number there and here. */
interface Player {
  service: string;
  key: string;
  ref: string;
  id: number;
}

async function prepare(db: Db): Promise<Player[]> {
  await prepareDatabase(db, definitions);
  const players: Player[] = [];
  for (let n = 0; n < SITES; n += 1) {
    const service = `bench${n}`;
    const [site] = await db.query<{ id: number }>("insert into site (service, webname, wallet) values ($1, $1, 'ours') returning id", [
      service,
    ]);
    const { id: key, whole, hash } = await newKey();
    await db.query('insert into site_key_hash (key, hash) values ($1, $2)', [key, hash]);
    await db.query('insert into site_key (site, service, key, scopes) values ($1, $2, $3, $4)', [site?.id, service, key, ['play']]);
    for (let m = 0; m < CONNECTIONS; m += 1) {
      // Numbers that nothing else in a statement can be taken for.
      const id = 7_000_000 + n * 1000 + m;
      const ref = `player-${n}-${m}`;
      await db.query(
        'insert into member (service, id, username, name, phone, ref) overriding system value values ($1, $2, $3, $3, $4, $3)',
        [service, id, ref, `08${String(10_000_000 + n * 1000 + m)}`],
      );
      await db.tx((tx) => post(tx, { service, resource: 'member', recordId: id, actorId: 0, at: new Date() }, prizeWon(id, 1_000_000)));
      players.push({ service, key: whole, ref, id });
    }
  }
  return players;
}

let count = 0;
const next = (): string => `bench-${(count += 1)}`;

async function call(app: App, player: Player, path: string, body: Record<string, unknown>, key: string): Promise<void> {
  const response = await app.fetch(
    new Request(`http://bench/site/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${player.key}`, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    }),
    { ip: '127.0.0.1' },
  );
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  await response.arrayBuffer();
}

/** A bet; `name` is the reference of it and of its win, so that a replay can name others. */
const bet = (app: App, player: Player, name: string): Promise<void> =>
  call(
    app,
    player,
    '/wallet/debit',
    { member: player.ref, round: name, ref: `${name}-d`, amount: '3.00', provider: 'P', game: 'G', category: 'SLOT' },
    `${name}-kd`,
  );
const win = (app: App, player: Player, name: string): Promise<void> =>
  call(app, player, '/wallet/credit', { member: player.ref, round: name, ref: `${name}-c`, amount: '2.00' }, `${name}-kc`);
async function pair(app: App, player: Player, name: string): Promise<void> {
  await bet(app, player, name);
  await win(app, player, name);
}
const callsOf = async (db: Db): Promise<number> => (await db.query<{ n: number }>('select count(*)::int as n from wallet_call'))[0]?.n ?? 0;

/** The parameters of a recorded statement, for another player and another name. */
function renamed(value: unknown, from: readonly [string, string][], id: readonly [number, number]): unknown {
  if (value === id[0]) return id[1];
  if (typeof value === 'string')
    return from.reduce((text, [old, now]) => text.replaceAll(old, now), value).replaceAll(String(id[0]), String(id[1]));
  return Array.isArray(value) ? value.map((one) => renamed(one, from, id)) : value;
}

async function bare(db: Db, recorded: readonly (readonly Taken[])[], as: Player, name: string, player: Player, own: string): Promise<void> {
  const texts: [string, string][] = [
    [name, own],
    [as.ref, player.ref],
    [as.service, player.service],
  ];
  for (const statements of recorded)
    await db.tx(async (tx) => {
      for (const { sql, params } of statements)
        await tx.query(
          sql,
          params.map((value) => renamed(value, texts, [as.id, player.id])),
        );
    });
}

/** Pairs a second of all players at once, each one after another for so long. */
async function rateOf(players: readonly Player[], seconds: number, work: (player: Player) => Promise<void>): Promise<number> {
  const began = performance.now();
  let pairs = 0;
  await Promise.all(
    players.map(async (player) => {
      while (performance.now() - began < seconds * 1000) {
        await work(player);
        pairs += 1;
      }
    }),
  );
  return pairs / ((performance.now() - began) / 1000);
}

async function measure(name: string, db: Db, { quick, repeats, seconds, say }: BenchOptions): Promise<ResultRow[]> {
  const players = await prepare(db);
  const unbounded = { siteCallsPerMinute: 100_000_000 };
  const app = benchApp(db, unbounded);
  const { db: noting, taken } = recording(db);
  const noted = benchApp(noting, unbounded);
  const rows: ResultRow[] = [];
  for (const sites of [1, SITES]) {
    const here = Array.from({ length: CONNECTIONS }, (_, n) => players[(n % sites) * CONNECTIONS + n] as Player);
    const [first] = here as [Player];
    const as = `recorded-${sites}`;
    await pair(noted, first, next());
    taken.length = 0;
    await bet(noted, first, as);
    const debit = taken.splice(0);
    await win(noted, first, as);
    const recorded = [debit, taken.splice(0)].map((all) => all.filter(({ inside }) => inside));
    const before = await callsOf(db);
    let pairs = 0;
    const window = quick ? 1 : seconds;
    const rates: { product: number[]; reference: number[]; ratios: number[] } = { product: [], reference: [], ratios: [] };
    for (let run = 0; run <= (quick ? 1 : repeats); run += 1) {
      const product = await rateOf(here, window, (player) => {
        pairs += 1;
        return pair(app, player, next());
      });
      const reference = await rateOf(here, window, (player) => {
        pairs += 1;
        return bare(db, recorded, first, as, player, next());
      });
      // The first pair of windows warms up both.
      if (run === 0) continue;
      rates.product.push(product);
      rates.reference.push(reference);
      rates.ratios.push(product / reference);
    }
    for (const { service } of here) {
      const broken = await checkBooks(db, service);
      if (broken.length > 0) throw new Error(broken.join('\n'));
    }
    const written = (await callsOf(db)) - before;
    if (written !== 2 * pairs) throw new Error(`${name}: ${pairs} pairs wrote ${written} calls`);
    const [product, reference, ratio] = [median(rates.product), median(rates.reference), median(rates.ratios)];
    const row: ResultRow = {
      name: `wallet/${name}: a bet and its win, ${sites === 1 ? 'one site' : `${sites} sites`}`,
      product: perSecond(product),
      reference: perSecond(reference),
      ratio,
      limit: `≥ ${LEAST}`,
      verdict: ratio >= LEAST ? 'pass' : 'miss',
      note: `${CONNECTIONS} members at once, in the server's own process; the reference sends the statements of both calls in bare transactions`,
      figures: { product, reference, sites },
    };
    say(`  ${row.name}: ${row.product}, bare ${row.reference}, ratio ${ratio.toFixed(2)}`);
    rows.push(row);
  }
  return rows;
}

export const bench: BenchModule = {
  name: 'wallet',
  run: (options) =>
    onEachEngine(
      (engine) => options.wants(`wallet/${engine}`),
      (engine, db) => measure(engine, db, options),
    ),
};
