import type { SessionCall } from '../context';
import { answer } from '../http';

/** Changes of how an employee signs in, by themselves or by a colleague. */
const CHANGES = [
  'passwordChanged',
  'inviteAccepted',
  'recoveryUsed',
  'recoveryRenewed',
  'lineLinked',
  'lineUnlinked',
  'twoFactorEnabled',
  'twoFactorDisabled',
  'invite',
  'askNewPassword',
  'resetTwoFactor',
] as const;
const DAYS = 30;
const MOST = 20;
/** So long after a sign-in it is told what happened since the one before. */
const TOLD_FOR = "interval '5 minutes'";

/**
 * What happened to the reader's own way in: failed attempts under their name, and changes of password and factors. `fresh`: since their
 * sign-in before this one, told while this one is young.
 */
export async function signInEvents(call: SessionCall): Promise<Response> {
  const { sid, actor } = call.session;
  const { db, now } = call.server.kernel;
  const at = now();
  const since = new Date(at.getTime() - DAYS * 86_400_000).toISOString();
  const events = await db.query(
    `with mine as (
       select s.created_at, (select max(p.created_at) from session p where p.employee = s.employee and p.created_at < s.created_at) as before from session s where s.id = $1
     ), found as (
       (select a.id, a.at, a.action, a.result, a.ip from audit a where a.employee = $2 and a.resource = 'session' and a.action = any($3::text[]) and a.result = 'ok' and a.at > $4::timestamptz order by a.at desc limit ${MOST})
       union all
       (select a.id, a.at, a.action, a.result, a.ip from audit a where a.resource = 'session' and a.action = 'signIn' and a.result = 'refused' and a.after ->> 'username' = (select e.username from employee e where e.id = $2) and a.at > $4::timestamptz order by a.at desc limit ${MOST})
       union all
       (select a.id, a.at, a.action, a.result, a.ip from audit a where a.resource = 'employee' and a.record_id = $2::text and a.action = any($3::text[]) and a.result = 'ok' and a.at > $4::timestamptz order by a.at desc limit ${MOST})
     )
     select f.at, f.action, f.result, f.ip, coalesce(f.at > m.before and f.at < m.created_at and m.created_at > $5::timestamptz - ${TOLD_FOR}, false) as fresh
       from found f cross join mine m order by f.at desc, f.id desc limit ${MOST}`,
    [sid, actor.user.id, CHANGES, since, at.toISOString()],
  );
  return answer({ payload: events });
}
