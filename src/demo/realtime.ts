/** Replaces the live connection: the demo's server has one visitor, so no value ever changes. */
import type * as Realtime from '../providers/realtime';

const nothing = (): void => undefined;

export const subscribe: typeof Realtime.subscribe = () => nothing;
export const connectRealtime: typeof Realtime.connectRealtime = nothing;
export const disconnectRealtime: typeof Realtime.disconnectRealtime = nothing;
export const onConnection: typeof Realtime.onConnection = (watcher) => {
  watcher(false);
  return nothing;
};
export const onReturn: typeof Realtime.onReturn = () => nothing;
