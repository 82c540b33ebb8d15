import { CustomRoutes, Resource } from 'react-admin';
import { Route } from 'react-router';
import { News } from './custom/news/News';
import { NotFound } from './custom/pages/NotFound';
import { StartPage } from './custom/pages/StartPage';
import { ToPath } from './custom/pages/ToPath';
import { ScreenWaiting } from './custom/pages/Waiting';
import { EmployeePage } from './custom/profile/EmployeePage';
import { lazily } from './lazily';
import { stillPlanned } from './menu/catalogue';
import { definitions } from './resources';
import { news } from './resources/setting/news';
import { smsCampaign } from './resources/sms/smsCampaign';
import { smsCross } from './resources/sms/smsCross';
import { smsSuspect } from './resources/sms/smsSuspect';
import { Screen, type ScreenKind } from './Screen';
import { SINGLE_ID, type AnyResource } from './schema/define';

const PlannedPage = lazily(() => import('./custom/planned/PlannedPage'), ScreenWaiting);
const NewsView = lazily(() => import('./custom/news/NewsView'), ScreenWaiting);
const SearchPage = lazily(() => import('./custom/search/SearchPage'), ScreenWaiting);
const FramePage = lazily(() => import('./custom/iframe/FramePage'), ScreenWaiting);
const BillPage = lazily(() => import('./custom/bill/BillPage'), ScreenWaiting);
const ComparePage = lazily(() => import('./custom/role/ComparePage'), ScreenWaiting);
const SmsImportPage = lazily(() => import('./custom/sms-import/SmsImportPage'), ScreenWaiting);
const WhyPage = lazily(() => import('./custom/role/WhyPage'), ScreenWaiting);
const Set2faPage = lazily(() => import('./custom/profile/Set2faPage'), ScreenWaiting);

const tails: Readonly<Record<ScreenKind, string>> = { list: '', create: '/create', show: '/:id', edit: '/:id/edit' };
const offered: Readonly<Record<ScreenKind, (def: AnyResource) => boolean>> = {
  list: () => true, show: () => true, create: (def) => def.verbs.includes('add'), edit: (def) => def.verbs.includes('update'),
};
const kinds: readonly ScreenKind[] = ['list', 'create', 'show', 'edit'];

/** The screens of an entity at its declared path; the router matches them in any case. */
const screensOf = (def: AnyResource) => kinds
  .filter((kind) => offered[kind](def))
  .map((kind) => (
    <Route key={`${def.name}-${kind}`} path={def.path + tails[kind]} element={def.single && kind === 'list' ? <ToPath def={def} kind="show" id={SINGLE_ID} /> : <Screen def={def} kind={kind} />} />
  ));

/**
 * Each entity as react-admin knows it. Its own addresses (`/bank_account/7/show`) lead on to ours, so that links and redirects
 * made by react-admin's code arrive at the right place.
 */
const resourceOf = (def: AnyResource) => (
  <Resource
    key={def.name} name={def.name}
    list={<ToPath def={def} kind="list" />} show={<ToPath def={def} kind="show" />}
    create={offered.create(def) ? <ToPath def={def} kind="create" /> : undefined} edit={offered.edit(def) ? <ToPath def={def} kind="edit" /> : undefined}
  />
);

/** Built once: react-admin registers entities anew whenever its children change. */
export const routes = [
  <CustomRoutes key="screens">
    <Route path="/" element={<StartPage />} />
    <Route path="/News" element={<News />} />
    <Route path="/News/searchByTag" element={<News />} />
    <Route path="/News/view" element={<NewsView />} />
    <Route path="/News/manage" element={<Screen def={news} kind="list" />} />
    <Route path="/SearchAllmember" element={<SearchPage />} />
    <Route path="/IFRAME" element={<FramePage />} />
    <Route path="/BillPayment/view" element={<BillPage />} />
    <Route path="/Sms/info" element={<ToPath def={smsCampaign} kind="show" />} />
    <Route path="/crossSms/info" element={<ToPath def={smsCross} kind="show" />} />
    <Route path="/SmsHack" element={<Screen def={smsSuspect} kind="list" />} />
    <Route path="/Login" element={<StartPage />} />
    <Route path="/loginV3" element={<StartPage />} />
    <Route path="/404" element={<NotFound />} />
    <Route path="/Employee/set2fa" element={<Set2faPage />} />
    <Route path="/Settingrole/view" element={<ComparePage />} />
    <Route path="/Settingrole/why" element={<WhyPage />} />
    <Route path="/Sms/create" element={<SmsImportPage />} />
    {/* Before the record pages of all employees: of two equal paths the first is taken. */}
    <Route path="/Employee/:id" element={<EmployeePage />} />
    {definitions.map(screensOf)}
    {stillPlanned.map((screen) => <Route key={screen.path} path={screen.path} element={<PlannedPage screen={screen} />} />)}
  </CustomRoutes>,
  ...definitions.map(resourceOf),
];
