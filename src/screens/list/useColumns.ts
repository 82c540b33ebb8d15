import { useCallback, useMemo } from 'react';
import type { AnyResource } from '../../schema/define';
import { usePreference } from '../../providers/preferences';

export type Density = 'normal' | 'compact';
/** How the views of what waits are drawn, where the definition says the rows of a bench. */
export type Layout = 'bench' | 'table';
interface Choice {
  columns: readonly string[] | null;
  density: Density;
  layout: Layout;
}

/** Every column one may show: the declared ones first, then the other fields and the times every record has. */
export function availableColumns(def: AnyResource): readonly string[] {
  const others = Object.keys(def.fields).filter((name) => def.fields[name]?.kind !== 'secret');
  const kept = def.reads === undefined ? ['created_at', 'updated_at'] : [];
  return [...new Set([...def.list, ...others, 'id', ...kept])];
}

function readChoice(kept: unknown, def: AnyResource): Choice {
  const value = typeof kept === 'object' && kept !== null ? (kept as { [K in keyof Choice]?: unknown }) : {};
  const known = availableColumns(def);
  const columns = Array.isArray(value.columns)
    ? value.columns.filter((name): name is string => typeof name === 'string' && known.includes(name))
    : [];
  return {
    columns: columns.length > 0 ? columns : null,
    density: value.density === 'compact' || value.density === 'normal' ? value.density : def.queue ? 'compact' : 'normal',
    layout: value.layout === 'table' ? 'table' : 'bench',
  };
}

export interface Columns {
  columns: readonly string[];
  density: Density;
  layout: Layout;
  setColumns: (columns: readonly string[] | null) => void;
  setDensity: (density: Density) => void;
  setLayout: (layout: Layout) => void;
}

/** Chosen columns, row height and layout, remembered for the employee. */
export function useColumns(def: AnyResource): Columns {
  const read = useCallback((kept: unknown) => readChoice(kept, def), [def]);
  const { value, set } = usePreference(`list:${def.name}`, read);
  const chosen = value.columns?.join(' ') ?? '';
  const columns = useMemo(() => (chosen === '' ? def.list : chosen.split(' ')), [chosen, def]);
  const setColumns = useCallback((next: readonly string[] | null) => set({ ...value, columns: next }), [set, value]);
  const setDensity = useCallback((density: Density) => set({ ...value, density }), [set, value]);
  const setLayout = useCallback((layout: Layout) => set({ ...value, layout }), [set, value]);
  return { columns, density: value.density, layout: value.layout, setColumns, setDensity, setLayout };
}
