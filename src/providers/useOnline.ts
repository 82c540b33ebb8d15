import { serverNow } from './serverTime';
import { sharedValue, useSharedValue } from './sharedValue';

const now = (): Date => new Date(serverNow());
/** When the browser lost its network, by the server's clock: what is shown is as it was then. Nothing while there is one. */
const lostAt = sharedValue<Date | null>(navigator.onLine ? null : now());
window.addEventListener('online', () => lostAt.set(null));
window.addEventListener('offline', () => lostAt.set(now()));

export const useLostAt = (): Date | null => useSharedValue(lostAt);
/** Whether the browser believes that there is a network. */
export const useOnline = (): boolean => useLostAt() === null;
