import { employee } from '../../../src/resources/admin/employee';
import { holds } from '../../../src/schema/can';
import { CALL_CODES } from '../../../src/schema/codes';
import type { Session } from '../../auth/sessions';
import { checkAbove } from '../../handlers/authority';
import { Refusal } from '../../refusal';
import { gateVerb, requireStepUp } from '../../kernel/gate';
import { callerOf, checkReady, type Call, type SessionCall } from '../context';
import { answer, readJson } from '../http';
import { idParam } from '../listParams';
import { note } from './notes';

/** Lists open sessions: the employee's own, or another's with the right to see employees. */
export async function devices(call: SessionCall): Promise<Response> {
  const { session } = call;
  const { sid, actor } = session;
  const asked = call.url.searchParams.get('employee');
  const whose = asked === null ? actor.user.id : idParam(asked);
  if (whose !== actor.user.id) {
    checkReady(session);
    call.subject = { service: null, resource: employee.name, record: String(whose), action: 'view' };
    gateVerb(actor, employee, 'view');
  }
  return answer({ payload: await call.server.sessions.devices.of(whose, sid, call.server.kernel.now()) });
}

/** Ending another employee's sessions needs the right to change their record. */
async function gateOther(call: Call, session: Session, whose: number): Promise<void> {
  const { actor } = session;
  checkReady(session);
  call.subject = { service: null, resource: employee.name, record: String(whose), action: 'sessionEnded' };
  gateVerb(actor, employee, 'view');
  if (!holds(actor, CALL_CODES.endSessions)) throw new Refusal(403, 'forbidden', {}, { permission: CALL_CODES.endSessions });
  const [row] = await call.server.kernel.db.query<{ level: number; deptcode: string }>(
    'select level, deptcode from employee where id = $1',
    [whose],
  );
  if (!row) throw new Refusal(404, 'notFound');
  checkAbove(actor, row);
}

export async function endDevice(call: SessionCall): Promise<Response> {
  const { session } = call;
  const { sid, actor } = session;
  const { kernel, sessions } = call.server;
  // A person who finds an open panel must not be able to sign its employee, or a colleague, out everywhere else.
  requireStepUp(callerOf(call, session), kernel.now());
  const me = actor.user.id;
  const { id, all, employee: other } = await readJson(call.request);
  if (all === true) {
    const whose = other === undefined ? me : typeof other === 'number' && Number.isSafeInteger(other) ? other : 0;
    if (whose !== me) await gateOther(call, session, whose);
    const ended = await sessions.devices.endAllBut(whose, sid, kernel.now());
    if (ended > 0) await note(call, { action: 'sessionEnded', employee: me, after: { employee: whose, sessions: ended } });
  } else {
    const handle = typeof id === 'string' ? id : '';
    const whose = await sessions.devices.ownerOf(handle);
    if (whose === null) throw new Refusal(404, 'notFound');
    if (whose !== me) await gateOther(call, session, whose);
    await sessions.devices.end(handle, kernel.now());
    await note(call, { action: 'sessionEnded', employee: me, after: { employee: whose, sessions: 1 } });
  }
  kernel.rightsChanged();
  return answer({ payload: null }, { language: call.language });
}
