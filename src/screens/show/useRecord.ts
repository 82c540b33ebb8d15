import { useEffect, useState } from 'react';
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
  useEffect(() => {
    if (!def.live) return undefined;
    let seen: number | null = null;
    return subscribe(`live/${service}/${def.name}`, (value) => {
      const { seq = 0, ids, by } = (value ?? {}) as { seq?: number; ids?: unknown; by?: unknown };
      const first = seen === null;
      const mine = Object.values(typeof ids === 'object' && ids !== null ? ids : {}).map(Number).includes(id);
      seen = seq;
      // The first value is how things stand, not a change.
      if (first || !mine) return;
      void refetch().then(() => { if (by !== me) setChanged(true); });
      void cache.refresh(def.name);
    });
  }, [def, service, id, refetch, cache, me]);
  return { record: query.data as Rec | undefined, error: query.error, refetch: () => void refetch(), changedElsewhere, dismiss: () => setChanged(false) };
}
