import { employee } from '../../../src/resources/admin/employee';
import { declaredAction } from '../../../src/schema/auditWords';
import type { Session } from '../../auth/sessions';
import { endSessionsOf } from '../../auth/invites';
import { canBeSwitchedOn, checkDutiesStay } from '../../handlers/lastHolders';
import { Refusal } from '../../refusal';
import { readOne } from '../../kernel/read';
import type { WireRow } from '../../kernel/rows';
import { writeTrail } from '../../kernel/trail';
import { runCommand } from '../commands';
import { callerOf, type Call, type SessionCall } from '../context';
import { answer, readJson } from '../http';
import { forgetCookie } from './signIn';

/** An employee's row as this employee may see it. Their own row needs no right. */
const rowOf = (call: Call, { actor }: Session, id: number): Promise<WireRow | null> => {
  const { db, definitions } = call.server.kernel;
  return readOne(db, { def: employee, definitions, actor, service: '' }, id);
};

/** The employee's own record, with or without the right to see employees. */
export async function me(call: SessionCall): Promise<Response> {
  const { session } = call;
  return answer({ payload: await rowOf(call, session, session.actor.user.id) });
}

/** Switches an employee on or off: others as the actions of the record do, the caller as the header's button does. */
export async function setActiveUser(call: SessionCall): Promise<Response> {
  const { session } = call;
  const { id, active } = await readJson(call.request);
  if (active !== 0 && active !== 1) throw new Refusal(400, 'badQuery', { name: 'active' });
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 1) throw new Refusal(404, 'notFound');
  if (id === session.actor.user.id) return active === 1 ? me(call) : switchSelfOff(call, session);
  const action = active === 1 ? 'enable' : 'disable';
  call.subject = { service: null, resource: employee.name, record: String(id), action: declaredAction(action) };
  // The current version is used, because the button shows no record that could be older.
  const [row] = await call.server.kernel.db.query<{ version: number }>('select version from employee where id = $1', [id]);
  return runCommand(call.server, callerOf(call, session), {
    def: employee,
    service: '',
    action,
    id,
    data: { version: row?.version ?? 0 },
    key: globalThis.crypto.randomUUID(),
    requestId: call.requestId,
  });
}

async function switchSelfOff(call: Call, session: Session): Promise<Response> {
  const { kernel, config } = call.server;
  const { id } = session.actor.user;
  call.subject = { service: null, resource: employee.name, record: String(id), action: declaredAction('disable') };
  if (!config.selfDisable) throw new Refusal(403, 'selfDisableOff', {}, { permission: 'M0033' });
  const at = kernel.now();
  const announced = await kernel.db.tx(async (tx) => {
    const [row] = await tx.query<{ active: boolean; level: number; deptcode: string }>(
      'select active, level, deptcode from employee where id = $1 for no key update',
      [id],
    );
    if (!row?.active) throw new Refusal(401, 'sessionEnded', {}, { code: 1 });
    await checkDutiesStay(tx, id);
    if (!(await canBeSwitchedOn(tx, { id, level: row.level, deptcode: row.deptcode })))
      throw new Refusal(409, 'nobodySwitchesOn', {}, { conflict: 'state' });
    await endSessionsOf(tx, id, at);
    await tx.query('update employee set active = false, version = version + 1, updated_at = $2::timestamptz where id = $1', [
      id,
      at.toISOString(),
    ]);
    return writeTrail(
      tx,
      { employee: id, ip: call.ip, at },
      [{ def: employee, service: '', id, action: 'disable', before: { active: true }, after: { active: false } }],
      kernel.origin,
    );
  });
  announced.forEach(kernel.announce);
  kernel.rightsChanged();
  return answer({ payload: await rowOf(call, session, id) }, { language: call.language, headers: forgetCookie(call) });
}
