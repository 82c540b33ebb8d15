/** Every call of the panel goes to the office in this browser instead of over the network. */
import { http } from 'msw';
import { setupWorker } from 'msw/browser';
import type { OfficeLink } from './officeLink';

const SCRIPT = '/mockServiceWorker.js';
/** The browser ends an idle service worker after half a minute, and it forgets which pages it serves. */
const REMIND_EVERY = 5_000;

function remind(): void {
  navigator.serviceWorker.controller?.postMessage('MOCK_ACTIVATE');
}

/** Takes over all calls, from now until the page closes. */
export async function answerCalls({ fetch }: OfficeLink): Promise<void> {
  await setupWorker(http.all('/api/*', ({ request }) => fetch(request))).start({ quiet: true, onUnhandledRequest: 'bypass', serviceWorker: { url: SCRIPT } });
  setInterval(remind, REMIND_EVERY);
  document.addEventListener('visibilitychange', remind);
}
