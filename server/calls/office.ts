import type { AnyResource } from '../../src/schema/define';
import { Refusal } from '../kernel/errors';
import { runCommand } from './commands';
import { callerOf, requireSession, type Call } from './context';
import { exportCall } from './exports';
import { readJson } from './http';
import { idParam } from './listParams';
import { history, one, readCall, readContext } from './reads';

/** What a method alone means. */
const OFFICE_ACTIONS: Readonly<Record<string, string>> = { GET: 'view', POST: 'create', PUT: 'update', DELETE: 'delete' };
const isId = (text: string): boolean => /^\d+$/.test(text);

/** Calls on office-wide data: `/api/Employee`, `/api/Employee/7`, `/api/Employee/7/{action}`, JSON both ways. */
export async function officeCall(call: Call, def: AnyResource, rest: readonly string[]): Promise<Response> {
  const [first, second, ...more] = rest;
  if (more.length > 0) throw new Refusal(404, 'noSuchCall');
  const session = await requireSession(call);
  const caller = callerOf(call, session);
  const { kernel, jobs } = call.office;
  const { method } = call.request;
  const about = first === undefined || !isId(first) ? { record: null, last: first } : { record: first, last: second };
  call.subject = { service: null, resource: def.name, record: about.record, action: about.last ?? OFFICE_ACTIONS[method] ?? method };
  if (method === 'GET') {
    if (first === undefined) return readCall(kernel, caller, def, '', call.url.searchParams);
    if (first === 'export' && second === undefined) return exportCall(kernel, caller, jobs, def, '', call.url.searchParams, call.request.signal);
    const context = readContext(kernel, caller, def, '');
    if (second === undefined) return one(kernel, context, idParam(first));
    if (second === 'history') return history(kernel, context, idParam(first));
    throw new Refusal(404, 'noSuchCall');
  }
  const key = (call.request.headers.get('idempotency-key') ?? globalThis.crypto.randomUUID()).slice(0, 100);
  const send = async (action: string, id: number | null): Promise<Response> =>
    runCommand(kernel, caller, { def, service: '', action, id, data: await readJson(call.request), key, requestId: call.requestId });
  if (method === 'POST' && first === undefined) return send('create', null);
  if (method === 'POST' && second === undefined && first !== undefined && !isId(first)) return send(first, null);
  if (method === 'POST' && first !== undefined && second !== undefined) {
    if (['create', 'update', 'delete'].includes(second)) throw new Refusal(404, 'noSuchCall');
    return send(second, idParam(first));
  }
  if (method === 'PUT' && first !== undefined && second === undefined) return send('update', idParam(first));
  if (method === 'DELETE' && first !== undefined && second === undefined) return send('delete', idParam(first));
  throw new Refusal(404, 'noSuchCall');
}
