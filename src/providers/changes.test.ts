import { describe, expect, it } from 'vitest';
import { catalogue } from '../resources';
import type { AnyResource } from '../schema/define';
import { changedFields, givenFields } from './changes';

const member: AnyResource = catalogue.member;
const account: AnyResource = catalogue.bankAccount;
const before = {
  id: 1,
  version: 4,
  username: 'somchai',
  name: 'สมชาย',
  phone: '0812345678',
  tags: ['a', 'b'],
  balance: 10,
  birth_date: null,
};

describe('what an update sends', () => {
  it('is only what changed', () => {
    expect(changedFields(member, { ...before, name: 'สมหญิง' }, before).values).toEqual({ name: 'สมหญิง' });
    expect(changedFields(member, { ...before, tags: ['a', 'b'] }, before).values).toEqual({});
    expect(changedFields(member, { ...before, tags: ['a'] }, before).values).toEqual({ tags: ['a'] });
  });
  it('names apart what only the server sets and for what is fixed once it is made', () => {
    expect(changedFields(member, { ...before, balance: 999, username: 'other', name: 'สมหญิง' }, before)).toEqual({
      values: { name: 'สมหญิง' },
      fixed: ['username', 'balance'],
    });
  });
  it('is never what is no field', () => {
    expect(changedFields(member, { ...before, version: 9, id: 2, _text: {}, unknown: 1 }, before).values).toEqual({});
  });
  it('can empty a field, and does not take absent for emptied', () => {
    expect(changedFields(member, { birth_date: null }, { ...before, birth_date: '2000-01-01' }).values).toEqual({ birth_date: null });
    expect(changedFields(member, {}, before).values).toEqual({});
    expect(changedFields(member, { birth_date: undefined }, before).values).toEqual({});
  });
  it('keeps a secret that was not typed anew', () => {
    expect(changedFields(account, { credential: true }, { credential: false }).values).toEqual({});
    expect(changedFields(account, { credential: '' }, { credential: true }).values).toEqual({});
    expect(changedFields(account, { credential: 'new' }, { credential: true }).values).toEqual({ credential: 'new' });
  });
});

describe('what a new record sends', () => {
  it('is what was given of the declared fields', () => {
    const { balance: _set, ...given } = before;
    expect(givenFields(member, { ...given, referrer: null, nonsense: 1 }).values).toEqual({
      username: 'somchai',
      name: 'สมชาย',
      phone: '0812345678',
      tags: ['a', 'b'],
    });
  });
  it('names apart what only the server sets, unless it says the same', () => {
    expect(givenFields(member, before).fixed).toEqual(['balance']);
    expect(givenFields(catalogue.deposit, { status: 'pending', amount: 5 })).toEqual({ values: { amount: 5 }, fixed: [] });
  });
});
