/** Replaces the page's side of the panel's service worker: in the demo another worker answers the calls, and there are no releases. */
import type * as Client from '../sw/client';

const nothing = (): void => undefined;

export const WORKER_OFF: typeof Client.WORKER_OFF = 'workerOff';
export const useUpdateWaits: typeof Client.useUpdateWaits = () => false;
export const startWorker: typeof Client.startWorker = () => nothing;
export const applyUpdate: typeof Client.applyUpdate = async () => window.location.reload();
export const switchWorker: typeof Client.switchWorker = async () => undefined;
