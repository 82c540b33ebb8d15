import type { Actor } from '../../src/schema/actor';
import type { Language } from '../../src/schema/messages';
import type { Tx } from '../db/client';
import { createContext } from '../kernel/context';
import { definitionOf, type Caller, type Kernel } from '../kernel/kernel';
import type { Trace } from '../kernel/trail';
import { post } from '../ledger/post';
import type { SiteWork } from './call';

/** Machines act as the office itself: nobody's name stands in the audit log, and no right of an employee is asked. */
const nobody: Actor = {
  user: { id: 0, name: '', line_image: '', level: 0, active: 1, deptcode: '', group: '', service: [], section_date: '' },
  grants: {},
};

export interface NobodysWork {
  work: SiteWork;
  traces: Trace[];
}

/** What a call of a site, a notice of a phone or a job may do in an open transaction, at one site. */
export function workOfNobody(
  kernel: Kernel,
  { service, ip = '', now, language = 'th' }: { service: string; ip?: string; now: Date; language?: Language },
  tx: Tx,
): NobodysWork {
  const traces: Trace[] = [];
  const caller: Caller = { actor: nobody, ip, language, stepUpUntil: now, factor: 'password' };
  const def = definitionOf(kernel, 'member');
  const context = createContext({ kernel, caller, tx, now, traces, command: { def, service, action: 'site' } }, service);
  return {
    traces,
    work: {
      ...context,
      post: (posting, resource, record) => post(tx, { service, resource, recordId: record, actorId: 0, at: now }, posting),
    },
  };
}
