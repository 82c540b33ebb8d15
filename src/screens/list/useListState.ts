import { useCallback, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { AnyResource } from '../../schema/define';
import { initialState, inView, readListState, writeListState, type ListState } from '../format/listState';
import type { ListControl } from './types';

const changed = (state: ListState, change: Partial<ListState>): ListState => ({
  ...state,
  ...('page' in change ? {} : { page: 1, after: null }),
  ...change,
});

/** The list as the address says; going back in the browser goes back in the list. */
export function useAddressState(def: AnyResource): ListControl {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const state = useMemo(() => readListState(search, def), [search, def]);
  const latest = useRef({ pathname, search, hash, state });
  const drawn = useRef(state);
  // Drawn again for another reason while the address moves, the list still shows what was before.
  if (drawn.current !== state || latest.current.pathname !== pathname || latest.current.hash !== hash)
    latest.current = { pathname, search, hash, state };
  drawn.current = state;
  const set = useCallback<ListControl['set']>(
    (change, options) => {
      const now = latest.current;
      const next = changed(now.state, change);
      // Two changes before the address has moved build on each other.
      latest.current = { ...now, state: next };
      void navigate(
        { pathname: now.pathname, search: writeListState(now.search, def, next), hash: now.hash },
        { replace: options?.replace === true, preventScrollReset: true },
      );
    },
    [def, navigate],
  );
  return useMemo(() => ({ state, set }), [state, set]);
}

/** The list in a tab of a record: no view, nothing in the address. */
export function useLocalState(def: AnyResource): ListControl {
  const [state, setState] = useState<ListState>(() => ({ ...initialState(def), ...inView(def, initialState(def), null) }));
  const set = useCallback<ListControl['set']>((change) => setState((now) => changed(now, change)), []);
  return useMemo(() => ({ state, set }), [state, set]);
}
