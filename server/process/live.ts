import type { IncomingMessage, Server } from 'node:http';
import { seesAllSites } from '../../src/schema/can';
import { ipRule } from '../../src/resources/admin/ipRule';
import type { App } from '../app';
import { REALTIME_COOKIE } from '../calls/session';
import type { Kernel } from '../kernel/kernel';
import { attachRealtime } from '../realtime/attach';
import { createHub, type RealtimeReader } from '../realtime/hub';

export interface Live {
  announce: Kernel['announce'];
  announceClaim: Kernel['announceClaim'];
  rightsChanged: () => void;
  /** Puts what the database knows into the tree, and hears what other processes announce. */
  fill(app: App): Promise<void>;
  attach(server: Server, app: App): () => void;
}

const RECHECK_EVERY_MS = 60_000;
const cookieOf = (request: IncomingMessage): string | null =>
  (request.headers.cookie ?? '').split(/;\s*/).map((part) => part.split('=')).find(([name]) => name === REALTIME_COOKIE)?.[1] ?? null;

/** The hub of this process: fed by commits, read by panels, its readers looked at again when rights change. */
export function startLive(ipOf: (request: IncomingMessage) => string): Live {
  const hub = createHub();
  let app: App | undefined;

  const announce: Live['announce'] = ({ seq, service, resource, ids, by }) => {
    hub.set(`live/${service}/${resource}`, { seq, ids, by });
    // Also heard from other processes: who may connect from where is looked at again in each.
    if (resource === ipRule.name) recheckSoon();
  };
  const announceClaim: Live['announceClaim'] = (service, resource, id, claim) => hub.set(`claim/${service}/${resource}/${id}`, claim);

  const readerOf = async (sid: string, ip: string): Promise<RealtimeReader | null> => {
    const session = await app?.sessions.watch(sid);
    if (!session) return null;
    const { actor } = session;
    if (!(await app?.addresses.admits(actor.user.id, session.grantsVersion, ip))) return null;
    return { sid: session.sid, ip, services: seesAllSites(actor) ? 'all' : actor.user.service, group: actor.user.group };
  };

  /** Asks the database about every connected session, then lets the hub act on the answers. */
  const recheck = async (): Promise<void> => {
    const keyOf = ({ sid, ip = '' }: RealtimeReader): string => `${sid} ${ip}`;
    const connected = new Map<string, RealtimeReader>();
    hub.recheck((who) => { connected.set(keyOf(who), who); return who; });
    const readers = new Map<string, RealtimeReader | null>();
    for (const [key, { sid, ip = '' }] of connected) readers.set(key, await readerOf(sid, ip));
    // One who came meanwhile was looked at on the way in.
    hub.recheck((who) => (connected.has(keyOf(who)) ? readers.get(keyOf(who)) ?? null : who));
  };
  const recheckSoon = (): void => void recheck().catch((error: unknown) => console.error('could not recheck live connections:', error));

  return {
    announce, announceClaim, rightsChanged: recheckSoon,
    async fill(started) {
      app = started;
      const { db, origin } = app.kernel;
      const claims = await db.query<{ service: string; resource: string; record: number; by: number; name: string; expires_at: string }>('select service, resource, record, employee as by, name, expires_at from work_claim where expires_at > now()');
      for (const { service, resource, record, ...claim } of claims) announceClaim(service, resource, record, claim);
      await db.listen('outbox', (message) => {
        const [from, id] = message.split(':');
        if (from === origin) return;
        void db.query<{ id: number; service: string; resource: string; ids: number[]; by: number }>('select id, service, resource, ids, by from outbox where id = $1', [id])
          .then((rows) => rows.forEach((row) => announce({ seq: row.id, service: row.service, resource: row.resource, ids: row.ids, by: row.by })), (error: unknown) => console.error('outbox:', error));
      });
    },
    attach(server, started) {
      app = started;
      const attached = attachRealtime({ server, hub, addressOf: ipOf, session: async (request) => { const sid = cookieOf(request); return sid === null ? null : readerOf(sid, ipOf(request)); } });
      const timer = setInterval(recheckSoon, RECHECK_EVERY_MS);
      return () => { clearInterval(timer); attached.close(); hub.close(); };
    },
  };
}
