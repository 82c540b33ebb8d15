import { useCallback, useMemo } from 'react';
import { usePreference } from '../../providers/preferences';
import type { AnyResource } from '../../schema/define';
import { readListState, writeListState, type ListState } from '../format/listState';
import type { ListControl } from './types';
import { readWidths, type Columns, type Widths } from './useColumns';

export interface View {
  id: string;
  name: string;
  /** The state of the list, as its address has it. */
  search: string;
  columns: readonly string[];
  /** None where only its columns are known: the employee's own widths stay. */
  widths?: Widths;
}
/** Most views of their own an employee may have of a list. */
export const MOST_VIEWS = 30;

function readViews(kept: unknown): readonly View[] {
  if (!Array.isArray(kept)) return [];
  return kept.filter(
    (view): view is View =>
      typeof view === 'object' &&
      view !== null &&
      typeof (view as View).id === 'string' &&
      typeof (view as View).name === 'string' &&
      typeof (view as View).search === 'string' &&
      Array.isArray((view as View).columns),
  );
}

/** What a list shows, without the current page. */
export const searchOf = (def: AnyResource, state: ListState): string => writeListState('', def, { ...state, page: 1, after: null });

/** Views with a name: the employee's own, in their own order, and those of their role. All are kept on the server. */
export function useSavedViews(def: AnyResource) {
  const { value: own, set } = usePreference(`views:${def.name}`, readViews);
  const { value: shared } = usePreference(`shared:${def.name}`, readViews);
  /** Puts one of the employee's own views in the place of another. */
  const move = useCallback(
    (id: string, before: string) => {
      const moved = own.find((view) => view.id === id);
      if (!moved || id === before) return;
      const to = own.findIndex((view) => view.id === before);
      const others = own.filter((view) => view.id !== id);
      set([...others.slice(0, to), moved, ...others.slice(to)]);
    },
    [own, set],
  );
  return { own, shared, set, move };
}

/** Shows a view, and says which of some is shown: what its address says, in whatever order it says it. */
export function useOpenView(def: AnyResource, control: ListControl, choice: Columns) {
  const now = useMemo(() => searchOf(def, control.state), [def, control.state]);
  const open = (view: View): void => {
    control.set({ ...readListState(view.search, def), page: 1, after: null });
    choice.setColumns(view.columns.length > 0 ? view.columns : null, view.widths && readWidths(view.widths, def));
  };
  const isOpen = (view: View): boolean => searchOf(def, readListState(view.search, def)) === now;
  return { open, isOpen };
}
