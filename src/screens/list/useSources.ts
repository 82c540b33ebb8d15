import { useEffect } from 'react';
import { resourceByName } from '../../providers/links';
import { followChanges } from '../../providers/liveChanges';
import { useCache } from '../cache';
import { useScreen } from '../screen';

/** Writes that come together are read together. */
const GATHER_MS = 500;
const NONE: readonly string[] = [];

/**
 * What is on screen is read anew when something of these resources was written: what a read-only entity is made of, unless told. `openedAt`: when the
 * screen was opened, by the server's clock.
 */
export function useSources(ready: boolean, openedAt: number, sources?: readonly string[]): void {
  const { def, service } = useScreen();
  const cache = useCache();
  const names = sources ?? (def.reads === undefined || def.reads === true ? NONE : def.reads);
  useEffect(() => {
    if (!ready || names.length === 0) return undefined;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const soon = (): void => {
      timer ??= setTimeout(() => {
        timer = null;
        void cache.refresh(def.name);
      }, GATHER_MS);
    };
    const stops = names.map((name) => {
      const place = resourceByName(name)?.scope === 'office' ? 'office' : service;
      return followChanges(`live/${place}/${name}`, { readSince: () => openedAt, onChanges: soon, onGap: soon });
    });
    return () => {
      for (const stop of stops) stop();
      if (timer) clearTimeout(timer);
    };
  }, [def, names, service, ready, cache, openedAt]);
}
