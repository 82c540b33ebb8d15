/** A declaration that cannot work is refused at start, by id and sentence: one broken declaration for every id. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { indexesOf } from '../server/db/columns';
import { BadDefinitions } from '../server/refusal';
import { prepareDatabase } from '../server/prepare';
import { definitions } from '../src/resources';
import { jobs } from '../src/resources/admin/jobs';
import { checkDefinitions } from '../src/schema/check';
import type { AnyResource } from '../src/schema/define';
import { checkJobs, type AnyJob } from '../src/schema/job';
import { broken, reading } from './brokenDefinitions';
import { openOffice } from './office';
import { copyEmbedded } from './templates';
import { after, fields, sound, withField } from './thing';

const idsOf = (defs: readonly AnyResource[]): string[] => [...new Set(checkDefinitions(defs).map((finding) => finding.id))];

describe('declarations', () => {
  test('a sound one has no findings, and neither has the product', () => {
    expect(checkDefinitions([sound])).toEqual([]);
    expect(checkDefinitions([{ ...sound, ...reading }])).toEqual([]);
    expect(checkDefinitions(definitions)).toEqual([]);
  });
  test.each(Object.entries(broken))('%s is found, alone, and says where', (id, ways) => {
    for (const way of ways) {
      const def = { ...sound, ...way };
      expect(idsOf([def]), JSON.stringify(way)).toEqual([id]);
      for (const finding of checkDefinitions([def])) {
        expect(finding.resource).toBe(def.name);
        expect(finding.text.length).toBeGreaterThan(10);
      }
    }
  });
  test('D075: who looks is asked for by a view, of employees alone', () => {
    const known = definitions.filter((def) => def.name !== sound.name);
    const boss = { ...sound, ...withField('boss', { kind: 'ref', label: 'x', resource: 'employee' }), filters: ['boss', 'owner'] };
    const mine = (field: string) => ({ mine: { label: 'ของฉัน', filter: { [field]: 'me' } } });
    expect(idsOf([...known, { ...boss, views: mine('boss') }])).toEqual([]);
    expect(idsOf([...known, { ...boss, updateWhen: { boss: 'me' } }])).toEqual(['D075']);
    expect(idsOf([...known, { ...boss, views: mine('owner') }])).toEqual(['D072']);
  });
  test('D003: a name or a path declared twice, whatever its case', () => {
    expect(idsOf([sound, { ...sound, path: '/Other' }])).toEqual(['D003']);
    expect(idsOf([sound, { ...sound, name: 'other', path: '/THING' }])).toEqual(['D003']);
  });
  test.each(['/Thing/create', '/THING/import', '/Thing/Some/import'])('D004: %s, the form or the import of another resource', (path) => {
    const screens = { some: { path: '/Thing/Some', permission: 'P001', label: 'x', filter: { state: 'draft' } } } as AnyResource['screens'];
    expect(
      idsOf([
        { ...sound, screens },
        { ...sound, name: 'other', path },
      ]),
    ).toEqual(['D004']);
  });
  test('every id has its broken declaration here', () => {
    const folder = join(import.meta.dirname, '../src/schema');
    const files = ['check.ts', ...readdirSync(join(folder, 'checks')).map((name) => `checks/${name}`)];
    const source = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
    const known = [...new Set([...source.matchAll(/'(D\d{3})'/g)].map((match) => match[1]))].sort();
    expect([...Object.keys(broken), 'D003', 'D004', 'D075'].sort()).toEqual(known);
  });
  test('what time brings may also end what it waits for by emptying the moment, and has its index', () => {
    const moment: AnyResource = {
      ...sound,
      ...withField('until', { kind: 'datetime', label: 'ถึง' }),
      ...after({ at: 'until', sets: { until: null } }),
    };
    expect(checkDefinitions([moment])).toEqual([]);
    expect(indexesOf(moment).find(({ name }) => name === 'thing_expire_due')?.columns).toEqual(['service', '"state"', '"until"']);
  });
  const daily = { name: 'sweep', label: 'กวาด', every: 'day' } as const;
  test.each<[string, readonly AnyJob[]]>([
    ['J001', [{ ...daily, name: 'Sweep up' }]],
    ['J002', [daily, { ...daily, every: 'hour' }]],
    ['J003', [{ ...daily, every: { seconds: 5 } }]],
    ['J003', [{ ...daily, every: { seconds: 700 } }]],
    ['J004', [{ ...daily, at: '24:00' }]],
    ['J004', [{ ...daily, every: 'hour', at: '04:00' }]],
    ['J005', [{ ...daily, at: '04:00', per: 'site' }]],
  ])('%s: a job that cannot be run by the clock is found', (id, broken) => {
    expect(checkJobs(broken).map((finding) => finding.id)).toEqual([id]);
    expect(checkJobs([daily, { ...daily, name: 'other', every: { seconds: 600 }, per: 'site' }, ...jobs])).toEqual([]);
  });
  const named = (over: Partial<AnyResource>): AnyResource => ({
    ...sound,
    ...over,
    fields: { name: fields['name']! },
    list: ['name'],
    filters: [],
  });
  test.each([
    ['S001', 'a name that is a table of the system', named({ name: 'session' })],
    ['S002', 'an action that nobody handles', named({ actions: { send: { label: 'ส่ง', permission: '3001', handled: true } } })],
    ['S003', 'a path that is a call of the system', named({ path: '/File' })],
  ])('%s: %s keeps the server from starting', async (id, _what, def) => {
    await expect(openOffice({ definitions: [...definitions, def] })).rejects.toThrow(new RegExp(`${id} ${def.name}: `));
  });
  test('a server with a broken declaration does not start, and says which and why', async () => {
    const db = await copyEmbedded('empty');
    const starting = prepareDatabase(db, [...definitions, { ...sound, list: ['nothing'] }]);
    await expect(starting).rejects.toBeInstanceOf(BadDefinitions);
    await expect(starting).rejects.toThrow(/D020 thing: list names “nothing”/);
    expect(await db.query("select 1 from pg_tables where schemaname = 'public'")).toEqual([]);
    await db.close();
  });
});
