import type { FieldKind } from './fields/types';
import type { AnyAction, AnyResource, ScreenOf } from './define';

type Kept =
  | 'name'
  | 'label'
  | 'adds'
  | 'path'
  | 'icon'
  | 'group'
  | 'scope'
  | 'permission'
  | 'orPermission'
  | 'level'
  | 'departments'
  | 'notInDemo'
  | 'verbs'
  | 'verbPermissions'
  | 'menu'
  | 'single'
  | 'title'
  | 'sort';

/**
 * What is known of an entity, or of a screen over one, without its definition: enough for menu, addresses, rights and names. The panel
 * knows the outlines of all from its start and fetches a definition with the screen that shows it. Every definition can stand for its
 * outline.
 */
export interface Outline extends Pick<AnyResource, Kept> {
  actions: Readonly<Record<string, Pick<AnyAction, 'permission' | 'groups' | 'screen'>>>;
  /** The kind of the field that names a record. */
  titleKind?: FieldKind;
  imports?: { permission?: string };
  queue?: object;
  screen?: Pick<ScreenOf, 'id' | 'filter' | 'layout'> & { of: Outline };
}
/** The outline as it is written down: a screen names its entity. */
export type WrittenOutline = Omit<Outline, 'screen'> & { screen?: Omit<NonNullable<Outline['screen']>, 'of'> & { of: string } };

const KEPT: readonly Kept[] = [
  'name',
  'label',
  'adds',
  'path',
  'icon',
  'group',
  'scope',
  'permission',
  'orPermission',
  'level',
  'departments',
  'notInDemo',
  'verbs',
  'verbPermissions',
  'menu',
  'single',
  'title',
  'sort',
];

export function outlineOf(def: AnyResource): WrittenOutline {
  const kept = Object.fromEntries(KEPT.map((key) => [key, def[key]])) as Pick<AnyResource, Kept>;
  const { screen, queue, imports, title } = def;
  return {
    ...kept,
    titleKind: def.fields[title]?.kind,
    actions: Object.fromEntries(
      Object.entries(def.actions).map(([name, { permission, groups, screen: on }]) => [name, { permission, groups, screen: on }]),
    ),
    ...(queue && { queue: {} }),
    ...(imports && { imports: { permission: imports.permission } }),
    ...(screen && { screen: { id: screen.id, of: screen.of.name, filter: screen.filter, layout: screen.layout } }),
  };
}

/** The outlines as they were written down, each screen with its entity. */
export function outlinesOf(written: readonly WrittenOutline[]): readonly Outline[] {
  const entities = new Map<string, Outline>();
  return written.map(({ screen, ...outline }) => {
    const of = screen && entities.get(screen.of);
    const one: Outline = screen && of ? { ...outline, screen: { ...screen, of } } : outline;
    entities.set(one.name, one);
    return one;
  });
}
