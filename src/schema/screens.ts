import type { AnyResource, AnyScreen } from './define';
import { parseFilterKey, type FilterValues } from './filter';

/** The one value of each field that a filter leaves no choice of. */
export function pinnedBy(def: AnyResource, filter: FilterValues): Readonly<Record<string, unknown>> {
  const pinned: Record<string, unknown> = {};
  for (const [key, asked] of Object.entries(filter)) {
    const parsed = parseFilterKey(def, key);
    const values = [asked].flat();
    if (parsed?.op === 'is' && Object.hasOwn(def.fields, parsed.field) && values.length === 1) pinned[parsed.field] = values[0];
  }
  return pinned;
}

/** What a new record made on a screen starts with: what its filter says of fields that are typed. */
export function presetsOf(def: AnyResource): Readonly<Record<string, unknown>> {
  if (!def.screen) return {};
  return Object.fromEntries(Object.entries(pinnedBy(def, def.screen.filter)).filter(([name]) => def.fields[name]?.readOnly !== true));
}

interface OfScreen {
  name: string;
  screen?: { of: { name: string } };
}
/** The entity behind a screen; an entity itself is its own. */
export const entityOf = (def: AnyResource): AnyResource => def.screen?.of ?? def;
export const entityNameOf = ({ name, screen }: OfScreen): string => screen?.of.name ?? name;

/** An action or a verb that asks for the entity's code has none of its own: on a screen it takes the screen's. */
function screenOf(def: AnyResource, id: string, spec: AnyScreen): AnyResource {
  const codeOf = <T extends string | undefined>(code: T): T | string => (code === def.permission ? spec.permission : code);
  const filter: FilterValues = spec.filter;
  const pinned = pinnedBy(def, filter);
  const isWhole = Object.keys(filter).length === 0;
  const actions = Object.entries(def.actions)
    // What is asked of the list is asked of all records, of which a screen shows some.
    .filter(([, action]) => (action.screen === undefined ? isWhole || action.on !== 'list' : action.screen === id))
    .map(([name, action]) => [name, { ...action, screen: undefined, permission: codeOf(action.permission) }] as const);
  return {
    ...def,
    path: spec.path,
    label: spec.label,
    icon: spec.icon ?? def.icon,
    permission: spec.permission,
    orPermission: spec.orPermission,
    level: spec.level ?? def.level,
    departments: spec.departments ?? def.departments,
    verbs: spec.verbs ?? def.verbs,
    verbPermissions: {
      ...Object.fromEntries(Object.entries(def.verbPermissions ?? {}).map(([verb, code]) => [verb, codeOf(code)])),
      ...spec.verbPermissions,
    },
    list: spec.list ?? def.list,
    filters: spec.filters ?? (def.filters ?? []).filter((name) => !Object.hasOwn(pinned, name)),
    sort: spec.sort ?? def.sort,
    sortable: [...new Set([def.sort[0], ...(def.sortable ?? [])])],
    views: spec.views ?? (isWhole ? def.views : undefined),
    menu: spec.menu,
    actions: Object.fromEntries(actions),
    // The order people make is of all records, and a file brings any of them.
    ordered: undefined,
    inRow: (spec.verbs ?? def.verbs).includes('update') ? def.inRow : undefined,
    imports: undefined,
    screens: undefined,
    screen: { id, of: def, filter, layout: spec.layout ?? 'table', by: spec.by ?? (spec.layout === 'board' ? def.state : undefined) },
  };
}

const made = new WeakMap<AnyResource, readonly AnyResource[]>();

/** The further screens of an entity, each as a resource of its own path, code, columns and filter over the same records. */
export function screensOf(def: AnyResource): readonly AnyResource[] {
  let screens = made.get(def);
  if (!screens) made.set(def, (screens = Object.entries(def.screens ?? {}).map(([id, spec]) => screenOf(def, id, spec))));
  return screens;
}

/** How an entity, or a screen over one, is called where both may be meant: `member`, `member:blocked`. */
export const screenName = ({ name, screen }: AnyResource): string => (screen ? `${screen.of.name}:${screen.id}` : name);

/** The entity, or the screen over one, of such a name. */
export function screenNamed(definitions: ReadonlyMap<string, AnyResource>, name: string): AnyResource | undefined {
  const [entity = '', id] = name.split(':', 2);
  const def = definitions.get(entity);
  return id === undefined || !def ? def : screensOf(def).find(({ screen }) => screen?.id === id);
}
