import type { Db } from '../db/client';
import type { ClaimState, Kernel } from '../kernel/kernel';
import type { Announcement } from '../kernel/trail';
import { log } from '../log';

export interface PeersOptions {
  db: Db;
  /** Names this process. */
  origin: string;
  /** Announcements made by this process already, those of its own writes included. */
  told: SeenEvents;
  announce: Kernel['announce'];
  claim: Kernel['announceClaim'];
  /**
   * Called with writes of the last minutes before this process started; the processes that made them have announced them. `at`:
   * milliseconds since
   * 1970.
   */
  before?: (announcement: Announcement, at: number) => void;
}

/** The numbers of the newest announcements. */
export interface SeenEvents {
  /** Notes a number; returns whether it is new. */
  first(seq: number): boolean;
}

const MOST_TOLD = 20_000;

export function createSeenEvents(): SeenEvents {
  const numbers = new Set<number>();
  return {
    first(seq) {
      if (numbers.has(seq)) return false;
      numbers.add(seq);
      if (numbers.size > MOST_TOLD)
        for (const oldest of numbers) {
          numbers.delete(oldest);
          break;
        }
      return true;
    },
  };
}

/** The changes that other processes made on the same database. */
export interface Peers {
  /** Reads what was missed: a notification is lost while its listener reconnects. */
  catchUp(): Promise<void>;
  stop(): Promise<void>;
}

type OutboxRow = Announcement & { at: string };
interface ClaimRow extends ClaimState {
  service: string;
  resource: string;
  record: number;
}
/** A notification may be lost, and a transaction may commit later than others with higher numbers, so the outbox is read this far back. */
const LOOK_BACK_MS = 120_000;
const CLAIMS = 'select service, resource, record, employee as by, name, expires_at from work_claim where expires_at > now()';
const OUTBOX = 'select id as seq, service, resource, ids, by, at from outbox';
const failed = (error: unknown): void => log.failure('what another process did could not be read', error);

/** Receives writes and claims of other processes: at once by notification, and in any case by reading the outbox. */
export async function hearPeers({ db, origin, told, announce, claim, before }: PeersOptions): Promise<Peers> {
  const shown = new Map<string, ClaimRow>();
  let started = false;
  /** When the outbox was last read. */
  let lookedAt: Date | null = null;

  const once = ({ at, ...announcement }: OutboxRow): void => {
    if (!told.first(announcement.seq)) return;
    if (started) announce(announcement);
    else before?.(announcement, Date.parse(at));
  };
  const show = (row: ClaimRow): void => {
    const { service, resource, record, ...state } = row;
    shown.set(JSON.stringify([service, resource, record]), row);
    claim(service, resource, record, state);
  };
  async function readClaim(place: string): Promise<void> {
    const [service, resource, record] = JSON.parse(place) as [string, string, number];
    const [row] = await db.query<ClaimRow>(`${CLAIMS} and service = $1 and resource = $2 and record = $3`, [service, resource, record]);
    if (row) return show(row);
    shown.delete(place);
    claim(service, resource, record, null);
  }
  async function readClaims(): Promise<void> {
    const rows = await db.query<ClaimRow>(CLAIMS);
    const held = new Set(rows.map(({ service, resource, record }) => JSON.stringify([service, resource, record])));
    for (const [place, { service, resource, record }] of shown) {
      if (held.has(place)) continue;
      shown.delete(place);
      claim(service, resource, record, null);
    }
    rows.forEach(show);
  }

  async function catchUp(): Promise<void> {
    const began = new Date();
    const from = new Date((lookedAt ?? began).getTime() - LOOK_BACK_MS);
    // Announcements in the outbox at the start were made by the processes that wrote them.
    (await db.query<OutboxRow>(`${OUTBOX} where at > $1 order by id`, [from.toISOString()])).forEach(once);
    started = true;
    lookedAt = began;
    await readClaims();
  }
  // A listener that reconnects has missed notifications. Before the first read there is nothing to catch up with.
  const returned = (): void => {
    if (started) void catchUp().catch(failed);
  };

  const stops = [
    await db.listen(
      'outbox',
      (message) => {
        const [from, id] = message.split(':');
        if (from !== origin) void db.query<OutboxRow>(`${OUTBOX} where id = $1`, [id]).then((rows) => rows.forEach(once), failed);
      },
      returned,
    ),
    await db.listen('claim', (place) => void readClaim(JSON.stringify(JSON.parse(place))).catch(failed), returned),
  ];
  return {
    catchUp,
    async stop() {
      for (const stop of stops) await stop();
    },
  };
}
