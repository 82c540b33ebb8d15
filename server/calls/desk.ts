import { canAct } from '../../src/schema/can';
import type { AnyResource } from '../../src/schema/define';
import { waitingIn } from '../handlers/queue';
import { Refusal } from '../kernel/errors';
import { execute } from '../kernel/write';
import { callerOf, type SessionCall } from './context';
import { answer } from './http';

const TAKE_NEXT = 'takeNext';

interface Place {
  def: AnyResource;
  service: string;
}
/** One queue at one site. `promise` in minutes; `since`: when the oldest item came. */
interface Waiting extends Place {
  promise: number;
  count: number;
  since: string | null;
}

/** Every queue with a promise that the employee may work, at each of their sites. */
function placesOf(call: SessionCall): Place[] {
  const { actor } = call.session;
  const queues = [...call.server.kernel.definitions.values()].filter(
    (def) => def.scope === 'site' && def.queue?.promise !== undefined && canAct(actor, def, TAKE_NEXT),
  );
  return [...actor.user.service].sort().flatMap((service) => queues.map((def) => ({ def, service })));
}

async function waitingFor(call: SessionCall): Promise<Waiting[]> {
  const { db, now } = call.server.kernel;
  const { actor } = call.session;
  const all: Waiting[] = [];
  for (const { def, service } of placesOf(call)) {
    const { count, since } = await waitingIn(db, def, { actor, service, now: now() });
    all.push({ def, service, promise: def.queue?.promise ?? 1, count, since });
  }
  return all;
}

/** `GET /api/Desk`: what waits in each queue one may work, and the items one holds. */
export async function deskView(call: SessionCall): Promise<Response> {
  const { db, now } = call.server.kernel;
  const places = await waitingFor(call);
  const held = await db.query<{ service: string; resource: string; record: number; expires_at: string }>(
    'select service, resource, record, expires_at from work_claim where employee = $1 and expires_at > $2 and service = any($3::text[]) order by expires_at',
    [call.session.actor.user.id, now().toISOString(), [...call.session.actor.user.service]],
  );
  return answer({
    payload: {
      queues: places.map(({ def, service, promise, count, since }) => ({ resource: def.name, service, promise, count, since })),
      held: held.filter(({ resource }) => places.some(({ def }) => def.name === resource)),
    },
  });
}

/**
 * `POST /api/Desk/next`: claims the item that is most due over all queues one may work, by its age against the promise of its queue, and names it.
 * A queue that colleagues have emptied meanwhile is passed over.
 */
export async function deskNext(call: SessionCall): Promise<Response> {
  const { kernel } = call.server;
  const caller = callerOf(call, call.session);
  const key = (call.request.headers.get('idempotency-key') ?? globalThis.crypto.randomUUID()).slice(0, 60);
  const now = kernel.now().getTime();
  const due = ({ promise, since }: Waiting): number => (since === null ? 0 : (now - Date.parse(since)) / promise);
  const places = (await waitingFor(call)).filter(({ count }) => count > 0).sort((a, b) => due(b) - due(a));
  for (const { def, service } of places) {
    call.subject = { service, resource: def.name, record: null, action: TAKE_NEXT };
    try {
      const { payload } = await execute(kernel, caller, {
        def,
        service,
        action: TAKE_NEXT,
        id: null,
        data: {},
        key: `${key}:${service}:${def.name}`,
        dry: false,
      });
      return answer({ payload: { service, resource: def.name, id: Number((payload as { id: number }).id) } });
    } catch (error) {
      if (!(error instanceof Refusal && error.key === 'queueEmpty')) throw error;
    }
  }
  throw new Refusal(409, 'queueEmpty', {}, { payload: null, conflict: 'state' });
}
