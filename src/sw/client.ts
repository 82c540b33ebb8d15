/** The page's side of the service worker: registers it, notices new versions, and switches to one on request. */
import { sharedValue, useSharedValue } from '../providers/sharedValue';

/** Set by `/sw-off`: this browser uses no worker. */
export const WORKER_OFF = 'workerOff';
const SCRIPT = '/sw.js';
/** Registered this long after the page's own work, in milliseconds. */
const AFTER = 3_000;
const LOOK_EVERY = 30 * 60_000;
const LOOK_AGAIN_AFTER = 5 * 60_000;

const waits = sharedValue(false);
let registration: ServiceWorkerRegistration | null = null;
let looked = 0;

/** Whether a newer version waits for the page to be loaded anew. */
export const useUpdateWaits = (): boolean => useSharedValue(waits);

/** Does the worker belong to the version of this page? Its list names every script by its content. */
function isOfThisPage(worker: ServiceWorker): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent) => resolve(data === true);
    worker.postMessage({ has: own ? new URL(own.src).pathname : '' }, [port2]);
  });
}

/** A worker of this page's own version takes over silently; one of another version means an update. */
async function followVersion(): Promise<void> {
  const worker = registration?.waiting ?? registration?.active;
  if (!worker) return;
  const own = await isOfThisPage(worker);
  if (own && worker === registration?.waiting) worker.postMessage('activate');
  if (waits.now() === own) waits.set(!own);
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
  // Another tab may have switched to the new version.
  navigator.serviceWorker.addEventListener('controllerchange', () => void followVersion());
  await followVersion();
}

/** Registers the worker of a built panel when the browser is idle, and looks for new versions while the page is open. */
export function startWorker(): () => void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || localStorage.getItem(WORKER_OFF) === 'true') return () => undefined;
  // The panel works without a worker as well.
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

/** Switches to the new version and reloads the page; a form with unsaved work asks first. */
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

/** Removes the worker and its stored files from this browser, or allows it again. */
export async function switchWorker(on: boolean): Promise<void> {
  if (on) return localStorage.removeItem(WORKER_OFF);
  localStorage.setItem(WORKER_OFF, 'true');
  const all = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistrations() : [];
  await Promise.all(all.map((one) => one.unregister()));
  if ('caches' in window) await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}
