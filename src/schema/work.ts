import type { AnyResource } from './define';
import type { FilterValues } from './filter';
import type { Word } from './messages';

/**
 * Keys of a filter about the work on a record, which belong to no field. `_claim`: who is on it; `_approval`: whose second pair of eyes it
 * waits for, by who asked; `_overdue`: it is older than its queue promises.
 */
const KEYS: Readonly<Record<string, { values: readonly unknown[]; of: (def: AnyResource) => boolean }>> = {
  _claim: { values: ['mine'], of: ({ queue }) => queue !== undefined },
  _approval: { values: ['others', 'mine'], of: takesTwo },
  _overdue: { values: [true], of: ({ queue }) => queue?.promise !== undefined },
};

/** May something of it wait for a second person? */
export function takesTwo({ actions, raisedByTwo }: AnyResource): boolean {
  return raisedByTwo !== undefined || Object.values(actions).some(({ approval, together }) => approval !== undefined || together === true);
}

export const isWorkKey = (def: AnyResource, key: string): boolean => Object.hasOwn(KEYS, key) && (KEYS[key]?.of(def) ?? false);
export const isWorkValue = (key: string, value: unknown): boolean => KEYS[key]?.values.includes(value) ?? false;

const LABELS: Readonly<Record<string, Word>> = {
  second: { th: 'รอฉันอนุมัติ', en: 'Waits for my approval' },
  mine: { th: 'ฉันกำลังทำ', en: 'I am on' },
  late: { th: 'เกินเวลา', en: 'Overdue' },
};
/** The name of the built-in view. */
export const workLabel = (id: string): Word | undefined => LABELS[id];

type View = NonNullable<AnyResource['views']>[string];

/** Views that a queue, or what two people decide, has by itself: they say which records the employee works on, and which are late. */
function workViewsOf(def: AnyResource): Readonly<Record<string, FilterValues>> {
  const [first] = Object.values(def.views ?? {});
  if (!first) return {};
  return {
    ...(isWorkKey(def, '_approval') && { second: { _approval: 'others' } }),
    ...(isWorkKey(def, '_claim') && { mine: { _claim: 'mine' } }),
    ...(isWorkKey(def, '_overdue') && { late: { ...first.filter, _overdue: true } }),
  };
}

/** Is it a built-in view, shown while something is in it? */
export const isWorkView = (def: AnyResource, id: string): boolean => Object.hasOwn(workViewsOf(def), id);

const made = new WeakMap<AnyResource, Readonly<Record<string, View>>>();

/** Every view of a list: what waits first, then what of it the employee works on or is late, then the others its definition declares. */
export function viewsOf(def: AnyResource): Readonly<Record<string, View>> {
  let views = made.get(def);
  if (!views) {
    const [first, ...rest] = Object.entries(def.views ?? {});
    const own = Object.entries(workViewsOf(def)).map(([id, filter]): [string, View] => [
      id,
      { label: workLabel(id)?.th ?? id, filter, ...(first?.[1].sort && { sort: first[1].sort }) },
    ]);
    views = Object.fromEntries([...(first ? [first] : []), ...own, ...rest]);
    made.set(def, views);
  }
  return views;
}
