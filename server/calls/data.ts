import { declaredAction, type AuditAction } from '../../src/schema/auditWords';
import type { AnyResource } from '../../src/schema/define';
import { verifyDataPayload } from '../auth/tokens';
import { Refusal } from '../refusal';
import type { Caller } from '../kernel/kernel';
import { runCommand } from './commands';
import { callerOf, ownSite, type SessionCall } from './context';
import { exportCall } from './exports';
import { isPlain, readJson } from './http';
import { idParam } from './listParams';
import { readCall } from './reads';

/** Names the subject of the call for the audit log. */
function callerAt(call: SessionCall, def: AnyResource, service: string, action: AuditAction): Caller {
  call.subject = {
    service: ownSite(call.session.actor, service),
    resource: def.name,
    record: call.url.searchParams.get('id'),
    action,
    screen: def.screen?.id,
  };
  return callerOf(call, call.session);
}

/** `GET /api{path}/{service}`: a page, one record, sums or counts. */
export const readSite = (call: SessionCall, def: AnyResource, service: string): Promise<Response> =>
  readCall(call.server.kernel, callerAt(call, def, service, 'view'), def, service, call.url.searchParams);

/** `GET /api{path}/{service}/export` */
export function exportSite(call: SessionCall, def: AnyResource, service: string): Promise<Response> {
  const { kernel, jobs } = call.server;
  return exportCall(kernel, callerAt(call, def, service, 'export'), jobs, def, service, call.url.searchParams, call.request.signal);
}

/** `POST /api{path}/{service}?action=…`: a command, signed with the session's key. */
export async function commandSite(call: SessionCall, def: AnyResource, service: string): Promise<Response> {
  const params = call.url.searchParams;
  const action = params.get('action') ?? '';
  const caller = callerAt(call, def, service, declaredAction(action));
  const { kernel } = call.server;
  const body = await readJson(call.request);
  const unknown = Object.keys(body).find((key) => key !== 'payload');
  if (unknown !== undefined) throw new Refusal(400, 'unknownField', { field: unknown.slice(0, 60) });
  const { data, jti } = await verifyDataPayload(call.session.signingKey, body['payload'], kernel.now());
  if (!isPlain(data)) throw new Refusal(400, 'badJson');
  return runCommand(call.server, caller, {
    def,
    service,
    action,
    id: params.has('id') ? idParam(params.get('id')) : null,
    data,
    key: jti,
    requestId: call.requestId,
  });
}
