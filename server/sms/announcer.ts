import type { Kernel } from '../kernel/kernel';
import type { Announcement } from '../kernel/trail';
import type { Touched } from './settle';

const MOST_NAMED = 100;
const GATHER_MS = 700;

export interface Announcer {
  /** Notes records; they are announced within a second, together with others of that second. */
  note(touched: readonly Touched[]): void;
  /** Announces the noted records now. */
  flush(): Promise<void>;
}

function createAnnouncer({ db, origin, announce, now }: Kernel): Announcer {
  let waiting = new Map<string, { service: string; resource: string; ids: Set<number> }>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.size === 0) return;
    const groups = [...waiting.values()].map(({ service, resource, ids }) => ({ service, resource, ids: [...ids] }));
    waiting = new Map();
    const told = await db.query<Announcement>(
      `with sent as (
         insert into outbox (service, resource, ids, by, at)
         select o.service, o.resource, array(select jsonb_array_elements_text(o.ids)::bigint), 0, $2 from jsonb_to_recordset($1::jsonb) o(service text, resource text, ids jsonb) returning id, service, resource, ids
       ), told as (select pg_notify('outbox', $3 || ':' || id::text) from sent)
       select sent.id as seq, sent.service, sent.resource, sent.ids, 0 as by from sent, (select count(*) from told) as every`,
      [JSON.stringify(groups), now().toISOString(), origin],
    );
    told.forEach(announce);
  }

  return {
    flush,
    note(touched) {
      for (const { service, resource, ids } of touched) {
        const key = `${service} ${resource}`;
        const group = waiting.get(key) ?? { service, resource, ids: new Set<number>() };
        for (const id of ids) if (group.ids.size < MOST_NAMED) group.ids.add(id);
        waiting.set(key, group);
      }
      // A failed announcement (the server is stopping, or its database is away) is dropped: the panels see the change when they read again.
      if (waiting.size > 0) timer ??= setTimeout(() => void flush().catch(() => undefined), GATHER_MS);
    },
  };
}

const known = new WeakMap<Kernel, Announcer>();

/** Announces to open panels which records changed, gathered: thousands of messages or receipts make one announcement. */
export function announcerOf(kernel: Kernel): Announcer {
  const made = known.get(kernel) ?? createAnnouncer(kernel);
  known.set(kernel, made);
  return made;
}
