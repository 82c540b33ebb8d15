/** Every screen of the panel by its kind, as the definitions declare them, and of each kind the fewest that together have all its parts. */
import { pages } from '../src/resources/pages';
import { screensOf, type ScreenKind } from '../src/resources/paths';
import { plannedScreens, type PlannedScreen } from '../src/resources/planned';
import { reports } from '../src/reports';
import { everyScreen } from '../src/resources/screens';
import type { AnyResource } from '../src/schema/define';
import type { AnyPage } from '../src/schema/page';
import type { AnyReport } from '../src/schema/report/define';

/** A screen at its path, in which a place is written `:id`. */
export type Walked =
  | { kind: ScreenKind; path: string; def: AnyResource }
  | { kind: 'page'; path: string; page: AnyPage }
  | { kind: 'report'; path: string; report: AnyReport }
  | { kind: 'planned'; path: string; planned: PlannedScreen };
export type Kind = Walked['kind'];

const pagePaths = new Set(pages.flatMap(({ paths }) => paths.map((path) => path.toLowerCase())));
export const screens: readonly Walked[] = [
  // A page stands in the place of the entity's own screen.
  ...everyScreen.flatMap((def) =>
    screensOf(def)
      .filter(({ path }) => !pagePaths.has(path.toLowerCase()))
      .map((screen) => ({ ...screen, def })),
  ),
  ...pages.flatMap((page) => page.paths.map((path) => ({ kind: 'page' as const, path, page }))),
  ...reports.map((report) => ({ kind: 'report' as const, path: report.path, report })),
  ...plannedScreens.map((planned) => ({ kind: 'planned' as const, path: planned.path, planned })),
];

const kindsOf = (part: string, def: AnyResource, names: readonly string[]): string[] =>
  names.flatMap((name) => (def.fields[name] ? [`${part} ${def.fields[name].kind}`] : []));
/** Words of a definition that each put something of their own on the screen. */
const wordsOf = (def: AnyResource, words: readonly (keyof AnyResource)[]): string[] =>
  words.filter((word) => (Array.isArray(def[word]) ? def[word].length > 0 : def[word] !== undefined));

/** What a screen is made of: fields by their kind, and what the definition adds to them. */
export function partsOf(screen: Walked): readonly string[] {
  if (screen.kind === 'report') {
    const { measures, charts = [], shows, scope } = screen.report;
    return [
      ...Object.values(measures).map(({ kind }) => `measure ${kind}`),
      ...charts.map(({ kind }) => `chart ${kind}`),
      ...(shows?.top === undefined ? [] : ['a ranking']),
      `report of the ${scope}`,
    ];
  }
  if (!('def' in screen)) return [screen.path];
  const { kind, def } = screen;
  switch (kind) {
    case 'list':
      // It leads straight to the record.
      if (def.single) return [];
      return [
        ...kindsOf('column', def, def.list),
        ...wordsOf(def, ['filters', 'views', 'totals', 'queue', 'ordered', 'trash', 'imports', 'screens', 'search']),
        `layout ${def.screen?.layout ?? 'table'}`,
        ...(Object.values(def.actions).some(({ bulk }) => bulk) ? ['bulk actions'] : []),
        ...(Object.values(def.actions).some(({ on }) => on === 'list') ? ['actions of the list'] : []),
      ];
    case 'show':
      return [
        ...kindsOf('value', def, Object.keys(def.fields)),
        ...wordsOf(def, ['sections', 'related', 'state', 'queue', 'copies', 'trash', 'single']),
        ...(Object.keys(def.actions).length > 0 ? ['actions'] : []),
      ];
    case 'create':
    case 'edit':
      return [
        ...kindsOf(
          'input',
          def,
          Object.keys(def.fields).filter((name) => !def.fields[name]?.readOnly && !(kind === 'edit' && def.fields[name]?.createOnly)),
        ),
        ...wordsOf(def, ['sections', 'rules', 'confirmChanges']),
      ];
    case 'import':
      return ['import'];
  }
}

/**
 * Whether it can be counted on: what is edited in some states only may have no record in them, and what is closed in a demonstration is not
 * there.
 */
export const isAlways = (screen: Walked): boolean =>
  !('def' in screen && screen.def.notInDemo) && !(screen.kind === 'edit' && screen.def.updateWhen !== undefined);

/** Of a kind, the fewest screens that together have every part: each time the one with most of what is still missing. */
export function representatives(...wanted: readonly Kind[]): readonly Walked[] {
  const all = screens.filter((screen) => wanted.includes(screen.kind) && isAlways(screen));
  const missing = new Set(all.flatMap(partsOf));
  const chosen: Walked[] = [];
  while (missing.size > 0) {
    const news = (screen: Walked): number => new Set(partsOf(screen).filter((part) => missing.has(part))).size;
    const next = all.reduce((best, screen) => (news(screen) > news(best) ? screen : best));
    for (const part of partsOf(next)) missing.delete(part);
    chosen.push(next);
  }
  return chosen;
}

const planned = screens.find(({ kind }) => kind === 'planned');
/** What is looked at closely: of what is declared as few as have all the parts, of pages, each of which is its own, every one. */
export const looked: readonly Walked[] = [
  ...representatives('list'),
  ...representatives('show'),
  ...representatives('create', 'edit'),
  ...representatives('import'),
  ...representatives('report'),
  ...representatives('page'),
  ...(planned ? [planned] : []),
];
