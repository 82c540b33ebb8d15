import type { Actor } from '../../src/schema/actor';
import type { Tx } from '../db/client';
import { post } from '../ledger/post';
import type { Posting } from '../ledger/posting';
import { createContext } from './context';
import { isTransient } from './databaseErrors';
import type { CommandContext } from './implement';
import { definitionOf, type Caller, type Kernel } from './kernel';
import { writeTrailLast, type Announcement, type Trace } from './trail';

/** The office itself: no employee's name stands in the audit log, and no employee's rights are checked. */
export const nobody: Actor = {
  user: { id: 0, name: '', line_image: '', level: 0, active: 1, deptcode: '', group: '', service: [], section_date: '' },
  grants: {},
};

/** The open transaction of what the office does by itself at a site, with which postings are entered into the books. */
export interface Keeper extends CommandContext {
  /** Enters a posting, with the record that caused it. Gives its number. */
  post(posting: Posting, resource: string, record: number): Promise<number>;
}

/** Where the office's own deeds come from, and who is told of them. */
interface Itself {
  kernel: Kernel;
  service: string;
  tx: Tx;
  now: Date;
  traces: Trace[];
  caller: Pick<Caller, 'ip' | 'language'>;
  /** The entity whose words refusals use. */
  about: string;
}

/** What handlers of commands work with, for what no employee does. */
export function keeperOf({ kernel, service, tx, now, traces, caller, about }: Itself): Keeper {
  const asking: Caller = { ...caller, actor: nobody, stepUpUntil: now, factor: 'password' };
  const command = { def: definitionOf(kernel, about), service, action: 'site' };
  return {
    ...createContext({ kernel, caller: asking, tx, now, traces, command }, service),
    post: (posting, resource, record) => post(tx, { service, resource, recordId: record, actorId: 0, at: now }, posting),
  };
}

const MAX_TRIES = 5;

/**
 * Does something at a site in one transaction, with audit log and announcements, but no employee's name. Retried when other transactions
 * were in its way.
 */
export async function byItself<T>(kernel: Kernel, service: string, about: string, work: (keeper: Keeper) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const announcements: Announcement[] = [];
    try {
      const result = await kernel.db.tx(async (tx) => {
        const traces: Trace[] = [];
        const now = kernel.now();
        const done = await work(keeperOf({ kernel, service, tx, now, traces, caller: { ip: '', language: 'th' }, about }));
        writeTrailLast(tx, { employee: null, ip: '', at: kernel.now() }, traces, kernel.origin, announcements);
        return done;
      });
      announcements.forEach(kernel.announce);
      return result;
    } catch (error) {
      if (!isTransient(error) || tries >= MAX_TRIES) throw error;
    }
  }
}
