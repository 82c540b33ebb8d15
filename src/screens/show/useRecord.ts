import { useEffect, useRef, useState } from 'react';
import { useGetOne } from 'ra-core';
import { followChanges } from '../../providers/liveChanges';
import { SOMEBODY } from '../../schema/actor';
import { serverNow } from '../../providers/serverTime';
import { useCache } from '../cache';
import type { Rec } from '../record';
import { useScreen } from '../screen';
import { entityOf } from '../../schema/screens';
import type { Leaving } from './useLeaving';

/** This page rereads what it changed itself; a change not reread after so many milliseconds came from another page of the employee. */
const OWN_LATER = 300;

/** A record that follows live changes. `changedElsewhere`: a colleague changed it meanwhile. */
export function useRecord(id: number, { isBegun, gone }: Pick<Leaving, 'isBegun' | 'gone'>) {
  const { def, service, actor } = useScreen();
  const cache = useCache();
  const [changedElsewhere, setChanged] = useState(false);
  const query = useGetOne<Rec>(def.name, { id }, { enabled: !gone });
  const { refetch } = query;
  const me = actor.user.id;
  const version = useRef<number | null>(null);
  version.current = query.data?.version ?? null;
  const readAt = useRef(0);
  readAt.current = query.dataUpdatedAt;
  const [openedAt] = useState(serverNow);
  useEffect(() => {
    if (!def.live) return undefined;
    let own: ReturnType<typeof setTimeout> | undefined;
    let toldAt = 0;
    const readAgain = (byOthers: boolean): void => {
      // The announcement of the employee's own deletion may come before its answer.
      if (isBegun()) return;
      const before = version.current;
      void cache.refresh(def.name);
      // The record is among what is read again: this waits for it, and asks nothing a second time.
      void refetch({ cancelRefetch: false }).then(({ data }) => {
        if (byOthers && before !== null && data !== undefined && data.version > before) setChanged(true);
      });
    };
    const readOwn = (): void => {
      toldAt = Date.now();
      own ??= setTimeout(() => {
        own = undefined;
        if (readAt.current < toldAt) readAgain(false);
      }, OWN_LATER);
    };
    const unfollow = followChanges(`live/${service}/${entityOf(def).name}`, {
      readSince: () => openedAt,
      onChanges: (changes) => {
        const about = changes.filter(({ ids }) => ids.includes(id));
        if (about.some(({ by }) => by !== me && by !== SOMEBODY)) readAgain(true);
        // Who is not told may be oneself, so nothing is said of it.
        else if (about.some(({ by }) => by === SOMEBODY)) readAgain(false);
        else if (about.length > 0) readOwn();
      },
      onGap: () => readAgain(true),
    });
    return () => {
      clearTimeout(own);
      unfollow();
    };
  }, [def, service, id, refetch, cache, me, openedAt, isBegun]);
  return {
    record: query.data,
    error: query.error,
    refetch: () => void refetch(),
    changedElsewhere,
    dismiss: () => setChanged(false),
  };
}
