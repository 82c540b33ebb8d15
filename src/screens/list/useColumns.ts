import { useCallback, useMemo } from 'react';
import type { AnyResource } from '../../schema/define';
import { usePreference } from '../../providers/preferences';

export type Density = 'normal' | 'compact';
/** How the views of what waits are drawn, where the definition says the rows of a bench. */
export type Layout = 'bench' | 'table';
/** Columns whose width a person chose, in pixels; the others are as wide as what they hold. */
export type Widths = Readonly<Record<string, number>>;
export const LEAST_WIDTH = 56;
export const MOST_WIDTH = 640;
interface Choice {
  columns: readonly string[] | null;
  widths: Widths;
  density: Density;
  layout: Layout;
}

/** Every column one may show: the declared ones first, then the other fields and the times every record has. */
export function availableColumns(def: AnyResource): readonly string[] {
  const others = Object.keys(def.fields).filter((name) => def.fields[name]?.kind !== 'secret');
  const kept = def.reads === undefined ? ['created_at', 'updated_at'] : [];
  return [...new Set([...def.list, ...others, 'id', ...kept])];
}

/** Widths that were kept, of columns there are. */
export const readWidths = (kept: unknown, def: AnyResource): Widths =>
  Object.fromEntries(
    Object.entries(kept ?? {}).filter(
      ([name, width]) => typeof width === 'number' && width >= LEAST_WIDTH && width <= MOST_WIDTH && availableColumns(def).includes(name),
    ),
  );

function readChoice(kept: unknown, def: AnyResource): Choice {
  const value = typeof kept === 'object' && kept !== null ? (kept as { [K in keyof Choice]?: unknown }) : {};
  const known = availableColumns(def);
  const columns = Array.isArray(value.columns)
    ? value.columns.filter((name): name is string => typeof name === 'string' && known.includes(name))
    : [];
  return {
    columns: columns.length > 0 ? columns : null,
    widths: readWidths(value.widths, def),
    density: value.density === 'compact' || value.density === 'normal' ? value.density : def.queue ? 'compact' : 'normal',
    layout: value.layout === 'table' ? 'table' : 'bench',
  };
}

export interface Columns {
  columns: readonly string[];
  widths: Widths;
  density: Density;
  layout: Layout;
  setColumns: (columns: readonly string[] | null, widths?: Widths) => void;
  setWidths: (widths: Widths) => void;
  setDensity: (density: Density) => void;
  setLayout: (layout: Layout) => void;
}

/** Chosen columns, their widths, row height and layout, remembered for the employee. */
export function useColumns(def: AnyResource): Columns {
  const read = useCallback((kept: unknown) => readChoice(kept, def), [def]);
  const { value, set } = usePreference(`list:${def.name}`, read);
  const chosen = value.columns?.join(' ') ?? '';
  const columns = useMemo(() => (chosen === '' ? def.list : chosen.split(' ')), [chosen, def]);
  const kept = JSON.stringify(value.widths);
  const widths = useMemo(() => JSON.parse(kept) as Widths, [kept]);
  const setColumns = useCallback<Columns['setColumns']>(
    (next, sized = value.widths) => set({ ...value, columns: next, widths: sized }),
    [set, value],
  );
  const setWidths = useCallback((next: Widths) => set({ ...value, widths: next }), [set, value]);
  const setDensity = useCallback((density: Density) => set({ ...value, density }), [set, value]);
  const setLayout = useCallback((layout: Layout) => set({ ...value, layout }), [set, value]);
  return { columns, widths, density: value.density, layout: value.layout, setColumns, setWidths, setDensity, setLayout };
}
