import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { canRead, type RealtimeReader } from './rules';
import { parsePath } from './tree';

const alpha: RealtimeReader = { sid: '1', employee: 1, services: ['Alpha'], sees: ['deposit', 'news'], group: 'TOPUP', level: 7 };
const junior: RealtimeReader = { ...alpha, sees: ['withdraw'], level: 6 };
const none: RealtimeReader = { sid: '2', employee: 2, services: [], sees: [], group: 'GAME' };
const all: RealtimeReader = {
  sid: '3',
  employee: 3,
  services: 'all',
  sees: ['deposit', 'withdraw', 'employee', 'news'],
  group: 'TOPUP',
  level: 10,
};

// path, then who may read it: the session of one site that sees deposits, one below the level of the bell that sees withdrawals, the one
// without sites, the one of every site
const TABLE: [path: string, alpha: boolean, junior: boolean, none: boolean, all: boolean][] = [
  ['/', false, false, false, false],
  ['bill', false, false, false, false],
  ['bill/alpha', true, false, false, true],
  ['bill/alpha/7', true, false, false, true],
  ['bill/beta', false, false, false, true],
  ['bill/alphabet', false, false, false, true],
  ['alert/Alpha', false, false, false, false],
  ['alert/ALPHA/deposit', true, false, false, true],
  ['alert/Alpha/withdraw', false, true, false, true],
  ['alert/Alpha/deposit/7', true, false, false, true],
  ['alert/Beta/deposit', false, false, false, true],
  ['live', false, false, false, false],
  ['live/Alpha', false, false, false, false],
  ['live/Alpha/deposit', true, false, false, true],
  ['live/Alpha/deposit/by', true, false, false, true],
  ['live/Alpha/employee', false, false, false, true],
  ['live/Alpha/toString', false, false, false, false],
  ['live/Beta/deposit', false, false, false, true],
  ['live/office/employee', false, false, false, true],
  ['live/office', false, false, false, false],
  ['live/office/role', false, false, false, false],
  ['live/office/news', true, false, false, true],
  ['live/office/ip_rule', false, false, false, false],
  ['claim/office/employee/7', false, false, false, true],
  ['claim/Alpha', false, false, false, false],
  ['claim/Alpha/deposit', true, false, false, true],
  ['claim/Alpha/deposit/7', true, false, false, true],
  ['claim/Alpha/withdraw/7', false, true, false, true],
  ['claim', false, false, false, false],
  ['status', false, false, false, false],
  ['status/TOPUP', true, true, false, true],
  ['status/GAME', false, false, true, false],
  ['notice', false, false, false, false],
  ['notice/alpha', true, true, false, true],
  ['notice/alpha/title', true, true, false, true],
  ['notice/beta', false, false, false, true],
  ['notice/main', false, false, false, true],
  ['second/alpha', true, true, false, true],
  ['second/alpha/count', true, true, false, true],
  ['second/beta', false, false, false, true],
  ['second/office', true, true, true, true],
  ['popup', false, false, false, false],
  ['popup/main', true, true, true, true],
  ['popup/main/title', true, true, true, true],
  ['rights', false, false, false, false],
  ['rights/main', true, true, true, true],
  ['rights/other', false, false, false, false],
  ['popup/other', false, false, false, false],
  ['access', false, false, false, false],
  ['access/employee-1', false, false, false, false],
  ['session/1', false, false, false, false],
  ['__proto__/alpha', false, false, false, false],
  ['constructor/alpha', false, false, false, false],
  ['LIVE/alpha', false, false, false, false],
];

type Rules = { [key: string]: Rules | string | boolean };
const project = (JSON.parse(readFileSync('docs/firebase-rules.json', 'utf8')) as { rules: Rules }).rules;

/** A location of the project's database, as rules see it. */
const placeIn = (value: unknown): { child: (key: string) => unknown; val: () => unknown; exists: () => boolean } => ({
  child: (key) =>
    placeIn(typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : null),
  val: () => value,
  exists: () => value !== null,
});

/** The rules for a Firebase project, evaluated as Google does: a grant at a location holds for everything below it. */
function projectGrants(who: (RealtimeReader & { gone?: true }) | null, keys: readonly string[]): boolean {
  const access = who &&
    !who.gone && {
      all: who.services === 'all',
      sites: who.services === 'all' ? {} : Object.fromEntries(who.services.map((service) => [service.toLowerCase(), true])),
      sees: Object.fromEntries(who.sees.map((name) => [name, true])),
      group: who.group,
      level: who.level ?? 0,
    };
  const variables: Record<string, unknown> = {
    auth: who && { uid: `employee-${who.sid}` },
    root: placeIn({ access: access ? { [`employee-${who.sid}`]: access } : {} }),
  };
  let place: Rules | undefined = project;
  for (const key of ['', ...keys]) {
    if (key !== '') {
      const name: string | undefined = Object.hasOwn(place, key) ? key : Object.keys(place).find((one) => one.startsWith('$'));
      if (name?.startsWith('$')) variables[name] = key;
      const next: Rules | string | boolean | undefined = name === undefined ? undefined : place[name];
      if (typeof next !== 'object') return false;
      place = next;
    }
    const rule = place['.read'];
    if (typeof rule === 'string' ? runInNewContext(rule, variables) === true : rule === true) return true;
  }
  return false;
}

describe('read rules', () => {
  it.each(TABLE)('%s', (path, ...expected) => {
    expect([alpha, junior, none, all].map((who) => canRead(who, parsePath(path)))).toEqual(expected);
  });
  it.each(TABLE)('%s, in a Firebase project', (path, ...expected) => {
    expect([alpha, junior, none, all].map((who) => projectGrants(who, parsePath(path)))).toEqual(expected);
    expect(projectGrants(null, parsePath(path))).toBe(false);
    // An employee who was switched off has no entry in the project any more.
    expect(projectGrants({ ...all, gone: true }, parsePath(path))).toBe(false);
  });
  it('nobody writes to a project but the server', () =>
    expect(JSON.stringify(project).match(/".write":(\w+)/g)).toEqual(['".write":false']));
});
