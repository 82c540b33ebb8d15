import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalogue, definitions } from '../resources';
import { accessRules, explain } from './access';
import type { Actor, Grant } from './actor';
import { can, canAct, holds } from './can';
import { conflictsOf } from './data/duties';
import { codeNames } from './data/codeNames';
import { CEO_CODES, permissions } from './data/permissions';
import type { Verb } from './define';

const grant = fc.record({
  active: fc.boolean(),
  view: fc.boolean(),
  add: fc.boolean(),
  update: fc.boolean(),
  delete: fc.boolean(),
  export: fc.boolean(),
});
const actor: fc.Arbitrary<Actor> = fc.record({
  user: fc
    .record({ level: fc.integer({ min: 1, max: 10 }), deptcode: fc.constantFrom('D001', 'D002', 'D003'), service: fc.subarray(['a', 'b']) })
    .map((some) => ({ id: 1, name: 'x', line_image: '', active: 1 as const, group: 'TOPUP', section_date: '', ...some })),
  grants: fc.dictionary(fc.constantFrom(...Object.keys(permissions)), grant),
});
const def = fc.constantFrom(...definitions);
const verb = fc.constantFrom<Verb[]>('view', 'add', 'update', 'delete', 'export');

describe('access', () => {
  test('what is explained is what is decided', () => {
    fc.assert(
      fc.property(actor, def, verb, (who, what, how) => {
        expect(explain({ actor: who, def: what, verb: how }).every((each) => each.ok)).toBe(can(who, what, how));
        for (const action of Object.keys(what.actions))
          expect(explain({ actor: who, def: what, verb: 'view', action }).every((each) => each.ok)).toBe(canAct(who, what, action));
      }),
    );
  });
  test('taking anything away never lets one do more', () => {
    fc.assert(
      fc.property(actor, def, verb, fc.constantFrom(...Object.keys(permissions)), (who, what, how, code) => {
        const { [code]: _gone, ...grants } = who.grants;
        const less = { ...who, grants };
        expect(can(less, what, how) && !can(who, what, how)).toBe(false);
        for (const action of Object.keys(what.actions)) expect(canAct(less, what, action) && !canAct(who, what, action)).toBe(false);
      }),
    );
  });
  test('nothing is done without seeing', () => {
    fc.assert(
      fc.property(actor, def, verb, (who, what, how) => {
        if (can(who, what, how)) expect(can(who, what, 'view')).toBe(true);
        for (const action of Object.keys(what.actions)) if (canAct(who, what, action)) expect(can(who, what, 'view')).toBe(true);
      }),
    );
  });
  test('every rule says what it wanted and what it found', () => {
    const nobody: Actor = {
      user: { id: 1, name: 'x', line_image: '', level: 1, active: 1, deptcode: 'D003', group: 'TOPUP', service: [], section_date: '' },
      grants: {},
    };
    const strict = { ...catalogue.deposit, level: 7, departments: ['D002'] };
    const tests = explain({ actor: nobody, def: strict, verb: 'update', service: 'a' });
    expect(tests.map((each) => each.test)).toEqual(['declared', 'site', 'level', 'department', 'code', 'view', 'verb', 'subcode']);
    expect(tests.filter((each) => !each.ok).map(({ test: name, wanted }) => [name, wanted])).toEqual([
      ['site', ['a']],
      ['level', [7]],
      ['department', ['D002']],
      ['code', ['P003']],
      ['view', ['view']],
      ['verb', ['update']],
      ['subcode', ['3003']],
    ]);
    expect(new Set(accessRules.map((rule) => rule.test)).size).toBe(accessRules.length);
  });
  test('the CEO’s codes are nobody else’s, whatever a role lists', () => {
    const all: Record<string, Grant> = Object.fromEntries(
      Object.keys(permissions).map((code) => [code, { active: true, view: true, add: true, update: true, delete: true, export: true }]),
    );
    const of = (level: number): Actor => ({
      user: { id: 1, name: 'x', line_image: '', level, active: 1, deptcode: 'D002', group: 'TOPUP', service: [], section_date: '' },
      grants: all,
    });
    expect([...CEO_CODES]).toEqual(['13009']);
    expect([9, 10].map((level) => holds(of(level), '13009'))).toEqual([false, true]);
    expect(holds(of(1), '13008')).toBe(true);
  });
  test('the empty and the zero code are open, an inactive or unknown one is not', () => {
    const who: Actor = {
      user: { id: 1, name: 'x', line_image: '', level: 1, active: 1, deptcode: 'D003', group: 'TOPUP', service: [], section_date: '' },
      grants: { P001: { active: false, view: true, add: true, update: true, delete: true, export: true } },
    };
    expect(['', '0', 'P001', 'P002', 'toString', '__proto__'].map((code) => holds(who, code))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('the permission catalogue', () => {
  const range = (from: number, to: number, write: (n: number) => string): string[] =>
    Array.from({ length: to - from + 1 }, (_, index) => write(from + index));
  const pad = (n: number): string => String(n).padStart(3, '0');
  const wanted = [
    ...range(1, 50, (n) => `P${pad(n)}`),
    'P052',
    'P060',
    'P061',
    'P062',
    ...range(2, 10, (n) => `M${pad(n)}`),
    ...range(3001, 3009, String),
    ...range(4001, 4005, String),
    ...range(6002, 6006, String),
    ...range(8001, 8009, String),
    ...range(10_001, 10_003, String),
    ...range(13_001, 13_013, String),
    ...range(31, 33, (n) => `M00${n}`),
    ...range(61, 68, (n) => `M00${n}`),
    ...range(48_001, 48_008, String),
    ...range(1, 5, (n) => `CRM0${n}`),
  ];
  test('holds every code of the specification, and no other', () => expect(Object.keys(permissions).sort()).toEqual(wanted.sort()));
  test('names each in both languages, and each right stands under a screen', () => {
    for (const [code, entry] of Object.entries(permissions)) {
      expect(codeNames[code]?.th, code).toMatch(/[ก-๙]|^LINE|^VIP/);
      expect(codeNames[code]?.en, code).toMatch(/^[^ก-๙]+$/);
      if (entry.ismenu === 0) expect(permissions[entry.parent_code]?.ismenu, code).toBe(1);
      else expect(entry.parent_code, code).toBe('');
    }
  });
});

describe('conflicting duties', () => {
  test('are found when one hand holds both, and not otherwise', () => {
    expect(conflictsOf(new Set(['8003', '4001'])).map((each) => each.en)).toContain('Changes members’ credit and approves withdrawals');
    expect(conflictsOf(new Set(['8003']))).toEqual([]);
    expect(conflictsOf(new Set(['4001']))).toEqual([]);
  });
  test('name codes there are', () => {
    for (const { first, second } of conflictsOf(new Set(Object.keys(permissions))))
      for (const code of [...first, ...second]) expect(permissions).toHaveProperty(code);
  });
});
