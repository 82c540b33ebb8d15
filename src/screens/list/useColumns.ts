import { useCallback, useMemo } from 'react';
import type { AnyResource } from '../../schema/define';
import { usePreference } from '../../providers/preferences';

export type Density = 'normal' | 'compact';
interface Choice {
  columns: readonly string[] | null;
  density: Density;
}

/** Every column one may show: the declared ones first, then the other fields and the times every record has. */
export function availableColumns(def: AnyResource): readonly string[] {
  const others = Object.keys(def.fields).filter((name) => def.fields[name]?.kind !== 'secret');
  const kept = def.reads === undefined ? ['created_at', 'updated_at'] : [];
  return [...new Set([...def.list, ...others, 'id', ...kept])];
}

function readChoice(kept: unknown, def: AnyResource): Choice {
  const value = typeof kept === 'object' && kept !== null ? (kept as { columns?: unknown; density?: unknown }) : {};
  const known = availableColumns(def);
  const columns = Array.isArray(value.columns)
    ? value.columns.filter((name): name is string => typeof name === 'string' && known.includes(name))
    : [];
  return { columns: columns.length > 0 ? columns : null, density: value.density === 'compact' ? 'compact' : 'normal' };
}

export interface Columns {
  columns: readonly string[];
  density: Density;
  setColumns: (columns: readonly string[] | null) => void;
  setDensity: (density: Density) => void;
}

/** Chosen columns and row height, remembered for the employee. */
export function useColumns(def: AnyResource): Columns {
  const read = useCallback((kept: unknown) => readChoice(kept, def), [def]);
  const { value, set } = usePreference(`list:${def.name}`, read);
  const chosen = value.columns?.join(' ') ?? '';
  const columns = useMemo(() => (chosen === '' ? def.list : chosen.split(' ')), [chosen, def]);
  const setColumns = useCallback((next: readonly string[] | null) => set({ columns: next, density: value.density }), [set, value.density]);
  const setDensity = useCallback((density: Density) => set({ columns: value.columns, density }), [set, value.columns]);
  return { columns, density: value.density, setColumns, setDensity };
}
