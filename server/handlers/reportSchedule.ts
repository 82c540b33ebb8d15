import { reportSchedule, type ScheduledReport } from '../../src/resources/admin/reportSchedule';
import { reportShell } from '../../src/reports/shells';
import { gateSite, gateVerb } from '../kernel/gate';
import { implement, type CommandContext } from '../kernel/implement';

/** Whoever has a report sent may take it out of the office. */
function checkRight({ actor, service }: CommandContext, report: ScheduledReport): void {
  const shell = reportShell(report);
  if (!shell) throw new Error(`no report is called ${report}`);
  gateSite(actor, shell, service);
  gateVerb(actor, shell, 'export');
}

export const reportScheduleBehaviour = implement(reportSchedule, {
  create(context, { report }) {
    checkRight(context, report);
    return Promise.resolve({});
  },
  actions: {
    /** Whoever switches it on again is the one by whose rights it goes on. */
    turnOn(context, { report }) {
      checkRight(context, report);
      return Promise.resolve({ set: { state: 'on' as const, halted_for: null, author: context.actor.user.id } });
    },
  },
});
