import { employee } from '../../../src/resources/admin/employee';
import type { SystemAction } from '../../../src/schema/auditWords';
import type { Session } from '../../auth/sessions';
import { forgetTwoFactor } from '../../auth/twoFactor';
import type { Tx } from '../../db/client';
import { invalidField, Refusal } from '../../refusal';
import { requireStepUp } from '../../kernel/gate';
import { writeTrail, type Announcement } from '../../kernel/trail';
import { callerOf, type Call, type SessionCall } from '../context';
import { answer, readJson } from '../http';
import { note, noteRefusal } from './notes';
import { isLoginAnswer, textOf } from './signIn';

const otpOf = (body: Record<string, unknown>): string => textOf(body['otp'], 40);

/** Verifies the employee's identity again, by the factor they have. The session goes on under another number; the answer has its token. */
export async function verify(call: SessionCall): Promise<Response> {
  const { session } = call;
  const {
    sessions,
    sessions: { credentials },
  } = call.server;
  const { id } = session.actor.user;
  const body = await readJson(call.request);
  const by = await noteRefusal(call, session, 'verify', async () => {
    if (session.factor === 'password') {
      await credentials.password(id, textOf(body['password'], 1000), call.ip, 'password');
      return 'password';
    }
    if (otpOf(body) === '') throw invalidField('otp', 'otpNeeded');
    return credentials.code(id, otpOf(body), call.ip);
  });
  if (by === 'recovery') await note(call, { action: 'recoveryUsed', employee: id });
  const again = await sessions.provenAgain(session);
  // Live connections of the number before are looked at again, and go on under the new one.
  call.server.kernel.rightsChanged();
  return isLoginAnswer(call, again.session, again.token, { verifiedAt: again.session.verifiedAt.toISOString() });
}

export async function changePassword(call: SessionCall): Promise<Response> {
  const { session } = call;
  const body = await readJson(call.request);
  await noteRefusal(call, session, 'passwordChanged', () =>
    call.server.sessions.changePassword(session, {
      current: textOf(body['current'], 1000),
      password: textOf(body['password'], 1000),
      ip: call.ip,
    }),
  );
  await note(call, { action: 'passwordChanged', employee: session.actor.user.id });
  call.server.kernel.rightsChanged();
  return answer({ payload: null }, { language: call.language });
}

/** Does the employee's role ask for a second factor? */
async function isRequired(call: Call, { role }: Session): Promise<boolean> {
  return (
    (await call.server.kernel.db.query<{ two_factor: boolean }>('select two_factor from role where id = $1', [role]))[0]?.two_factor ===
    true
  );
}

export async function twoFactor(call: SessionCall): Promise<Response> {
  const { session } = call;
  const {
    kernel: { db },
    sessions,
  } = call.server;
  const { id } = session.actor.user;
  const line = await db.query('select 1 from line_account where employee = $1', [id]);
  return answer({
    payload: {
      enabled: session.factor === 'otp',
      required: await isRequired(call, session),
      recoveryLeft: await sessions.twoFactor.recoveryLeft(id),
      line: line.length > 0,
    },
  });
}

export async function twoFactorStart(call: SessionCall): Promise<Response> {
  const { session } = call;
  const { kernel, sessions } = call.server;
  // A stranger at an open panel must not be able to take over the account.
  requireStepUp(callerOf(call, session), kernel.now());
  const { id } = session.actor.user;
  const [row] = await kernel.db.query<{ username: string }>('select username from employee where id = $1', [id]);
  return answer({ payload: await sessions.twoFactor.start(id, row?.username ?? '', kernel.now()) });
}

/** Sets on the employee's record whether they have a second factor, with an audit entry; returns what to announce after the commit. */
async function markRecord(tx: Tx, call: Call, id: number, on: boolean): Promise<Announcement[]> {
  const { kernel } = call.server;
  const at = kernel.now();
  const [before] = await tx.query<{ two_factor: boolean }>('select two_factor from employee where id = $1 for no key update', [id]);
  await tx.query('update employee set two_factor = $2, version = version + 1, updated_at = $3::timestamptz where id = $1', [
    id,
    on,
    at.toISOString(),
  ]);
  return writeTrail(
    tx,
    { employee: id, ip: call.ip, at },
    [
      {
        def: employee,
        service: '',
        id,
        action: on ? 'twoFactorEnabled' : 'twoFactorDisabled',
        before: { two_factor: before?.two_factor ?? null },
        after: { two_factor: on },
      },
    ],
    kernel.origin,
  );
}

export async function twoFactorConfirm(call: SessionCall): Promise<Response> {
  const { session } = call;
  const { kernel, sessions } = call.server;
  const { id } = session.actor.user;
  const otp = otpOf(await readJson(call.request));
  let announced: Announcement[] = [];
  const recoveryCodes = await sessions.twoFactor.confirm(id, otp, kernel.now(), async (tx) => {
    announced = await markRecord(tx, call, id, true);
  });
  if (recoveryCodes === null) throw invalidField('otp', 'otpWrong');
  announced.forEach(kernel.announce);
  await sessions.verified(session);
  kernel.rightsChanged();
  return answer({ payload: { recoveryCodes } }, { language: call.language });
}

/** Verifies a code for a change of the second factor itself. */
async function byCode(call: Call, session: Session, action: SystemAction): Promise<void> {
  if (session.factor !== 'otp') throw new Refusal(409, 'twoFactorOff', {}, { conflict: 'state' });
  const otp = otpOf(await readJson(call.request));
  const by = await noteRefusal(call, session, action, () => call.server.sessions.credentials.code(session.actor.user.id, otp, call.ip));
  if (by === 'recovery') await note(call, { action: 'recoveryUsed', employee: session.actor.user.id });
}

export async function twoFactorRecovery(call: SessionCall): Promise<Response> {
  const { session } = call;
  await byCode(call, session, 'recoveryRenewed');
  const recoveryCodes = await call.server.sessions.twoFactor.renewRecovery(session.actor.user.id);
  await note(call, { action: 'recoveryRenewed', employee: session.actor.user.id });
  return answer({ payload: { recoveryCodes } }, { language: call.language });
}

export async function twoFactorDisable(call: SessionCall): Promise<Response> {
  const { session } = call;
  const { kernel } = call.server;
  const { id } = session.actor.user;
  if (await isRequired(call, session)) throw new Refusal(409, 'twoFactorRequired', {}, { conflict: 'state' });
  await byCode(call, session, 'twoFactorDisabled');
  const announced = await kernel.db.tx(async (tx) => {
    await forgetTwoFactor(tx, id);
    return markRecord(tx, call, id, false);
  });
  announced.forEach(kernel.announce);
  kernel.rightsChanged();
  return answer({ payload: null }, { language: call.language });
}
