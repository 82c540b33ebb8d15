import { useCallback, useEffect, useRef, useState } from 'react';
import { usePanelProvider } from '../../providers/dataProvider';
import type { ServerRow } from '../../providers/providerTypes';
import { followChanges } from '../../providers/liveChanges';
import { subscribe } from '../../providers/realtime';
import { serverNow } from '../../providers/serverTime';
import { useCache } from '../cache';
import type { Filter } from '../format/listState';
import type { Claim, Rec } from '../record';
import { useSources } from './useSources';
import { useScreen } from '../screen';
import { entityOf } from '../../schema/screens';

function readClaims(value: unknown): ReadonlyMap<number, Claim> {
  const claims = new Map<number, Claim>();
  for (const [id, claim] of Object.entries(typeof value === 'object' && value !== null ? value : {})) {
    const { by, name, expires_at: expires } = (claim ?? {}) as Partial<Claim>;
    if (typeof by === 'number' && typeof name === 'string' && typeof expires === 'string')
      claims.set(Number(id), { by, name, expires_at: expires });
  }
  return claims;
}

/** Writes that come together are looked at together, so many milliseconds after the first … */
const GATHER = 250;
/** … and in a busy hour no oftener than this: everything on screen is still less than a second behind. */
const REST = 600;
/** What could not be read is asked for again after this pause, twice as long each time … */
const AGAIN = 1_500;
/** … up to this one, for as long as it fails. */
const AGAIN_AT_MOST = 30_000;
const FRESH_FOR = 4000;
const NOBODY: ReadonlySet<number> = new Set();

interface Live {
  /** New or changed records that match the filter without being on screen. */
  news: number;
  /** Rows on screen that no longer match the filter, or are gone: they stay where they are until one asks for the list as it is. */
  left: ReadonlySet<number>;
  clearNews: () => void;
  /** Rows that were just changed by someone. */
  fresh: ReadonlySet<number>;
  /** Who is on which record; null until the live values are here. */
  claims: ReadonlyMap<number, Claim> | null;
}

/**
 * Keeps the rows on screen, their number and their sums true, and counts what came and went, once the first rows are here. `onNews`:
 * something new came in.
 */
export function useLiveRows(rows: readonly Rec[] | undefined, filter: Filter, onNews: (count: number) => void): Live {
  const { def, service, actor } = useScreen();
  const provider = usePanelProvider();
  const cache = useCache();
  const [news, setNews] = useState<ReadonlySet<number>>(NOBODY);
  const [left, setLeft] = useState<ReadonlySet<number>>(NOBODY);
  const [fresh, setFresh] = useState<ReadonlySet<number>>(NOBODY);
  const [claims, setClaims] = useState<ReadonlyMap<number, Claim> | null>(null);
  const latest = useRef({ rows, filter, onNews });
  latest.current = { rows, filter, onNews };
  const [openedAt] = useState(serverNow);
  const ready = rows !== undefined;
  useSources(ready);

  useEffect(() => {
    if (!def.live || !ready) return undefined;
    let waiting = new Set<number>();
    let timer: ReturnType<typeof setTimeout> | null = null;
    let calm: ReturnType<typeof setTimeout> | null = null;
    let again: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;
    let lookedAt = 0;
    let ended = false;

    const look = async (): Promise<void> => {
      const ids = [...waiting];
      waiting = new Set();
      const asked = latest.current.filter;
      const shown = new Set((latest.current.rows ?? []).map((row) => row.id));
      const here = ids.filter((id) => shown.has(id));
      const elsewhere = ids.filter((id) => !shown.has(id)).slice(0, 100);
      const sort = { field: 'id', order: 'DESC' } as const;
      const [known, matching, total] = await Promise.all([
        here.length > 0 ? provider.getMany<ServerRow>(def.name, { ids: here }) : null,
        provider.getList<ServerRow>(def.name, {
          filter: { ...asked, id: [...here, ...elsewhere] },
          pagination: { page: 1, perPage: here.length + elsewhere.length },
          sort,
        }),
        provider.getList<ServerRow>(def.name, { filter: asked, pagination: { page: 1, perPage: 1 }, sort }),
        cache.refreshFigures(def.name),
      ]).catch((error: unknown) => {
        for (const id of ids) waiting.add(id);
        throw error;
      });
      failures = 0;
      if (ended || latest.current.filter !== asked) return;
      cache.replaceTotal(def.name, asked, total);
      const matches = new Set(matching.data.map((row) => Number(row.id)));
      if (known) {
        cache.replace(def.name, known.data);
        setFresh(new Set(here));
        setLeft((now) => new Set([...[...now].filter((id) => !matches.has(id)), ...here.filter((id) => !matches.has(id))]));
        if (calm) clearTimeout(calm);
        calm = setTimeout(() => setFresh(NOBODY), FRESH_FOR);
      }
      const came = elsewhere.filter((id) => matches.has(id));
      // What matched and was changed again may match no longer.
      setNews((now) => new Set([...[...now].filter((id) => !elsewhere.includes(id)), ...came]));
      if (came.length > 0) latest.current.onNews(came.length);
    };
    const soon = (): void => {
      clearTimeout(again);
      timer ??= setTimeout(
        () => {
          timer = null;
          lookedAt = Date.now();
          void look().catch(() => {
            if (ended || timer) return;
            failures += 1;
            clearTimeout(again);
            again = setTimeout(soon, Math.min(AGAIN * 2 ** (failures - 1), AGAIN_AT_MOST));
          });
        },
        Math.max(GATHER, lookedAt + REST - Date.now()),
      );
    };
    const stop = followChanges(`live/${service}/${entityOf(def).name}`, {
      readSince: () => openedAt,
      onChanges: (changes) => {
        for (const { ids } of changes) for (const id of ids) waiting.add(id);
        if (waiting.size > 0) soon();
      },
      onGap: () => void cache.refresh(def.name),
    });
    return () => {
      ended = true;
      stop();
      if (timer) clearTimeout(timer);
      if (calm) clearTimeout(calm);
      clearTimeout(again);
    };
  }, [def, service, ready, provider, cache, openedAt, actor.user.id]);

  useEffect(() => {
    if (!def.queue || !ready) return undefined;
    return subscribe(`claim/${service}/${entityOf(def).name}`, (value) => setClaims(readClaims(value)));
  }, [def, service, ready]);

  const clearNews = useCallback(() => {
    setNews(NOBODY);
    setLeft(NOBODY);
  }, []);
  // Other rows on screen: what was new may stand among them now, and what left does not.
  const ids = rows?.map((row) => row.id).join();
  useEffect(() => clearNews(), [filter, ids, clearNews]);
  return { news: news.size, left, clearNews, fresh, claims };
}
