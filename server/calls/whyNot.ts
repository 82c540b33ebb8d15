import { explain } from '../../src/schema/access';
import type { Actor } from '../../src/schema/actor';
import { can, holds } from '../../src/schema/can';
import type { AnyAction, AnyResource, Verb } from '../../src/schema/define';
import { matches, parseFilterKey } from '../../src/schema/filter';
import { screenNamed } from '../../src/schema/screens';
import { employee } from '../../src/resources/admin/employee';
import { role } from '../../src/resources/admin/role';
import type { Db } from '../db/client';
import { Refusal } from '../kernel/errors';
import { asksStepUp, gateSite, gateVerb, isImport, verbOf } from '../kernel/gate';
import { quotaOf } from '../kernel/quota';
import { readOne } from '../kernel/read';
import { lowerOf, limitsOf, limitText, subjectOf, sumOfShare } from '../kernel/limits';
import { type Call, type SessionCall } from './context';
import { answer } from './http';
import { idParam } from './listParams';

/**
 * One test with the required value, the found value and its verdict. `ask`: passed, but a second person or a step-up is asked for. The wire calls the
 * latter `fresh`.
 */
interface Tested {
  test: string;
  wanted: string;
  found: string;
  verdict: 'ok' | 'no' | 'ask';
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
  active: boolean;
  has_password: boolean;
  last_ip: string | null;
  two_factor: boolean;
  wanted: boolean;
  stamp: string;
}

/** Tests of the account: switched on, able to sign in, and at an allowed address. */
async function accountTests({ server }: Call, id: number): Promise<{ tests: Tested[]; name: string }> {
  const [row] = await server.kernel.db.query<Person & { name: string }>(
    `select e.name, e.active, e.last_ip, e.two_factor, r.two_factor as wanted, session_stamp_of(e.id) as stamp, exists (select 1 from employee_secret s where s.employee = e.id) as has_password
     from employee e join role r on r.id = e.role where e.id = $1`,
    [id],
  );
  if (!row) throw new Refusal(404, 'notFound');
  const tests: Tested[] = [
    { test: 'active', wanted: 'true', found: String(row.active), verdict: is(row.active) },
    { test: 'password', wanted: 'true', found: String(row.has_password), verdict: is(row.has_password) },
    { test: 'twoFactor', wanted: String(row.wanted), found: String(row.two_factor), verdict: is(!row.wanted || row.two_factor) },
  ];
  if (row.last_ip !== null)
    tests.push({ test: 'address', wanted: '', found: row.last_ip, verdict: is(await server.addresses.admitsNow(id, row.last_ip)) });
  return { tests, name: row.name };
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
    wanted: `${key in def.fields ? '' : `${key}: `}${[wanted].flat().join(', ')}`,
    found: String(row[parseFilterKey(def, key)?.field ?? key] ?? ''),
    verdict: is(matches(def, { [key]: wanted }, row, kernel.now())),
  }));
  const claim = row['_claim'] as { by: number; name: string } | null | undefined;
  if (def.queue && action !== 'view')
    tests.push({ test: 'claim', wanted: actor.user.name, found: claim?.name ?? '', verdict: is(!claim || claim.by === actor.user.id) });
  // What is typed into the dialog, or counted by a handler, is not known yet.
  if (spec?.approval && typeof spec.approval.over === 'string') {
    const { over, limit: bound, per } = spec.approval;
    const limit = lowerOf(await limitsOf(kernel.db, service, actor.user.id, bound));
    const share = { service, employee: actor.user.id, limit: bound, subject: subjectOf(per ?? 'id', row), now: kernel.now() };
    const amount = Number(row[over]) + (per === undefined ? 0 : await sumOfShare(kernel.db, share));
    tests.push({
      test: 'limit',
      wanted: limit === null ? '' : `≤ ${limitText(bound, limit)}`,
      found: limitText(bound, amount),
      verdict: limit === null || amount <= limit ? 'ok' : 'ask',
    });
  }
  return tests;
}

async function quotaTest(db: Db, employeeId: number, now: Date): Promise<Tested> {
  const { most, used } = await db.tx((tx) => quotaOf(tx, employeeId, 'export', now));
  return { test: 'quota', wanted: `≤ ${most}`, found: String(used), verdict: is(used < most) };
}

/**
 * Why an employee may or may not do something: every test in the order the server makes them, by the same rules. For employees who administer rights.
 */
export async function whyNot(call: SessionCall): Promise<Response> {
  const { actor: asker } = call.session;
  const { kernel, sessions } = call.server;
  const params = call.url.searchParams;
  call.subject = { service: null, resource: role.name, record: params.get('employee'), action: 'whyNot' };
  if (!can(asker, employee, 'view') && !can(asker, role, 'view')) throw new Refusal(403, 'forbidden', {}, { permission: role.permission });
  const who = idParam(params.get('employee'));
  const def = screenNamed(kernel.definitions, params.get('resource') ?? '');
  const action = params.get('action') ?? '';
  const service = params.get('service') ?? '';
  const verb = def && (VERBS.includes(action) ? (action as Verb) : verbOf(def, action));
  if (!def || !(verb || Object.hasOwn(def.actions, action))) throw new Refusal(400, 'badQuery', { name: def ? 'action' : 'resource' });
  const id = params.has('id') ? idParam(params.get('id')) : null;
  // The employee who asks learns nothing of sites and records they may not see themselves.
  gateSite(asker, def, service);
  if (id !== null) gateVerb(asker, def, 'view');

  const { tests, name } = await accountTests(call, who);
  const actor = await sessions.whoIs(who);
  if (actor) {
    const spec = verb ? undefined : def.actions[action];
    const rules = explain({
      actor,
      def,
      verb: verb ?? 'view',
      ...(verb ? {} : { action }),
      ...(def.scope === 'site' ? { service } : {}),
    });
    tests.push(...rules.map(({ test, wanted, found, ok }) => ({ test, wanted, found, verdict: is(ok) })));
    const code = isImport(def, action) ? def.imports?.permission : undefined;
    if (code !== undefined)
      tests.push({ test: 'subcode', wanted: code, found: holds(actor, code) ? code : '–', verdict: is(holds(actor, code)) });
    if (action === 'export') tests.push(await quotaTest(kernel.db, who, kernel.now()));
    if (action === 'export' || asksStepUp(def, action === 'add' ? 'create' : action))
      tests.push({ test: 'fresh', wanted: 'true', found: '', verdict: 'ask' });
    tests.push(...(await recordTests(call, asker, { actor, def, action, service, id }, spec)));
  }
  return answer({ payload: { employee: { id: who, name }, tests, allowed: tests.every((each) => each.verdict !== 'no') } });
}
