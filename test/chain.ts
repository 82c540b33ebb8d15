/** The audit log's chain in tests: a sealer of their own, and what an attacker does who may do anything with the tables. */
import { createSealer, type Anchors, type Sealer } from '../server/audit/sealer';
import type { Head } from '../server/audit/walk';
import type { Db } from '../server/db/client';

/** Of every sealer of the tests. */
export const key = new Uint8Array(32).fill(9);

/** A sealer with a clock and heads of its own; `known`: those it has already. */
export function keeping(
  db: Db,
  known: readonly Head[] = [],
): {
  sealer: Sealer;
  heads: Head[];
  later: (ms: number) => void;
  restarted: () => Sealer;
  seal: (by?: Sealer) => Promise<void>;
} {
  const kept: Head[] = [...known];
  let skew = 0;
  const heads: Anchors = {
    read: () => Promise.resolve([...kept]),
    write: (head) => {
      kept.push(head);
      return Promise.resolve();
    },
  };
  const make = (): Sealer => createSealer({ db, key, heads, now: () => new Date(Date.now() + skew) });
  const sealer = make();
  return {
    sealer,
    heads: kept,
    later: (ms) => {
      skew += ms;
    },
    restarted: make,
    // Transactions of other databases on the same server hold sealing up while they last, and other test files have many. All that waits is
    // sealed in one step, because the end of each step may be stored.
    async seal(by = sealer) {
      const unsealed = 'a.id <= (select last_value from audit_id_seq) and not exists (select 1 from audit_chain c where c.audit_id = a.id)';
      const settled = 'age(a.xmin) > age(pg_snapshot_xmin(pg_current_snapshot())::xid)';
      const none = async (condition: string): Promise<boolean> =>
        (await db.query(`select 1 as one from audit a where ${condition} limit 1`)).length === 0;
      for (let tries = 0; tries < 1000; tries += 1) {
        if ((await none(`${unsealed} and not ${settled}`)) && (await by.seal()) && (await none(unsealed))) return;
        await new Promise((done) => {
          setTimeout(done, 25);
        });
      }
      throw new Error('something stays unsealed');
    },
  };
}
/** What an attacker does who may do anything with the tables. */
export async function tamper(db: Db, ...statements: string[]): Promise<void> {
  const off = (which: string): string => ['audit', 'audit_chain'].map((table) => `alter table ${table} ${which} trigger user;`).join(' ');
  await db.script(`${off('disable')} ${statements.join('; ')}; ${off('enable')}`);
}
