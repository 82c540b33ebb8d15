import { statementLine } from '../../src/resources/bank/statementLine';
import { isTransient } from '../kernel/databaseErrors';
import { keeperOf } from '../kernel/itself';
import type { Kernel } from '../kernel/kernel';
import { writeTrail, type Announcement, type Trace } from '../kernel/trail';
import { keptInSuspense } from '../ledger/recipes';
import type { JobContext } from './implement';

/** How long a line waits for a member or employee to claim it, from when it became known, in hours. */
export const CLAIM_HOURS = 24;
/** Lines of one transaction: few enough that no other writer waits for their account. */
const BATCH = 50;

interface Due extends Record<string, unknown> {
  id: number;
}

async function nextBatch(
  kernel: Kernel,
  { subject: service, now, tx }: JobContext,
  behind: number,
): Promise<{ last: number; done: number; announcements: Announcement[] } | null> {
  return tx(async (inside) => {
    const due = await inside.query<Due>(
      `select l.id from statement_line l where l.service = $1 and l.status = 'unmatched' and l.direction = 'in' and l.created_at <= $2 and l.id > $3
        order by l.id limit ${BATCH} for update skip locked`,
      [service, new Date(now.getTime() - CLAIM_HOURS * 3_600_000).toISOString(), behind],
    );
    const last = due.at(-1);
    if (!last) return null;
    const traces: Trace[] = [];
    const work = keeperOf({ kernel, service, tx: inside, now, traces, caller: { ip: '', language: 'th' }, about: statementLine.name });
    for (const { id } of due) {
      const line = await work.lock(statementLine, id, 'line');
      await work.change(statementLine, line, { status: 'suspense' });
      await work.post(keptInSuspense(line.account, line.amount), statementLine.name, id);
    }
    const announcements = await writeTrail(inside, { employee: null, ip: '', at: kernel.now() }, traces, kernel.origin);
    return { last: last.id, done: due.length, announcements };
  });
}

/** Puts the money of incoming lines that were not claimed in time into suspense. Says of how many. */
export async function keepUnclaimed(context: JobContext): Promise<number> {
  let behind = 0;
  let done = 0;
  for (let tries = 0; ;) {
    try {
      const batch = await nextBatch(context.kernel, context, behind);
      if (!batch) return done;
      batch.announcements.forEach(context.kernel.announce);
      behind = batch.last;
      done += batch.done;
      tries = 0;
    } catch (error) {
      tries += 1;
      if (!isTransient(error) || tries > 2) throw error;
    }
  }
}
