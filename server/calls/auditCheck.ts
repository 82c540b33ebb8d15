import { audit } from '../../src/resources/admin/audit';
import { gateVerb } from '../kernel/gate';
import { type SessionCall } from './context';
import { answer } from './http';

/** Is the audit log unchanged? `GET /api/Logs/Working/check` verifies its hash chain and names the first entry that does not match. */
export async function checkAudit(call: SessionCall): Promise<Response> {
  const { actor } = call.session;
  gateVerb(actor, audit, 'view');
  return answer({ payload: await call.server.sealer.check() });
}
