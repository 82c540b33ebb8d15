import { formOwner } from '../data/paths';
import type { AnyResource } from '../define';
import { parseFilterKey, SYSTEM_COLUMNS, type FilterValues } from '../filter';
import { pinnedBy, screensOf } from '../screens';
import { checkFilter } from './filters';

type Report = (id: string, text: string) => void;

const asList = (value: unknown): readonly unknown[] => [value].flat();

/** What two filters, or the keys of one, ask for together and no record can be. */
function contradiction(def: AnyResource, filters: readonly FilterValues[]): string | null {
  const asked = new Map<string, { is?: readonly unknown[]; not: unknown[]; gte: unknown[]; lte: unknown[]; empty: unknown[] }>();
  for (const filter of filters) {
    for (const [key, value] of Object.entries(filter)) {
      const parsed = parseFilterKey(def, key);
      const kind = def.fields[parsed?.field ?? '']?.kind;
      // Of what holds several values, two may be there at once.
      if (!parsed || kind === 'tags' || kind === 'refs') continue;
      const of = asked.get(parsed.field) ?? { not: [], gte: [], lte: [], empty: [] };
      asked.set(parsed.field, of);
      if (parsed.op === 'is') of.is = of.is ? of.is.filter((one) => asList(value).includes(one)) : asList(value);
      else if (parsed.op !== 'like') of[parsed.op].push(...asList(value));
    }
  }
  for (const [field, { is, not, gte, lte, empty }] of asked) {
    const valued = is !== undefined && !is.includes(null);
    const between = (one: unknown, side: readonly unknown[], beyond: (one: number, bound: number) => boolean): boolean =>
      side.some((bound) => typeof one === 'number' && typeof bound === 'number' && beyond(one, bound));
    const outside = (one: unknown): boolean => between(one, gte, (a, b) => a < b) || between(one, lte, (a, b) => a > b);
    if (is?.every((one) => not.includes(one) || outside(one)) || gte.some((low) => between(low, lte, (a, b) => a > b))) return field;
    if (new Set(empty).size > 1 || (empty.includes(true) && (valued || gte.length + lte.length > 0))) return field;
  }
  return null;
}

/** What a board has its lanes by, and a calendar its days: asked for with every list, so it has its index. */
function checkLayout(def: AnyResource, screen: AnyResource, place: string, report: Report): void {
  const { layout, by } = screen.screen ?? {};
  if (layout !== 'board' && layout !== 'calendar') {
    if (by !== undefined) report('D195', `${place} names “${by}”, but only a board has lanes and only a calendar days`);
    return;
  }
  const kind = by === undefined ? undefined : SYSTEM_COLUMNS.includes(by) ? 'datetime' : def.fields[by]?.kind;
  const fits = layout === 'board' ? kind === 'enum' : kind === 'date' || kind === 'datetime';
  if (by === undefined || !fits) {
    report('D195', `${place} is a ${layout} and needs \`by\`: a field of ${layout === 'board' ? 'a set of values' : 'dates'}`);
    return;
  }
  if (!(screen.filters ?? []).includes(by)) report('D196', `${place} is a ${layout} by “${by}”, which is not among its filters`);
  if (layout === 'calendar' && by !== screen.sort[0] && !(screen.sortable ?? []).includes(by))
    report('D196', `${place} is a calendar by “${by}”, by which the resource cannot be sorted`);
}

function checkScreen(def: AnyResource, screen: AnyResource, report: Report): void {
  const { id, filter } = screen.screen ?? { id: '', filter: {} };
  const place = `screen “${id}”`;
  const known = (name: string): boolean => SYSTEM_COLUMNS.includes(name) || Object.hasOwn(def.fields, name);
  const declared = (name: string): boolean => (def.filters ?? []).includes(name);
  if (!/^[a-z][A-Za-z0-9]{0,39}$/.test(id)) report('D180', `${place} is named by an id in camelCase`);
  if (!/^(\/[A-Za-z0-9]+)+$/.test(screen.path)) report('D180', `“${screen.path}” of ${place} is no path`);
  if (screen.label.trim() === '') report('D180', `${place} has no label`);
  for (const name of screen.list) if (!known(name)) report('D181', `${place} lists “${name}”, which is no field`);
  for (const name of screen.filters ?? [])
    if (!declared(name))
      report('D181', `${place} filters by “${name}”, which the resource does not declare as a filter and so has no index`);
  if (screen.sort[0] !== def.sort[0] && !(def.sortable ?? []).includes(screen.sort[0]))
    report('D185', `${place} is sorted by “${screen.sort[0]}”, by which the resource cannot be sorted`);
  for (const [view, { sort }] of Object.entries(screen.views ?? {}))
    if (sort && sort[0] !== def.sort[0] && !(def.sortable ?? []).includes(sort[0]))
      report('D185', `view “${view}” of ${place} is sorted by “${sort[0]}”, by which the resource cannot be sorted`);
  for (const verb of screen.verbs)
    if (!def.verbs.includes(verb)) report('D184', `${place} offers “${verb}”, which the resource does not have`);

  checkLayout(def, screen, place, report);
  checkFilter(def, place, filter, report);
  const views = Object.entries(screen.views ?? {}).map(([view, spec]) => ({ at: `view “${view}” of ${place}`, filter: spec.filter }));
  for (const view of views) checkFilter(def, view.at, view.filter, report, { ofList: true });
  for (const one of [{ at: place, filter }, ...views])
    for (const key of Object.keys(one.filter)) {
      const name = parseFilterKey(def, key)?.field;
      if (name !== undefined && !declared(name))
        report('D182', `${one.at} asks for “${name}”, which is not a declared filter and so has no index`);
    }
  for (const one of [{ at: place, filters: [filter] }, ...views.map((view) => ({ at: view.at, filters: [filter, view.filter] }))]) {
    const field = contradiction(def, one.filters);
    if (field !== null) report('D183', `${one.at} asks of “${field}” what no record can be`);
  }

  const moves = def.queue?.moves;
  for (const [key, asked] of Object.entries(filter)) {
    const parsed = parseFilterKey(def, key);
    if (!moves || parsed?.op !== 'is' || !Object.hasOwn(moves.to, parsed.field)) continue;
    const has = (value: unknown): boolean => asList(asked).includes(value);
    if (has(moves.from[parsed.field]) && !has(moves.to[parsed.field]))
      report('D186', `a claim takes a record out of ${place}, so nobody could work on it there`);
  }
  if (screen.verbs.includes('add'))
    for (const [name, value] of Object.entries(pinnedBy(def, filter))) {
      const field = def.fields[name];
      if (field?.readOnly && (!('default' in field) || field.default !== value))
        report('D187', `${place} offers new records, but none starts with “${name}” as it asks`);
    }
}

/** Further screens over an entity. `taken`: who has a path, by its small letters; the screens of this one are added. */
export function checkScreens(def: AnyResource, taken: Map<string, string>, report: Report): void {
  const screens = screensOf(def);
  if (screens.length > 0 && def.single) report('D189', 'there is one record, which is its own screen; further ones would be lists of it');
  for (const [name, action] of Object.entries(def.actions))
    if (action.screen !== undefined && !Object.hasOwn(def.screens ?? {}, action.screen))
      report('D215', `action “${name}” belongs to the screen “${action.screen}”, of which there is none`);
  for (const screen of screens) {
    checkScreen(def, screen, report);
    const path = screen.path.toLowerCase();
    const owner = taken.get(path) ?? taken.get(formOwner(path) ?? '');
    if (owner !== undefined) report('D188', `the path “${screen.path}” of screen “${screen.screen?.id}” belongs to “${owner}” already`);
    taken.set(path, def.name);
  }
}
