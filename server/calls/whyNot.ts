import { explain, type Value, type Verdict } from '../../src/schema/access';
import type { Actor } from '../../src/schema/actor';
import { can, holds } from '../../src/schema/can';
import type { AnyAction, AnyResource, Verb } from '../../src/schema/define';
import { matches, parseFilterKey } from '../../src/schema/filter';
import { explainScreen } from '../../src/schema/plainScreen';
import { entityNameOf, screenNamed } from '../../src/schema/screens';
import { employee } from '../../src/resources/admin/employee';
import { role } from '../../src/resources/admin/role';
import { pages } from '../../src/resources/pages';
import { plannedScreens } from '../../src/resources/planned';
import { reportShell } from '../../src/reports/shells';
import type { Db } from '../db/client';
import { Refusal } from '../refusal';
import { asksStepUp, gateSite, gateVerb, isImport, verbOf } from '../kernel/gate';
import { quotaOf } from '../kernel/quota';
import { peopleOfSql } from '../kernel/reach';
import { readOne } from '../kernel/read';
import { lowerOf, limitsOf, limitText, subjectOf, sumOfShare } from '../kernel/limits';
import { type Call, type SessionCall } from './context';
import { answer } from './http';
import { idParam } from './listParams';

/**
 * One test with the required values (any of them), the found ones and its verdict. `ask`: passed, but a second person or a step-up is asked
 * for. The wire calls the latter `fresh`, and the former `together` where no amount decides it. `of`: the condition of a test of state, as
 * a filter names it.
 */
interface Tested {
  test: string;
  wanted: readonly Value[];
  found: readonly Value[];
  verdict: 'ok' | 'no' | 'ask';
  of?: string;
}
interface Asked {
  actor: Actor;
  def: AnyResource;
  action: string;
  service: string;
  id: number | null;
}

const VERBS: readonly string[] = ['view', 'add', 'update', 'delete', 'export'];
const is = (ok: boolean): Tested['verdict'] => (ok ? 'ok' : 'no');

interface Person {
  name: string;
  active: boolean;
  has_password: boolean;
  last_ip: string | null;
  two_factor: boolean;
  wanted: boolean;
  role: number;
  role_name: string;
}
interface Account {
  tests: Tested[];
  name: string;
  role: { id: number; name: string };
}

/** Tests of the account: switched on, able to sign in, and at an allowed address, which is a personal value. */
async function accountTests({ server }: Call, id: number, addressShown: boolean): Promise<Account> {
  const [row] = await server.kernel.db.query<Person>(
    `select e.name, e.active, e.last_ip, e.two_factor, r.two_factor as wanted, e.role, r.name as role_name, exists (select 1 from employee_secret s where s.employee = e.id) as has_password
     from employee e join role r on r.id = e.role where e.id = $1`,
    [id],
  );
  if (!row) throw new Refusal(404, 'notFound');
  const tests: Tested[] = [
    { test: 'active', wanted: [true], found: [row.active], verdict: is(row.active) },
    { test: 'password', wanted: [true], found: [row.has_password], verdict: is(row.has_password) },
    { test: 'twoFactor', wanted: [row.wanted], found: [row.two_factor], verdict: is(!row.wanted || row.two_factor) },
  ];
  if (row.last_ip !== null)
    tests.push({
      test: 'address',
      wanted: [],
      found: addressShown ? [row.last_ip] : [],
      verdict: is(await server.addresses.admitsNow(id, row.last_ip)),
    });
  return { tests, name: row.name, role: { id: row.role, name: row.role_name } };
}

/** Tests of one record: its state, its claim, and whether its amount needs a second person. */
async function recordTests(
  { server: { kernel } }: Call,
  asker: Actor,
  { actor, def, action, service, id }: Asked,
  spec: AnyAction | undefined,
): Promise<Tested[]> {
  if (id === null) return [];
  const row = await readOne(kernel.db, { def, definitions: kernel.definitions, actor: asker, service }, id);
  if (!row) throw new Refusal(404, 'notFound');
  const tests: Tested[] = Object.entries(spec?.when ?? {}).map(([key, wanted]) => ({
    test: 'state',
    of: key,
    wanted: [wanted].flat() as Value[],
    found: [(row[parseFilterKey(def, key)?.field ?? key] ?? null) as Value],
    verdict: is(matches(def, { [key]: wanted }, row, kernel.now())),
  }));
  const claim = row['_claim'] as { by: number; name: string } | null | undefined;
  if (def.queue && action !== 'view')
    tests.push({
      test: 'claim',
      wanted: [actor.user.name],
      found: claim ? [claim.name] : [],
      verdict: is(!claim || claim.by === actor.user.id),
    });
  // What is typed into the dialog, or counted by a handler, is not known yet.
  if (spec?.approval && typeof spec.approval.over === 'string') {
    const { over, limit: bound, per } = spec.approval;
    const limit = lowerOf(await limitsOf(kernel.db, service, actor.user.id, bound));
    const share = { service, employee: actor.user.id, limit: bound, subject: subjectOf(def, per ?? 'id', row), now: kernel.now() };
    const whole = (await kernel.implementations.get(def.name)?.wholes?.[action]?.({ db: kernel.db, service }, row)) ?? 0;
    const amount = Math.max(Number(row[over]) + (per === undefined ? 0 : await sumOfShare(kernel.db, share)), whole);
    tests.push({
      test: 'limit',
      wanted: limit === null ? [] : [limitText(bound, limit)],
      found: [limitText(bound, amount)],
      verdict: limit === null || amount <= limit ? 'ok' : 'ask',
    });
  }
  return tests;
}

async function quotaTest(db: Db, employeeId: number, now: Date): Promise<Tested> {
  const { most, used } = await db.tx((tx) => quotaOf(tx, employeeId, 'export', now));
  return { test: 'quota', wanted: [most], found: [used], verdict: is(used < most) };
}

const told = (verdicts: readonly Verdict[]): Tested[] => verdicts.map(({ ok, ...verdict }) => ({ ...verdict, verdict: is(ok) }));

/** Tests of an action, a verb or the import of a resource, or of seeing a report and its file. */
async function actionTests(call: SessionCall, who: number, actor: Actor): Promise<Tested[]> {
  const { actor: asker } = call.session;
  const { kernel } = call.server;
  const params = call.url.searchParams;
  const named = params.get('resource') ?? '';
  const def = screenNamed(kernel.definitions, named) ?? reportShell(named);
  const action = params.get('action') ?? '';
  const service = params.get('service') ?? '';
  const verb = def && (VERBS.includes(action) ? (action as Verb) : verbOf(def, action));
  if (!def || !(verb || Object.hasOwn(def.actions, action))) throw new Refusal(400, 'badQuery', { name: def ? 'action' : 'resource' });
  const isOneself = who === asker.user.id;
  // The employee who asks learns nothing of sites and records they may not see themselves. Of their own rights they learn all.
  if (!isOneself) gateSite(asker, def, service);
  const asked = params.has('id') && kernel.definitions.has(entityNameOf(def)) ? idParam(params.get('id')) : null;
  if (asked !== null && !isOneself) gateVerb(asker, def, 'view');
  const seesIt = can(asker, def, 'view') && (def.scope === 'office' || asker.user.service.includes(service));
  const id = seesIt ? asked : null;
  const spec = verb ? undefined : def.actions[action];
  const tests = told(
    explain({ actor, def, verb: verb ?? 'view', ...(verb ? {} : { action }), ...(def.scope === 'site' ? { service } : {}) }),
  );
  const code = isImport(def, action) ? def.imports?.permission : undefined;
  if (code !== undefined)
    tests.push({ test: 'subcode', wanted: [code], found: holds(actor, code) ? [code] : [], verdict: is(holds(actor, code)) });
  if (action === 'export') tests.push(await quotaTest(kernel.db, who, kernel.now()));
  if (action === 'export' || asksStepUp(def, action === 'add' ? 'create' : action))
    tests.push({ test: 'fresh', wanted: [true], found: [], verdict: 'ask' });
  if (spec?.together) tests.push({ test: 'together', wanted: [true], found: [], verdict: 'ask' });
  tests.push(...(await recordTests(call, asker, { actor, def, action, service, id }, spec)));
  return tests;
}

/** Tests of a screen without a definition: a bespoke page by its path, or one that is planned. */
function pageTests({ server: { kernel } }: Call, path: string, service: string, actor: Actor): Tested[] {
  const page = pages.find(({ paths }) => (paths as readonly string[]).includes(path));
  if (page) {
    const { permission = '', level, departments, needs = [], scope } = page;
    const site = scope === 'site' ? { service } : {};
    return told([
      ...explainScreen({ permission, level, departments, group: 'general' }, actor),
      ...needs.flatMap(([resource, verb]) => {
        const def = screenNamed(kernel.definitions, resource);
        return def ? explain({ actor, def, verb, ...site }) : [];
      }),
    ]);
  }
  const planned = plannedScreens.find((screen) => screen.path === path);
  if (!planned) throw new Refusal(400, 'badQuery', { name: 'page' });
  return told(explainScreen(planned, actor));
}

/** What the sites are called that are named; of those the employee who asks does not see there is none. */
async function siteNames(db: Db, asker: Actor, tests: readonly Tested[]): Promise<Record<string, string>> {
  const named = tests.flatMap(({ test, wanted, found }) => (test === 'site' ? [...wanted, ...found] : []));
  if (named.length === 0) return {};
  const rows = await db.query<{ service: string; webname: string }>(
    'select service, webname from site where service = any($1::text[]) and service = any($2::text[])',
    [named, [...asker.user.service]],
  );
  return Object.fromEntries(rows.map(({ service, webname }) => [service, webname]));
}

/** Who administers roles alone is told of people whose sites they all see. */
async function isOfOwnSites(db: Db, { user }: Actor, who: number): Promise<boolean> {
  const found = await db.query(`select 1 as one where $2::bigint in (${peopleOfSql('$1::text[]')})`, [[...user.service], who]);
  return found.length > 0;
}

/**
 * Why an employee may or may not do something: every test in the order the server makes them, by the same rules. For employees who
 * administer rights, and for every employee about themselves.
 */
export async function whyNot(call: SessionCall): Promise<Response> {
  const { actor: asker } = call.session;
  const { kernel, sessions } = call.server;
  const params = call.url.searchParams;
  call.subject = { service: null, resource: role.name, record: params.get('employee'), action: 'whyNot' };
  const who = idParam(params.get('employee'));
  if (who !== asker.user.id && !can(asker, employee, 'view') && !can(asker, role, 'view'))
    throw new Refusal(403, 'forbidden', {}, { permission: role.permission });
  const seesPeople = who === asker.user.id || can(asker, employee, 'view');
  if (!seesPeople && !(await isOfOwnSites(kernel.db, asker, who))) throw new Refusal(404, 'notFound');
  const { tests: own, name, role: held } = await accountTests(call, who, seesPeople);
  const actor = await sessions.whoIs(who);
  const page = params.get('page');
  const more = !actor
    ? []
    : page === null
      ? await actionTests(call, who, actor)
      : pageTests(call, page, params.get('service') ?? '', actor);
  const seen = (test: Tested): Tested =>
    test.test === 'site' ? { ...test, found: test.found.filter((service) => asker.user.service.includes(String(service))) } : test;
  const tests = [...own, ...more.map(seen)];
  return answer({
    payload: {
      employee: { id: who, name, role: held },
      tests,
      allowed: tests.every((each) => each.verdict !== 'no'),
      sites: await siteNames(kernel.db, asker, tests),
    },
  });
}
