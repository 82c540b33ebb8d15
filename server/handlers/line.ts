import type { ScheduledReport } from '../../src/resources/admin/reportSchedule';
import { reportShell } from '../../src/reports/shells';
import { lineMessage, lineRoom } from '../../src/resources/setting/line';
import { can } from '../../src/schema/can';
import { seesAlerts } from '../alerts/sees';
import { implement, type CommandContext } from '../kernel/implement';
import { reveals } from '../kernel/rows';
import { waitingMessage } from '../line/outbox';
import { invalidField } from '../refusal';

/**
 * Does the employee see everything that the room is told or yet to be sent, also by what is off just now? Who may not read it could
 * otherwise lead it to a room of their own.
 */
async function seesWhatIsTold({ tx, actor, service }: CommandContext, room: number): Promise<boolean> {
  const [waiting] = await tx.query(
    "select 1 as one from line_message where service = $1 and room = $2 and state = 'waiting' and about <> 'test' limit 1",
    [service, room],
  );
  if (waiting && !reveals(actor, lineMessage, 'text')) return false;
  const [rule] = await tx.query('select 1 as one from alert_rule where service = $1 and room = $2 limit 1', [service, room]);
  if (rule && !seesAlerts(actor)) return false;
  const sent = await tx.query<{ report: ScheduledReport }>('select distinct report from report_schedule where service = $1 and room = $2', [
    service,
    room,
  ]);
  return sent.every(({ report }) => {
    const shell = reportShell(report);
    return shell !== undefined && can(actor, shell, 'export');
  });
}

export const lineRoomBehaviour = implement(lineRoom, {
  async update(context, row, changes) {
    const moved = (['target', 'token'] as const).find((name) => changes[name] !== undefined && changes[name] !== row[name]);
    if (moved !== undefined && !(await seesWhatIsTold(context, row.id))) throw invalidField(moved, 'roomToldMore');
    return {};
  },
  actions: {
    async test(context, room) {
      const text = `ทดสอบจาก ${context.service}: ห้อง “${room.name}” รับการแจ้งเตือนได้`;
      await context.make(lineMessage, waitingMessage(context.now, room.id, { about: 'test', text }));
      return {};
    },
  },
});
