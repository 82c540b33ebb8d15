import { pages } from './pages';
import { plannedScreens } from './planned';
import { outlines } from './outlines';
import { reportOutlines } from './reportOutlines';
import { furtherPaths } from '../schema/data/paths';
import type { Outline } from '../schema/outline';

/** The screens every entity may have. */
export type ScreenKind = 'list' | 'show' | 'create' | 'edit' | 'import';

const KINDS: readonly ScreenKind[] = ['list', 'create', 'import', 'show', 'edit'];
const tails: Readonly<Record<ScreenKind, string>> = { list: '', create: '/create', import: '/import', show: '/:id', edit: '/:id/edit' };
const offered: Readonly<Record<ScreenKind, (def: Outline) => boolean>> = {
  list: () => true,
  show: () => true,
  create: (def) => def.verbs.includes('add'),
  edit: (def) => def.verbs.includes('update'),
  import: (def) => def.imports !== undefined,
};
export const offers = (def: Outline, kind: ScreenKind): boolean => offered[kind](def);

/** The screens of an entity with their paths. */
export const screensOf = (def: Outline): readonly { kind: ScreenKind; path: string }[] =>
  KINDS.filter((kind) => offers(def, kind)).map((kind) => ({ kind, path: def.path + tails[kind] }));

/** A path with its parameters replaced: numbers for records, anything for planned screens. */
const matcher = (path: string, place: string): RegExp => new RegExp(`^${path.replace(/:\w+/g, place)}/?$`, 'i');
const NUMBER = '\\d+';
const ANYTHING = '[^/]+';
const matchers = [
  ...[
    ...furtherPaths,
    ...pages.flatMap(({ paths }) => paths),
    ...outlines.flatMap((def) => screensOf(def).map(({ path }) => path)),
    ...reportOutlines.map(({ path }) => path),
  ].map((path) => matcher(path, NUMBER)),
  ...plannedScreens.map(({ path }) => matcher(path, ANYTHING)),
];

/** Does the panel have a screen at the path, in any case? For every other path, `/404` included, it shows that there is none. */
export const isKnownPath = (pathname: string): boolean => matchers.some((known) => known.test(pathname));
