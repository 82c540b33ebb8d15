import { describe, expect, it } from 'vitest';
import { deposit } from '../../resources/transaction/deposit';
import { mergeRecords } from './merge';
import { narrowed } from '../../schema/filter';
import { initialState, inView, pageLinks, queryFilter, readListState, writeListState, type Filter, type ListState } from './listState';

const start = initialState(deposit);
const noon = Date.parse('2026-11-20T05:00:00Z');

describe('list state in the address', () => {
  it('starts with nothing in the address and keeps the site', () => {
    expect(writeListState('?service=U0lURTE=&web=ONE', deposit, start)).toBe('?service=U0lURTE%3D&web=ONE');
    expect(readListState('?service=U0lURTE=&web=ONE', deposit)).toEqual(start);
  });
  it('survives the round trip', () => {
    const state: ListState = {
      view: 'all',
      q: 'สม ชาย&x',
      filter: { status: ['pending', 'approved'], amount_gte: 100 },
      time: 'today',
      sort: { field: 'amount', order: 'ASC' },
      page: 3,
      perPage: 50,
      after: ['2026-11-20T05:00:00Z', 42],
    };
    expect(readListState(writeListState('?web=ONE', deposit, state), deposit)).toEqual(state);
  });
  it('a view opens in its own order, and keeps one that was chosen', () => {
    expect(start).toMatchObject({ view: 'pending', sort: { field: 'created_at', order: 'ASC' } });
    expect(inView(deposit, start, 'approved')).toEqual({ view: 'approved', sort: { field: 'created_at', order: 'DESC' } });
    const chosen: ListState = { ...start, sort: { field: 'amount', order: 'DESC' } };
    expect(inView(deposit, chosen, 'approved')).toEqual({ view: 'approved', sort: chosen.sort });
    const turned: ListState = { ...start, sort: { field: 'created_at', order: 'DESC' } };
    expect(writeListState('', deposit, turned)).toBe('?sort=-created_at');
    expect(readListState('?sort=-created_at', deposit)).toEqual(turned);
    expect(readListState('?view=approved', deposit).sort).toEqual({ field: 'created_at', order: 'DESC' });
  });
  it('drops what the definition does not declare', () => {
    const search = `?view=nope&sort=account_number&page=-1&size=7&time=ever&filter=${encodeURIComponent('{"password":"x","amount_gte":5,"status":"","note":1}')}&after=1`;
    expect(readListState(search, deposit)).toEqual({ ...start, filter: { amount_gte: 5 } });
    expect(readListState('?filter={broken', deposit)).toEqual(start);
    expect(readListState('?filter=[1]&view=toString', deposit)).toEqual(start);
  });
  it('joins view, filter, time and search', () => {
    expect(queryFilter({ ...start, time: 'yesterday', q: 'abc', filter: { bank: 'SCB' } }, deposit, noon)).toEqual({
      status: 'pending',
      hidden: false,
      bank: 'SCB',
      q: 'abc',
      created_at_gte: '2026-11-19',
      created_at_lte: '2026-11-19',
    });
  });
  it('a view can be narrowed, not widened', () => {
    const both = (view: Filter, own: Filter): Filter => narrowed(deposit, view, own, new Date(noon));
    expect(both({ status: ['a', 'b'] }, { status: ['b', 'c'] })).toEqual({ status: 'b' });
    expect(both({ status: 'a' }, { status: 'c' })).toEqual({ status: 'a' });
    expect(both({}, { status: 'c' })).toEqual({ status: 'c' });
    expect(both({ amount_gte: 100 }, { amount_gte: 500 })).toEqual({ amount_gte: 500 });
    expect(both({ amount_gte: 100 }, { amount_gte: 50 })).toEqual({ amount_gte: 100 });
    expect(both({ created_at_lte: 'today' }, { created_at_lte: '2026-11-01' })).toEqual({ created_at_lte: '2026-11-01' });
    expect(both({ created_at_gte: 'today-7' }, { created_at_gte: '2020-01-01' })).toEqual({ created_at_gte: 'today-7' });
    expect(both({ status_ne: 'a' }, { status_ne: 'b' })).toEqual({ status_ne: ['a', 'b'] });
  });
  it('shows five page links', () => {
    expect(pageLinks(1, 20)).toEqual([1, 2, 3, 4, 5]);
    expect(pageLinks(10, 20)).toEqual([8, 9, 10, 11, 12]);
    expect(pageLinks(20, 20)).toEqual([16, 17, 18, 19, 20]);
    expect(pageLinks(2, 3)).toEqual([1, 2, 3]);
    expect(pageLinks(1, 0)).toEqual([1]);
  });
});

describe('merge of two edits', () => {
  const base = { name: 'a', phone: '1', tags: ['x'], note: null };
  it('asks only about fields both changed to different values', () => {
    const { merged, conflicts, taken } = mergeRecords(
      base,
      { ...base, name: 'mine', phone: '2' },
      { ...base, name: 'theirs', phone: '2', tags: ['y'] },
      Object.keys(base),
    );
    expect(conflicts).toEqual([{ field: 'name', base: 'a', mine: 'mine', theirs: 'theirs' }]);
    expect(merged).toEqual({ name: 'mine', phone: '2', tags: ['y'], note: null });
    expect(taken).toEqual(['tags']);
  });
  it('takes empty text and nothing for the same', () => {
    expect(mergeRecords(base, { ...base, note: '' }, { ...base, note: 'new' }, ['note'])).toEqual({
      merged: { note: 'new' },
      conflicts: [],
      taken: ['note'],
    });
  });
});
