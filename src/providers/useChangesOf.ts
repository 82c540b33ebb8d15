import { useEffect, useRef, useState } from 'react';
import { resourceByName } from './links';
import { followChanges } from './liveChanges';
import { serverNow } from './serverTime';

/** Writes that come together are answered together, so many milliseconds after the first … */
const GATHER_MS = 250;
/** … and in a busy hour no oftener than this: everything on screen is still less than a second behind. */
const REST_MS = 600;

/** Where writes to the resources are announced: at the site, or for the office where a resource is the office's. */
export const livePaths = (resources: readonly string[], service: string): readonly string[] =>
  resources.map((name) => `live/${resourceByName(name)?.scope === 'office' ? 'office' : service}/${name}`);

/**
 * Calls `onChange` after writes that are announced at any of the paths (`livePaths`), at most once in `rest` milliseconds. For parts with a
 * question of their own.
 */
export function useChangesOf(announced: readonly string[], onChange: () => void, rest = REST_MS): void {
  const [since] = useState(serverNow);
  const latest = useRef(onChange);
  latest.current = onChange;
  const paths = announced.join('\n');
  useEffect(() => {
    if (paths === '') return undefined;
    let timer: ReturnType<typeof setTimeout> | null = null;
    let calledAt = 0;
    const soon = (): void => {
      timer ??= setTimeout(
        () => {
          timer = null;
          calledAt = Date.now();
          latest.current();
        },
        Math.max(GATHER_MS, calledAt + rest - Date.now()),
      );
    };
    const stops = paths.split('\n').map((path) => followChanges(path, { readSince: () => since, onChanges: soon, onGap: soon }));
    return () => {
      for (const stop of stops) stop();
      if (timer) clearTimeout(timer);
    };
  }, [paths, since, rest]);
}
