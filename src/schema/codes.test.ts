import { expect, test } from 'vitest';
import { codesInUse, codesOf } from './codes';
import type { AnyResource } from './define';

const def: AnyResource = {
  name: 'thing',
  path: '/Thing',
  scope: 'site',
  group: 'setting',
  label: 'x',
  icon: 'note',
  permission: 'P003',
  verbs: ['view', 'add'],
  verbPermissions: { add: '3001', export: '' },
  fields: {
    name: { kind: 'text', label: 'x' },
    number: { kind: 'bankAccount', label: 'x', reveal: '3007' },
    phone: { kind: 'phone', label: 'x', personal: '6003' },
  },
  title: 'name',
  list: ['name'],
  sort: ['created_at', 'DESC'],
  actions: { send: { label: 'x', permission: '3002', sets: {} } },
};

test('a declaration asks for the codes of its screen, verbs, actions and masked fields', () => {
  expect(
    codesOf(def)
      .map(([, code]) => code)
      .sort(),
  ).toEqual(['', '3001', '3002', '3007', '6003', 'P003']);
});

test('in use is what a declaration, a screen of the menu or a call asks for, and nothing else', () => {
  expect([...codesInUse([], [], [])]).toEqual([]);
  const screens = [{ permission: 'P001' }, { permission: ['P007', 'M007'] }, { permission: '' }];
  expect([...codesInUse([def], screens, ['P011'])].sort()).toEqual([
    '3001',
    '3002',
    '3007',
    '6003',
    'M007',
    'P001',
    'P003',
    'P007',
    'P011',
  ]);
});
