import type { AnyResource } from '../../schema/define';
import { isPreset, presetDays, timeField, type Preset } from './presets';
import { serverNow } from '../../providers/serverTime';
import { filterKey, narrowed, parseFilterKey, SEARCH_KEY, type FilterValues } from '../../schema/filter';
import { viewsOf } from '../../schema/work';

export type Filter = FilterValues;
export interface Sort {
  field: string;
  order: 'ASC' | 'DESC';
}

/** The state of a list. The address holds all of it, so that the list can be shared by a link. */
export interface ListState {
  view: string | null;
  q: string;
  filter: Filter;
  time: Preset | null;
  sort: Sort;
  page: number;
  perPage: number;
  /** The last row before the page, as `[value, id]`, when paging deep. */
  after: readonly [unknown, number] | null;
}

export const PAGE_SIZES = [10, 25, 50, 100] as const;
/** What waits is worked through: more of it is shown than of what is looked up. */
const sizeOf = (def: AnyResource): number => (def.queue ? 25 : 10);
const keys = ['view', 'q', 'filter', 'time', 'sort', 'page', 'size', 'after'] as const;

/** Columns that may be sorted by: each has its index. */
export const sortableColumns = (def: AnyResource): readonly string[] => [...new Set([def.sort[0], ...(def.sortable ?? [])])];

const defaultView = (def: AnyResource): string | null => Object.keys(def.views ?? {})[0] ?? null;

/** The view that leaves nothing out, where there is one. */
export const wholeView = (def: AnyResource): string | null =>
  Object.entries(def.views ?? {}).find(([, { filter }]) => Object.keys(filter).length === 0)?.[0] ?? null;

/** The order a view opens in. */
export function sortOf(def: AnyResource, view: string | null): Sort {
  const [field, order] = (view === null ? undefined : viewsOf(def)[view]?.sort) ?? def.sort;
  return { field, order };
}
const isSort = (one: Sort, other: Sort): boolean => one.field === other.field && one.order === other.order;

/** A view shows its own order, unless one has chosen another. */
export function inView(def: AnyResource, state: ListState, view: string | null): Pick<ListState, 'view' | 'sort'> {
  return { view, sort: isSort(state.sort, sortOf(def, state.view)) ? sortOf(def, view) : state.sort };
}

/** Whether anything beyond the view keeps records from the list. */
export const isNarrowed = ({ filter, time, q }: ListState): boolean => Object.keys(filter).length > 0 || time !== null || q !== '';

export const initialState = (def: AnyResource): ListState => ({
  view: defaultView(def),
  q: '',
  filter: {},
  time: null,
  sort: sortOf(def, defaultView(def)),
  page: 1,
  perPage: sizeOf(def),
  after: null,
});

function readJson(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An address may come from anywhere: filters that the definition does not declare are dropped. */
function readFilter(value: unknown, def: AnyResource): Filter {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  const allowed = (key: string): boolean => {
    const field = parseFilterKey(def, key)?.field;
    return field !== undefined && (key === 'id' || (def.filters ?? []).includes(field));
  };
  return Object.fromEntries(Object.entries(value).filter(([key, wanted]) => allowed(key) && wanted !== null && wanted !== ''));
}

function readSort(text: string | null, def: AnyResource, view: string | null): Sort {
  const match = /^(-?)(\w+)$/.exec(text ?? '');
  if (!match || !sortableColumns(def).includes(match[2]!)) return sortOf(def, view);
  return { field: match[2]!, order: match[1] ? 'DESC' : 'ASC' };
}

function readAfter(value: unknown): ListState['after'] {
  return Array.isArray(value) && value.length === 2 && typeof value[1] === 'number' ? [value[0], value[1]] : null;
}

const wholeNumber = (text: string | null, least: number): number => {
  const value = Number(text);
  return Number.isInteger(value) && value >= least ? value : least;
};

/** Reads the state of a list from the address; anything unreadable falls back to the start of the list. */
export function readListState(search: string, def: AnyResource): ListState {
  const params = new URLSearchParams(search);
  const asked = params.get('view');
  const view = asked !== null && Object.hasOwn(viewsOf(def), asked) ? asked : defaultView(def);
  const time = params.get('time');
  const size = Number(params.get('size'));
  return {
    view,
    q: params.get('q')?.slice(0, 200) ?? '',
    filter: readFilter(readJson(params.get('filter')), def),
    time: isPreset(time) && timeField(def) ? time : null,
    sort: readSort(params.get('sort'), def, view),
    page: wholeNumber(params.get('page'), 1),
    perPage: PAGE_SIZES.some((known) => known === size) ? size : sizeOf(def),
    after: readAfter(readJson(params.get('after'))),
  };
}

/** Writes only differences from the start, and keeps other parameters (the site). */
export function writeListState(search: string, def: AnyResource, state: ListState): string {
  const params = new URLSearchParams(search);
  for (const key of keys) params.delete(key);
  if (state.view !== null && state.view !== defaultView(def)) params.set('view', state.view);
  if (state.q !== '') params.set('q', state.q);
  if (Object.keys(state.filter).length > 0) params.set('filter', JSON.stringify(state.filter));
  if (state.time) params.set('time', state.time);
  if (!isSort(state.sort, sortOf(def, state.view))) params.set('sort', `${state.sort.order === 'DESC' ? '-' : ''}${state.sort.field}`);
  if (state.page > 1) params.set('page', String(state.page));
  if (state.perPage !== sizeOf(def)) params.set('size', String(state.perPage));
  if (state.after && state.page > 1) params.set('after', JSON.stringify(state.after));
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** The filter besides the view; the counts of the views use it. */
export function ownFilter(state: ListState, def: AnyResource, now: number = serverNow()): Filter {
  const filter: Record<string, unknown> = { ...state.filter };
  const field = timeField(def);
  if (state.time && field) {
    const { from, to } = presetDays(state.time, now);
    filter[filterKey(field, 'gte')] = from;
    filter[filterKey(field, 'lte')] = to;
  }
  if (state.q !== '') filter[SEARCH_KEY] = state.q;
  return filter;
}

/** The whole filter in the form of the calls. */
export function queryFilter(state: ListState, def: AnyResource, now: number = serverNow()): Filter {
  const view = state.view !== null ? viewsOf(def)[state.view]?.filter : undefined;
  return narrowed(def, view ?? {}, ownFilter(state, def, now), new Date(now));
}

/** Up to five page numbers around the current one. */
export function pageLinks(page: number, pages: number, links = 5): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(links / 2), pages - links + 1));
  return Array.from({ length: Math.min(links, Math.max(1, pages)) }, (_, index) => first + index);
}
