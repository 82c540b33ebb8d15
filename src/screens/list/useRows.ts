import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useGetList } from 'ra-core';
import { ownFilter, queryFilter, type Filter, type ListState } from '../format/listState';
import { usePanelProvider } from '../../providers/dataProvider';
import type { Rec } from '../record';
import { useScreen } from '../screen';
import { keys } from '../../providers/queryKeys';
import { viewsOf } from '../../schema/work';

export interface Rows {
  rows: readonly Rec[] | undefined;
  total: number;
  /** `total` is a lower bound. */
  estimate: boolean;
  error: Error | null;
  /** The rows shown are those of the last question; the new ones are on their way. */
  isStale: boolean;
  filter: Filter;
  refetch: () => void;
}

const NONE: Filter = {};

/** The rows of a list. The last rows stay while the next are on their way. `fixed` cannot be taken away by the state. */
export function useRows(state: ListState, fixed: Filter = NONE): Rows {
  const { def } = useScreen();
  const filter = useMemo<Filter>(() => ({ ...queryFilter(state, def), ...fixed }), [state, def, fixed]);
  const meta = useMemo(() => (state.after ? { after: state.after } : undefined), [state.after]);
  const query = useGetList<Rec>(
    def.name,
    {
      pagination: { page: state.page, perPage: state.perPage },
      sort: state.sort,
      filter,
      meta,
    },
    { placeholderData: keepPreviousData },
  );
  const rows = query.data;
  const answer = query.meta as { totalIs?: string } | undefined;
  const { refetch } = query;
  return {
    rows,
    total: query.total ?? 0,
    estimate: answer?.totalIs === 'estimate',
    error: query.error,
    isStale: query.isPlaceholderData,
    filter,
    refetch: () => void refetch(),
  };
}

/** How many records each view holds on top of what one filters by; asked once the rows are here. */
export function useCounts(state: ListState, ready: boolean) {
  const { def } = useScreen();
  const provider = usePanelProvider();
  const filter = ownFilter(state, def);
  const enabled = ready && Object.keys(viewsOf(def)).length > 1;
  return useQuery({
    queryKey: keys.counts(def.name, filter),
    queryFn: ({ signal }) => provider.counts(def.name, filter, signal),
    enabled,
    placeholderData: keepPreviousData,
  }).data;
}

/** Sums over the whole filter; asked once the rows are here, so that rows never wait for them. */
export function useTotals(filter: Filter, ready: boolean) {
  const { def } = useScreen();
  const provider = usePanelProvider();
  const enabled = ready && (def.totals ?? []).length > 0;
  return useQuery({
    queryKey: keys.totals(def.name, filter),
    queryFn: ({ signal }) => provider.totals(def.name, filter, signal),
    enabled,
    placeholderData: keepPreviousData,
  });
}
