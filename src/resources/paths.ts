import { pages } from './pages';
import { plannedScreens } from './planned';
import { everyScreen } from './screens';
import type { AnyResource } from '../schema/define';

/** The screens every entity may have. */
export type ScreenKind = 'list' | 'show' | 'create' | 'edit' | 'import';

const KINDS: readonly ScreenKind[] = ['list', 'create', 'import', 'show', 'edit'];
const tails: Readonly<Record<ScreenKind, string>> = { list: '', create: '/create', import: '/import', show: '/:id', edit: '/:id/edit' };
const offered: Readonly<Record<ScreenKind, (def: AnyResource) => boolean>> = {
  list: () => true,
  show: () => true,
  create: (def) => def.verbs.includes('add'),
  edit: (def) => def.verbs.includes('update'),
  import: (def) => def.imports !== undefined,
};
export const offers = (def: AnyResource, kind: ScreenKind): boolean => offered[kind](def);

/** Where an entity has which of its screens. */
export const screensOf = (def: AnyResource): readonly { kind: ScreenKind; path: string }[] =>
  KINDS.filter((kind) => offers(def, kind)).map((kind) => ({ kind, path: def.path + tails[kind] }));

/** Addresses that lead to a screen of another one. Of two equal paths the first is taken: these stand before the pages, and those before the entities. */
export const furtherPaths = ['/', '/Login', '/loginV3', '/Sms/info', '/crossSms/info'] as const;
export type FurtherPath = (typeof furtherPaths)[number];

/** A path with its places filled: records are numbers, what a planned screen will be about may be anything. */
const matcher = (path: string, place: string): RegExp => new RegExp(`^${path.replace(/:\w+/g, place)}/?$`, 'i');
const NUMBER = '\\d+';
const ANYTHING = '[^/]+';
const matchers = [
  ...[...furtherPaths, ...pages.flatMap(({ paths }) => paths), ...everyScreen.flatMap((def) => screensOf(def).map(({ path }) => path))].map(
    (path) => matcher(path, NUMBER),
  ),
  ...plannedScreens.map(({ path }) => matcher(path, ANYTHING)),
];

/** Does the panel have a screen there, in any case? Everywhere else, `/404` included, is the page that says that there is none. */
export const isKnownPath = (pathname: string): boolean => matchers.some((known) => known.test(pathname));
