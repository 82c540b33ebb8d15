/** Every call × every kind of account: what the server answers, and that a refusal reveals nothing and writes nothing but its entry in the trail. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isOpen } from '../src/schema/access';
import { permissions } from '../src/schema/data/permissions';
import { definitions } from '../src/resources';
import type { AnyResource, Verb } from '../src/schema/define';
import { openOffice, OTHER_SITE, query, SITE, type Office, type Worker } from './office';
import { fingerprint } from './untouched';

type Flag = 'active' | Verb;
interface Entry extends Record<Flag, boolean> { code: string }
const full = (code: string): Entry => ({ code, active: true, view: true, add: true, update: true, delete: true, export: true });

/** One call of a resource, and what it takes. */
interface Asked { name: string; verb: Verb; code?: string; send: (worker: Pick<Worker, 'get' | 'send' | 'json'>) => Promise<{ status: number; body: Record<string, unknown> }> }
const NOBODY = 999_999_999;
const base = (def: AnyResource): string => `/api${def.path}${def.scope === 'site' ? `/${SITE}` : ''}`;

function writes(def: AnyResource, action: string, verb: Verb, code: string | undefined, data: Record<string, unknown> = { version: 1 }): Asked {
  const office: Readonly<Record<string, readonly [string, string]>> = { create: ['POST', ''], update: ['PUT', `/${NOBODY}`], delete: ['DELETE', `/${NOBODY}`] };
  const [method, tail] = office[action] ?? ['POST', `/${NOBODY}/${action}`];
  const id = action === 'create' ? '' : `&id=${NOBODY}`;
  return { name: action, verb, code, send: (worker) => (def.scope === 'site' ? worker.send(`${base(def)}?action=${action}${id}`, data) : worker.json(method, base(def) + tail, data)) };
}
const reads = (def: AnyResource, name: string, params: Record<string, unknown>): Asked => ({ name, verb: 'view', send: (worker) => worker.get(`${base(def)}?${query(params)}`) });

/** Every call a declaration brings about. */
function callsOf(def: AnyResource): Asked[] {
  const verbCode = (verb: Verb): string | undefined => def.verbPermissions?.[verb];
  return [
    reads(def, 'list', { range: [0, 9] }), reads(def, 'totals', { totals: '1' }), reads(def, 'counts', { counts: '1' }), reads(def, 'one', { id: String(NOBODY) }), reads(def, 'history', { history: String(NOBODY) }),
    ...(def.verbs.includes('export') ? [{ name: 'export', verb: 'export' as const, code: verbCode('export'), send: async (worker: Pick<Worker, 'get' | 'send' | 'json'>) => {
      // A file is no envelope; a wrong format is refused only after the right to any.
      return worker.get(`${base(def)}/export?format=neither`);
    } }] : []),
    ...(def.verbs.includes('add') ? [writes(def, 'create', 'add', verbCode('add'), {})] : []),
    ...(def.verbs.includes('update') ? [writes(def, 'update', 'update', verbCode('update'))] : []),
    ...(def.verbs.includes('delete') ? [writes(def, 'delete', 'delete', verbCode('delete'))] : []),
    // The office of this test is a real one.
    ...Object.entries(def.actions).filter(([, action]) => !action.demoOnly).map(([name, action]) => writes(def, name, 'view', action.permission, { version: 1, ...Object.fromEntries(Object.keys(action.input ?? {}).map((field) => [field, null])) })),
    ...(def.queue ? ['claim', 'heartbeat', 'release'].map((name) => writes(def, name, 'view', undefined, {})) : []),
    ...Object.entries(def.fields).filter(([, field]) => field.personal !== undefined).map(([field, { personal }]) => ({ ...writes(def, 'reveal', 'view', personal, { field, reason: 'ตรวจสอบ' }), name: `reveal ${field}` })),
  ];
}

/** Whose set says which verbs there are: the resource's own code; of one open to everybody, the verb's, where that is a screen's. */
const verbCode = (def: AnyResource, { code = '' }: Asked): string | null => (isOpen(def.permission) ? (permissions[code]?.ismenu === 1 ? code : null) : def.permission);
/** Kinds of account, as a change to the rights of one who may do everything. Null: the kind says nothing about this call. */
const kinds: Readonly<Record<string, (def: AnyResource, asked: Asked) => readonly Entry[] | null>> = {
  'without the code': (def) => (isOpen(def.permission) ? null : without([def.permission])),
  'code inactive': (def) => (isOpen(def.permission) ? null : every((entry) => (entry.code === def.permission ? { ...entry, active: false } : entry))),
  'code without view': (def) => (isOpen(def.permission) ? null : every((entry) => (entry.code === def.permission ? { ...entry, view: false } : entry))),
  'code without the verb': (def, asked) => (asked.verb === 'view' || verbCode(def, asked) === null ? null : every((entry) => (entry.code === verbCode(def, asked) ? { ...entry, [asked.verb]: false } : entry))),
  'without the sub-permission': (def, { code }) => (code === undefined || isOpen(code) || code === def.permission ? null : without([code])),
  'sub-permission inactive': (def, { code }) => (code === undefined || isOpen(code) || code === def.permission ? null : every((entry) => (entry.code === code ? { ...entry, active: false } : entry))),
  'without any of its actions’ codes': (def, { name }) => (!['claim', 'heartbeat', 'release'].includes(name) ? null : without(Object.values(def.actions).map((action) => action.permission))),
};
const codes = Object.keys(permissions);
const every = (change: (entry: Entry) => Entry): Entry[] => codes.map((code) => change(full(code)));
const without = (gone: readonly string[]): Entry[] => codes.filter((code) => !gone.includes(code)).map(full);

describe('who may what, call by call', () => {
  let office: Office;
  let subject: Worker;
  let elsewhere: Worker;
  /** Gives the subject's role these rights; open sessions follow by the triggers. */
  const give = async (entries: readonly Entry[]): Promise<void> => {
    await office.db.query("update role set permissions = $1, version = version + 1 where id = (select role from employee where username = 'owner')", [JSON.stringify(entries)]);
  };
  const entriesOf = async (): Promise<number> => (await office.db.query<{ n: number }>('select count(*)::int as n from audit'))[0]!.n;

  beforeAll(async () => {
    // A real office: some screens are closed in a demonstration.
    office = await openOffice({ config: { mode: 'PRODUCTION' } });
    // The CEO's own code is asked for by the CEO.
    await office.db.query("update employee set level = 10, deptcode = 'D002' where username = 'owner'");
    await office.db.query("update employee set services = array[$1], role = (select role from employee where username = 'owner'), level = 9, deptcode = 'D001' where username = 'manager'", [OTHER_SITE]);
    subject = await office.signIn('owner');
    elsewhere = await office.signIn('manager');
    await give(codes.map(full));
  });
  afterAll(() => office.close());

  async function refused(what: string, worker: Worker, asked: Asked): Promise<void> {
    const [before, entries] = [await fingerprint(office.db), await entriesOf()];
    const { status, body } = await asked.send(worker);
    expect(status, `${what}: ${JSON.stringify(body)}`).toBe(403);
    expect(Object.keys(body).sort(), what).toEqual(['code', 'msg', 'permission']);
    expect(await entriesOf(), what).toBe(entries + 1);
    const [last] = await office.db.query<Record<string, unknown>>('select employee, resource, action, result, before, after from audit order by id desc limit 1');
    expect(last, what).toMatchObject({ employee: worker.id, result: 'refused', before: null, after: null });
    expect(await fingerprint(office.db), what).toEqual(before);
  }

  describe.each(definitions.map((def) => [def.path, def] as const))('%s', (_path, def) => {
    const all = callsOf(def);

    test('who holds the right gets past it', async () => {
      await give(codes.map(full));
      for (const asked of all) expect([200, 400, 404], `${asked.name}`).toContain((await asked.send(subject)).status);
    });
    test.each(Object.entries(kinds))('%s', async (kind, rights) => {
      for (const asked of all) {
        const entries = rights(def, asked);
        if (!entries) continue;
        await give(entries);
        await refused(`${asked.name}, ${kind}`, subject, asked);
      }
      await give(codes.map(full));
    });
    test('of another site', async () => {
      if (def.scope !== 'site') return;
      for (const asked of all) await refused(`${asked.name}, wrong site`, elsewhere, asked);
    });
  });

  describe('without a session that stands', () => {
    const from = (headers: Record<string, string>): Pick<Worker, 'get' | 'send' | 'json'> => ({
      get: (path) => office.call(path, { headers }),
      send: (path) => office.call(path, { method: 'POST', headers, body: JSON.stringify({ payload: 'a.b.c' }) }),
      json: (method, path, data) => office.call(path, { method, headers, body: JSON.stringify(data ?? {}) }),
    });
    const sessions: Readonly<Record<string, () => Promise<Record<string, string>>>> = {
      none: () => Promise.resolve({}),
      'not ours': () => Promise.resolve({ authorization: `Bearer ${'x'.repeat(30)}.${'y'.repeat(30)}.${'z'.repeat(30)}` }),
      expired: async () => {
        const worker = await office.signIn('lead');
        await office.db.query("update session set expires_at = now() - interval '1 second' where employee = $1", [worker.id]);
        return { authorization: `Bearer ${worker.token}` };
      },
      ended: async () => {
        const worker = await office.signIn('senior');
        await worker.get('/api/logout');
        return { authorization: `Bearer ${worker.token}` };
      },
      inactive: async () => {
        const worker = await office.signIn('staff');
        await office.db.query('update employee set active = false, version = version + 1 where id = $1', [worker.id]);
        return { authorization: `Bearer ${worker.token}` };
      },
    };
    test.each(Object.entries(sessions))('%s: 401 on every call', async (_kind, headers) => {
      const worker = from(await headers());
      const before = await fingerprint(office.db);
      for (const def of definitions) {
        for (const asked of callsOf(def)) {
          const { status, body } = await asked.send(worker);
          expect(status, `${def.name} ${asked.name}`).toBe(401);
          expect(Object.keys(body).sort(), `${def.name} ${asked.name}`).toEqual(['code', 'msg']);
        }
      }
      expect(await fingerprint(office.db)).toEqual(before);
    });
  });
});

describe('levels and departments', () => {
  let office: Office;
  const narrow: AnyResource = { ...definitions.find((def) => def.name === 'bonus')!, level: 8, departments: ['D002'] };
  beforeAll(async () => { office = await openOffice({ definitions: definitions.map((def) => (def.name === 'bonus' ? narrow : def)) }); });
  afterAll(() => office.close());

  test.each([['ceo', 10, 'D002', 200], ['owner', 9, 'D001', 403], ['manager', 7, 'D002', 403], ['lead', 8, 'D002', 200]] as const)('%s of level %i in %s: %i', async (username, level, dept, status) => {
    await office.db.query('update employee set level = $2, deptcode = $3, role = 1 where username = $1', [username, level, dept]);
    const worker = await office.signIn(username);
    expect((await worker.get(`/api${narrow.path}/${SITE}?range=[0,9]`)).status).toBe(status);
  });
});
