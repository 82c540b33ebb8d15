import type { IconName } from './data/icons';
import { permissions, type Group, type PermissionCode } from './data/permissions';
import type { Finding } from './check';
import type { AnyResource, Scope, Verb } from './define';

/** A bespoke screen: where it is, who may open it, what it is called. What it draws is a component of its own name in `src/custom`. */
export interface PageInput<N extends string = string> {
  /** `whyNot` is drawn by `src/custom/<folder>/WhyNotPage.tsx`. */
  name: N;
  /** Its addresses; the first is the one it is linked by. A place is written `:id`. */
  paths: readonly [string, ...string[]];
  label: { readonly th: string; readonly en: string };
  /** `site`: carries the selected site, and is not there without one. */
  scope: Scope;
  /** Rights on entities it takes, all of them. */
  needs?: readonly (readonly [resource: string, verb: Verb])[];
  /** Code that opens it; several: one of them is enough. */
  permission?: PermissionCode | readonly PermissionCode[];
  level?: number;
  departments?: readonly string[];
  /** The entity it is about, whose words and site its parts then know (`useScreen`). */
  about?: string;
  /** It names itself, by what it shows; otherwise it is named by its label. */
  namesItself?: true;
  /** Draws nothing of MUI or of react-admin's interface, so the theme is not fetched for it. */
  plain?: true;
  /** It stands where an entity would have a screen of its own. */
  replaces?: true;
  /** Its entry in the menu; without one it is reached from other screens. */
  menu?: { group: Group | 'general'; icon: IconName };
}
export interface AnyPage extends Omit<PageInput, 'permission' | 'menu'> {
  permission?: string | readonly string[];
  menu?: { group: Group | 'general'; icon: string };
}

/** Declares a bespoke page. What types cannot see, `checkPages` refuses at start. */
export const definePage = <const N extends string>(page: PageInput<N>): PageInput<N> => page;

const ENTITY = 'an entity';

/** What is wrong with the pages among themselves and beside the entities. `taken`: paths of entities. */
export function checkPages(pages: readonly AnyPage[], definitions: readonly AnyResource[], taken: readonly string[]): readonly Finding[] {
  const found: Finding[] = [];
  const names = new Set<string>();
  const paths = new Map(taken.map((path) => [path.toLowerCase(), ENTITY]));
  for (const page of pages) {
    const report = (id: string, text: string): void => void found.push({ id, resource: page.name, text });
    if (!/^[a-z][A-Za-z0-9]*$/.test(page.name)) report('G001', 'a page is named in camelCase');
    if (names.has(page.name)) report('G002', 'two pages have this name');
    names.add(page.name);
    if (page.replaces && !page.paths.some((path) => paths.get(path.toLowerCase()) === ENTITY))
      report('G009', 'it replaces a screen of an entity, and there is none at its address');
    for (const path of page.paths) {
      const other = paths.get(path.toLowerCase());
      if (!path.startsWith('/')) report('G003', `the path “${path}” does not begin with “/”`);
      if (other !== undefined && !(page.replaces && other === ENTITY)) report('G004', `the path “${path}” belongs to ${other} already`);
      paths.set(path.toLowerCase(), `the page ${page.name}`);
    }
    for (const [resource, verb] of page.needs ?? []) {
      const def = definitions.find(({ name }) => name === resource);
      if (!def) report('G005', `it needs “${verb}” of “${resource}”, which is not declared`);
      else if (!def.verbs.includes(verb)) report('G006', `it needs “${verb}” of “${resource}”, which has no such verb`);
    }
    if (page.about !== undefined && !definitions.some(({ name }) => name === page.about))
      report('G007', `it is about “${page.about}”, which is not declared`);
    for (const code of [page.permission ?? []].flat())
      if (!Object.hasOwn(permissions, code)) report('G008', `it asks for “${code}”, which is not in the permission catalogue`);
  }
  return found;
}
