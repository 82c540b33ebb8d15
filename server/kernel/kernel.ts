import type { Actor } from '../../src/schema/actor';
import type { AnyResource } from '../../src/schema/define';
import type { Language } from '../../src/schema/messages';
import type { Db } from '../db/client';
import type { AnyImplementation } from './implement';
import type { Definitions } from './rows';
import type { Encrypt, Vault } from './store';
import type { Announcement } from './trail';

/** What the claim tree of the realtime hub shows for a record; null when no employee works on it. */
export interface ClaimState {
  by: number;
  name: string;
  expires_at: string;
}

/** Counts what a key stands for once in a while, also when it is asked for several times at once. What failed is counted anew. */
export type CountOnce = (key: string, count: () => Promise<void>) => Promise<void>;

/** Everything a command needs that is not the caller's. */
export interface Kernel {
  db: Db;
  definitions: Definitions;
  implementations: ReadonlyMap<string, AnyImplementation>;
  now: () => Date;
  encrypt: Encrypt;
  /** Decrypts a secret, for the few who may see it. */
  decrypt: Vault['decrypt'];
  /** Names this process, so that it does not hear its own announcements twice. */
  origin: string;
  /** Tells open panels, after the commit. */
  announce: (announcement: Announcement) => void;
  announceClaim: (service: string, resource: string, id: number, claim: ClaimState | null) => void;
  /** Rights changed: sessions and live connections are looked at again. */
  rightsChanged: () => void;
  /** Is there a provider that pays withdrawals out? */
  payouts: boolean;
  /** Is it a demonstration, whose parts may stand beside it on one machine? */
  demo: boolean;
  /** Searches for whole personal values, counted once for a list and all that is asked beside it. */
  countOnce: CountOnce;
}

/** Who asks. */
export interface Caller {
  actor: Actor;
  ip: string;
  language: Language;
  /** What asks for a fresh factor is refused from this moment on, until the employee proves who they are again, by this factor. */
  stepUpUntil: Date;
  factor: 'otp' | 'password';
}

export function definitionOf(kernel: Kernel, name: string): AnyResource {
  const def = kernel.definitions.get(name);
  if (!def) throw new Error(`no definition called ${name}`);
  return def;
}
