import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** What another page hands to this one to be done here: the name of a declared action. */
export interface Handed {
  action: string;
}

/** Does what was handed to the page, once: neither a reload nor the way back does it again. */
export function useHanded(act: (action: string) => unknown): void {
  const { key, pathname, search, hash, ...location } = useLocation();
  const state: unknown = location.state;
  const navigate = useNavigate();
  const done = useRef('');
  const handed = (state as Partial<Handed> | null)?.action;
  useEffect(() => {
    if (handed === undefined || done.current === key) return;
    done.current = key;
    void navigate({ pathname, search, hash }, { replace: true });
    act(handed);
  });
}
