import { declaredAction, type AuditAction } from '../../src/schema/auditWords';
import type { AnyResource } from '../../src/schema/define';
import { Refusal } from '../refusal';
import type { Caller } from '../kernel/kernel';
import { runCommand } from './commands';
import { callerOf, type SessionCall } from './context';
import { exportCall } from './exports';
import { readJson } from './http';
import { idParam } from './listParams';
import { history, one, readCall, readContext } from './reads';

/** Names the subject of the call for the audit log. */
function callerFor(call: SessionCall, def: AnyResource, record: string | null, action: AuditAction): Caller {
  call.subject = { service: null, resource: def.name, record, action, screen: def.screen?.id };
  return callerOf(call, call.session);
}

/** `GET /api{path}`: a page, one record, sums or counts. */
export const readOffice = (call: SessionCall, def: AnyResource): Promise<Response> =>
  readCall(call.server.kernel, callerFor(call, def, null, 'view'), def, '', call.url.searchParams);

/** `GET /api{path}/export` */
export function exportOffice(call: SessionCall, def: AnyResource): Promise<Response> {
  const { kernel, jobs } = call.server;
  return exportCall(kernel, callerFor(call, def, null, 'export'), jobs, def, '', call.url.searchParams, call.request.signal);
}

/** `GET /api{path}/{id}` */
export async function readOfficeRecord(call: SessionCall, def: AnyResource, id: string): Promise<Response> {
  const { kernel } = call.server;
  return one(kernel, readContext(kernel, callerFor(call, def, id, 'view'), def, ''), idParam(id));
}

/** `GET /api{path}/{id}/history` */
export async function readOfficeHistory(call: SessionCall, def: AnyResource, id: string): Promise<Response> {
  const { kernel } = call.server;
  return history(kernel, readContext(kernel, callerFor(call, def, id, 'history'), def, ''), idParam(id));
}

/** Any write: JSON both ways, done once per idempotency key. `id` is null where there is no record yet, or where the body names several. */
export async function commandOffice(call: SessionCall, def: AnyResource, action: string, id: string | null): Promise<Response> {
  const caller = callerFor(call, def, id, declaredAction(action));
  const key = (call.request.headers.get('idempotency-key') ?? globalThis.crypto.randomUUID()).slice(0, 100);
  return runCommand(call.server, caller, {
    def,
    service: '',
    action,
    id: id === null ? null : idParam(id),
    data: await readJson(call.request),
    key,
    requestId: call.requestId,
  });
}

/** `POST /api{path}/{id}/{action}`. A command with an HTTP method of its own is no action here. */
export function actOnOffice(call: SessionCall, def: AnyResource, action: string, id: string): Promise<Response> {
  if (['create', 'update', 'delete'].includes(action)) throw new Refusal(404, 'noSuchCall');
  return commandOffice(call, def, action, id);
}
