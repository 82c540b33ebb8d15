/** A declaration that cannot work is refused at start, by id and sentence: one broken declaration for every id. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BadDefinitions } from '../server/kernel/errors';
import { prepareDatabase } from '../server/prepare';
import { definitions } from '../src/resources';
import { checkDefinitions } from '../src/schema/check';
import type { PermissionCode } from '../src/schema/data/permissions';
import type { AnyAction, AnyResource } from '../src/schema/define';
import type { Fields } from '../src/schema/fields/types';
import { openOffice } from './office';
import { copyEmbedded } from './templates';

const fields: Fields = {
  name: { kind: 'text', label: 'ชื่อ', required: true }, price: { kind: 'money', label: 'ราคา' }, state: { kind: 'enum', label: 'สถานะ', values: { draft: 'ร่าง', sent: 'ส่งแล้ว' } },
  picture: { kind: 'image', label: 'รูป' }, owner: { kind: 'ref', label: 'เจ้าของ', resource: 'thing' },
};
const sound: AnyResource = {
  name: 'thing', path: '/Thing', scope: 'site', group: 'setting', label: 'ของ', icon: 'x', permission: 'P001', verbs: ['view', 'add'], fields,
  title: 'name', list: ['name', 'price'], filters: ['state', 'owner'], search: ['name'], sort: ['created_at', 'DESC'], actions: {},
};
const action = (over: Partial<AnyAction>): Pick<AnyResource, 'actions'> => ({ actions: { send: { label: 'ส่ง', permission: '3001', sets: { state: 'sent' }, ...over } } });
const withField = (name: string, field: Fields[string]): Pick<AnyResource, 'fields'> => ({ fields: { ...fields, [name]: field } });

/** What a definition that was never compiled could say. */
const unknownCode = '9' as PermissionCode;

const broken: Record<string, Partial<AnyResource>[]> = {
  D001: ['Thing', 'a', 'thing; drop'].map((name) => ({ name, ...withField('owner', { kind: 'ref', label: 'x', resource: name }) })),
  D002: [{ path: 'Thing' }, { path: '/Thing/' }, { path: '/Thing/{id}' }],
  D026: [{ sort: ['picture', 'ASC'] }, { sortable: ['picture'] }],
  D060: [{ renamed: { from: 'thing' } }],
  D061: [{ renamed: { fields: { nothing: 'before' } } }],
  D062: [{ renamed: { fields: { name: 'price' } } }],
  D010: [withField('Camel', { kind: 'text', label: 'x' }), withField('x-y', { kind: 'text', label: 'x' }), withField('"; --', { kind: 'text', label: 'x' })],
  D011: ['id', 'version', 'created_at', 'service', 'q', 'ids', 'search_text'].map((name) => withField(name, { kind: 'text', label: 'x' })),
  D012: [withField('other', { kind: 'ref', label: 'x', resource: 'nothing' }), withField('others', { kind: 'refs', label: 'x', resource: 'nothing' })],
  D013: [withField('mood', { kind: 'enum', label: 'x', values: { good: 'ดี' }, default: 'bad' })],
  D014: [withField('code', { kind: 'text', label: 'x', required: true, readOnly: true })],
  D015: [{ ...withField('code', { kind: 'bankAccount', label: 'x', reveal: '3001' }), sortable: ['code'] }, { ...withField('code', { kind: 'bankAccount', label: 'x', reveal: '3001' }), sort: ['code', 'ASC'] }],
  D016: [{ ...withField('code', { kind: 'bankAccount', label: 'x', reveal: '3001' }), title: 'code' }, { ...withField('code', { kind: 'phone', label: 'x', personal: '3001' }), title: 'code' }],
  D017: [withField('code', { kind: 'bankAccount', label: 'x', reveal: '3001', personal: '3001' })],
  D018: [withField('sum', { kind: 'money', label: 'x', personal: '3001' })],
  D019: [withField('words', { kind: 'tags', label: 'x', offers: 'nothing' })],
  D020: [{ title: 'nothing' }, { list: ['nothing'] }, { filters: ['nothing'] }, { search: ['nothing'] }, { sort: ['nothing', 'ASC'] }, { sortable: ['nothing'] }, { totals: ['nothing'] }, { list: ['constructor'] }],
  D021: [{ filters: ['picture'] }],
  D022: [{ search: ['price'] }],
  D023: [{ views: { cheap: { label: 'ถูก', filter: { price: 1 } } } }],
  D024: [{ sections: { ทั้งหมด: [...Object.keys(fields), 'nothing'] } }],
  D025: [{ sections: { บางส่วน: ['name'] } }],
  D030: ['create', 'update', 'delete', 'claim', 'heartbeat', 'release', 'export', 'history'].map((name) => ({ actions: { [name]: { label: 'x', permission: '3001', handled: true } } })),
  D031: [action({ sets: undefined }), action({ handled: true })],
  D032: [action({ ask: 'ส่ง {nothing} ไหม' })],
  D033: [action({ when: { nothing: true } }), { updateWhen: { nothing: true } }],
  D034: [action({ when: { state: 'lost' } }), action({ when: { state: ['draft', 'lost'] } }), { updateWhen: { state: 'lost' } }],
  D035: [{ scope: 'office', ...action({ second: { over: 'price', limit: 'deposit_second_limit' } }) }],
  D036: [action({ claimed: true })],
  D054: [action({ input: { price: { kind: 'text', label: 'x' } } })],
  D040: [{ related: [{ resource: 'nothing', by: 'owner', label: 'x' }] }],
  D041: [{ related: [{ resource: 'thing', by: 'name', label: 'x' }] }],
  D050: [{ permission: 'P999' }, { verbPermissions: { add: '9' } }, action({ permission: '9' }), withField('code', { kind: 'bankAccount', label: 'x', reveal: unknownCode }), withField('code', { kind: 'phone', label: 'x', personal: unknownCode })],
  D053: [{ single: true }, { single: true, scope: 'office', verbs: ['view', 'delete'] }],
  D051: [{ freshVerbs: ['delete'] }],
  D052: [{ permission: '' }, { permission: '', verbPermissions: { update: '6003' } }],
  D043: [{ ownColumn: { column: 'name', from: 9 } }, { ownColumn: { column: 'owner', from: 9 } }, { ownColumn: { column: 'nothing', from: 9 } }],
  D042: [{ siteColumn: 'name' }, { scope: 'office', siteColumn: 'price' }, { scope: 'office', siteColumn: 'nothing' }, { scope: 'office', siteColumn: 'words', ...withField('words', { kind: 'tags', label: 'x' }) }],
};
const idsOf = (defs: readonly AnyResource[]): string[] => [...new Set(checkDefinitions(defs).map((finding) => finding.id))];

describe('declarations', () => {
  test('a sound one has no findings, and neither has the product', () => {
    expect(checkDefinitions([sound])).toEqual([]);
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
  test('D003: a name or a path declared twice, whatever its case', () => {
    expect(idsOf([sound, { ...sound, path: '/Other' }])).toEqual(['D003']);
    expect(idsOf([sound, { ...sound, name: 'other', path: '/THING' }])).toEqual(['D003']);
  });
  test('D004: the form of a new record of another resource', () => {
    expect(idsOf([sound, { ...sound, name: 'other', path: '/Thing/create' }])).toEqual(['D004']);
  });
  test('every id has its broken declaration here', () => {
    const source = readFileSync(join(import.meta.dirname, '../src/schema/check.ts'), 'utf8');
    const known = [...new Set([...source.matchAll(/'(D\d{3})'/g)].map((match) => match[1]))].sort();
    expect([...Object.keys(broken), 'D003', 'D004'].sort()).toEqual(known);
  });
  const named = (over: Partial<AnyResource>): AnyResource => ({ ...sound, ...over, fields: { name: fields['name']! }, list: ['name'], filters: [] });
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
