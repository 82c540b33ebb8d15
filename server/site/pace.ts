import { bounded } from '../auth/bounded';
import { Problem } from './problem';

const WINDOW_MS = 60_000;

/** Counts the calls of each key in windows of a minute, in this process. Gives the headers of every answer (draft-ietf-httpapi-ratelimit-headers). */
export function createPace(most: number): (key: string, now: Date) => Readonly<Record<string, string>> {
  const windows = bounded<string, { began: number; calls: number }>(10_000);
  return (key, now) => {
    const at = now.getTime();
    const known = windows.get(key);
    const window = known && at - known.began < WINDOW_MS && at >= known.began ? known : { began: at, calls: 0 };
    window.calls += 1;
    windows.set(key, window);
    const seconds = Math.max(1, Math.ceil((window.began + WINDOW_MS - at) / 1000));
    const headers = {
      'ratelimit-policy': `"default";q=${most};w=${WINDOW_MS / 1000}`,
      ratelimit: `"default";r=${Math.max(0, most - window.calls)};t=${seconds}`,
    };
    if (window.calls > most)
      throw new Problem(429, 'pace', { params: { seconds }, headers: { ...headers, 'retry-after': String(seconds) } });
    return headers;
  };
}
