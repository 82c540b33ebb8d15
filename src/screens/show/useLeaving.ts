import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { listPath, withSite } from '../../providers/links';
import { useCache } from '../cache';
import { useCameFrom } from '../cameFrom';
import { useScreen } from '../screen';

/** The steps from a record that is being deleted to where it was opened, so that the page does not read the record again. */
export interface Leaving {
  /** The deletion has begun, or has failed. */
  begin: (begun: boolean) => void;
  isBegun: () => boolean;
  /** The record is deleted: the page stops using it, and then goes back. */
  leave: () => void;
  gone: boolean;
}

export function useLeaving(): Leaving {
  const [gone, setGone] = useState(false);
  const begun = useRef(false);
  const isBegun = useCallback(() => begun.current, []);
  return {
    begin: (now) => {
      begun.current = now;
    },
    isBegun,
    leave: () => setGone(true),
    gone,
  };
}

/**
 * Goes back to where the record was opened, or to its list, once it is gone. Called after the hook that reads the record, because effects
 * run in their order.
 */
export function useWayOut({ gone }: Leaving): void {
  const { def, site } = useScreen();
  const cache = useCache();
  const navigate = useNavigate();
  const to = useCameFrom()?.from ?? withSite(listPath(def), site);
  // Under way, the address is already another one, from which one comes from nowhere.
  const way = useRef(to);
  useEffect(() => {
    if (!gone) way.current = to;
  }, [gone, to]);
  useEffect(() => {
    if (!gone) return;
    void navigate(way.current);
    void cache.refresh(def.name);
  }, [gone, navigate, cache, def]);
}
