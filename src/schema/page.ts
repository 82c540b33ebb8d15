import type { IconName } from './data/icons';
import { isReservedPath } from './data/paths';
import { permissions, type Group, type PermissionCode } from './data/permissions';
import type { Finding } from './check';
import type { AnyResource, Scope, Verb } from './define';
import type { ResourceName } from './fields/types';

/** A bespoke screen: its addresses, who may open it, and its title. Its component in `src/custom` is found by its name. */
export interface PageInput<N extends string = string> {
  /** `src/custom/<folder>/WhyNotPage.tsx` is the component of `whyNot`. */
  name: N;
  /** Its addresses; links use the first. A parameter is written `:id`. */
  paths: readonly [string, ...string[]];
  label: { readonly th: string; readonly en: string };
  /** `site`: the address carries the selected site, and the page needs one. */
  scope: Scope;
  /** Rights on entities; all of them are needed. */
  needs?: readonly (readonly [resource: ResourceName, verb: Verb])[];
  /** Code that opens the page; with several, one of them is enough. */
  permission?: PermissionCode | readonly PermissionCode[];
  level?: number;
  departments?: readonly string[];
  /** The entity of the page, whose words and site its components get from `useScreen`. */
  about?: ResourceName;
  /** The page sets its title by its content; otherwise the label is the title. */
  namesItself?: true;
  /** Uses no components of MUI or of react-admin's interface, so the theme is not fetched for it. */
  plain?: true;
  /** The page replaces a screen of an entity. */
  replaces?: true;
  /** Its entry in the menu; without one, other screens link to it. */
  menu?: { group: Group | 'general'; icon: IconName };
}
export interface AnyPage extends Omit<PageInput, 'permission' | 'menu' | 'needs' | 'about'> {
  needs?: readonly (readonly [resource: string, verb: Verb])[];
  about?: string;
  permission?: string | readonly string[];
  menu?: { group: Group | 'general'; icon: IconName };
}

/** Declares a bespoke page. Errors that types cannot find are refused at start by `checkPages`. */
export const definePage = <const N extends string>(page: PageInput<N>): PageInput<N> => page;

const ENTITY = 'an entity';

/** Errors of the pages among themselves and with the entities. `taken`: paths of entities. */
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
      if (isReservedPath(path)) report('G004', `the path “${path}” is an address of the panel itself`);
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
