import type { Call } from './context';
import { answer } from './http';

/** Questions that come every few seconds and say nothing that is worth a line or a trace. */
export const PROBES: readonly string[] = ['/api/health', '/api/ready'];
const RETRY_AFTER = { 'retry-after': '5' };

/** That the process lives, and goes on living. */
export const health = ({ server }: Call): Promise<Response> =>
  Promise.resolve(
    server.isStopping() ? answer({ code: 503, payload: 'stopping' }, { status: 503, headers: RETRY_AFTER }) : answer({ payload: 'ok' }),
  );

/**
 * Whether this process should be given calls, and how far behind each of its parts is. That it lives is another question (`/api/health`).
 */
export async function ready({ server }: Call): Promise<Response> {
  const state = await server.readiness();
  return state.ready ? answer({ payload: state }) : answer({ code: 503, payload: state }, { status: 503, headers: RETRY_AFTER });
}
