/**
 * Every kind of account sends the calls of every screen to a site of its own, to another one and to the office, and reads every live value.
 * Another site is the same to most kinds, and a level to most screens, so there two or three of them ask. What the server may answer is
 * worked out here from the source specification's words (section 6), without the rules the server decides by. Calls about a record name one
 * of the place that is asked, and one of another site, which the first shows to no account. Reports, bulk calls, imports and restoring
 * are among them.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readToken } from '../src/auth/parseLogin';
import { everyScreen } from '../src/resources/screens';
import type { Actor, Grant } from '../src/schema/actor';
import { CEO_CODES, permissions } from '../src/schema/data/permissions';
import type { AnyResource, Verb } from '../src/schema/define';
import type { AnyReport } from '../src/schema/report/define';
import { shellOf } from '../src/schema/report/shell';
import { canRead } from '../server/realtime/rules';
import { readReaders, uidOf } from '../server/realtime/readers';
import { reports } from '../src/reports';
import { definitions } from '../src/resources';
import { siteConfig } from '../src/resources/setting/siteConfig';
import { openOffice, OTHER_SITE, query, rowsOf, SITE, type Office, type Reply, type Worker } from './office';
import { held, openedBy, SCREENS, SUBCODES, UNDER, type Rule } from './specified';

const CODES = Object.keys(permissions);
const NOBODY = 999_999_999;

interface Account {
  name: string;
  level: number;
  deptcode: string;
  services: readonly string[];
  entries: readonly ({ code: string } & Grant)[];
  /** The screens they ask of, and the places they ask at; absent: all. */
  asksOf?: (def: AnyResource) => boolean;
  asksAt?: readonly string[];
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

/** Where an account asks that is no different at a site that is not theirs. */
const OWN = [SITE, 'office'];
/** Both sides of every level that is asked for: by a screen, and of who holds 13009. */
const levelsOf = (def: AnyResource): number[] =>
  [
    SPECIFIED.get(def.path.toLowerCase())?.level,
    def.level,
    ...(Object.values(SUBCODES[def.path] ?? {}).includes('13009') ? [10] : []),
  ].flatMap((level) => (level === undefined ? [] : [level - 1, level]));
const LEVELS = new Set([...everyScreen, ...reports.map(shellOf)].flatMap(levelsOf));
/** Accounts of these levels ask for everything; those of the others for what asks for a level. */
const WHOLE = [8, 10];
const FIXED: readonly Account[] = [
  ...[...LEVELS].map((level) =>
    account(`every code, level ${level}`, {
      level,
      ...(!WHOLE.includes(level) && { asksOf: (def: AnyResource) => levelsOf(def).includes(level) }),
    }),
  ),
  account('every code, D002', { level: 1, deptcode: 'D002' }),
  account('every code, D003, at no site', { level: 6, deptcode: 'D003', services: [] }),
  account('every code, at the other site', { services: [OTHER_SITE] }),
  account('may only see', { level: 8, entries: give(CODES, { ...NONE, view: true }), asksAt: OWN }),
  account('may do everything but see', { level: 8, entries: give(CODES, { ...ALL, view: false }), asksAt: OWN }),
  account('screens without what is under them', { level: 8, entries: give(parents, ALL), asksAt: OWN }),
  account('what is under screens without the screens', {
    level: 8,
    entries: give(
      CODES.filter((code) => !parents.includes(code)),
      ALL,
    ),
    asksAt: OWN,
  }),
  account('every code, none active', { level: 8, entries: give(CODES, { ...ALL, active: false }), asksAt: OWN }),
  account('no code, level 10', { level: 10, entries: [], asksAt: OWN }),
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
    { numRuns: 5, seed: 20_261_122 },
  )
  .map((drawn, index) => ({ name: `mixture ${index + 1}`, ...drawn, asksAt: [...drawn.services, 'office'] }));
const ACCOUNTS = [...FIXED, ...MIXED];

/**
 * Records a call may be about: one of the place that is asked, and one of another site that has no other there. None of them is changed.
 */
interface Records {
  own: number;
  foreign: number;
}
interface Call {
  def: AnyResource;
  name: string;
  /** Asked for at one place alone. */
  once?: true;
  /** Where it is asked for; absent: wherever the definition has records. */
  places?: readonly string[];
  /** The only statuses an account that may is answered with. */
  answers?: readonly number[];
  /** By the words of the specification, for an account that may open the screen by this code (`''`: it asks for none). */
  may: (actor: Actor, opening: string) => boolean;
  send: (worker: Worker, base: string, records: Records) => Promise<Answer>;
  /** The same call about any record. */
  about?: (worker: Worker, base: string, id: number) => Promise<Answer>;
}
type Answer = Pick<Reply, 'status' | 'body'>;
const NO_RECORDS: Records = { own: NOBODY, foreign: NOBODY };

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
  const about = (name: string, param: 'id' | 'history', which: keyof Records = 'own', answers?: readonly number[]): Call => {
    const one: Call['about'] = (worker, base, id) => worker.get(`${base}?${query({ [param]: String(id) })}`);
    return {
      ...read(name, {}),
      ...(answers && { answers }),
      about: one,
      send: (worker, base, records) => one(worker, base, records[which]),
    };
  };
  /** `which`: the record it is about, under a version that it never had; absent: none there is. */
  const write = (name: string, data: Record<string, unknown>, allowed: Call['may'], which?: keyof Records): Call => {
    const about: Call['about'] = (worker, base, one) => {
      const plain = { create: ['POST', ''], update: ['PUT', `/${one}`], delete: ['DELETE', `/${one}`] } as const;
      const [method, tail] = plain[name as keyof typeof plain] ?? ['POST', `/${one}/${name}`];
      const id = name === 'create' ? '' : `&id=${one}`;
      return def.scope === 'site' ? worker.send(`${base}?action=${name}${id}`, data) : worker.json(method, base + tail, data);
    };
    return {
      ...{ def, name, may: allowed, about },
      send: (worker, base, records) => about(worker, base, which === undefined ? NOBODY : records[which]),
    };
  };
  /** What is asked of the list and not of a record. */
  const listCall = (name: string, data: Record<string, unknown>, allowed: Call['may']): Call => ({
    def,
    name,
    may: allowed,
    send: (worker, base) =>
      def.scope === 'site' ? worker.send(`${base}?action=${name}`, data) : worker.json('POST', `${base}/${name}`, data),
  });
  const many = (name: string, allowed: Call['may']): Call => ({ ...listCall(name, { ids: [] }, allowed), name: `${name} of many` });
  const references = Object.entries(def.fields).flatMap(([name, field]) => (field.kind === 'ref' ? [name] : []));
  // A screen shows some of the records of its entity, and an entity with an owner shows an account its own.
  const isWhole = def.screen === undefined && def.ownColumn === undefined && def.siteColumn === undefined;
  const personal = Object.entries(def.fields).filter(([, field]) => field.personal !== undefined);
  return [
    read('list', { range: [0, 0] }),
    read('totals', { totals: '1' }),
    read('counts', { counts: '1' }),
    about('one', 'id', 'own', isWhole ? [200] : undefined),
    about('history', 'history', 'own'),
    ...(def.scope === 'site' && def.single !== true
      ? [
          about('one of another site', 'id', 'foreign', [404]),
          ...(def.verbs.includes('update')
            ? [{ ...write('update', { version: 1 }, may('update'), 'foreign'), name: 'update of another site', answers: [404] }]
            : []),
        ]
      : []),
    read('search', { q: 'ก', range: [0, 0] }),
    ...references.map((reference, index) => ({
      ...read(`related list by ${reference}`, { filter: { [reference]: 1 }, range: [0, 0] }),
      // One of them is asked for everywhere.
      ...(index > 0 && { once: true as const }),
    })),
    ...(def.trash ? [{ ...read('trash', { trash: '1', range: [0, 0] }), may: may('delete') }] : []),
    ...(def.verbs.includes('export')
      ? // A wrong format is refused only after the right to any.
        [{ ...read('export', {}), may: may('export'), send: (worker: Worker, base: string) => worker.get(`${base}/export?format=neither`) }]
      : []),
    ...(def.verbs.includes('add') ? [write('create', {}, may('add'))] : []),
    ...(def.verbs.includes('update') ? [write('update', { version: 0 }, may('update'), 'own')] : []),
    ...(def.verbs.includes('delete') ? [write('delete', { version: 0 }, may('delete'), 'own')] : []),
    ...(def.trash ? [write('undelete', { version: 1 }, may('delete')), many('undelete', may('delete'))] : []),
    ...(def.imports
      ? [listCall('import', {}, (actor, opening) => may('add')(actor, opening) && holds(actor, def.imports?.permission))]
      : []),
    ...Object.entries(def.actions).flatMap(([name, { input = {}, groups, screen, bulk, versionless, on }]) => {
      const allowed: Call['may'] = (actor, opening) =>
        screen === undefined && (groups?.includes(actor.user.group) ?? true) && mayAct(name)(actor, opening);
      // What asks for no version might do something, and nothing is to be done here.
      const which = versionless === true || on === 'list' ? undefined : 'own';
      const one = write(name, { version: 0, ...Object.fromEntries(Object.keys(input).map((field) => [field, null])) }, allowed, which);
      return bulk ? [one, many(name, allowed)] : [one];
    }),
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
/** What a report is asked for: of a site, and of all one sees at once. What it does not have is refused only after the right. */
function callsOfReport(report: AnyReport): Call[] {
  const def = shellOf(report);
  const call = (name: string, may: Call['may'], path: string): Call => ({
    ...{ def, name, may, places: [...new Set([...placesOf(def), 'office'])] },
    send: (worker, base) => worker.get(`${base}${path}`),
  });
  const exports: Call['may'] = (actor, opening) => opening === '' || actor.grants[opening]?.export === true;
  return [call('report', () => true, `?${query({ by: ['neither'] })}`), call('export of the report', exports, '/export?format=neither')];
}
const CALLS = [...everyScreen.flatMap(callsOf), ...reports.flatMap(callsOfReport)];
/** Where a call is made at all. */
const askedAt = ({ def, once, places = placesOf(def) }: Call): readonly string[] => (once ? places.slice(0, 1) : places);
/** Asks for what the source specification names a sub-permission for; says whether it was let through. */
function sentAs(def: AnyResource, name: string): (worker: Worker) => Promise<boolean> {
  const [what = '', field] = name.split(' ');
  const base = `/api${def.path}${def.scope === 'site' ? `/${SITE}` : ''}`;
  const passes = async (answer: Promise<Pick<Reply, 'status'>>): Promise<boolean> => (await answer).status !== 403;
  if (what === 'check' || what === 'wallet')
    return (worker) => passes(worker.get(`/api/CreditCheck/${SITE}?member=${NOBODY}${what === 'wallet' ? '&wallet=1' : ''}`));
  if (what === 'sees')
    return async (worker) => {
      const [row] = rowsOf(await worker.get(`${base}?${query({ range: [0, 0] })}`));
      return row?.[field ?? ''] !== null;
    };
  if (what === 'import') return (worker) => passes(worker.json('POST', `/api/StatementImport/${SITE}`, {}));
  const data = { version: 1, ...(what === 'reveal' && { field, reason: 'ตรวจสอบ' }) };
  const found = CALLS.find((call) => call.def === def && call.name === what && what !== 'reveal');
  return (worker) =>
    passes(
      found
        ? found.send(worker, base, NO_RECORDS)
        : worker.send(`${base}?action=${what}${what === 'requery' ? '' : `&id=${NOBODY}`}`, data),
    );
}

/** Roots of the live tree under which every resource of every site has its values. */
const LIVE = ['alert', 'live', 'claim'];
/** Paths about a site, the group or the panel as a whole. */
const SITE_PATHS = 24;
function placesOf({ scope }: Pick<AnyResource, 'scope'>): readonly string[] {
  return scope === 'site' ? [SITE, OTHER_SITE] : ['office'];
}

/** Some at a time: the database works while the calls of others are signed and read. */
async function atOnce<T>(all: readonly T[], work: (one: T) => Promise<void>, lanes = 12): Promise<void> {
  const left = all.values();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const one of left) await work(one);
    }),
  );
}

let office: Office;
/** By entity and place. */
const records = new Map<string, Records>();
const recordsOf = ({ screen, name }: AnyResource, place: string): Records =>
  records.get(`${screen?.of.name ?? name} ${place}`) ?? NO_RECORDS;
beforeAll(async () => {
  // A real office: some screens are closed in a demonstration.
  office = await openOffice({ engine: 'postgres', config: { mode: 'PRODUCTION' } });
  for (const { name, scope, reads } of definitions) {
    if (reads !== undefined) continue;
    const idsAt = async (place: string): Promise<number[]> =>
      (
        await office.db.query<{ id: number }>(
          `select id from "${name}"${scope === 'site' ? ' where service = $1' : ''} order by id limit 500`,
          scope === 'site' ? [place] : [],
        )
      ).map(({ id }) => id);
    const ids = new Map(await Promise.all(placesOf({ scope }).map(async (place) => [place, await idsAt(place)] as const)));
    for (const [place, own] of ids) {
      const foreign = [...ids].filter(([other]) => other !== place).flatMap(([, others]) => others.filter((id) => !own.includes(id)));
      records.set(`${name} ${place}`, { own: own[0] ?? NOBODY, foreign: foreign[0] ?? NOBODY });
    }
  }
  // Of most there is a record at each place, and one that is only at the other site.
  const met = [...records.values()];
  expect(met.filter(({ own }) => own === NOBODY).length).toBeLessThan(met.length / 4);
});
afterAll(() => office.close());

/** What an account asks for, and where. */
const asks = ({ asksOf = () => true, asksAt }: Account): (Call & { place: string })[] =>
  CALLS.filter(({ def }) => asksOf(def)).flatMap((call) =>
    askedAt(call).flatMap((place) => (asksAt?.includes(place) === false ? [] : [{ ...call, place }])),
  );

test('there are ten thousand cases and more', () => {
  const calls = ACCOUNTS.reduce((sum, one) => sum + asks(one).length, 0);
  const paths = definitions.reduce((sum, def) => sum + LIVE.length * placesOf(def).length, 0) + SITE_PATHS;
  expect(calls + ACCOUNTS.length * paths).toBeGreaterThan(10_000);
});

/** Gives the one whom the tests sign in as these rights. */
async function become({ level, deptcode, services, entries }: Omit<Account, 'name'>): Promise<void> {
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
}

test('sub-permissions are under the screens the source specification puts them under, and one alone is the CEO’s', () => {
  const [sub, number] = [CODES.filter((code) => !parents.includes(code)), (code: string) => Number(code.replace('M', ''))];
  for (const [parent, [from, to]] of Object.entries(UNDER)) {
    const named = Array.from({ length: number(to) - number(from) + 1 }, (_, n) =>
      from.startsWith('M') ? `M${String(number(from) + n).padStart(4, '0')}` : String(number(from) + n),
    );
    expect(
      sub.filter((code) => permissions[code]?.parent_code === parent),
      parent,
    ).toEqual(named);
  }
  expect([...CEO_CODES]).toEqual(['13009']);
  const settings = Object.values(siteConfig.fields).flatMap((field) => ('change' in field ? [field.change] : []));
  for (const code of settings) expect(permissions[code]?.parent_code, code).toBe('P011');
});

test('each sub-permission opens what the source specification says it is for, and nothing else', async () => {
  const site = everyScreen.filter((def) => SUBCODES[def.path]);
  expect(site.map(({ path }) => path).sort()).toEqual(Object.keys(SUBCODES).sort());
  const calls = site.flatMap((def) =>
    Object.entries(SUBCODES[def.path] ?? {}).map(([name, code]) => ({ def, name, code, send: sentAs(def, name) })),
  );
  const departures: string[] = [];
  await become({ level: 10, deptcode: 'D001', services: [SITE], entries: [] });
  const worker = await office.signIn('owner');
  for (const only of new Set(calls.map(({ code }) => code))) {
    // Of a screen that asks for a code to be seen that code is needed as well.
    const seeing = calls.filter(({ name }) => name === 'list');
    const beside = seeing.filter(({ def }) => calls.some((one) => one.def === def && one.code === only)).map(({ code }) => code);
    const codes = [...new Set([only, ...beside])];
    await become({ level: 10, deptcode: 'D001', services: [SITE], entries: [...give(parents, ALL), ...give(codes, ALL)] });
    await atOnce(calls, async ({ def, name, code, send }) => {
      const needed = [code, ...seeing.filter((one) => one.def === def).map((one) => one.code)];
      const expected = needed.every((one) => codes.includes(one));
      if ((await send(worker)) !== expected)
        departures.push(`${def.path} ${name} with ${codes.join(' and ')}: ${expected ? 'may' : 'may not'}`);
    });
  }
  // What is the CEO's is no other employee's, whatever their role says.
  await become({ level: 9, deptcode: 'D002', services: [SITE], entries: give(CODES, ALL) });
  const credential = calls.find(({ code }) => code === '13009');
  if (await credential?.send(await office.signIn('owner'))) departures.push('13009 below level 10');
  expect(departures).toEqual([]);
});

test('a record of another site is answered through one’s own as one there is not, whatever is asked of it', async () => {
  await become({ level: 8, deptcode: 'D001', services: [SITE], entries: give(CODES, ALL) });
  const worker = await office.signIn('owner');
  const departures: string[] = [];
  let compared = 0;
  await atOnce(CALLS, async ({ def, name, about }) => {
    const { foreign } = recordsOf(def, SITE);
    if (!about || def.scope !== 'site' || def.single === true || foreign === NOBODY) return;
    const base = `/api${def.path}/${SITE}`;
    const answers = [await about(worker, base, foreign), await about(worker, base, NOBODY)].map(
      ({ status, body }) => `${status} ${body.msg}`,
    );
    compared += 1;
    if (answers[0] !== answers[1]) departures.push(`${def.path} ${name}: ${answers.join(', and none there is: ')}`);
  });
  expect(departures).toEqual([]);
  expect(compared).toBeGreaterThan(300);
});

test.each(ACCOUNTS)('$name', async (one) => {
  const { level, deptcode, services, entries } = one;
  await become({ level, deptcode, services, entries });
  const worker = await office.signIn('owner');
  const actor: Actor = { user: readToken(worker.token).user!, grants: Object.fromEntries(entries.map((entry) => [entry.code, entry])) };
  const isTheirs = (place: string): boolean => place === 'office' || level >= 10 || deptcode === 'D002' || services.includes(place);
  const departures: string[] = [];
  await atOnce(asks(one), async ({ def, name, answers, may, send, place }) => {
    const opening = openedBy(actor, ruleOf(def));
    const expected = isTheirs(place) && opening !== null && may(actor, opening);
    const of = recordsOf(def, place);
    const { status, body } = await send(worker, `/api${def.path}${place === 'office' ? '' : `/${place}`}`, of);
    // Who may is told what is wrong with a call that can do nothing.
    const right = answers !== undefined && of.own !== NOBODY ? answers : [200, 400, 404, 409];
    if (expected ? !right.includes(status) : status !== 403)
      departures.push(`${def.path} ${name} at ${place}: ${expected ? 'may' : 'may not'}, and ${status} ${body.msg}`);
  });

  // Live values tell what an account may see, on whichever of its screens, and what these are read from.
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
    employee: 0,
    services: access.all ? ('all' as const) : Object.keys(access.sites),
    sees: Object.keys(access.sees),
    group: access.group,
    level: access.level,
  };
  // What is told of a site as a whole is for the employees there, bills from level 7 on; the rest for the group, and a root for no account.
  for (const place of [SITE, OTHER_SITE, 'office'])
    for (const [root, least] of [
      ['notice', 0],
      ['second', 0],
      ['bill', 7],
    ] as const)
      if (canRead(reader, [root, place]) !== (isTheirs(place) && level >= least)) departures.push(`${root}/${place}`);
  for (const [path, expected] of [
    [['status', 'TOPUP'], true],
    [['status', 'OTHER'], false],
    [['popup', 'main'], true],
    [['rights', 'main'], true],
    [['popup', 'office'], false],
    [['access', uidOf(worker.id)], false],
    ...['alert', 'live', 'claim', 'notice', 'second', 'bill', 'status', 'popup', 'rights'].map((root) => [[root], false] as const),
  ] as const)
    if (canRead(reader, path) !== expected) departures.push(path.join('/'));
  for (const def of definitions)
    for (const place of placesOf(def))
      for (const root of LIVE) {
        const expected = isTheirs(place) && seen.has(def.name);
        if (canRead(reader, [root, place, def.name]) !== expected)
          departures.push(`${root}/${place}/${def.name}: ${expected ? 'may' : 'may not'} be read`);
      }
  expect(departures).toEqual([]);
});
