/**
 * Every path the server knows, walked through without a session and by an employee without a code: what answers is named here with its
 * reason, so that an unforeseen call fails. Who may what of the declared data is in `everyAccount.test.ts` and `matrix.test.ts`.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { siteCalls } from '../server/calls/siteCalls';
import { workCalls } from '../server/calls/workCalls';
import { openOffice, OTHER_SITE, SITE, type Office } from './office';

type Named = Readonly<Record<string, readonly string[]>>;
const named = (all: Named): string[] => Object.values(all).flat().sort();

/** What answers without a session. Those of the gateway answer like all others while none is configured. */
const OPEN: Named = {
  'who watches the process': ['GET /api/health', 'GET /api/ready'],
  'ways to sign in': [
    'GET /api/Demo',
    'GET /api/Line/callback',
    'GET /api/Options',
    'POST /api/AcceptInvite',
    'POST /api/Line/confirm',
    'POST /api/Line/start',
    'POST /api/Line/wait',
    'POST /api/Login',
  ],
  'a document, and a picture of what its address says': ['GET /site/v1/docs', 'GET /site/v1/openapi.json', 'GET /site/v1/qr.svg'],
  'signed by a phone instead': ['POST /api/SmsBank/:service'],
};

/** What does something for every signed-in employee, of themselves and of their sites alone. */
const EVERYBODY: Named = {
  'one’s own session, rights, factor and choices': [
    'GET /api/FirebaseToken',
    'GET /api/GetConfigByKey',
    'GET /api/GetPermission',
    'GET /api/GetPermissionV2',
    'GET /api/Grants',
    'GET /api/Me',
    'GET /api/Preference',
    'GET /api/Sessions',
    'GET /api/Sessions/events',
    'GET /api/TwoFactor',
    'GET /api/logout',
    'POST /api/IsLogin',
    'POST /api/Line/unlink',
    'POST /api/SetActiveUser',
    'POST /api/TwoFactor/start',
    'PUT /api/Preference/:key',
  ],
  'the office’s own notices': [
    'GET /api/CheckUpdatePatch',
    'GET /api/GetContractEndDate',
    'GET /api/News',
    'GET /api/News/:id{[0-9]+}',
    'GET /api/News/:id{[0-9]+}/history',
    'GET /api/News/board',
    'GET /api/News/manage',
    'GET /api/News/manage/:id{[0-9]+}',
    'GET /api/News/manage/:id{[0-9]+}/history',
  ],
  'one’s sites: their names, credit for messages, people, tags and reasons': [
    'GET /api/CheckCreditBalanceEnter/:service?',
    'GET /api/Colleagues/:service?',
    'GET /api/ConfigSystem/Reason/:service',
    'GET /api/GetSummaryWalletStatement',
    'GET /api/GetWebAll',
    'GET /api/tags/:service',
  ],
  'only what one made oneself, or takes part in': [
    'GET /api/BulkJobs',
    'GET /api/BulkJobs/Outcome',
    'GET /api/Comment',
    'GET /api/Comment/Message',
    'GET /api/ExportProgress',
    'GET /api/Exports',
    'GET /api/Report/Schedule/:service',
    'GET /api/Report/Schedule/Run/:service',
    'POST /api/File/:service?',
  ],
  'of what one may see, each part by its own right': [
    'GET /api/Desk',
    'GET /api/Find',
    'GET /api/MemberShort/:service?',
    'GET /api/Mine',
    'POST /api/Desk/next',
  ],
  'about oneself; about others with a right': ['GET /api/WhyNot'],
};

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

interface Answered {
  route: string;
  status: number;
  body: { msg?: string; code?: unknown };
}
const LAST = '/api/logout';
/** Asks at every path, at a site where it takes one; a session that ends itself does so at the end. */
async function walk(service: string, token?: string): Promise<Answered[]> {
  const answers: Answered[] = [];
  const routes = [...office.app.routes].sort((one, other) => Number(one.path === LAST) - Number(other.path === LAST));
  for (const { method, path } of routes) {
    const plain = path.replace(/:(\w+)(\{[^}]*\})?\??/g, (_, name: string) => (name === 'service' ? service : '1'));
    const asked = method === 'ALL' ? 'POST' : method;
    const response = await office.app.fetch(
      new Request(`http://office.test${plain}?service=${service}`, {
        method: asked,
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        ...(['POST', 'PUT'].includes(asked) && { body: '{}' }),
      }),
      { ip: '198.51.100.7' },
    );
    const text = await response.text();
    const body = text.startsWith('{') ? (JSON.parse(text) as Answered['body']) : {};
    answers.push({ route: `${method} ${path}`, status: response.status, body });
  }
  return answers;
}
/** Sites bring a key instead of a session. */
const asksForKey = ({ route, status, body }: Answered): boolean =>
  route.includes(' /site/v1/') && status === 401 && body.code === 'unauthorized';

test('without a session these calls answer and no others, so there is no further way in', async () => {
  const { body } = await office.call('/api/Me');
  const answers = await walk(SITE);
  expect(answers.length).toBeGreaterThan(500);
  const open = answers.filter((one) => !asksForKey(one) && (one.status !== 401 || one.body.msg !== body.msg));
  expect(open.map(({ route }) => route).sort()).toEqual(named(OPEN));
});

test('who holds no code is answered by these calls and by no others', async () => {
  await office.db.query(
    "update role set permissions = '[]', version = version + 1 where id = (select role from employee where username = 'viewer')",
  );
  const { token } = await office.signIn('viewer');
  const answers = await walk(SITE, token);
  const own = new Set([
    ...workCalls.map(([method, path]) => `${method} /api${path}`),
    ...siteCalls.map(([method, path]) => `${method} /api${path}/:service?`),
    ...answers.filter(({ status }) => status === 200).map(({ route }) => route),
  ]);
  expect([...own].filter((route) => !answers.some((one) => one.route === route))).toEqual([]);
  // Of calls that are no declared data another answer than 403 is no proof: a right could be asked for after what is missing here.
  const letIn = answers.filter(({ route, status }) => own.has(route) && status !== 403).map(({ route }) => route);
  const open = new Set(named(OPEN));
  expect(letIn.filter((route) => !open.has(route)).sort()).toEqual(named(EVERYBODY));
});

test('and at a site that is not theirs nobody is answered about it', async () => {
  const { token } = await office.signIn('viewer');
  const sites = (await walk(OTHER_SITE, token)).filter(({ route }) => route.includes('/:service') && !route.includes('SmsBank'));
  expect(sites.length).toBeGreaterThan(100);
  // What is to be signed and is not is refused before anything else is asked.
  expect(sites.filter(({ route, status }) => ![403, 404, ...(route.startsWith('POST') ? [400] : [])].includes(status))).toEqual([]);
});
