import { takesTwo } from '../../src/schema/work';
import type { Queryable } from '../db/client';
import type { BillNotice } from '../handlers/billPayment';
import type { PopupNotice } from '../handlers/popup';
import type { Definitions } from '../kernel/rows';
import { readAlert, waitsFor } from './alerts';
import { isOpen, STATUS } from './status';
import { log } from '../log';

/** The sources of bills, the popup and the readers; each names the resource whose writes change it. Absent: there are none. */
export interface LiveSources {
  bills?: { resource: string; read: (db: Queryable, service: string, now: Date) => Promise<readonly BillNotice[]> };
  popup?: {
    resource: string;
    /** The notice for the employees of every site. */
    office: (db: Queryable, now: Date) => Promise<PopupNotice | null>;
    /** The notice for the employees of one site. */
    site: (db: Queryable, service: string, now: Date) => Promise<PopupNotice | null>;
  };
  /** The readers of a Firebase project, by path; null removes a reader. */
  readers?: { resources: readonly string[]; read: (db: Queryable) => Promise<ReadonlyMap<string, unknown>> };
}

export interface FeedOptions {
  db: Queryable;
  definitions: Definitions;
  group: string;
  now: () => Date;
  sources: LiveSources;
  /** Writes a value into the tree; an unchanged value makes no event. */
  publish: (path: string, value: unknown) => void;
  /** Writes within this many milliseconds after the first are handled together. */
  gather?: number;
}

/** The parts of the tree that are derived from the database. */
export interface Feeds {
  /** Called after a write to a resource. */
  written(service: string, resource: string): void;
  /** Reads everything: at the start, and from time to time for what changes by time alone. */
  refresh(): Promise<void>;
  stop(): void;
}

const GATHER_MS = 200;
const SITE = 'site';
/** Stands in place of a site for what belongs to the office; its rows have an empty one. */
const OFFICE = 'office';

export function createFeeds({ db, definitions, group, now, sources, publish, gather = GATHER_MS }: FeedOptions): Feeds {
  const queues = [...definitions.values()].filter(waitsFor);
  const byTwo = new Set([...definitions.values()].filter(takesTwo).map(({ name }) => name));
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  let known: readonly string[] = [];
  let stopped = false;

  const status = async (): Promise<void> => publish(`status/${group}`, (await isOpen(db, group)) ? 1 : 0);
  const popup = async (): Promise<void> => publish('popup/main', (await sources.popup?.office(db, now())) ?? null);
  const notice = async (service: string): Promise<void> =>
    publish(`notice/${service.toLowerCase()}`, (await sources.popup?.site(db, service, now())) ?? null);
  const readers = async (): Promise<void> => {
    for (const [path, access] of (await sources.readers?.read(db)) ?? []) publish(path, access);
  };
  const bills = async (service: string): Promise<void> => {
    const open = (await sources.bills?.read(db, service, now())) ?? [];
    publish(`bill/${service.toLowerCase()}`, open.length === 0 ? null : Object.fromEntries(open.map((bill) => [bill.id, bill])));
  };
  /** `second/{service}`, and `second/office`: how many requests for a second person are open, and the number of the last. */
  const second = async (service: string): Promise<void> => {
    const [open] = await db.query<{ count: number; last: number | null }>(
      'select count(*)::int as count, max(id) as last from approval where service = $1 and decided_at is null and expires_at > $2',
      [service, now().toISOString()],
    );
    publish(`second/${service === '' ? OFFICE : service}`, open?.last ? { count: open.count, last: open.last } : null);
  };
  const alert = async (service: string, name: string): Promise<void> => {
    const def = definitions.get(name);
    if (def) publish(`alert/${service}/${name}`, await readAlert(db, definitions, def, service, now()));
  };

  const run = (name: string, work: () => Promise<void>): Promise<void> =>
    work().catch((error: unknown) => {
      if (!stopped) log.failure('a live value could not be read', error, { name });
    });
  const soon = (name: string, work: () => Promise<void>): void => {
    if (stopped || waiting.has(name)) return;
    waiting.set(
      name,
      setTimeout(() => {
        // A write that arrives while this reads starts another read.
        waiting.delete(name);
        void run(name, work);
      }, gather),
    );
  };

  async function refresh(): Promise<void> {
    await status();
    await popup();
    await readers();
    await second('');
    const sites = (await db.query<{ service: string }>('select service from site where active order by service')).map(
      (site) => site.service,
    );
    for (const service of sites) {
      await bills(service);
      await notice(service);
      await second(service);
      for (const def of queues) await alert(service, def.name);
    }
    for (const gone of known.filter((service) => !sites.includes(service))) {
      publish(`bill/${gone.toLowerCase()}`, null);
      publish(`notice/${gone.toLowerCase()}`, null);
      publish(`second/${gone}`, null);
      for (const def of queues) publish(`alert/${gone}/${def.name}`, null);
    }
    known = sites;
  }

  return {
    refresh,
    written(service, resource) {
      if (byTwo.has(resource)) soon(`second ${service}`, () => second(service === OFFICE ? '' : service));
      if (resource === STATUS) soon('status', status);
      else if (resource === SITE) soon('everything', refresh);
      else if (resource === sources.popup?.resource) {
        soon('popup', popup);
        if (known.includes(service)) soon(`notice ${service}`, () => notice(service));
      } else if (sources.readers?.resources.includes(resource)) soon('readers', readers);
      // The office, too, may write a bill of a site.
      else if (resource === sources.bills?.resource) {
        if (known.includes(service)) soon(`bill ${service}`, () => bills(service));
        else
          soon('bills', async () => {
            for (const one of known) await bills(one);
          });
      } else if (queues.some((def) => def.name === resource)) soon(`alert ${service} ${resource}`, () => alert(service, resource));
    },
    stop() {
      stopped = true;
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}
