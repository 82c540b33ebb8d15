import type { AnyResource } from '../../schema/define';
import { parseFilterKey } from '../../schema/filter';
import { viewsOf } from '../../schema/work';
import { tokenPanelOf } from '../fields';
import type { ListState } from '../format/listState';

const INLINE = 3;

/** Filters the view already fixes to one value would change nothing. */
export function fixedByView(def: AnyResource, state: ListState): readonly string[] {
  const filter = state.view === null ? undefined : viewsOf(def)[state.view]?.filter;
  return Object.entries(filter ?? {})
    .filter(([key, wanted]) => parseFilterKey(def, key)?.op === 'is' && !Array.isArray(wanted))
    .map(([name]) => name);
}

/** The first declared filters that are a short choice are always offered above the rows; others are once they are on. */
export function offeredFilters(def: AnyResource, hidden: readonly string[] = []): readonly string[] {
  return (def.filters ?? []).filter((name) => tokenPanelOf(def.fields[name]) !== undefined && !hidden.includes(name)).slice(0, INLINE);
}

/** Every filter the panel behind “more” offers. */
export const panelFilters = (def: AnyResource, hidden: readonly string[] = []): readonly string[] =>
  (def.filters ?? []).filter((name) => !hidden.includes(name));
