import type { IncomingMessage, Server } from 'node:http';
import { SOMEBODY } from '../../src/schema/actor';
import { seesAllSites } from '../../src/schema/can';
import { employee } from '../../src/resources/admin/employee';
import { ipRule } from '../../src/resources/admin/ipRule';
import { role } from '../../src/resources/admin/role';
import type { App } from '../app';
import { REALTIME_COOKIE } from '../calls/session';
import type { Kernel } from '../kernel/kernel';
import type { Announcement } from '../kernel/trail';
import { attachRealtime } from '../realtime/attach';
import { createFeeds, type Feeds, type LiveSources } from '../realtime/feeds';
import { createHub, type RealtimeReader } from '../realtime/hub';
import type { Mirror } from '../realtime/mirror';
import { createSeenEvents, hearPeers } from '../realtime/peers';
import { createPublisher } from '../realtime/publish';
import { seenBy } from '../realtime/sees';
import { createRecentChanges } from '../realtime/recentChanges';
import { log } from '../log';

export interface Live {
  announce: Kernel['announce'];
  announceClaim: Kernel['announceClaim'];
  rightsChanged: () => void;
  /** Fills the tree from the database, and starts to receive the changes of other processes. */
  fill(app: App, config: { group: string }): Promise<void>;
  /** Lets panels connect. Returns the function that closes their connections and accepts no more. */
  attach(server: Server, app: App): () => void;
  /** Ends what `fill` began. Writes until then are still passed on to other processes and to the project. */
  stop(): Promise<void>;
  /** Seconds since the changes of other processes were last read. */
  lag(): number;
  /** Open connections of panels. */
  connections(): number;
}

export interface LiveOptions {
  sources?: LiveSources;
  /** Creates the mirror to a Firebase project; absent: there is no project. */
  mirror?: (read: (path: string) => unknown) => Mirror;
  /** How often everything is read again, in milliseconds. */
  refreshEvery?: number;
  /** The name of the cookie with the ticket. */
  cookie?: string;
}

const RECHECK_EVERY_MS = 60_000;
const REFRESH_EVERY_MS = 30_000;
/** Resources whose writes change an employee's rights, and those that change who may read; writes of other processes included. */
const ABOUT_RIGHTS: readonly string[] = [role.name, employee.name];
const ABOUT_READERS: readonly string[] = [ipRule.name, ...ABOUT_RIGHTS];
/** A bare number for every panel: whose rights changed, and by whom, is told only to those who see roles or employees. */
const RIGHTS = 'rights/main';
const cookieOf = (request: IncomingMessage, cookie: string): string | null =>
  (request.headers.cookie ?? '')
    .split(/;\s*/)
    .map((part) => part.split('='))
    .find(([name]) => name === cookie)?.[1] ?? null;

/** The hub of this process: commits write to it, panels read it, and its readers are checked again when rights change. */
export function startLive(
  ipOf: (request: IncomingMessage) => string,
  { sources = {}, mirror: makeMirror, refreshEvery = REFRESH_EVERY_MS, cookie = REALTIME_COOKIE }: LiveOptions = {},
): Live {
  const hub = createHub();
  const mirror = makeMirror?.((path) => hub.get(path));
  const publisher = createPublisher(hub, mirror);
  let app: App | undefined;
  let feeds: Feeds | undefined;
  const stops: (() => void | Promise<void>)[] = [];
  let ended = false;
  let readAt: number | null = null;

  const told = createSeenEvents();
  const recent = createRecentChanges();
  /** Writes a change into the tree. Gives the paths. */
  const put = (announcement: Announcement, at: number): string[] => {
    const { service, resource, seq } = announcement;
    const path = `live/${service}/${resource}`;
    // Where rows belong to single employees, their list does not tell the others whose they are.
    const isOwn = app?.kernel.definitions.get(resource)?.ownColumn !== undefined;
    hub.set(path, recent.add(isOwn ? { ...announcement, by: SOMEBODY } : announcement, at));
    if (!ABOUT_RIGHTS.includes(resource)) return [path];
    hub.set(RIGHTS, seq);
    return [path, RIGHTS];
  };
  const tell = (announcement: Announcement): string[] => {
    const { service, resource } = announcement;
    const paths = put(announcement, Date.now());
    feeds?.written(service, resource);
    if (ABOUT_READERS.includes(resource)) recheckSoon();
    return paths;
  };
  const announce: Live['announce'] = (announcement) => {
    told.first(announcement.seq);
    for (const path of tell(announcement)) mirror?.changed(path);
  };
  const announceClaim: Live['announceClaim'] = (service, resource, id, claim) => publisher.claim(service, resource, id, claim);

  const readerOf = async (sid: string, ip: string): Promise<RealtimeReader | null> => {
    const session = await app?.sessions.watch(sid);
    if (!session) return null;
    const { actor } = session;
    const definitions = app?.kernel.definitions.values() ?? [];
    if (!(await app?.addresses.admits(actor.user.id, session.grantsVersion, ip))) return null;
    return {
      sid: session.sid,
      employee: actor.user.id,
      ip,
      services: seesAllSites(actor) ? 'all' : actor.user.service,
      sees: seenBy(actor, definitions),
      group: actor.user.group,
      level: actor.user.level,
    };
  };

  /** Reads every connected session from the database, then applies the answers to the hub. */
  const recheck = async (): Promise<void> => {
    const keyOf = ({ sid, ip = '' }: RealtimeReader): string => `${sid} ${ip}`;
    const connected = new Map<string, RealtimeReader>();
    hub.recheck((who) => {
      connected.set(keyOf(who), who);
      return who;
    });
    const readers = new Map<string, RealtimeReader | null>();
    for (const [key, { sid, ip = '' }] of connected) readers.set(key, await readerOf(sid, ip));
    // A reader who connected meanwhile was checked when they connected.
    hub.recheck((who) => (connected.has(keyOf(who)) ? (readers.get(keyOf(who)) ?? null) : who));
  };
  const recheckSoon = (): void =>
    void recheck().catch((error: unknown) => log.failure('live connections could not be checked again', error));

  return {
    announce,
    announceClaim,
    rightsChanged: recheckSoon,
    lag: () => (readAt === null ? 0 : (performance.now() - readAt) / 1000),
    connections: () => hub.size().connections,
    async fill(started, { group }) {
      app = started;
      const { db, origin, definitions, now } = app.kernel;
      feeds = createFeeds({ db, definitions, group, now, sources, publish: publisher.publish });
      const others = await hearPeers({
        db,
        origin,
        told,
        announce: tell,
        claim: announceClaim,
        // Writes made shortly before this process started, so that reconnecting panels can tell what they have missed.
        before: put,
      });
      const refresh = async (): Promise<void> => {
        await others.catchUp();
        readAt = performance.now();
        await feeds?.refresh();
      };
      await refresh();
      if (mirror) {
        // The project may still hold claims of an earlier run.
        const queues = [...definitions.values()].filter((def) => def.queue && def.scope === 'site');
        for (const { service } of await db.query<{ service: string }>('select service from site'))
          for (const def of queues) mirror.changed(`claim/${service}/${def.name}`);
      }
      const timer = setInterval(
        () =>
          void refresh().catch((error: unknown) => {
            if (!ended) log.failure('live values could not be read again', error);
          }),
        refreshEvery,
      );
      timer.unref();
      stops.push(
        () => clearInterval(timer),
        () => feeds?.stop(),
        () => others.stop().catch(() => undefined),
        () => mirror?.stop(),
      );
    },
    attach(server, started) {
      app = started;
      const attached = attachRealtime({
        server,
        hub,
        addressOf: ipOf,
        session: async (request) => {
          const sid = await started.sessions.sessionOfTicket(cookieOf(request, cookie) ?? '');
          return sid === null ? null : readerOf(sid, ipOf(request));
        },
      });
      const timer = setInterval(recheckSoon, RECHECK_EVERY_MS);
      return () => {
        clearInterval(timer);
        attached.close();
        hub.close();
      };
    },
    async stop() {
      ended = true;
      await Promise.all(stops.splice(0).map(async (stop) => stop()));
    },
  };
}
