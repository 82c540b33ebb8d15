import type { SystemSubject } from '../../src/schema/auditWords';
import { writeEvent } from '../kernel/trail';
import { Refusal } from '../refusal';
import type { Call, Subject } from './context';

/**
 * Of one employee under one state of their role, within the window of a note: neither signing in again nor changing oneself begins a new
 * share.
 */
const REFUSALS_NOTED = 100;
/** Parts of a session's stamp that say which rights it has: the role, and which version of it. */
const ROLE_PARTS = 2;
/** A call that belongs to no screen. */
const otherCall = ({ url }: Call): Subject => ({
  service: null,
  resource: 'call' satisfies SystemSubject,
  record: null,
  action: 'call',
  call: url.pathname.split('/')[2]?.slice(0, 60),
});

/**
 * Writes an audit entry for a call that was refused for lack of a right, once for calls that are alike. A required step or a step-up is no
 * such refusal. Returns the error to answer.
 */
export async function recordRefusal(call: Call, error: unknown): Promise<unknown> {
  const {
    session,
    subject,
    ip,
    server: { kernel, noted },
  } = call;
  if (!(error instanceof Refusal) || error.status !== 403 || error.extra.code !== undefined || !session) return error;
  const { resource, service, record, action, screen, call: called } = subject ?? otherCall(call);
  const employee = session.actor.user.id;
  const what = [call.request.method, call.url.pathname, call.url.search, resource, service, record, action].join(' ');
  // With other rights the same call is another attempt.
  const rights = session.grantsVersion.split('.').slice(0, ROLE_PARTS).join('.');
  const who = `${employee} ${rights}`;
  if (!(await noted(`${who} ${what}`)) || !(await noted(`refused ${who}`, REFUSALS_NOTED))) return error;
  try {
    await writeEvent(
      kernel.db,
      { employee, ip, at: kernel.now() },
      { service, resource, record, action, after: (screen ?? called) ? { screen, call: called } : undefined, result: 'refused' },
    );
    return error;
  } catch (failed) {
    return failed;
  }
}
