/** The page's side of the service worker: registers it, notices that a new version is there, and changes over when asked to. */

/** Set by `/sw-off`: this browser wants no worker. */
export const WORKER_OFF = 'workerOff';
const SCRIPT = '/sw.js';
/** The page's own work comes first. */
const AFTER = 3_000;
const LOOK_EVERY = 30 * 60_000;
const LOOK_AGAIN_AFTER = 5 * 60_000;

const listeners = new Set<() => void>();
let registration: ServiceWorkerRegistration | null = null;
let waits = false;
let looked = 0;

export const updateWaits = (): boolean => waits;
export function onUpdate(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Is the worker of the version this page was loaded as? Its list names every script by its content. */
function isOfThisPage(worker: ServiceWorker): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent) => resolve(data === true);
    worker.postMessage({ has: own ? new URL(own.src).pathname : '' }, [port2]);
  });
}

/** A worker of this page's own version takes over unnoticed; one of another version means that there is something new. */
async function followVersion(): Promise<void> {
  const worker = registration?.waiting ?? registration?.active;
  if (!worker) return;
  const own = await isOfThisPage(worker);
  if (own && worker === registration?.waiting) worker.postMessage('activate');
  if (waits === !own) return;
  waits = !own;
  for (const listener of [...listeners]) listener();
}

function look(): void {
  if (!registration || document.hidden || !navigator.onLine || Date.now() - looked < LOOK_AGAIN_AFTER) return;
  looked = Date.now();
  registration.update().catch(() => undefined);
}

async function register(): Promise<void> {
  registration = await navigator.serviceWorker.register(SCRIPT, { updateViaCache: 'none' });
  looked = Date.now();
  const followInstall = (): void => registration?.installing?.addEventListener('statechange', () => void followVersion());
  registration.addEventListener('updatefound', followInstall);
  followInstall();
  // Another tab may have changed over.
  navigator.serviceWorker.addEventListener('controllerchange', () => void followVersion());
  await followVersion();
}

/** Registers the worker of a built panel, once the page has nothing better to do, and looks for new versions while it stays open. */
export function startWorker(): () => void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || localStorage.getItem(WORKER_OFF) === 'true') return () => undefined;
  // Without a worker the panel works as it always did.
  const start = setTimeout(() => void register().catch(() => undefined), AFTER);
  const timer = setInterval(look, LOOK_EVERY);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', look);
  return () => {
    clearTimeout(start);
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('online', look);
  };
}

/** Changes over to the new version and loads the page anew; a form with unsaved work asks first. */
export async function applyUpdate(): Promise<void> {
  const waiting = registration?.waiting;
  if (waiting) {
    const changed = new Promise<void>((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
      setTimeout(resolve, 2_000);
    });
    waiting.postMessage('activate');
    await changed;
  }
  window.location.reload();
}

/** Takes the worker and everything it keeps out of this browser, or lets it in again. */
export async function switchWorker(on: boolean): Promise<void> {
  if (on) return localStorage.removeItem(WORKER_OFF);
  localStorage.setItem(WORKER_OFF, 'true');
  const all = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistrations() : [];
  await Promise.all(all.map((one) => one.unregister()));
  if ('caches' in window) await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}
