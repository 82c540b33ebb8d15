import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { listPath, withSite } from '../../providers/links';
import { useCache } from '../cache';
import { useScreen } from '../screen';

/** The way from a record that is being deleted to its list: nothing on the page asks for the record once more. */
export interface Leaving {
  /** Deleting has begun, or failed. */
  begin: (begun: boolean) => void;
  isBegun: () => boolean;
  /** It is deleted: the page lets go of it, and then leads to the list. */
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

/** Leads to the list once the record is gone. Called behind what reads the record: effects run in their order, and by then it has let go. */
export function useWayOut({ gone }: Leaving): void {
  const { def, site } = useScreen();
  const cache = useCache();
  const navigate = useNavigate();
  useEffect(() => {
    if (!gone) return;
    void navigate(withSite(listPath(def), site));
    void cache.refresh(def.name);
  }, [gone, navigate, cache, def, site]);
}
