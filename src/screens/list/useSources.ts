import { useEffect } from 'react';
import { resourceByName } from '../../providers/links';
import { followChanges } from '../../providers/liveChanges';
import { useCache } from '../cache';
import { useScreen } from '../screen';

/** Writes that come together are read together. */
const GATHER = 1_000;

/** What is only read is read anew when something it is made of was written. `openedAt`: when the list was opened, by the server's clock. */
export function useSources(ready: boolean, openedAt: number): void {
  const { def, service } = useScreen();
  const cache = useCache();
  useEffect(() => {
    if (!ready || def.reads === undefined || def.reads === true) return undefined;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const soon = (): void => {
      timer ??= setTimeout(() => {
        timer = null;
        void cache.refresh(def.name);
      }, GATHER);
    };
    const stops = def.reads.map((name) => {
      const place = resourceByName(name)?.scope === 'office' ? 'office' : service;
      return followChanges(`live/${place}/${name}`, { readSince: () => openedAt, onChanges: soon, onGap: soon });
    });
    return () => {
      for (const stop of stops) stop();
      if (timer) clearTimeout(timer);
    };
  }, [def, service, ready, cache, openedAt]);
}
