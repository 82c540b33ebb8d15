import { bankAccount } from '../../src/resources/bank/bankAccount';
import { declaredAction } from '../../src/schema/auditWords';
import { can, canAct } from '../../src/schema/can';
import type { AnyResource } from '../../src/schema/define';
import { pilesAt, waitingAt, type Pile } from '../handlers/queue';
import { Refusal } from '../refusal';
import { buildWhere } from '../kernel/filter';
import { reveals } from '../kernel/rows';
import { execute } from '../kernel/write';
import { callerOf, type SessionCall } from './context';
import { answer } from './http';

const TAKE_NEXT = 'takeNext';
const HOUR = 3_600_000;
/** A page does not list more people at work. */
const MOST_CLAIMS = 500;
/** Named as a view is, though the list has none of it: an account's bound is its own. */
const LOW = 'low';

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
/** What should not be there for long: records of a watched view, requests for a second person, accounts with less than they should hold. */
type Watched = Pile & { resource: string; view: string };

/** What employees decided since a moment: `key` marks the actions that decide an item of a queue. */
const decides = ({ actions }: AnyResource): string[] =>
  Object.keys(actions).filter((name) => actions[name]?.key !== undefined && !actions[name]?.on);

/** Every queue with a promise that the employee may work. */
function queuesOf({ server, session: { actor } }: SessionCall): AnyResource[] {
  return [...server.kernel.definitions.values()].filter(
    (def) => def.scope === 'site' && def.queue?.promise !== undefined && canAct(actor, def, TAKE_NEXT),
  );
}
const sitesOf = ({ session }: SessionCall): string[] => [...session.actor.user.service].sort();

async function waitingFor(call: SessionCall): Promise<Waiting[]> {
  const { db, now } = call.server.kernel;
  const services = sitesOf(call);
  const queues = queuesOf(call);
  const piles = await Promise.all(queues.map((def) => waitingAt(db, def, { actor: call.session.actor, now: now() }, services)));
  return services.flatMap((service) =>
    queues.map((def, index): Waiting => {
      const pile = piles[index]?.find((one) => one.service === service);
      return { def, service, promise: def.queue?.promise ?? 1, count: pile?.count ?? 0, since: pile?.since ?? null };
    }),
  );
}

/** Watched views of what the employee may see, and accounts below the balance their alert is set to. */
async function watchedFor({ server: { kernel }, session: { actor } }: SessionCall, services: readonly string[]): Promise<Watched[]> {
  const { db, definitions } = kernel;
  const now = kernel.now();
  const views = [...definitions.values()]
    .filter((def) => def.scope === 'site' && can(actor, def, 'view'))
    .flatMap((def) => Object.entries(def.views ?? {}).flatMap(([view, { watched, filter }]) => (watched ? [{ def, view, filter }] : [])));
  const low = can(actor, bankAccount, 'view') && reveals(actor, bankAccount, 'balance');
  const found = await Promise.all([
    ...views.map(async ({ def, view, filter }) => {
      const where = buildWhere({ def, definitions, actor, service: services[0] ?? '', now }, filter);
      return (await pilesAt(db, def.name, where, services)).map((pile) => ({ ...pile, resource: def.name, view }));
    }),
    low
      ? db
          .query<Pile & Record<string, unknown>>(
            `select b.service, count(*)::int as count, null::timestamptz as since from bank_account b
              where b.service = any($1::text[]) and b.active and b.balance < b.warn_below group by b.service`,
            [[...services]],
          )
          .then((piles) => piles.map((pile) => ({ ...pile, resource: bankAccount.name, view: LOW })))
      : [],
  ]);
  return found.flat();
}

/** How many items of these queues were decided within the last hour, by whom. */
function decidedBy({ server: { kernel } }: SessionCall, queues: readonly AnyResource[], services: readonly string[]) {
  return kernel.db.query<{ service: string; resource: string; employee: number; name: string; count: number }>(
    `select a.service, a.resource, a.employee, e.name, count(*)::int as count from audit a
      join unnest($1::text[], $2::text[]) d (resource, action) on d.resource = a.resource and d.action = a.action join employee e on e.id = a.employee
      where a.at >= $3 and a.service = any($4::text[]) and a.result = 'ok' group by a.service, a.resource, a.employee, e.name`,
    [
      queues.flatMap((def) => decides(def).map(() => def.name)),
      queues.flatMap(decides),
      new Date(kernel.now().getTime() - HOUR).toISOString(),
      [...services],
    ],
  );
}

/**
 * `GET /api/Desk`: what waits in each queue the employee may work, at each of their sites, what of it was decided within the last hour, who
 * is on what, and what should not be there for long.
 */
export async function deskView(call: SessionCall): Promise<Response> {
  const { db, now } = call.server.kernel;
  const services = sitesOf(call);
  const queues = queuesOf(call);
  const [places, claims, decided, watched] = await Promise.all([
    waitingFor(call),
    db.query<{ service: string; resource: string; record: number; employee: number; name: string; expires_at: string }>(
      'select service, resource, record, employee, name, expires_at from work_claim where expires_at > $1 and service = any($2::text[]) and resource = any($3::text[]) order by expires_at limit $4',
      [now().toISOString(), services, queues.map(({ name }) => name), MOST_CLAIMS],
    ),
    decidedBy(call, queues, services),
    watchedFor(call, services),
  ]);
  return answer({
    payload: {
      queues: places.map(({ def, service, promise, count, since }) => ({ resource: def.name, service, promise, count, since })),
      claims,
      decided,
      watched,
    },
  });
}

/**
 * `POST /api/Desk/next`: claims the item that is most due over all queues one may work, by its age against the promise of its queue, and
 * names it. A queue that colleagues have emptied meanwhile is passed over.
 */
export async function deskNext(call: SessionCall): Promise<Response> {
  const { kernel } = call.server;
  const caller = callerOf(call, call.session);
  const key = (call.request.headers.get('idempotency-key') ?? globalThis.crypto.randomUUID()).slice(0, 60);
  const now = kernel.now().getTime();
  const due = ({ promise, since }: Waiting): number => (since === null ? 0 : (now - Date.parse(since)) / promise);
  const places = (await waitingFor(call)).filter(({ count }) => count > 0).sort((a, b) => due(b) - due(a));
  for (const { def, service } of places) {
    call.subject = { service, resource: def.name, record: null, action: declaredAction(TAKE_NEXT) };
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
