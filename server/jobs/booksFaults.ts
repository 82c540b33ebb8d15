import { booksFault } from '../../src/resources/transaction/booksFault';
import type { Db, Queryable } from '../db/client';
import type { Kernel } from '../kernel/kernel';
import { selectList, toRecord } from '../kernel/rows';
import { insertRow, updateRow } from '../kernel/store';
import { difference, fieldsOf, writeTrail, type Announcement, type Trace } from '../kernel/trail';
import { brokenRules, type BrokenRule } from '../ledger/invariants';

/** Checking a rule reads everything a site ever posted, which takes longer than a request may. */
const PATIENT_MS = 15 * 60_000;

/** Each statement in a transaction of its own, with a longer time limit than a request; none waits for another. */
function patiently(db: Db): Queryable {
  if (db.engine === 'embedded') return db;
  return { query: (sql, params) => db.tx((tx) => tx.query(sql, params), PATIENT_MS) };
}

type Open = Record<string, unknown> & { id: number; rule: string };

/** What the office itself did to a fault, as the audit log keeps it. */
const trace = (service: string, id: number, action: string, before: Trace['before'], after: Trace['after']): Trace => ({
  def: booksFault,
  service,
  id,
  action,
  before,
  after,
});

/**
 * Keeps what a check found: a new fault is opened, an open one is brought up to date, and one that holds again is closed. Nothing is
 * repaired.
 */
async function note(kernel: Kernel, service: string, broken: readonly BrokenRule[]): Promise<void> {
  const now = kernel.now();
  const at = now.toISOString();
  const announcements = await kernel.db.tx(async (tx): Promise<Announcement[]> => {
    // One check of a site at a time writes, so that two of them never open the same fault.
    await tx.query('select 1 as one from site where service = $1 for no key update', [service]);
    const rows = await tx.query(
      `select ${selectList(booksFault, kernel.definitions)} from books_fault t where t.service = $1 and t.status = 'open' order by t.id for no key update of t`,
      [service],
    );
    const open = rows.map((row) => toRecord(booksFault, row) as Open);
    const traces: Trace[] = [];
    for (const { key, what } of broken) {
      const values = { records: what.length, what: what.join('\n'), checked_at: at };
      const there = open.find(({ rule }) => rule === key);
      if (there) {
        const change = difference(booksFault, there, { records: values.records, what: values.what });
        await updateRow(tx, booksFault, service, there.id, values, now, kernel.encrypt);
        if (Object.keys(change.after).length > 0) traces.push(trace(service, there.id, 'seen', change.before, change.after));
      } else {
        const id = await insertRow(tx, booksFault, service, { rule: key, ...values, found_at: at, status: 'open' }, kernel.encrypt);
        traces.push(trace(service, id, 'create', null, fieldsOf(booksFault, { rule: key, ...values })));
      }
    }
    for (const row of open) {
      if (broken.some(({ key }) => key === row.rule)) continue;
      const { before, after } = difference(booksFault, row, { status: 'gone' });
      await updateRow(tx, booksFault, service, row.id, { status: 'gone', checked_at: at }, now, kernel.encrypt);
      traces.push(trace(service, row.id, 'gone', before, after));
    }
    return traces.length === 0 ? [] : writeTrail(tx, { employee: null, ip: '', at: now }, traces, kernel.origin);
  });
  announcements.forEach(kernel.announce);
}

const running = new WeakMap<Kernel, Map<string, Promise<readonly BrokenRule[]>>>();

async function checkOnce(kernel: Kernel, service: string): Promise<readonly BrokenRule[]> {
  const broken = await brokenRules(patiently(kernel.db), service);
  await note(kernel, service, broken);
  return broken;
}

/**
 * Checks the books of a site and keeps what does not hold as faults a person sees. Asked for while a check runs, gives the outcome of that
 * one.
 */
export function checkAndNote(kernel: Kernel, service: string): Promise<readonly BrokenRule[]> {
  const mine = running.get(kernel) ?? new Map<string, Promise<readonly BrokenRule[]>>();
  running.set(kernel, mine);
  const there = mine.get(service);
  if (there) return there;
  const check = checkOnce(kernel, service).finally(() => mine.delete(service));
  mine.set(service, check);
  return check;
}
