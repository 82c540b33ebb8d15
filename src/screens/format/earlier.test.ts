import { expect, test } from 'vitest';
import type { HistoryEntry } from '../../providers/providerTypes';
import type { AnyResource } from '../../schema/define';
import type { Rec } from '../record';
import { earlierState } from './earlier';

const def = {
  fields: {
    name: { kind: 'text', label: 'ชื่อ' },
    price: { kind: 'money', label: 'ราคา' },
    state: { kind: 'enum', label: 'สถานะ', values: { on: 'เปิด', off: 'ปิด' }, readOnly: true },
    code: { kind: 'text', label: 'รหัส', createOnly: true },
    account: { kind: 'bankAccount', label: 'บัญชี', reveal: '8001' },
    key: { kind: 'secret', label: 'กุญแจ' },
  },
  actions: {},
} as unknown as AnyResource;
const now = { id: 7, version: 5, name: 'สาม', price: 30, state: 'on', code: 'A', account: 'xxx3', key: true } as unknown as Rec;
type Side = HistoryEntry['before'];
const entry = (id: number, action: string, before: Side, after: Side, result = 'ok'): HistoryEntry => ({
  id,
  at: '',
  employee: 1,
  action,
  before,
  after,
  ip: null,
  result,
});
const trail = [
  entry(9, 'undelete', null, { name: 'สาม', price: 30 }),
  entry(8, 'delete', { name: 'สาม', price: 30 }, null),
  entry(7, 'turnOn', { state: 'off' }, { state: 'on', reason: 'ก' }),
  entry(6, 'update', { name: 'ไม่นับ' }, { name: 'ก' }, 'refused'),
  entry(5, 'update', { name: 'สอง', account: 'xxx2', gone: 1 }, { name: 'สาม', account: 'xxx3', gone: 2 }),
  entry(4, 'update', { price: null, key: '••••••' }, { price: 30, key: '••••••' }),
  entry(3, 'update', { name: 'หนึ่ง' }, { name: 'สอง' }),
  entry(2, 'create', null, { name: 'หนึ่ง' }),
];

test('every later change is taken back, the newest first; what was deleted and restored, or refused, changed nothing', () => {
  expect(earlierState(def, now, trail, 9)).toEqual({ values: {}, kept: [] });
  expect(earlierState(def, now, trail, 7)?.values).toEqual({});
  expect(earlierState(def, now, trail, 4)?.values).toEqual({ name: 'สอง' });
  expect(earlierState(def, now, trail, 3)?.values).toEqual({ name: 'สอง', price: null });
  expect(earlierState(def, now, trail, 2)?.values).toEqual({ name: 'หนึ่ง', price: null });
});

test('what the audit log does not tell, or nobody types, or is no field any more stays as it is and is named', () => {
  expect([...earlierState(def, now, trail, 2)!.kept].sort()).toEqual(['account', 'gone', 'key', 'state']);
  expect(earlierState(def, now, trail, 5)?.kept).toEqual(['state']);
});

test('an entry of another record, or a refused one, leads nowhere', () => {
  expect([earlierState(def, now, trail, 99), earlierState(def, now, trail, 6)]).toEqual([null, null]);
});
