/**
 * Every kind of account sends every call of every screen to a site of its own, to another one and to the office, and reads every live value. What the server may answer is worked out
 * here from the source specification's words (section 6), without the rules the server decides by.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readToken } from '../src/auth/parseLogin';
import { everyScreen } from '../src/resources/screens';
import type { Actor, Grant } from '../src/schema/actor';
import { permissions } from '../src/schema/data/permissions';
import type { AnyResource, Verb } from '../src/schema/define';
import { canRead } from '../server/realtime/rules';
import { readReaders, uidOf } from '../server/realtime/readers';
import { definitions } from '../src/resources';
import { openOffice, OTHER_SITE, query, SITE, type Office, type Reply, type Worker } from './office';
import { held, openedBy, SCREENS, type Rule } from './specified';

const CODES = Object.keys(permissions);
const NOBODY = 999_999_999;

interface Account {
  name: string;
  level: number;
  deptcode: string;
  services: readonly string[];
  entries: readonly ({ code: string } & Grant)[];
}
const ALL: Grant = { active: true, view: true, add: true, update: true, delete: true, export: true };
const NONE: Grant = { active: true, view: false, add: false, update: false, delete: false, export: false };
const give = (codes: readonly string[], grant: Grant): Account['entries'] => codes.map((code) => ({ code, ...grant }));
const account = (name: string, over: Partial<Account>): Account => ({
  name,
  level: 5,
  deptcode: 'D001',
  services: [SITE],
  entries: give(CODES, ALL),
  ...over,
});
const parents = CODES.filter((code) => permissions[code]?.parent_code === '');
const FIXED: readonly Account[] = [
  ...[1, 5, 6, 7, 8, 9, 10].map((level) => account(`every code, level ${level}`, { level })),
  account('every code, D002', { level: 1, deptcode: 'D002' }),
  account('every code, D003, at no site', { level: 6, deptcode: 'D003', services: [] }),
  account('every code, at the other site', { services: [OTHER_SITE] }),
  account('may only see', { level: 8, entries: give(CODES, { ...NONE, view: true }) }),
  account('may do everything but see', { level: 8, entries: give(CODES, { ...ALL, view: false }) }),
  account('screens without what is under them', { level: 8, entries: give(parents, ALL) }),
  account('what is under screens without the screens', {
    level: 8,
    entries: give(
      CODES.filter((code) => !parents.includes(code)),
      ALL,
    ),
  }),
  account('every code, none active', { level: 8, entries: give(CODES, { ...ALL, active: false }) }),
  account('no code, level 10', { level: 10, entries: [] }),
];
/** Given three times out of four. */
const flag = fc.integer({ min: 0, max: 3 }).map((drawn) => drawn > 0);
const FLAGS = { active: flag, view: flag, add: flag, update: flag, delete: flag, export: flag };
/** Any mixture of codes, flags, levels, departments and sites; always the same ones. */
const MIXED: readonly Account[] = fc
  .sample(
    fc.record({
      level: fc.integer({ min: 1, max: 10 }),
      deptcode: fc.constantFrom('D001', 'D002', 'D003'),
      services: fc.subarray([SITE, OTHER_SITE]),
      entries: fc
        .tuple(...CODES.map((code) => fc.option(fc.record({ code: fc.constant(code), ...FLAGS }), { freq: 5 })))
        .map((drawn) => drawn.filter((entry) => entry !== null)),
    }),
    { numRuns: 8, seed: 20_261_122 },
  )
  .map((drawn, index) => ({ name: `mixture ${index + 1}`, ...drawn }));
const ACCOUNTS = [...FIXED, ...MIXED];

/** What a path asks for: as specified where it is, as declared where the product added it. */
const SPECIFIED = new Map(Object.entries(SCREENS).map(([path, rule]) => [path.toLowerCase(), rule]));
function ruleOf({ path, permission, orPermission, level, departments }: AnyResource): Rule {
  const declared: Rule = {
    ...(permission !== '' && { code: [permission, orPermission].filter((code) => code !== undefined) }),
    ...(level !== undefined && { level }),
    ...(departments?.[0] !== undefined && { dept: departments[0] }),
  };
  return SPECIFIED.get(path.toLowerCase()) ?? declared;
}

interface Call {
  def: AnyResource;
  name: string;
  /** By the words of the specification, for somebody who may open the screen by this code (`''`: it asks for none). */
  may: (actor: Actor, opening: string) => boolean;
  send: (worker: Worker, base: string) => Promise<Pick<Reply, 'status' | 'body'>>;
}

function callsOf(def: AnyResource): Call[] {
  const holds = (actor: Actor, code: string | undefined): boolean => code === undefined || code === '' || held(actor, code) !== null;
  const sees = (actor: Actor): boolean => holds(actor, def.verbPermissions?.view);
  /** The verb of the screen's own code; on a screen without one, that of the code the verb is declared with. */
  const may =
    (verb: Verb) =>
    (actor: Actor, opening: string): boolean => {
      const code = def.verbPermissions?.[verb];
      if (!sees(actor) || !holds(actor, code)) return false;
      if (verb === 'view') return true;
      if (opening !== '') return actor.grants[opening]?.[verb] === true;
      if (code === undefined || code === '') return code !== undefined;
      return permissions[code]?.parent_code !== '' || actor.grants[code]?.[verb] === true;
    };
  const mayAct =
    (name: string) =>
    (actor: Actor, opening: string): boolean => {
      const code = def.actions[name]?.permission ?? '';
      // An action under the screen's own code is a change like any other.
      if (code !== '' && code === def.permission) return sees(actor) && actor.grants[opening]?.update === true;
      return sees(actor) && holds(actor, code);
    };
  const read = (name: string, params: Record<string, unknown>): Call => ({
    def,
    name,
    may: may('view'),
    send: (worker, base) => worker.get(`${base}?${query(params)}`),
  });
  const write = (name: string, data: Record<string, unknown>, allowed: Call['may']): Call => {
    const plain = { create: ['POST', ''], update: ['PUT', `/${NOBODY}`], delete: ['DELETE', `/${NOBODY}`] } as const;
    const [method, tail] = plain[name as keyof typeof plain] ?? ['POST', `/${NOBODY}/${name}`];
    const id = name === 'create' ? '' : `&id=${NOBODY}`;
    return {
      def,
      name,
      may: allowed,
      send: (worker, base) =>
        def.scope === 'site' ? worker.send(`${base}?action=${name}${id}`, data) : worker.json(method, base + tail, data),
    };
  };
  const reference = Object.entries(def.fields).find(([, field]) => field.kind === 'ref')?.[0];
  const personal = Object.entries(def.fields).filter(([, field]) => field.personal !== undefined);
  return [
    read('list', { range: [0, 0] }),
    read('totals', { totals: '1' }),
    read('counts', { counts: '1' }),
    read('one', { id: String(NOBODY) }),
    read('history', { history: String(NOBODY) }),
    read('search', { q: 'ก', range: [0, 0] }),
    ...(reference === undefined ? [] : [read('related list', { filter: { [reference]: 1 }, range: [0, 0] })]),
    ...(def.trash ? [{ ...read('trash', { trash: '1', range: [0, 0] }), may: may('delete') }] : []),
    ...(def.verbs.includes('export')
      ? // A wrong format is refused only after the right to any.
        [{ ...read('export', {}), may: may('export'), send: (worker: Worker, base: string) => worker.get(`${base}/export?format=neither`) }]
      : []),
    ...(def.verbs.includes('add') ? [write('create', {}, may('add'))] : []),
    ...(def.verbs.includes('update') ? [write('update', { version: 1 }, may('update'))] : []),
    ...(def.verbs.includes('delete') ? [write('delete', { version: 1 }, may('delete'))] : []),
    ...Object.entries(def.actions).map(([name, { input = {}, groups, screen }]) =>
      write(
        name,
        { version: 1, ...Object.fromEntries(Object.keys(input).map((field) => [field, null])) },
        (actor, opening) => screen === undefined && (groups?.includes(actor.user.group) ?? true) && mayAct(name)(actor, opening),
      ),
    ),
    ...(def.queue
      ? ['claim', 'heartbeat', 'release'].map((name) =>
          write(name, {}, (actor, opening) => sees(actor) && Object.keys(def.actions).some((action) => mayAct(action)(actor, opening))),
        )
      : []),
    ...personal.map(([field, { personal: code }]) =>
      write('reveal', { field, reason: 'ตรวจสอบ' }, (actor) => sees(actor) && holds(actor, code)),
    ),
  ];
}
const CALLS = everyScreen.flatMap(callsOf);
/** Roots of the live tree under which every resource of every site has its values. */
const LIVE = ['alert', 'live', 'claim'];
const placesOf = ({ scope }: AnyResource): readonly string[] => (scope === 'site' ? [SITE, OTHER_SITE] : ['office']);

let office: Office;
beforeAll(async () => {
  // A real office: some screens are closed in a demonstration.
  office = await openOffice({ config: { mode: 'PRODUCTION' } });
});
afterAll(() => office.close());

test('there are ten thousand cases and more', () => {
  const calls = CALLS.reduce((sum, { def }) => sum + placesOf(def).length, 0);
  const paths = definitions.reduce((sum, def) => sum + LIVE.length * placesOf(def).length, 0);
  const cases = ACCOUNTS.length * (calls + paths);
  expect(cases).toBeGreaterThan(10_000);
});

test.each(ACCOUNTS)('$name', async ({ level, deptcode, services, entries }) => {
  await office.db.query(
    'update role set permissions = $1, version = version + 1 where id = (select role from employee where username = $2)',
    [JSON.stringify(entries), 'owner'],
  );
  await office.db.query('update employee set level = $1, deptcode = $2, services = $3, version = version + 1 where username = $4', [
    level,
    deptcode,
    services,
    'owner',
  ]);
  const worker = await office.signIn('owner');
  const actor: Actor = { user: readToken(worker.token).user!, grants: Object.fromEntries(entries.map((entry) => [entry.code, entry])) };
  const isTheirs = (place: string): boolean => place === 'office' || level >= 10 || deptcode === 'D002' || services.includes(place);
  const departures: string[] = [];
  for (const { def, name, may, send } of CALLS) {
    const opening = openedBy(actor, ruleOf(def));
    for (const place of placesOf(def)) {
      const expected = isTheirs(place) && opening !== null && may(actor, opening);
      const { status, body } = await send(worker, `/api${def.path}${place === 'office' ? '' : `/${place}`}`);
      // Who may is told what is wrong with a call that can do nothing.
      if (expected ? ![200, 400, 404].includes(status) : status !== 403)
        departures.push(`${def.path} ${name} at ${place}: ${expected ? 'may' : 'may not'}, and ${status} ${body.msg}`);
    }
  }

  // Live values tell what somebody may see, on whichever of its screens, and what these are read from.
  const seen = new Set(
    everyScreen
      .filter((def) => {
        const opening = openedBy(actor, ruleOf(def));
        return opening !== null && (def.verbPermissions?.view === undefined || held(actor, def.verbPermissions.view) !== null);
      })
      .flatMap(({ name, screen, reads }) => [screen?.of.name ?? name, ...(Array.isArray(reads) ? (reads as readonly string[]) : [])]),
  );
  const readers = await readReaders(office.db, { group: 'TOPUP', layout: 'newest', mode: 'PRODUCTION' }, definitions);
  const access = readers.get(`access/${uidOf(worker.id)}`)!;
  const reader = {
    sid: '',
    services: access.all ? ('all' as const) : Object.keys(access.sites),
    sees: Object.keys(access.sees),
    group: '',
  };
  for (const def of definitions)
    for (const place of placesOf(def))
      for (const root of LIVE) {
        const expected = isTheirs(place) && seen.has(def.name);
        if (canRead(reader, [root, place, def.name]) !== expected)
          departures.push(`${root}/${place}/${def.name}: ${expected ? 'may' : 'may not'} be read`);
      }
  expect(departures).toEqual([]);
});
