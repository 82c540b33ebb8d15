import { describe, expect, it } from 'vitest';
import { applyQuery, compareKeys, parseQuery, type Query } from './query';
import { parsePath, toTree, Tree } from './tree';

const newTree = (max = 1_000_000): Tree => new Tree(max);

describe('tree', () => {
  it('stores, reads and prunes', () => {
    const tree = newTree();
    tree.set('a/b/c', 1);
    tree.set('a/d', { e: 'x', gone: null, empty: {} });
    expect(tree.get('a')).toEqual({ b: { c: 1 }, d: { e: 'x' } });
    expect(tree.get('/a//b/')).toEqual({ c: 1 });
    expect(tree.get('a/b/c/d')).toBeNull();
    tree.set('a/b/c', null);
    expect(tree.get('a')).toEqual({ d: { e: 'x' } });
    tree.set('a/d/e', null);
    expect(tree.get('')).toBeNull();
    expect(tree.size()).toBe(0);
  });

  it('replaces a leaf by a branch, but removes nothing below a leaf', () => {
    const tree = newTree();
    tree.set('a', 'leaf');
    tree.set('a/b', null);
    expect(tree.get('a')).toBe('leaf');
    tree.set('a/b', 2);
    expect(tree.get('a')).toEqual({ b: 2 });
    tree.set('', null);
    expect(tree.size()).toBe(0);
  });

  it('keeps arrays as numbered keys and hands out copies', () => {
    const tree = newTree();
    tree.set('list', ['x', null, 'z']);
    const copy = tree.get('list') as Record<string, unknown>;
    expect(copy).toEqual({ 0: 'x', 2: 'z' });
    copy['0'] = 'changed';
    expect(tree.get('list/0')).toBe('x');
  });

  it('treats __proto__ and constructor as ordinary keys', () => {
    const tree = newTree();
    tree.set('a', JSON.parse('{"__proto__":{"polluted":1}}'));
    tree.set('__proto__/polluted', 2);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(tree.get('a/__proto__/polluted')).toBe(1);
    expect(tree.get('constructor')).toBeNull();
    expect(tree.get('toString/name')).toBeNull();
  });

  it.each(['a.b', 'a/#', 'x/$y', 'x[0]', 'a/\u0000', 'k'.repeat(300), Array(33).fill('a').join('/')])('refuses the path %j', (path) => {
    expect(() => parsePath(path)).toThrow();
  });

  it.each([NaN, Infinity, () => 1, new Date(), new Map(), Symbol('x'), { 'a.b': 1 }, { '': 1 }])('refuses the value %j', (value) => {
    expect(() => newTree().set('a', value)).toThrow();
  });

  it('refuses values deeper than a path may be', () => {
    let deep: unknown = 1;
    for (let i = 0; i < 32; i += 1) deep = { a: deep };
    expect(toTree(deep)).not.toBeNull();
    expect(() => newTree().set('b', deep)).toThrow('deep');
    expect(() => newTree().set('', 'leaf')).toThrow('root');
  });

  it('updates all or nothing', () => {
    const tree = newTree();
    tree.update('a', { 'x/y': 1, z: 2 });
    expect(tree.get('a')).toEqual({ x: { y: 1 }, z: 2 });
    expect(() => tree.update('a', { z: 3, 'b.c': 1 })).toThrow();
    expect(() => tree.update('a', { z: 3, 'z/q': 1 })).toThrow('above');
    expect(() => tree.update('a', { z: 3, '/z': 1 })).toThrow('twice');
    expect(() => tree.update('a', { '': 3 })).toThrow('name');
    expect(tree.get('a/z')).toBe(2);
    tree.update('a', { 'x/y': null, z: null });
    expect(tree.size()).toBe(0);
  });

  it('refuses to grow over its size and can always be emptied', () => {
    const tree = newTree(200);
    tree.set('a', 'x'.repeat(150));
    const before = tree.size();
    expect(() => tree.set('b', 'y'.repeat(100))).toThrow('full');
    expect(tree.size()).toBe(before);
    tree.update('', { a: null, b: 'y'.repeat(150) });
    tree.set('b', null);
    expect(tree.size()).toBe(0);
  });

  it('counts its size alike, however it was built', () => {
    const step = newTree();
    step.set('a/b', 'leaf');
    step.set('a/b/c', 'text');
    step.update('a', { 'b/d': true, 'e/f': 7 });
    step.set('a/e', null);
    const whole = newTree();
    whole.set('', { a: { b: { c: 'text', d: true } } });
    expect(step.get('')).toEqual(whole.get(''));
    expect(step.size()).toBe(whole.size());
  });
});

describe('query', () => {
  const rows = toTree({ a: { n: 3 }, b: { n: 1 }, c: { n: 2 }, 10: { n: 'x' }, 9: {}, d: { m: 1 } });
  const keys = (query: Query): string[] => Object.keys(applyQuery(rows, query) ?? {}).sort(compareKeys);

  it('orders keys as the client does', () => {
    expect(['b', '10', 'a', '-1', '9', '09'].sort(compareKeys)).toEqual(['-1', '9', '09', '10', 'a', 'b']);
  });

  it.each<[string, Query, string[]]>([
    ['the last two by key', { l: 2, vf: 'r' }, ['c', 'd']],
    ['the first two by key', { l: 2, vf: 'l' }, ['10', 'a']],
    ['a range of keys', { i: '.key', sp: 'b', sin: true, ep: 'd', ein: false }, ['b', 'c']],
    ['from a child value on', { i: 'n', sp: 2, sin: true }, ['10', 'a', 'c']],
    ['after a child value', { i: 'n', sp: 2, sn: '[MAX_NAME]', sin: false }, ['10', 'a']],
    ['one child value', { i: 'n', sp: 1, sin: true, ep: 1, ein: true }, ['b']],
    ['no child value', { i: 'n', sp: null, sin: true, ep: null, ein: true }, ['d']],
    ['the largest two', { i: 'n', l: 2, vf: 'r' }, ['10', 'a']],
    ['the order alone', { i: 'n' }, ['10', 'a', 'b', 'c', 'd']],
    ['nothing in range', { i: 'n', sp: 'y', sin: true }, []],
  ])('finds %s', (_name, query, expected) => {
    expect(keys(query)).toEqual(expected);
  });

  it('filters nothing out of a leaf but everything', () => {
    expect(applyQuery('leaf', { l: 1 })).toBeNull();
  });

  it.each([null, 1, [], { l: 0 }, { l: 1.5 }, { sp: {} }, { vf: 'x' }, { unknown: 1 }, { i: 5 }])('refuses %j', (raw) => {
    expect(parseQuery(raw)).toBeUndefined();
  });
});
