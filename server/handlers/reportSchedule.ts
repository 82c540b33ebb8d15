import { MOST_SCHEDULES, reportSchedule, type ScheduledReport } from '../../src/resources/admin/reportSchedule';
import { lineRoom } from '../../src/resources/setting/line';
import { reportShell } from '../../src/reports/shells';
import type { Row } from '../../src/schema/define';
import { gateSite, gateVerb } from '../kernel/gate';
import { implement, type CommandContext } from '../kernel/implement';
import { invalidField, Refusal } from '../refusal';

/** Having a report sent needs the right to take it out of the office. */
function checkRight({ actor, service }: CommandContext, report: ScheduledReport): void {
  const shell = reportShell(report);
  if (!shell) throw new Error(`no report is called ${report}`);
  gateSite(actor, shell, service);
  gateVerb(actor, shell, 'export');
}

/** Do so many of the employee's stand already? Two that are switched on at once wait for each other. */
async function hasEnough({ tx, actor }: CommandContext): Promise<boolean> {
  await tx.query('select 1 as one from employee where id = $1 for no key update', [actor.user.id]);
  const [on] = await tx.query<{ n: number }>("select count(*)::int as n from report_schedule where author = $1 and state = 'on'", [
    actor.user.id,
  ]);
  return (on?.n ?? 0) >= MOST_SCHEDULES;
}

/**
 * Is the room sent the report already, by whomever? What is off does not count: of a colleague's one sees nothing, and could not take it
 * away.
 */
async function isSent(context: CommandContext, { report, every, room }: Pick<Row<typeof reportSchedule>, 'report' | 'every' | 'room'>) {
  if (!room) return false;
  await context.lock(lineRoom, room, 'room');
  const there = await context.tx.query(
    "select 1 as one from report_schedule where service = $1 and report = $2 and every = $3 and room = $4 and state = 'on' limit 1",
    [context.service, report, every, room],
  );
  return there.length > 0;
}

export const reportScheduleBehaviour = implement(reportSchedule, {
  async create(context, values) {
    checkRight(context, values.report);
    if (await hasEnough(context)) throw invalidField('report', 'schedulesFull', { max: MOST_SCHEDULES });
    if (await isSent(context, values)) throw invalidField('room', 'scheduleTwice');
    return {};
  },
  actions: {
    /** It goes on by the rights of the employee who switches it on again. */
    async turnOn(context, row) {
      checkRight(context, row.report);
      if (await hasEnough(context)) throw new Refusal(409, 'schedulesFull', { max: MOST_SCHEDULES });
      if (await isSent(context, row)) throw new Refusal(409, 'scheduleTwice');
      return { set: { state: 'on' as const, halted_for: null, author: context.actor.user.id } };
    },
  },
});
