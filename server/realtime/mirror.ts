import { log } from '../log';

/**
 * Copies the tree to a Firebase project's database over its REST interface. No write waits for that: changed paths are noted and sent in
 * the background, together, with their values at the moment of sending; a failed request is repeated.
 */
export interface MirrorOptions {
  /** The project's database, as its client configuration names it. */
  databaseURL: string;
  /**
   * How requests are authorised: by a parameter of the address, or a header. Called before every request; the function itself handles
   * expiry.
   */
  credentials: () => Promise<Credentials>;
  /** The value of a path as it is now. */
  read: (path: string) => unknown;
  fetch?: typeof globalThis.fetch;
  /** Changes within this many milliseconds are sent together. */
  gather?: number;
  /** The first pause after a failure; it doubles up to a minute. */
  pause?: number;
}
export type Credentials = { kind: 'auth'; secret: string } | { kind: 'bearer'; token: string };

export interface Mirror {
  /** Notes that a path has changed. */
  changed(path: string): void;
  /** Resolves once everything noted so far has been sent, or tried once. */
  flush(): Promise<void>;
  stop(): void;
}

const LONGEST_PAUSE_MS = 60_000;
/** Limits memory while a project cannot be reached for hours. */
const MOST_PATHS = 20_000;
/** Paths per request, far below the limit of the interface. */
const PER_REQUEST = 500;
const GIVE_UP_MS = 15_000;

export function createMirror({
  databaseURL,
  credentials,
  read,
  fetch = globalThis.fetch,
  gather = 100,
  pause = 1_000,
}: MirrorOptions): Mirror {
  const address = (given: Credentials): string => {
    // Other parts of the address, such as the namespace of an emulator, are kept.
    const url = new URL(databaseURL);
    url.pathname = '/.json';
    url.searchParams.set('print', 'silent');
    if (given.kind === 'auth') url.searchParams.set('auth', given.secret);
    return url.href;
  };
  const due = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | null = null;
  let failures = 0;
  let stopped = false;

  async function send(paths: readonly string[]): Promise<void> {
    const given = await credentials();
    const response = await fetch(address(given), {
      method: 'PATCH',
      // The request carries the secret of the project: it goes nowhere else.
      redirect: 'error',
      signal: AbortSignal.timeout(GIVE_UP_MS),
      body: JSON.stringify(Object.fromEntries(paths.map((path) => [path, read(path) ?? null]))),
      headers: { 'content-type': 'application/json', ...(given.kind === 'bearer' && { authorization: `Bearer ${given.token}` }) },
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`status ${response.status}`);
  }

  async function sendAll(): Promise<void> {
    while (due.size > 0 && !stopped) {
      const paths = [...due].slice(0, PER_REQUEST);
      // A change while the request is on its way is noted anew.
      for (const path of paths) due.delete(path);
      try {
        await send(paths);
        failures = 0;
      } catch (error) {
        for (const path of paths) due.add(path);
        failures += 1;
        // The address holds the secret, so only the reason is logged.
        if (failures === 1)
          log.error('the Firebase project could not be written to; it is tried again', {
            reason: error instanceof Error ? error.message : 'unknown',
          });
        later(Math.min(LONGEST_PAUSE_MS, pause * 2 ** (failures - 1)) * (0.75 + Math.random() / 2));
        return;
      }
    }
  }

  const start = (): Promise<void> =>
    (sending ??= sendAll().finally(() => {
      sending = null;
      if (due.size > 0 && timer === undefined) later(gather);
    }));
  function later(milliseconds: number): void {
    if (stopped || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      void start();
    }, milliseconds);
    timer.unref?.();
  }

  return {
    changed(path) {
      if (stopped) return;
      if (due.size >= MOST_PATHS)
        for (const oldest of due) {
          due.delete(oldest);
          break;
        }
      due.add(path);
      if (sending === null) later(gather);
    },
    async flush() {
      clearTimeout(timer);
      timer = undefined;
      await start();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
