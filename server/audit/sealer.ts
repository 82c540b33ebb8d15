import type { Db } from '../db/client';
import { createArchiveSeal } from './manifest';
import { checkChain, type Report, type Seals } from './check';
import { createHash, type HashOf, type Link } from './link';
import { SEAL_BATCH, sealBatch, sealLate } from './seal';
import type { Head } from './walk';
import { log } from '../log';

/** A place outside the database where ends of the chain are stored. */
export interface Anchors {
  read(): Promise<readonly Head[]>;
  write(head: Head): Promise<void>;
}

/**
 * Maintains the hash chain of the audit log: seals committed entries, stores the ends of the chain outside the database, and verifies the
 * chain.
 */
export interface Sealer {
  /** Seals all waiting entries. False: another process does, and entries that came too late for it are sealed next time. */
  seal(): Promise<boolean>;
  /** The same within a second, once for all entries written meanwhile. */
  soon(): void;
  /** Housekeeping: seals, also entries that came late. */
  sweep(): Promise<void>;
  check(): Promise<Report>;
  /** What seals the chain and the records of archives. */
  seals(): Promise<Seals>;
  /** Seconds for which entries have been waiting in vain; 0: none does. */
  lag(): number;
  /** Seals what waits, up to one batch, stores the end of the chain, and seals nothing more. */
  stop(): Promise<void>;
}

const SOON_MS = 1_000;
/**
 * The pause after a failed sealing. Without a retry, a process that writes nothing more would keep reporting entries as waiting that
 * another process has sealed.
 */
const AGAIN_MS = 5_000;
/**
 * Ends are stored at the start and the stop of a process, and between them after this time or this many links: what lies behind the last
 * one can be cut off unseen. They are stored after this time also where nothing was written: that is how an entry is found which is later
 * dated into the quiet time.
 */
const HEAD_EVERY_MS = 60 * 60_000;
const HEAD_EVERY_LINKS = 300;

/** In memory, for servers that store no ends elsewhere. */
export function memoryAnchors(): Anchors {
  const kept: Head[] = [];
  return {
    read: () => Promise.resolve(kept),
    write: (head) => {
      kept.push(head);
      return Promise.resolve();
    },
  };
}

export function createSealer({ db, key, now, heads }: { db: Db; key: Uint8Array; now: () => Date; heads: Anchors }): Sealer {
  let hash: Promise<HashOf> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sealing: Promise<boolean> | undefined;
  let checking: Promise<Report> | undefined;
  let stopped = false;
  /** Since when, in milliseconds, entries wait to be sealed; null: none does. */
  let asked: number | null = null;
  /** The end of the chain after this process last sealed. */
  let known: Pick<Link, 'seq' | 'hash'> | null = null;
  /** The last end that this process stored. */
  let noted: { seq: number; at: number } | undefined;
  const hashOf = (): Promise<HashOf> => (hash ??= createHash(key));
  const seals = async (): Promise<Seals> => ({ hashOf: await hashOf(), sealOf: await createArchiveSeal(key) });

  /** The chain only grows. When it is shorter than this process left it, the known end is stored where the check finds it. */
  async function compare(last: Pick<Link, 'seq' | 'hash'> | null, count: number): Promise<void> {
    if (known && (last?.seq ?? 0) - count < known.seq) {
      log.error(
        `the hash chain of the audit log ends at ${(last?.seq ?? 0) - count}, but it had reached ${known.seq}: its end was cut off`,
      );
      await heads.write({ ...known, at: now().toISOString() });
    }
    known = last && { seq: last.seq, hash: last.hash };
  }

  const isHourOver = (at: Date): boolean => noted === undefined || at.getTime() - noted.at >= HEAD_EVERY_MS;

  /** `at`: when the sealing began. `whole`: everything is sealed that was there then. */
  async function noteHead(at: Date, { whole = false, whatever = false } = {}): Promise<void> {
    if (!known) return;
    const isNew = known.seq !== noted?.seq;
    const isDue = isNew ? whatever || isHourOver(at) || known.seq - (noted?.seq ?? 0) >= HEAD_EVERY_LINKS : whole && isHourOver(at);
    if (!isDue) return;
    noted = { seq: known.seq, at: at.getTime() };
    await heads.write({ ...known, at: at.toISOString(), ...(whole && { whole }) });
    // Where the log is collected, the end of the chain leaves this machine with it.
    log.info('the audit log is sealed up to here', { seq: known.seq, hash: known.hash });
  }

  async function sealAll(): Promise<boolean> {
    const make = await hashOf();
    const began = performance.now();
    const at = now();
    const askWhole = isHourOver(at);
    let whole = false;
    for (;;) {
      const sealed = await db.tx((tx) => sealBatch(tx, make, now(), { askWhole }));
      if (!sealed) {
        asked = null;
        sealer.soon();
        return false;
      }
      await compare(sealed.last, sealed.count);
      ({ whole } = sealed);
      if (sealed.count < SEAL_BATCH || stopped) break;
    }
    if (asked !== null && asked <= began) asked = null;
    await noteHead(at, { whole });
    return true;
  }

  function sealIn(ms: number): void {
    asked ??= performance.now();
    if (timer !== undefined || stopped) return;
    timer = setTimeout(() => {
      timer = undefined;
      sealer.seal().catch((error: unknown) => {
        log.failure('the audit log could not be sealed', error);
        sealIn(AGAIN_MS);
      });
    }, ms);
  }

  const sealer: Sealer = {
    seal: () =>
      (sealing ??= sealAll().finally(() => {
        sealing = undefined;
      })),
    soon: () => sealIn(SOON_MS),
    async sweep() {
      await sealer.seal();
      await sealLate(db, await hashOf(), now());
    },
    check: () =>
      (checking ??= (async () => checkChain(db, await seals(), await heads.read()))().finally(() => {
        checking = undefined;
      })),
    seals,
    lag: () => (asked === null ? 0 : (performance.now() - asked) / 1000),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await sealer.seal().catch((error: unknown) => log.failure('the audit log could not be sealed', error));
      await noteHead(now(), { whatever: true });
    },
  };
  return sealer;
}
