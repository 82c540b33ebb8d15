/** A sound declaration, and small changes that make another of it. */
import type { AnyAction, AnyAfter, AnyResource, Moment } from '../src/schema/define';
import type { Field, Fields } from '../src/schema/fields/types';

export const fields: Fields = {
  name: { kind: 'text', label: 'ชื่อ', required: true },
  price: { kind: 'money', label: 'ราคา' },
  state: { kind: 'enum', label: 'สถานะ', values: { draft: 'ร่าง', sent: 'ส่งแล้ว' } },
  picture: { kind: 'image', label: 'รูป' },
  owner: { kind: 'ref', label: 'เจ้าของ', resource: 'thing' },
};
export const sound: AnyResource = {
  name: 'thing',
  path: '/Thing',
  scope: 'site',
  group: 'setting',
  label: 'ของ',
  icon: 'note',
  permission: 'P001',
  verbs: ['view', 'add'],
  fields,
  title: 'name',
  list: ['name', 'price'],
  filters: ['state', 'owner'],
  search: ['name'],
  sort: ['created_at', 'DESC'],
  actions: {},
};
export const action = (over: Partial<AnyAction>): Pick<AnyResource, 'actions'> => ({
  actions: { send: { label: 'ส่ง', permission: '3001', sets: { state: 'sent' }, ...over } },
});
export const after = (over: Partial<AnyAfter> = {}): Pick<AnyResource, 'after'> => ({
  after: { expire: { label: 'หมดอายุ', at: 'created_at', when: { state: 'draft' }, sets: { state: 'sent' }, ...over } },
});
export const moment = (over: Partial<Moment> = {}, more: Partial<AnyResource> = {}): Partial<AnyResource> => ({
  fields: {
    ...fields,
    sent_at: { kind: 'datetime', label: 'x', readOnly: true },
    sent_day: { kind: 'date', label: 'x', readOnly: true },
  },
  state: 'state',
  moments: { sent_at: { enters: ['sent'], day: 'sent_day', ...over } },
  ...more,
});
export const withField = (name: string, field: Fields[string]): Pick<AnyResource, 'fields'> => ({ fields: { ...fields, [name]: field } });

export const listOf = (options: Partial<Field<'list'>>): Pick<AnyResource, 'fields'> =>
  withField('steps', {
    kind: 'list',
    label: 'x',
    of: { from: { kind: 'money', label: 'x' }, word: { kind: 'text', label: 'x' } },
    ...options,
  });
/** A field that is shown only with another one. */
export const circle = (name: string, other: string): Fields => ({ [name]: { kind: 'bool', label: 'x', shown: { [other]: true } } });
