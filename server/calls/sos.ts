import { mayReopen, mayShut, REOPEN_LEVEL, shutLevel } from '../../src/schema/shutdown';
import { requireStepUp } from '../kernel/gate';
import { forbidden, invalidField, levelNeeded } from '../refusal';
import { changeStatus, isOpen, STATUS } from '../realtime/status';
import { callerOf, type SessionCall } from './context';
import { answer, readJson } from './http';

/**
 * The alarm: shuts the panels of the employee's own group, or opens them again. The name of the group has to be typed, so that a slip
 * cannot shut an office. An employee below level 9 can only shut: an employee of level 9 judges what happened.
 */
export async function sos(call: SessionCall): Promise<Response> {
  const { session } = call;
  const { kernel } = call.server;
  const { user } = session.actor;
  const { group, confirm, restore } = await readJson(call.request);
  const open = restore === true;
  call.subject = {
    service: null,
    resource: STATUS,
    record: typeof group === 'string' ? group : null,
    action: open ? 'sosRestored' : 'sos',
  };
  if (group !== user.group) throw forbidden();
  if (!(open ? mayReopen(user) : mayShut(user))) throw levelNeeded(open ? REOPEN_LEVEL : shutLevel(user.group));
  if (!open && confirm !== group) throw invalidField('confirm', 'sosConfirm', { group: user.group });
  requireStepUp(callerOf(call, session), kernel.now());
  if ((await isOpen(kernel.db, user.group)) !== open) {
    kernel.announce(
      await changeStatus(kernel.db, { group: user.group, open, employee: user.id, ip: call.ip, at: kernel.now(), origin: kernel.origin }),
    );
  }
  return answer({ payload: { group: user.group, status: open ? 1 : 0 } }, { language: call.language });
}
