/** Old months in an office, and its archive in a folder of its own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { archiveOld, type ArchiveOptions } from '../server/archive/archiving';
import { beginOf, monthOf, monthsLater } from '../server/archive/months';
import type { ArchiveStore } from '../server/archive/store';
import { createHash } from '../server/audit/link';
import { createArchiveSeal } from '../server/audit/manifest';
import type { Head } from '../server/audit/walk';
import { verifyArchives, type Problem } from '../server/archive/verify';
import type { Db, Tx } from '../server/db/client';
import type { Done } from '../server/jobs/implement';
import { createArchiveFolder } from '../server/process/archive/folder';
import { readEnvironment } from '../server/process/environment';
import { keeping, tamper } from './chain';
import { openOffice, SITE, type Office } from './office';

/** Months before this one; 0: this one. */
export const monthsAgo = (count: number): string => monthsLater(monthOf(new Date()), -count);
/** A moment within a month. */
export const within = (month: string, hours = 1): Date => new Date(beginOf(month).getTime() + hours * 3_600_000);

const TABLES = ['audit', 'audit_chain'];
type Entries = readonly (readonly [month: string, count: number])[];

export interface Rig {
  folder: string;
  store: ArchiveStore;
  chain: ReturnType<typeof keeping>;
  /** Runs the job once. `tx` and `store` stand between it and what it works with. */
  run(over?: { months?: ArchiveOptions['months']; store?: ArchiveStore; tx?: (db: Db) => Db['tx'] }): Promise<Done>;
  verify(alone?: 'alone'): Promise<Problem[]>;
  /**
   * Empties the audit log and its archive, and fills it with entries of these months, sealed, in no order within a month; a last entry is
   * of now. What was sealed once is put back as it was.
   */
  fill(entries: Entries): Promise<void>;
  /** The same in an audit log that is empty. */
  add(entries: Entries): Promise<void>;
  close(): Promise<void>;
}

export async function openRig(office: Office): Promise<Rig> {
  const folder = await mkdtemp(join(tmpdir(), 'office-archive-'));
  const { db, app } = office;
  const kept = new Map<string, readonly Head[]>();
  const rig: Rig = {
    folder,
    store: createArchiveFolder(folder),
    chain: keeping(db),
    async run({ months = { audit: 12 }, store = rig.store, tx } = {}) {
      const own = tx?.(db) ?? (<T>(work: (inside: Tx) => Promise<T>) => db.tx(work));
      const now = new Date();
      return archiveOld({ kernel: app.kernel, subject: 'office', period: '', now, tx: own }, await rig.chain.sealer.seals(), {
        store,
        months,
      });
    },
    async verify(alone) {
      const given = { store: rig.store, seals: await rig.chain.sealer.seals(), heads: rig.chain.heads };
      return (await verifyArchives(alone ? given : { ...given, db })).problems;
    },
    async fill(entries) {
      await tamper(db, 'truncate audit, audit_chain, archive_file, archive_employee restart identity');
      await rm(folder, { recursive: true, force: true });
      const name = JSON.stringify(entries);
      const heads = kept.get(name);
      rig.chain = keeping(db, heads);
      if (!heads) {
        await rig.add(entries);
        await db.script('create schema if not exists kept');
        await db.script(TABLES.map((table) => `create table kept.${table}_${kept.size} as table ${table};`).join(' '));
        kept.set(name, [...rig.chain.heads]);
        return;
      }
      const number = [...kept.keys()].indexOf(name);
      await tamper(
        db,
        ...TABLES.map((table) => `insert into ${table} overriding system value table kept.${table}_${number}`),
        "select setval('audit_id_seq', (select max(id) from audit))",
      );
    },
    async add(entries) {
      await db.query(
        `insert into audit (at, employee, service, resource, record_id, action, after, result)
         select at, 1, $2, 'member', n::text, 'update', '{"note": "หมายเหตุ “x”\\n"}', 'ok' from (
           select e.at + n * interval '1 minute' as at, n from jsonb_to_recordset($1::jsonb) e(at timestamptz, count int, place int), generate_series(1, e.count) n
           order by e.place, (n * 7919) % 613) ordered`,
        [JSON.stringify(entries.map(([month, count], place) => ({ at: within(month), count, place }))), SITE],
      );
      await rig.chain.seal();
      await db.query("insert into audit (at, resource, action, result) values (now(), 'member', 'update', 'ok')");
      await rig.chain.seal();
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
  return rig;
}

/** Archives an old month of messages in an office, as a process with these variables does by the clock. Gives the name of its file. */
export async function archiveMonth(db: Db, variables: Readonly<Record<string, string>>): Promise<string> {
  const month = monthsAgo(7);
  await db.query(
    `insert into sms_message (service, direction, phone, sender, text, parts, cost, status, created_at, done_at)
     select $1, 'out', '08' || lpad(n::text, 8, '0'), 'LUCKY', 'ข้อความ', 1, 0.35, 'delivered', $2::timestamptz, $2::timestamptz + interval '1 day' from generate_series(1, 20) n`,
    [SITE, within(month).toISOString()],
  );
  const { auditKey, archive } = readEnvironment(variables);
  const { app } = await openOffice({ on: db });
  const context = { kernel: app.kernel, subject: 'office', period: '', now: new Date(), tx: db.tx.bind(db) };
  const seals = { hashOf: await createHash(auditKey), sealOf: await createArchiveSeal(auditKey) };
  await archiveOld(context, seals, { store: createArchiveFolder(archive.folder), months: { sms_message: 3 } });
  return `sms_message/${SITE}/${month}.ndjson.gz`;
}
