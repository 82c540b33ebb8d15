import { ListContextProvider, type ListControllerResult, type RaRecord } from 'ra-core';
import { useMemo, type ReactNode } from 'react';
import { SEARCH_KEY } from '../../schema/filter';
import type { Filter } from '../format/listState';
import { useScreen } from '../screen';
import type { ListControl } from './types';
import type { Rows } from './useRows';
import type { Selection } from './useSelection';

interface Props {
  control: ListControl;
  list: Rows;
  selection: Selection;
  children: ReactNode;
}

const none: never[] = [];

/** The list as react-admin's own parts know it: `useListContext`, `<Pagination>`, `<FilterLiveSearch>` and the like work within. */
export function PublishedList({ control, list, selection, children }: Props) {
  const { def, labels } = useScreen();
  const { state, set } = control;
  const { rows, total, error, isStale, refetch } = list;
  const { ids, keep, toggle, clear } = selection;
  const context = useMemo(() => {
    // What is searched for is a filter like others to react-admin's parts, and stands apart in ours.
    const filterValues: Filter = state.q === '' ? state.filter : { ...state.filter, [SEARCH_KEY]: state.q };
    const setFilters = ({ [SEARCH_KEY]: q, ...filter }: Filter): void => set({ filter, q: typeof q === 'string' ? q : '' });
    const shared = {
      resource: def.name,
      defaultTitle: labels.name,
      sort: state.sort,
      setSort: (sort: { field: string; order: 'ASC' | 'DESC' }) => set({ sort }),
      filter: {},
      filterValues,
      displayedFilters: {},
      setFilters,
      showFilter: (name: string, value: unknown) => setFilters({ ...filterValues, [name]: value }),
      hideFilter: (name: string) => setFilters(Object.fromEntries(Object.entries(filterValues).filter(([key]) => key !== name))),
      page: state.page,
      perPage: state.perPage,
      setPage: (page: number) => set({ page }),
      setPerPage: (perPage: number) => set({ perPage }),
      hasPreviousPage: state.page > 1,
      hasNextPage: state.page * state.perPage < total,
      selectedIds: [...ids],
      onSelect: (some: readonly unknown[]) => keep(some.map(Number)),
      onSelectAll: () => keep((rows ?? none).map((row) => row.id)),
      onToggleItem: (id: unknown) => toggle(Number(id)),
      onUnselectItems: clear,
      // Files leave the office through its own export, which asks for the right and is noted.
      exporter: false as const,
      refetch,
      isFetching: isStale,
      isLoading: rows === undefined && error === null,
      isPlaceholderData: isStale,
    };
    const shown = { data: rows as readonly unknown[] as RaRecord[], total };
    const answer =
      rows === undefined
        ? error
          ? { data: undefined, total: undefined, error, isPending: false }
          : { data: undefined, total: undefined, error: null, isPending: true }
        : { ...shown, error, isPending: false };
    return { ...shared, ...answer } as ListControllerResult;
  }, [def, labels, state, set, rows, total, error, isStale, refetch, ids, keep, toggle, clear]);
  return <ListContextProvider value={context}>{children}</ListContextProvider>;
}
