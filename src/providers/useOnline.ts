import { sharedValue, useSharedValue } from './sharedValue';

/** When the browser lost its network: what is shown is as it was then. Nothing while there is one. */
const lostAt = sharedValue<Date | null>(navigator.onLine ? null : new Date());
window.addEventListener('online', () => lostAt.set(null));
window.addEventListener('offline', () => lostAt.set(new Date()));

export const useLostAt = (): Date | null => useSharedValue(lostAt);
/** Whether the browser believes that there is a network. */
export const useOnline = (): boolean => useLostAt() === null;
