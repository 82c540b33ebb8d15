import type { ComponentType, ReactElement } from 'react';
import { CustomRoutes, type ResourceDefinition } from 'ra-core';
import { Route, Routes } from 'react-router';
import { NotFound } from '../custom/shell/pages/NotFound';
import { StartPage } from '../custom/shell/pages/StartPage';
import { ToRecord } from '../custom/shell/pages/ToRecord';
import { customPage } from '../custom/shell/pages/customPage';
import { PageShell } from '../custom/shell/pages/PageShell';
import { ScreenWaiting } from '../custom/shell/pages/Waiting';
import { pages } from '../resources/pages';
import { offers, screensOf } from '../resources/paths';
import { furtherPaths, type FurtherPath } from '../schema/data/paths';
import type { AnyPage } from '../schema/page';
import { lazily } from '../ui/lazily';
import { plannedScreens } from '../resources/planned';
import { outlines } from '../resources/outlines';
import { reportOutlines } from '../resources/reportOutlines';
import { Screen } from '../custom/shell/Screen';
import { SINGLE_ID } from '../schema/define';
import type { Outline } from '../schema/outline';
import { definitionNow } from '../providers/definitions';
import { currentLanguage } from '../providers/i18n/language';
import type { Rec } from '../screens/record';
import { titleOf } from '../screens/title';

const PlannedPage = customPage(() => import('../custom/planned/PlannedPage'));

/** The component of each page: `src/custom/<folder>/<Name>Page.tsx`, found by the page's name. */
const code = new Map(
  Object.entries(import.meta.glob<{ default: ComponentType }>(['../custom/**/*Page.tsx', '!../custom/shell/pages/**'])).map(
    ([path, load]) => [path.slice(path.lastIndexOf('/') + 1, -'Page.tsx'.length), load],
  ),
);
function componentOf({ name, plain }: AnyPage): ComponentType {
  const load = code.get(name.slice(0, 1).toUpperCase() + name.slice(1));
  if (!load) throw new Error(`The page “${name}” has no component src/custom/…/${name.slice(0, 1).toUpperCase()}${name.slice(1)}Page.tsx`);
  return plain ? lazily(load, ScreenWaiting) : customPage(load);
}

/** A screen and where it is; the router ignores case. */
interface Place {
  path: string;
  element: ReactElement;
}

function placesOfPage(page: AnyPage): Place[] {
  const Page = componentOf(page);
  return page.paths.map((path) => ({
    path,
    element: (
      <PageShell page={page}>
        <Page />
      </PageShell>
    ),
  }));
}

/** Addresses that show the screen of another address. */
const further: Readonly<Record<FurtherPath, ReactElement>> = {
  '/': <StartPage />,
  '/Login': <StartPage />,
  '/loginV3': <StartPage />,
  '/Sms/info': <ToRecord path="/Sms" />,
  '/crossSms/info': <ToRecord path="/crossSms" />,
};

/** The screens of an entity at its declared path. */
const placesOf = (def: Outline): Place[] =>
  screensOf(def).map(({ kind, path }) => ({
    path,
    element: def.single && kind === 'list' ? <ToRecord path={def.path} id={SINGLE_ID} /> : <Screen def={def} kind={kind} />,
  }));

const places: readonly Place[] = [
  ...furtherPaths.map((path) => ({ path, element: further[path] })),
  ...pages.flatMap(placesOfPage),
  ...outlines.flatMap(placesOf),
  ...reportOutlines.map((def) => ({ path: def.path, element: <Screen def={def} kind="report" /> })),
  ...plannedScreens.map((screen) => ({ path: screen.path, element: <PlannedPage screen={screen} /> })),
];

/** The first part of a path: `/member/bank` → member. */
const firstOf = (path: string): string => path.split('/')[1]?.toLowerCase() ?? '';

/** The screens whose paths begin with the same part. */
function Below({ first, among }: { first: string; among: readonly Place[] }) {
  return (
    <Routes>
      {among.map(({ path, element }) => (
        <Route key={path} path={path.slice(first.length + 1) || '/'} element={element} />
      ))}
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

/**
 * A route for each first part of a path: the router looks through all it is given with every step and every filter, and there are some
 * three hundred and fifty. What lies below is looked through where one is.
 */
function routesOf(all: readonly Place[]): ReactElement[] {
  const groups = new Map<string, Place[]>();
  for (const place of all) groups.set(firstOf(place.path), [...(groups.get(firstOf(place.path)) ?? []), place]);
  return [...groups].map(([first, among]) => (
    <Route key={first} path={first === '' ? '/' : `/${first}/*`} element={<Below first={first} among={among} />} />
  ));
}

/**
 * What react-admin knows of an entity. react-admin also adds a route of the entity's name and everything below (`/deposit/*`). Nothing is
 * shown there, because links that react-admin makes of names are rewritten (`providers/routerProvider`).
 */
function Entity(_: { name: string; def: Outline }) {
  return <NotFound />;
}
Entity.raName = 'Resource';
Entity.registerResource = ({ def }: { def: Outline }): ResourceDefinition => ({
  name: def.name,
  hasList: offers(def, 'list'),
  hasCreate: offers(def, 'create'),
  hasEdit: offers(def, 'edit'),
  hasShow: offers(def, 'show'),
  recordRepresentation: (record: Rec) => {
    const whole = definitionNow(def.name);
    return whole ? titleOf(whole, record, currentLanguage()) : `#${record.id}`;
  },
});

/** Built once: react-admin registers all entities again whenever its children change. */
export const routes = [
  <CustomRoutes key="screens">{routesOf(places)}</CustomRoutes>,
  ...outlines.map((def) => <Entity key={def.name} name={def.name} def={def} />),
];
