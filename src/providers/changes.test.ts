import { describe, expect, it } from 'vitest';
import { catalogue } from '../resources';
import type { AnyResource } from '../schema/define';
import { changedFields, givenFields } from './changes';

const member: AnyResource = catalogue.member;
const account: AnyResource = catalogue.bankAccount;
const before = { id: 1, version: 4, username: 'somchai', name: 'สมชาย', phone: '0812345678', tags: ['a', 'b'], balance: 10, birth_date: null };

describe('what an update sends', () => {
  it('is only what changed', () => {
    expect(changedFields(member, { ...before, name: 'สมหญิง' }, before)).toEqual({ name: 'สมหญิง' });
    expect(changedFields(member, { ...before, tags: ['a', 'b'] }, before)).toEqual({});
    expect(changedFields(member, { ...before, tags: ['a'] }, before)).toEqual({ tags: ['a'] });
  });
  it('is never what only the server sets, nor what is fixed', () => {
    expect(changedFields(member, { ...before, balance: 999, username: 'other', version: 9, id: 2, _text: {}, unknown: 1 }, before)).toEqual({});
  });
  it('can empty a field, and does not take absent for emptied', () => {
    expect(changedFields(member, { birth_date: null }, { ...before, birth_date: '2000-01-01' })).toEqual({ birth_date: null });
    expect(changedFields(member, {}, before)).toEqual({});
    expect(changedFields(member, { birth_date: undefined }, before)).toEqual({});
  });
  it('keeps a secret that was not typed anew', () => {
    expect(changedFields(account, { credential: true }, { credential: false })).toEqual({});
    expect(changedFields(account, { credential: '' }, { credential: true })).toEqual({});
    expect(changedFields(account, { credential: 'new' }, { credential: true })).toEqual({ credential: 'new' });
  });
});

describe('what a new record sends', () => {
  it('is what was given of the declared fields', () => {
    expect(givenFields(member, { ...before, referrer: null, nonsense: 1 })).toEqual({ username: 'somchai', name: 'สมชาย', phone: '0812345678', tags: ['a', 'b'] });
  });
});
