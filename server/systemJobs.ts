import { BULK_OUTCOME_DAYS } from '../src/resources/admin/bulkJob';
import { jobs, type JobName } from '../src/resources/admin/jobs';
import { judgeAlerts } from './alerts/judge';
import { archiveOld, type ArchiveOptions } from './archive/archiving';
import type { Sealer } from './audit/sealer';
import type { BulkWorker } from './bulk/worker';
import { bangkokDay } from '../src/schema/format';
import { forgetLineRequests } from './auth/lineRequests';
import type { Queryable } from './db/client';
import { duesOf, makeDue } from './kernel/after';
import { sweepClaims } from './kernel/claims';
import { forgetOldKeys } from './kernel/once';
import { forgetOldAnswers } from './site/carryOut';
import { checkAndNote } from './jobs/booksFaults';
import { inWords } from './ledger/invariants';
import { carryOutSchedules, type ScheduleParts } from './schedules/carryOut';
import { proposeTransfers } from './payouts/ownTransfers';
import { eraseDue } from './members/erasure';
import { spreadExclusions } from './members/exclusion';
import { keepDuplicates } from './members/duplicates';
import { keepQuintiles } from './members/quintiles';
import { keepTiers, raiseTiers } from './members/tiers';
import { keepFigures } from './reports/keep';
import { emptyTrash } from './jobs/emptyTrash';
import { keepUnclaimed } from './jobs/suspense';
import { sweepFiles } from './jobs/sweepFiles';
import { forgetOld, type KeepDays } from './retention/keep';
import { implementJob, type JobBehaviour, type Work } from './jobs/implement';

/** Sums of what one employee decided alone count for their day; longer, because days begin at different times elsewhere. */
const SHARES_KEPT_MS = 7 * 86_400_000;
/** A run goes on for so long, and the next one, a minute later, with what is left. */
const FIGURES_MS = 20_000;
const countOf = async (db: Queryable, sql: string, params: readonly unknown[] = []): Promise<number> => {
  const [gone] = await db.query<{ n: number }>(`with gone as (${sql} returning 1) select count(*)::int as n from gone`, params);
  return gone?.n ?? 0;
};

const dueName = ({ def, name }: { def: { name: string }; name: string }): string => `${def.name}.${name}`;

const changeWhenDue: Work = async ({ kernel, subject }) => {
  const due = duesOf(kernel.definitions.values()).find((one) => dueName(one) === subject);
  return due && makeDue(kernel, due);
};

/** What becomes of what is old, where that was configured. */
export interface Keeping {
  /** What old months are moved to files, and where. Absent: everything stays in the database. */
  archive?: ArchiveOptions;
  /** How many days of what is deleted by the clock stay, where that is not the usual. */
  keepDays?: KeepDays;
}

/** What the jobs of the system are done with. */
export interface JobParts extends ScheduleParts {
  sealer: Sealer;
  bulk: BulkWorker;
}

/** The jobs of the system itself, in their order: long reads come last. */
export function systemJobs({ sealer, files, bulk, whoIs }: JobParts, { archive, keepDays = {} }: Keeping = {}): JobBehaviour[] {
  const works: Readonly<Record<JobName, Work>> = {
    claims: ({ kernel }) => sweepClaims(kernel),
    after: changeWhenDue,
    bulk: () => bulk.carryOn(),
    forget_outcomes: ({ tx, now }) =>
      tx(async (inside) => {
        const ended = 'select id from bulk_job where ended_at < $1';
        const before = [new Date(now.getTime() - BULK_OUTCOME_DAYS * 86_400_000).toISOString()];
        await inside.query(`delete from bulk_order where job in (${ended})`, before);
        return countOf(inside, `delete from bulk_item where job in (${ended})`, before);
      }),
    alerts: (context) => judgeAlerts(context, whoIs),
    schedules: (context) => carryOutSchedules(context, { files, whoIs }),
    figures: ({ kernel }) => keepFigures(kernel, FIGURES_MS),
    own_transfers: ({ kernel, subject }) => proposeTransfers(kernel, subject),
    async seal_trail() {
      await sealer.sweep();
      return undefined;
    },
    forget_announcements: ({ tx }) => tx((inside) => countOf(inside, "delete from outbox where at < now() - interval '10 minutes'")),
    forget_keys: ({ tx }) => tx(async (inside) => (await forgetOldKeys(inside)) + (await forgetOldAnswers(inside))),
    forget_line_requests: ({ tx, now }) => tx((inside) => forgetLineRequests(inside, now)),
    empty_trash: emptyTrash,
    sweep_files: (context) => sweepFiles(context, files),
    forget_shares: ({ tx, now }) =>
      tx(async (inside) => {
        const before = [bangkokDay(new Date(now.getTime() - SHARES_KEPT_MS))];
        const shares = await countOf(inside, 'delete from decided_alone where day < $1', before);
        return shares + (await countOf(inside, 'delete from play_day where day < $1', before));
      }),
    forget_runs: async (context) => forgetOld(context, keepDays, archive && { store: archive.store, seals: await sealer.seals() }),
    async archive(context) {
      return archive && archiveOld(context, await sealer.seals(), archive);
    },
    suspense: keepUnclaimed,
    member_fifths: ({ kernel, subject, tx }) => keepQuintiles(kernel.db, subject, tx),
    erasures: ({ kernel, subject, now }) => eraseDue(kernel, subject, now),
    exclusions: ({ kernel, now }) => spreadExclusions(kernel, now),
    tiers_up: ({ kernel, subject, now }) => raiseTiers(kernel, subject, now),
    tiers: ({ kernel, subject, now }) => keepTiers(kernel, subject, now),
    member_duplicates: ({ kernel, subject, now, tx }) => keepDuplicates(kernel.db, subject, now, tx),
    async check_books({ kernel, subject }) {
      const broken = await checkAndNote(kernel, subject);
      // Their rows stand in the fault; a run that found some is no success.
      if (broken.length > 0) throw new Error(inWords(broken).join('\n'));
      return undefined;
    },
  };
  return jobs.map((job) =>
    implementJob(
      job,
      works[job.name],
      job.name === 'after'
        ? (kernel) => Promise.resolve(duesOf(kernel.definitions.values()).map((due) => ({ name: dueName(due) })))
        : undefined,
    ),
  );
}
