import { useEffect, useRef, useState } from 'react';
import { useGetOne, type RaRecord } from 'react-admin';
import { subscribe } from '../../providers/realtime';
import { useCache } from '../cache';
import type { Rec } from '../record';
import { useScreen } from '../screen';

/** A record, kept true while it is looked at. `changedElsewhere`: a colleague changed it meanwhile. */
export function useRecord(id: number) {
  const { def, service, actor } = useScreen();
  const cache = useCache();
  const [changedElsewhere, setChanged] = useState(false);
  const query = useGetOne<RaRecord<number>>(def.name, { id });
  const { refetch } = query;
  const me = actor.user.id;
  const version = useRef<number | null>(null);
  version.current = (query.data as Rec | undefined)?.version ?? null;
  useEffect(() => {
    if (!def.live) return undefined;
    let seen: number | null = null;
    return subscribe(`live/${service}/${def.name}`, (value) => {
      const { seq = 0, ids, by } = (value ?? {}) as { seq?: number; ids?: unknown; by?: unknown };
      if (seq === seen) return;
      seen = seq;
      if (!Object.values(typeof ids === 'object' && ids !== null ? ids : {}).map(Number).includes(id)) return;
      // The first value is the last change before one listened, which may have come after the record was read: versions tell.
      const before = version.current;
      void refetch().then(({ data }) => { if (by !== me && before !== null && Number(data?.['version']) > before) setChanged(true); });
      void cache.refresh(def.name);
    });
  }, [def, service, id, refetch, cache, me]);
  return { record: query.data as Rec | undefined, error: query.error, refetch: () => void refetch(), changedElsewhere, dismiss: () => setChanged(false) };
}
