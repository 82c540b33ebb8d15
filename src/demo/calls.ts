/** Every call of the panel goes to the office in this browser instead of over the network. */
import { http } from 'msw';
import { setupWorker } from 'msw/browser';
import type { OfficeLink } from './officeLink';

const SCRIPT = '/mockServiceWorker.js';
let answering = false;

/**
 * The browser ends an idle service worker, which then forgets whom it serves, and msw itself takes leave when a page is asked whether it may be
 * left, although it may stay. So the worker is told again and again.
 */
export function remind(): void {
  if (answering) navigator.serviceWorker.controller?.postMessage('MOCK_ACTIVATE');
}

/** Takes over all calls of this page for as long as it is open. */
export async function answerCalls({ fetch }: OfficeLink): Promise<void> {
  await setupWorker(http.all('/api/*', ({ request }) => fetch(request))).start({ quiet: true, onUnhandledRequest: 'bypass', serviceWorker: { url: SCRIPT } });
  answering = true;
  document.addEventListener('visibilitychange', remind);
  // Runs only on a page that stayed.
  window.addEventListener('beforeunload', () => setTimeout(remind));
}
