import type { ReactElement } from 'react';
import { CustomRoutes, type ResourceDefinition } from 'ra-core';
import { Route } from 'react-router';
import { customPage } from './customPage';
import { News } from './custom/news/News';
import { NotFound } from './custom/pages/NotFound';
import { StartPage } from './custom/pages/StartPage';
import { ToRecord } from './custom/pages/ToRecord';
import { EmployeePage } from './custom/profile/EmployeePage';
import { offers, ownPaths, screensOf, type OwnPath } from './paths';
import { plannedScreens } from './resources/planned';
import { definitions } from './resources';
import { news } from './resources/setting/news';
import { smsCampaign } from './resources/sms/smsCampaign';
import { smsCross } from './resources/sms/smsCross';
import { smsSuspect } from './resources/sms/smsSuspect';
import { Screen } from './Screen';
import { SINGLE_ID, type AnyResource } from './schema/define';

const PlannedPage = customPage(() => import('./custom/planned/PlannedPage'));
const NewsView = customPage(() => import('./custom/news/NewsView'));
const SearchPage = customPage(() => import('./custom/search/SearchPage'));
const FramePage = customPage(() => import('./custom/iframe/FramePage'));
const BillPage = customPage(() => import('./custom/bill/BillPage'));
const ComparePage = customPage(() => import('./custom/role/ComparePage'));
const SmsImportPage = customPage(() => import('./custom/sms-import/SmsImportPage'));
const WhyPage = customPage(() => import('./custom/role/WhyPage'));
const Set2faPage = customPage(() => import('./custom/profile/Set2faPage'));

const own: Readonly<Record<OwnPath, ReactElement>> = {
  '/': <StartPage />,
  '/Login': <StartPage />,
  '/loginV3': <StartPage />,
  '/News': <News />,
  '/News/searchByTag': <News />,
  '/News/view': <NewsView />,
  '/News/manage': <Screen def={news} kind="list" />,
  '/SearchAllmember': <SearchPage />,
  '/IFRAME': <FramePage />,
  '/BillPayment/view': <BillPage />,
  '/Sms/info': <ToRecord def={smsCampaign} />,
  '/Sms/create': <SmsImportPage />,
  '/crossSms/info': <ToRecord def={smsCross} />,
  '/SmsHack': <Screen def={smsSuspect} kind="list" />,
  '/Employee/set2fa': <Set2faPage />,
  '/Employee/:id': <EmployeePage />,
  '/Settingrole/view': <ComparePage />,
  '/Settingrole/why': <WhyPage />,
};

/** The screens of an entity at its declared path; the router matches them in any case. */
const routesOf = (def: AnyResource) => screensOf(def).map(({ kind, path }) => (
  <Route key={`${def.name}-${kind}`} path={path} element={def.single && kind === 'list' ? <ToRecord def={def} id={SINGLE_ID} /> : <Screen def={def} kind={kind} />} />
));

/**
 * What react-admin knows of an entity. It also gives each a route of its name and everything below (`/deposit/*`), in any case; there is nothing at
 * those addresses, since the links react-admin makes of names are written as ours (`providers/routerProvider`).
 */
function Entity(_: { name: string; def: AnyResource }) {
  return <NotFound />;
}
Entity.raName = 'Resource';
Entity.registerResource = ({ def }: { def: AnyResource }): ResourceDefinition => ({
  name: def.name, hasList: offers(def, 'list'), hasCreate: offers(def, 'create'), hasEdit: offers(def, 'edit'), hasShow: offers(def, 'show'),
});

/** Built once: react-admin registers entities anew whenever its children change. */
export const routes = [
  <CustomRoutes key="screens">
    {ownPaths.map((path) => <Route key={path} path={path} element={own[path]} />)}
    {definitions.map(routesOf)}
    {plannedScreens.map((screen) => <Route key={screen.path} path={screen.path} element={<PlannedPage screen={screen} />} />)}
  </CustomRoutes>,
  ...definitions.map((def) => <Entity key={def.name} name={def.name} def={def} />),
];
