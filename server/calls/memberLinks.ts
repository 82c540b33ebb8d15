import { member } from '../../src/resources/member/member';
import { devicesOf, linkedWith, LINKED_BY } from '../handlers/memberLinks';
import { readOne } from '../kernel/read';
import { Refusal } from '../refusal';
import { callerOf, type SessionCall } from './context';
import { answer } from './http';
import { readContext } from './reads';

/** The member the call is about, for who may see them; anyone else's number is a 404. */
async function askedMember(call: SessionCall, service: string): Promise<number> {
  const { kernel } = call.server;
  const context = readContext(kernel, callerOf(call, call.session), member, service);
  const id = Number(call.url.searchParams.get('member'));
  if (!Number.isSafeInteger(id) || id < 1) throw new Refusal(400, 'badQuery', { name: 'member' });
  if (!(await readOne(kernel.db, context, id))) throw new Refusal(404, 'notFound');
  return id;
}

/** `GET /api/MemberDevices/{service}?member=`: devices and addresses the member signed in with, as far as the site reported them. */
export async function memberDevices(call: SessionCall, service: string): Promise<Response> {
  const id = await askedMember(call, service);
  const { db, now } = call.server.kernel;
  return answer({ payload: await devicesOf(db, service, id, now()) });
}

/**
 * `GET /api/MemberLinked/{service}?member=`: other members with the same account, telephone number, device or address; which, not what it
 * is.
 */
export async function memberLinked(call: SessionCall, service: string): Promise<Response> {
  const id = await askedMember(call, service);
  const { db, now } = call.server.kernel;
  const rows = await linkedWith({ db, service, actor: call.session.actor }, id, now());
  return answer({ payload: rows.map((row) => ({ ...row, by: LINKED_BY.filter((by) => row.by.includes(by)) })) });
}
