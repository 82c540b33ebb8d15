import { useCallback, useEffect, useRef, useState } from 'react';
import { useOfficeData } from '../../providers/dataProvider';
import type { OfficeRow } from '../../providers/providerTypes';
import { subscribe } from '../../providers/realtime';
import { useCache } from '../cache';
import type { Filter } from '../format/listState';
import type { Claim, Rec } from '../record';
import { useScreen } from '../screen';

/** What `live/…` says: which records the last write was about. Nothing was written yet when there is no value. */
function readAnnouncement(value: unknown): { seq: number; ids: readonly number[] } {
  const { seq, ids } = (typeof value === 'object' && value !== null ? value : {}) as { seq?: unknown; ids?: unknown };
  // The tree keeps a list as a map when it has holes.
  const list = typeof ids === 'object' && ids !== null ? Object.values(ids) : [];
  return { seq: typeof seq === 'number' ? seq : 0, ids: list.map(Number).filter(Number.isInteger) };
}
function readClaims(value: unknown): ReadonlyMap<number, Claim> {
  const claims = new Map<number, Claim>();
  for (const [id, claim] of Object.entries(typeof value === 'object' && value !== null ? value : {})) {
    const { by, name, expires_at: expires } = (claim ?? {}) as Partial<Claim>;
    if (typeof by === 'number' && typeof name === 'string' && typeof expires === 'string') claims.set(Number(id), { by, name, expires_at: expires });
  }
  return claims;
}

/** Announcements that come together are asked about together. */
const GATHER = 300;
const FRESH_FOR = 4000;
const NOBODY: ReadonlySet<number> = new Set();

interface Live {
  /** How many new or changed records match the filter without being on screen. */
  news: number;
  clearNews: () => void;
  /** Rows that were just changed by someone. */
  fresh: ReadonlySet<number>;
  /** Who is on which record; null until the live values are here. */
  claims: ReadonlyMap<number, Claim> | null;
}

/** Keeps the rows on screen true and counts what is new, once the first rows are here. `onNews`: something new came in. */
export function useLiveRows(rows: readonly Rec[] | undefined, filter: Filter, onNews: (count: number) => void): Live {
  const { def, service, actor } = useScreen();
  const office = useOfficeData();
  const cache = useCache();
  const [news, setNews] = useState<ReadonlySet<number>>(NOBODY);
  const [fresh, setFresh] = useState<ReadonlySet<number>>(NOBODY);
  const [claims, setClaims] = useState<ReadonlyMap<number, Claim> | null>(null);
  const latest = useRef({ rows, filter, onNews });
  latest.current = { rows, filter, onNews };
  const ready = rows !== undefined;

  useEffect(() => {
    if (!def.live || !ready) return undefined;
    let seen: number | null = null;
    let waiting = new Set<number>();
    let timer: ReturnType<typeof setTimeout> | null = null;
    let calm: ReturnType<typeof setTimeout> | null = null;
    let ended = false;

    const look = async (): Promise<void> => {
      timer = null;
      const ids = [...waiting];
      waiting = new Set();
      const shown = new Set((latest.current.rows ?? []).map((row) => row.id));
      const here = ids.filter((id) => shown.has(id));
      const elsewhere = ids.filter((id) => !shown.has(id)).slice(0, 100);
      const [known, matching] = await Promise.all([
        here.length > 0 ? office.getMany<OfficeRow>(def.name, { ids: here }) : null,
        elsewhere.length > 0 ? office.getList<OfficeRow>(def.name, { filter: { ...latest.current.filter, id: elsewhere }, pagination: { page: 1, perPage: elsewhere.length }, sort: { field: 'id', order: 'DESC' } }) : null,
      ]);
      if (ended) return;
      if (known) {
        cache.replace(def.name, known.data);
        setFresh(new Set(here));
        if (calm) clearTimeout(calm);
        calm = setTimeout(() => setFresh(NOBODY), FRESH_FOR);
      }
      if (matching && matching.data.length > 0) {
        setNews((now) => new Set([...now, ...matching.data.map((row) => Number(row.id))]));
        latest.current.onNews(matching.data.length);
      }
    };
    const stop = subscribe(`live/${service}/${def.name}`, (value) => {
      const said = readAnnouncement(value);
      const first = seen === null;
      if (said.seq === seen) return;
      seen = said.seq;
      const shown = new Set((latest.current.rows ?? []).map((row) => row.id));
      // The first value is the last change before one listened: it may have come after the rows were read, but is no news.
      for (const id of said.ids) if (!first || shown.has(id)) waiting.add(id);
      if (waiting.size === 0) return;
      // A failed look is made good by the next one, or by coming back to the window.
      timer ??= setTimeout(() => void look().catch(() => undefined), GATHER);
    });
    return () => {
      ended = true;
      stop();
      if (timer) clearTimeout(timer);
      if (calm) clearTimeout(calm);
    };
  }, [def, service, ready, office, cache, actor.user.id]);

  useEffect(() => {
    if (!def.queue || !ready) return undefined;
    return subscribe(`claim/${service}/${def.name}`, (value) => setClaims(readClaims(value)));
  }, [def, service, ready]);

  // Other rows on screen: what was new may stand among them now.
  useEffect(() => setNews(NOBODY), [filter]);
  const clearNews = useCallback(() => setNews(NOBODY), []);
  return { news: news.size, clearNews, fresh, claims };
}
