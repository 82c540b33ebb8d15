import type { AnyResource } from '../../src/schema/define';
import { verifyDataPayload } from '../auth/tokens';
import { Refusal } from '../kernel/errors';
import { runCommand } from './commands';
import { callerOf, requireSession, type Call } from './context';
import { exportCall } from './exports';
import { isPlain, readJson } from './http';
import { idParam } from './listParams';
import { readCall } from './reads';

/** Calls on a site's data: `GET` and `POST /api{path}/{service}`, `GET …/export`. */
export async function dataCall(call: Call, def: AnyResource, rest: readonly string[]): Promise<Response> {
  const [service, last, ...more] = rest;
  if (service === undefined || more.length > 0 || (last !== undefined && last !== 'export')) throw new Refusal(404, 'noSuchCall');
  const session = await requireSession(call);
  const caller = callerOf(call, session);
  const { kernel, jobs } = call.office;
  const params = call.url.searchParams;
  // A site that is not the employee's own is not named in the trail either: it may be no site at all.
  const known = session.actor.user.service.includes(service);
  const action = call.request.method === 'GET' ? last ?? 'view' : params.get('action') ?? '';
  call.subject = { service: known ? service : null, resource: def.name, record: params.get('id'), action };
  if (call.request.method === 'GET') {
    return last === 'export' ? exportCall(kernel, caller, jobs, def, service, params, call.request.signal) : readCall(kernel, caller, def, service, params);
  }
  if (call.request.method !== 'POST' || last !== undefined) throw new Refusal(404, 'noSuchCall');
  const body = await readJson(call.request);
  const unknown = Object.keys(body).find((key) => key !== 'payload');
  if (unknown !== undefined) throw new Refusal(400, 'unknownField', { field: unknown.slice(0, 60) });
  const { data, jti } = await verifyDataPayload(session.signingKey, body['payload'], kernel.now());
  if (!isPlain(data)) throw new Refusal(400, 'badJson');
  return runCommand(kernel, caller, { def, service, action, id: params.has('id') ? idParam(params.get('id')) : null, data, key: jti, requestId: call.requestId });
}
