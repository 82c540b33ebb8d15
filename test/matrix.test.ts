/**
 * Who may what. The rules are data (`src/schema/access.ts`), so calls to which the same rules apply are decided alike: they are one class.
 * Every resource × call × kind of account is decided by the rules themselves; the server is asked the whole product for chosen resources
 * and for one call of every class they do not have, and of every other resource one call for each kind. A refusal reveals nothing and
 * writes nothing but its entry in the audit log.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessRules, isOpen, type Asked as Question } from '../src/schema/access';
import type { Actor } from '../src/schema/actor';
import { can, canAct } from '../src/schema/can';
import { permissions } from '../src/schema/data/permissions';
import { definitions } from '../src/resources';
import type { AnyResource, Verb } from '../src/schema/define';
import { openOffice, OTHER_SITE, query, SITE, type Office, type Worker } from './office';
import { unexpectedWrites } from './untouched';
import { writesSince } from './writes';

/** Walked through with every call and every kind: a queue, codes of verbs, an open one, levels, the office's own, and one in parts. */
const CHOSEN = ['deposit', 'bank_account', 'statement_line', 'bill_payment', 'tag', 'employee'];

type Flag = 'active' | Verb;
interface Entry extends Record<Flag, boolean> {
  code: string;
}
const full = (code: string): Entry => ({ code, active: true, view: true, add: true, update: true, delete: true, export: true });

type Sender = Pick<Worker, 'get' | 'send' | 'json'>;
/** One call of a resource, and what it takes. */
interface Asked {
  def: AnyResource;
  name: string;
  /** What the rules are asked about it. */
  verb: Verb;
  action?: string;
  code?: string;
  send: (worker: Sender) => Promise<{ status: number; body: Record<string, unknown> }>;
}
const NOBODY = 999_999_999;
const CLAIMS = ['claim', 'heartbeat', 'release'];
const base = (def: AnyResource): string => `/api${def.path}${def.scope === 'site' ? `/${SITE}` : ''}`;

function write(def: AnyResource, command: string, data: Record<string, unknown>): Asked['send'] {
  const office: Readonly<Record<string, readonly [string, string]>> = {
    create: ['POST', ''],
    update: ['PUT', `/${NOBODY}`],
    delete: ['DELETE', `/${NOBODY}`],
  };
  const [method, tail] = office[command] ?? ['POST', `/${NOBODY}/${command}`];
  const id = command === 'create' ? '' : `&id=${NOBODY}`;
  return (worker) =>
    def.scope === 'site' ? worker.send(`${base(def)}?action=${command}${id}`, data) : worker.json(method, base(def) + tail, data);
}

/** Every call a declaration brings about. */
function callsOf(def: AnyResource): Asked[] {
  const read = (name: string, params: Record<string, unknown>): Asked => ({
    def,
    name,
    verb: 'view',
    send: (worker) => worker.get(`${base(def)}?${query(params)}`),
  });
  const change = (name: string, verb: Verb, data: Record<string, unknown>): Asked => ({
    def,
    name,
    verb,
    code: def.verbPermissions?.[verb],
    send: write(def, name, data),
  });
  // A file is no envelope; a wrong format is refused only after the right to any.
  const file: Asked = {
    def,
    name: 'export',
    verb: 'export',
    code: def.verbPermissions?.export,
    send: (worker) => worker.get(`${base(def)}/export?format=neither`),
  };
  // The office of this test is of no particular group, and what belongs to one screen is asked for there.
  const actions = Object.entries(def.actions).filter(([, action]) => !action.groups && action.screen === undefined);
  const personal = Object.entries(def.fields).filter(([, field]) => field.personal !== undefined);
  return [
    read('list', { range: [0, 9] }),
    read('totals', { totals: '1' }),
    read('counts', { counts: '1' }),
    read('one', { id: String(NOBODY) }),
    read('history', { history: String(NOBODY) }),
    ...(def.verbs.includes('export') ? [file] : []),
    ...(def.verbs.includes('add') ? [change('create', 'add', {})] : []),
    ...(def.verbs.includes('update') ? [change('update', 'update', { version: 1 })] : []),
    ...(def.verbs.includes('delete') ? [change('delete', 'delete', { version: 1 })] : []),
    ...actions.map(([name, action]): Asked => {
      const input = Object.fromEntries(Object.keys(action.input ?? {}).map((field) => [field, null]));
      return { def, name, verb: 'view', action: name, code: action.permission, send: write(def, name, { version: 1, ...input }) };
    }),
    ...(def.queue ? CLAIMS.map((name): Asked => ({ def, name, verb: 'view', send: write(def, name, {}) })) : []),
    ...personal.map(([field, { personal: code }]): Asked => ({
      def,
      name: `reveal ${field}`,
      verb: 'view',
      code,
      send: write(def, 'reveal', { field, reason: 'ตรวจสอบ' }),
    })),
  ];
}

/** The code whose set says which verbs there are: the resource's own; of a resource open to all, the verb's, where that is a screen's. */
const codeOfVerbs = ({ def, code = '' }: Asked): string | null =>
  isOpen(def.permission) ? (permissions[code]?.ismenu === 1 ? code : null) : def.permission;
const hasSubcode = ({ def, code }: Asked): boolean => code !== undefined && !isOpen(code) && code !== def.permission;
const codes = Object.keys(permissions);
const every = (change: (entry: Entry) => Entry): Entry[] => codes.map((code) => change(full(code)));
const without = (gone: readonly string[]): Entry[] => codes.filter((code) => !gone.includes(code)).map(full);

/** The codes of which one opens the screen: a kind is without either. */
const opening = ({ permission, orPermission = permission }: AnyResource): readonly string[] => [permission, orPermission];

/** Kinds of account, as a change to the rights of one who may do everything. Null: the kind says nothing about this call. */
const kinds: Readonly<Record<string, (asked: Asked) => readonly Entry[] | null>> = {
  'without the code': ({ def }) => (isOpen(def.permission) ? null : without(opening(def))),
  'code inactive': ({ def }) =>
    isOpen(def.permission) ? null : every((entry) => (opening(def).includes(entry.code) ? { ...entry, active: false } : entry)),
  'code without view': ({ def }) =>
    isOpen(def.permission) ? null : every((entry) => (opening(def).includes(entry.code) ? { ...entry, view: false } : entry)),
  'code without the verb': (asked) =>
    asked.verb === 'view' || codeOfVerbs(asked) === null
      ? null
      : every((entry) => (entry.code === codeOfVerbs(asked) ? { ...entry, [asked.verb]: false } : entry)),
  'without the sub-permission': (asked) => (hasSubcode(asked) ? without([asked.code ?? '']) : null),
  'sub-permission inactive': (asked) =>
    hasSubcode(asked) ? every((entry) => (entry.code === asked.code ? { ...entry, active: false } : entry)) : null,
  'without any of its actions’ codes': ({ def, name }) =>
    CLAIMS.includes(name) ? without(Object.values(def.actions).map((action) => action.permission)) : null,
};

/** Rights as the rules read them. The CEO's own code is asked for by the CEO. */
const actorWith = (entries: readonly Entry[], over: Partial<Actor['user']> = {}): Actor => ({
  user: {
    id: 1,
    name: '',
    line_image: '',
    level: 10,
    active: 1,
    deptcode: 'D002',
    group: 'TOPUP',
    service: [SITE],
    section_date: '',
    ...over,
  },
  grants: Object.fromEntries(entries.map((entry) => [entry.code, entry])),
});

/** What makes calls alike to the server: how they reach it, and which rules apply to them. */
function classOf({ def, name, verb, action, code }: Asked): string {
  const question: Question = { actor: actorWith([]), def, verb, action, service: SITE };
  const way = action === undefined ? name.split(' ')[0] : 'action';
  const own = code === undefined ? 'no code' : isOpen(code) ? 'open' : code === def.permission ? 'own code' : 'sub-permission';
  return [
    def.scope,
    way,
    isOpen(def.permission),
    own,
    ...accessRules.filter((rule) => rule.applies(question)).map((rule) => rule.test),
  ].join(' ');
}

const all = definitions.flatMap(callsOf);
const chosen = all.filter(({ def }) => CHOSEN.includes(def.name));
const known = new Set(chosen.map(classOf));
/** One call of every class the chosen resources do not have. */
const further = all.filter((asked) => {
  const alike = classOf(asked);
  if (known.has(alike)) return false;
  known.add(alike);
  return true;
});
/** Of every other resource, one call for each kind; which one changes from resource to resource. */
const others = definitions.filter(({ name }) => !CHOSEN.includes(name));
const oneFor = (def: AnyResource, kind: (asked: Asked) => unknown): Asked | undefined => {
  const fitting = callsOf(def).filter((asked) => kind(asked) !== null);
  return fitting[definitions.indexOf(def) % fitting.length];
};

describe('the rules refuse every kind, for every resource and call', () => {
  /** The calls the rules decide alone; claims and reveals ask the kernel for more. */
  const decided = all.filter(({ name }) => !CLAIMS.includes(name) && !name.startsWith('reveal '));
  const may = (actor: Actor, { def, verb, action }: Asked): boolean =>
    action === undefined ? can(actor, def, verb) : canAct(actor, def, action);

  test('who holds every right may', () => {
    expect(decided.filter((asked) => !may(actorWith(codes.map(full)), asked)).map(({ def, name }) => `${def.name} ${name}`)).toEqual([]);
  });
  test.each(Object.entries(kinds))('%s', (_kind, rights) => {
    const letIn = decided.filter((asked) => {
      const entries = rights(asked);
      return entries !== null && may(actorWith(entries), asked);
    });
    expect(letIn.map(({ def, name }) => `${def.name} ${name}`)).toEqual([]);
  });
});

describe('the server refuses as the rules do', () => {
  let office: Office;
  let subject: Worker;
  let elsewhere: Worker;
  /** Gives the subject's role these rights; open sessions follow by the triggers. */
  let given = '';
  const give = async (entries: readonly Entry[]): Promise<void> => {
    const rights = JSON.stringify(entries);
    if (rights === given) return;
    given = rights;
    await office.db.query(
      "update role set permissions = $1, version = version + 1 where id = (select role from employee where username = 'owner')",
      [rights],
    );
  };

  beforeAll(async () => {
    // A real office: some screens are closed in a demonstration.
    office = await openOffice({ config: { mode: 'PRODUCTION' } });
    await office.db.query("update employee set level = 10, deptcode = 'D002' where username = 'owner'");
    await office.db.query(
      "update employee set services = array[$1], role = (select role from employee where username = 'owner'), level = 9, deptcode = 'D001' where username = 'manager'",
      [OTHER_SITE],
    );
    subject = await office.signIn('owner');
    elsewhere = await office.signIn('manager');
    await give(codes.map(full));
  });
  afterAll(() => office.close());

  async function refused(kind: string, worker: Worker, asked: Asked): Promise<void> {
    const what = `${asked.def.name} ${asked.name}, ${kind}`;
    await writesSince(office.db);
    const { status, body } = await asked.send(worker);
    expect(status, `${what}: ${JSON.stringify(body)}`).toBe(403);
    const { code: _code, msg: _msg, permission = 'P003', ...rest } = body;
    expect(rest, what).toEqual({});
    // A code of the catalogue, with its verb where that is what is missing; where a level or department is, none.
    const [given = '', verb = 'view', ...none] = String(permission).split('.');
    expect(
      [Object.hasOwn(permissions, given), ['view', 'add', 'update', 'delete', 'export'].includes(verb), none],
      `${what}: ${String(permission)}`,
    ).toEqual([true, true, []]);
    const { audit, ...writes } = await writesSince(office.db);
    expect(audit, what).toBe(1);
    // A session notes that it was used.
    expect(
      Object.keys(writes).filter((table) => table !== 'session'),
      what,
    ).toEqual([]);
    const [last] = await office.db.query<Record<string, unknown>>(
      'select employee, resource, action, result, before, after from audit order by id desc limit 1',
    );
    expect(last, what).toMatchObject({ employee: worker.id, result: 'refused', before: null, after: null });
  }
  /** Every kind that says something about these calls. */
  async function refusedTo(calls: readonly Asked[], kind: string): Promise<void> {
    for (const asked of calls) {
      const entries = kinds[kind]?.(asked);
      if (!entries) continue;
      await give(entries);
      await refused(kind, subject, asked);
    }
    await give(codes.map(full));
  }
  const getsPast = async (calls: readonly Asked[]): Promise<void> => {
    for (const asked of calls) expect([200, 400, 404], `${asked.def.name} ${asked.name}`).toContain((await asked.send(subject)).status);
  };
  const siteCalls = (calls: readonly Asked[]): Asked[] => calls.filter(({ def }) => def.scope === 'site');

  test('the chosen resources exist, and classes are fewer than calls', () => {
    expect(definitions.map(({ name }) => name)).toEqual(expect.arrayContaining(CHOSEN));
    expect(new Set(all.map(classOf))).toEqual(known);
    expect(chosen.length + further.length).toBeLessThan(all.length / 2);
  });

  describe.each(definitions.filter(({ name }) => CHOSEN.includes(name)).map((def) => [def.path, callsOf(def)] as const))(
    '%s, every call',
    (_path, calls) => {
      test('who holds the right gets past it', () => getsPast(calls));
      test.each(Object.keys(kinds))('%s', (kind) => refusedTo(calls, kind));
      test('of another site', async () => {
        for (const asked of siteCalls(calls)) await refused('wrong site', elsewhere, asked);
      });
    },
  );

  describe('one call of every further class', () => {
    test('who holds the right gets past it', () => getsPast(further));
    test.each(Object.keys(kinds))('%s', (kind) => refusedTo(further, kind));
    test('of another site', async () => {
      for (const asked of siteCalls(further)) await refused('wrong site', elsewhere, asked);
    });
  });

  describe('one call of every other resource', () => {
    test('who holds the right gets past every call', async () => {
      for (const def of others) await getsPast(callsOf(def));
    });
    test.each(Object.entries(kinds))('%s', (kind, rights) =>
      refusedTo(
        others.flatMap((def) => oneFor(def, rights) ?? []),
        kind,
      ),
    );
    test('of another site', async () => {
      for (const asked of siteCalls(others.flatMap((def) => oneFor(def, () => true) ?? []))) await refused('wrong site', elsewhere, asked);
    });
  });

  describe('without a session that stands', () => {
    const from = (headers: Record<string, string>): Sender => ({
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
    /** Every call without any session; of the sessions that ended, which one look-up finds, one call of every class. */
    test.each(Object.entries(sessions))('%s: 401', async (kind, headers) => {
      const worker = from(await headers());
      await writesSince(office.db);
      for (const { def, name, send } of kind === 'none' ? all : [...chosen, ...further]) {
        const { status, body } = await send(worker);
        expect(status, `${def.name} ${name}`).toBe(401);
        expect(Object.keys(body).sort(), `${def.name} ${name}`).toEqual(['code', 'msg']);
      }
      expect(await unexpectedWrites(office.db)).toEqual({});
    });
  });
});

describe('levels and departments', () => {
  let office: Office;
  const narrow: AnyResource = { ...definitions.find((def) => def.name === 'bonus')!, level: 8, departments: ['D002'] };
  beforeAll(async () => {
    office = await openOffice({ definitions: definitions.map((def) => (def.name === 'bonus' ? narrow : def)) });
  });
  afterAll(() => office.close());

  test.each([
    ['ceo', 10, 'D002', 200],
    ['owner', 9, 'D001', 403],
    ['manager', 7, 'D002', 403],
    ['lead', 8, 'D002', 200],
  ] as const)('%s of level %i in %s: %i', async (username, level, dept, status) => {
    await office.db.query('update employee set level = $2, deptcode = $3, role = 1 where username = $1', [username, level, dept]);
    const worker = await office.signIn(username);
    expect((await worker.get(`/api${narrow.path}/${SITE}?range=[0,9]`)).status).toBe(status);
  });
});
