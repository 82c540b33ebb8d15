import { audit } from '../../src/resources/admin/audit';
import { gateVerb } from '../kernel/gate';
import { type SessionCall } from './context';
import { answer } from './http';

/** Is the trail still what it was? `GET /api/Logs/Working/check` goes through its chain and names the first place that is not. */
export async function checkAudit(call: SessionCall): Promise<Response> {
  const { actor } = call.session;
  call.subject = { service: null, resource: audit.name, record: null, action: 'check' };
  gateVerb(actor, audit, 'view');
  return answer({ payload: await call.server.sealer.check() });
}
