/** Approving deposits, beside the same statements in a bare transaction; and the books afterwards. */
import type { Db } from '../../server/db/client';
import { connectPostgres } from '../../server/db/postgres';
import type { BenchOptions, ResultRow } from '../types';
import { compare, ratioRow } from './compare';
import { BUSY } from './fill';
import type { Load } from './processes';
import type { ToApprove, Work } from './protocol';
import type { Rig } from './rig';

const LEAST = 0.65;
const LEAST_BESIDE_NO_SUMS = 0.95;
/** More than fit into one window. */
const MOST_AT_ONCE = 8000;

/** Hands out each waiting deposit once. */
class Waiting {
  #at = 0;
  constructor(readonly all: readonly ToApprove[]) {}
  next(): ToApprove[] {
    const items = this.all.slice(this.#at, this.#at + MOST_AT_ONCE);
    if (items.length === 0) throw new Error('all deposits of the bench are approved: fewer repeats or shorter windows');
    return items;
  }
  used(count: number): void {
    this.#at += count;
  }
  get done(): number {
    return this.#at;
  }
}

export async function measureApprovals(load: Load, options: BenchOptions, engine: string, rig: Rig): Promise<ResultRow[]> {
  const rows: ResultRow[] = [];
  const mine = new Waiting(rig.waiting.filter((_, at) => at % 2 === 0));
  const theirs = new Waiting(rig.waiting.filter((_, at) => at % 2 === 1));
  // Each side goes on where its last window ended.
  const counting: Load = {
    ...load,
    run: async (work) => {
      const done = await load.run(work);
      (work.origin === rig.product.origin ? mine : theirs).used(done.requests);
      return done;
    },
  };
  for (const connections of [16, 1]) {
    options.say(`${engine}: approving, ${connections} connections`);
    const product = (): Work => ({
      origin: rig.product.origin,
      bearer: rig.token,
      connections,
      seconds: 1,
      approvals: { items: mine.next(), service: BUSY, signingKey: rig.signingKey },
    });
    const bare = (): Work => ({
      origin: rig.bare.origin,
      bearer: rig.sid,
      connections,
      seconds: 1,
      approvals: { items: theirs.next(), service: BUSY, signingKey: null },
    });
    rows.push(ratioRow(`${engine}: approving a deposit, ${connections} conn.`, await compare(counting, options, product, bare), LEAST));
  }
  await rig.stop();
  // The reference is worth a comparison only if its statements found what the product's find.
  for (const [side, { all, done }] of [['product', mine] as const, ['bare', theirs] as const]) {
    const db = await rig.reopen(side);
    try {
      await checkBooks(db, all.slice(0, done));
    } finally {
      await db.close();
    }
  }
  return rows;
}

/**
 * What keeping the sums of reports costs an approval: the same server and database with the triggers that mark days as changed, and without
 * them. The load has 16 connections. PostgreSQL only: the triggers are switched by another process.
 */
export async function measureKeeping(load: Load, options: BenchOptions, engine: string, rig: Rig): Promise<ResultRow> {
  const waiting = new Waiting(rig.waiting);
  const db = connectPostgres(rig.address);
  try {
    const tables = await db.query<{ name: string }>(
      "select distinct tgrelid::regclass::text as name from pg_trigger where tgname in ('figures_made', 'figures_changed')",
    );
    let kept = true;
    const switching: Load = {
      ...load,
      run: async (work) => {
        for (const trigger of ['figures_made', 'figures_changed'])
          await db.script(tables.map(({ name }) => `alter table ${name} ${kept ? 'enable' : 'disable'} trigger ${trigger}`).join(';'));
        const done = await load.run(work);
        waiting.used(done.requests);
        return done;
      },
    };
    const work = (isKept: boolean) => (): Work => {
      kept = isKept;
      return {
        origin: rig.product.origin,
        bearer: rig.token,
        connections: 16,
        seconds: 1,
        approvals: { items: waiting.next(), service: BUSY, signingKey: rig.signingKey },
      };
    };
    options.say(`${engine}: approving with and without the sums of reports`);
    const found = await compare(switching, options, work(true), work(false));
    return ratioRow(`${engine}: approving a deposit with the sums of reports kept, beside none kept`, found, LEAST_BESIDE_NO_SUMS);
  } finally {
    await db.close();
  }
}

/** Every deposit that was said to be approved is approved, once, with balanced postings and its audit entry. */
async function checkBooks(db: Db, approved: readonly ToApprove[]): Promise<void> {
  const ids = approved.map((item) => item.id);
  const [found] = await db.query<Record<string, number>>(
    `select (select count(*)::int from deposit where service = $1 and id = any($2::bigint[]) and status = 'approved' and version = 2) as deposits,
            (select count(*)::int from ledger_posting where service = $1 and resource = 'deposit' and record_id = any($2::bigint[])) as postings,
            (select count(*)::int from audit where service = $1 and resource = 'deposit' and action = 'approve' and record_id = any($3::text[])) as audits,
            (select count(*)::int from (select 1 from ledger_line group by service, posting having sum(amount) <> 0) wrong) as unbalanced,
            (select count(*)::int from member m join ledger_account a on a.service = m.service and a.kind = 'member_cash' and a.owner = m.id where a.balance <> m.balance) as differing`,
    [BUSY, ids, ids.map(String)],
  );
  const wanted = { deposits: ids.length, postings: ids.length, audits: ids.length, unbalanced: 0, differing: 0 };
  for (const [name, value] of Object.entries(wanted))
    if (found?.[name] !== value) throw new Error(`after approving: ${found?.[name]} ${name}, not ${value}`);
}
