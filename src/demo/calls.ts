/** Every call of the panel goes to the server in this browser instead of over the network. */
import { http } from 'msw';
import { setupWorker } from 'msw/browser';
import type { ServerLink } from './serverLink';

const WORKER = '/mockServiceWorker.js';

/** Fails where this browser, or this window, takes no service worker. */
export const registerWorker = (): Promise<ServiceWorkerRegistration> => navigator.serviceWorker.register(WORKER);

/** Takes over all calls of this page for as long as it is open. */
export async function answerCalls({ fetch }: ServerLink): Promise<void> {
  await setupWorker(http.all('/api/*', ({ request }) => fetch(request))).start({
    quiet: true,
    onUnhandledRequest: 'bypass',
    serviceWorker: { url: WORKER },
  });
}
