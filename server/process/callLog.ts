import type { AnsweredCall } from '../calls/context';
import { PROBES } from '../calls/ready';
import { log } from '../log';

/** A line for each call: whose and which, never about whom. In a demonstration only when it is switched on. */
export function createCallLog({ quiet }: { quiet: boolean }): (call: AnsweredCall) => void {
  return ({ requestId, method, route, status, seconds, actor }) => {
    const write = quiet || PROBES.includes(route) ? log.debug : log.info;
    write('call', { requestId, actor, call: `${method} ${route}`, status, durationMs: Math.round(seconds * 1000) });
  };
}
