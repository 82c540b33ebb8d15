/**
 * Stores the panel's own files, so that it opens without a network and an open page finds its code after a new release. No data of
 * employees passes through it: calls and live values bypass it, and only files that are the same for every user are stored.
 */

/** Filled in by the build: the panel's files, and a hash of all their contents. */
declare const __SHELL__: readonly string[];
declare const __VERSION__: string;

interface WaitingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
  addRoutes?: (rules: readonly object[]) => Promise<void>;
}
interface FetchEvent extends WaitingEvent {
  request: Request;
  preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
interface WorkerScope {
  location: Location;
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  registration: { navigationPreload?: { enable(): Promise<void> } };
  addEventListener(type: 'install' | 'activate', listener: (event: WaitingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}
const worker = self as unknown as WorkerScope;

const PREFIX = 'panel-';
const NAME = PREFIX + __VERSION__;
const PAGE = '/index.html';
const SHELL = new Set(__SHELL__);
const AT_ONCE = 6;
/** A network slower than this is treated as none. */
const PATIENCE = 6_000;

const isHashed = (path: string): boolean => path.startsWith('/assets/');
const isPassing = (path: string): boolean => /^\/(api|site\/v1|\.ws)(\/|$)/.test(path);

/** Files named by their content may come from any cache; the others must be those of this version. */
async function fetchFile(cache: Cache, path: string): Promise<void> {
  const known = isHashed(path) ? await caches.match(path, { ignoreVary: true }) : undefined;
  const response = known ?? (await fetch(path, { cache: isHashed(path) ? 'default' : 'reload', credentials: 'omit' }));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  await cache.put(path, response);
}

async function install(): Promise<void> {
  const cache = await caches.open(NAME);
  const paths = [...SHELL];
  const next = async (): Promise<void> => {
    for (let path = paths.shift(); path !== undefined; path = paths.shift()) await fetchFile(cache, path);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

/** The cache of the previous version stays, because open pages of it may need a file. */
async function activate(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

const kept = (path: string): Promise<Response | undefined> => caches.match(path, { ignoreVary: true, ignoreSearch: true });

/** Pages come from the network first, so that a reload always gets the current version; without a network from the cache. */
async function openPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const ownPage = (await caches.open(NAME)).match(PAGE);
  const late = new Promise<undefined>((resolve) => {
    setTimeout(resolve, PATIENCE);
  });
  const fromNetwork = (async () => (await preloadResponse) ?? fetch(request))().catch(() => undefined);
  const response = await Promise.race([fromNetwork, late]);
  if (response && response.status < 500) return response;
  return (await ownPage) ?? response ?? (await fromNetwork) ?? Response.error();
}

worker.addEventListener('install', (event) => {
  // Where the browser supports it, calls do not even start the worker.
  const past = event.addRoutes?.([{ condition: { urlPattern: '/api/*' }, source: 'network' }]).catch(() => undefined);
  event.waitUntil(Promise.all([install(), past]));
});
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('message', ({ data, ports }) => {
  if (data === 'activate') void worker.skipWaiting();
  else ports[0]?.postMessage(SHELL.has(String((data as { has?: unknown } | null)?.has)));
});
worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== worker.location.origin || isPassing(pathname)) return;
  if (mode === 'navigate') event.respondWith(openPage(event));
  else if (pathname !== PAGE && (SHELL.has(pathname) || isHashed(pathname)))
    event.respondWith(kept(pathname).then((response) => response ?? fetch(event.request)));
});
