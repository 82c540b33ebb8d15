import type { AnyResource } from '../../schema/define';
import { parseFilterKey } from '../../schema/filter';
import { viewsOf } from '../../schema/work';
import { inlineFilterOf } from '../fields';
import type { ListState } from '../format/listState';
import { timeField } from '../format/presets';

const INLINE = 3;

/** Filters the view already fixes to one value would change nothing. */
export function fixedByView(def: AnyResource, state: ListState): readonly string[] {
  const filter = state.view === null ? undefined : viewsOf(def)[state.view]?.filter;
  return Object.entries(filter ?? {})
    .filter(([key, wanted]) => parseFilterKey(def, key)?.op === 'is' && !Array.isArray(wanted))
    .map(([name]) => name);
}

/** The first declared filters that are a short choice stand in the row; everything else is behind “more”. */
export function inlineFilters(def: AnyResource, hidden: readonly string[] = []): readonly string[] {
  return (def.filters ?? []).filter((name) => inlineFilterOf(def.fields[name]) !== undefined && !hidden.includes(name)).slice(0, INLINE);
}

/** Every filter the panel behind “more” offers. */
export const panelFilters = (def: AnyResource, hidden: readonly string[] = []): readonly string[] =>
  (def.filters ?? []).filter((name) => !hidden.includes(name));

/** How many filters are on, the time preset among them. */
export function activeCount(def: AnyResource, state: ListState): number {
  return new Set(Object.keys(state.filter).map((key) => parseFilterKey(def, key)?.field)).size + (state.time ? 1 : 0);
}
export { timeField };
