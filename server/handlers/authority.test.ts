import { describe, expect, it } from 'vitest';
import type { Actor } from '../../src/schema/actor';
import { grantsOf, type RolePermission } from '../auth/grants';
import { Refusal } from '../refusal';
import { beyond, checkGiven, lostCode, type Given, type GivenRole } from './authority';
import { administersEmployees, administersRoles } from './lastHolders';
import { looserThan, lowered, type Bounds } from './roleBounds';

const entry = (code: string, more: Partial<RolePermission> = {}): RolePermission => ({
  code,
  active: true,
  view: true,
  add: false,
  update: false,
  delete: false,
  export: false,
  ...more,
});
const actor = (permissions: RolePermission[], more: Partial<Actor['user']> = {}): Actor => ({
  user: {
    id: 1,
    name: '',
    line_image: '',
    level: 7,
    active: 1,
    deptcode: 'D001',
    group: 'TOPUP',
    service: ['A', 'B'],
    section_date: '',
    ...more,
  },
  grants: grantsOf(permissions),
});
const own: Bounds = {
  deposit_limit: 500,
  withdraw_limit: null,
  credit_limit: 500,
  points_limit: null,
  sms_limit: 0,
  export_limit: 100,
  reveals_per_day: 100,
  exports_per_day: 30,
  two_factor: true,
};
const given = (permissions: RolePermission[], more: Partial<Bounds> = {}): GivenRole => ({ permissions, own, bounds: { ...own, ...more } });
const refused = (who: Actor, given: Given): string | null => {
  try {
    checkGiven(who, given);
    return null;
  } catch (error) {
    return error instanceof Refusal
      ? Object.entries(error.extra.errors ?? {})
          .map(([field, { key }]) => `${field} ${key}`)
          .join()
      : 'other';
  }
};

describe('what one may give', () => {
  it('is what one holds, flag by flag', () => {
    const me = actor([entry('P003', { update: true }), entry('P006', { active: false, update: true })]);
    expect(beyond(me, [entry('P003'), entry('P003', { update: true }), entry('P004', { active: false, export: true })])).toBeNull();
    expect(beyond(me, [entry('P003', { export: true })])).toBe('P003');
    expect(beyond(me, [entry('P006')])).toBe('P006');
    expect(beyond(me, [entry('constructor')])).toBe('constructor');
  });
  it('ends at the own level, sites and rights', () => {
    const me = actor([entry('P003')]);
    expect([refused(me, { level: 7, services: ['A'], deptcode: 'D003', role: given([entry('P003')]) }), refused(me, {})]).toEqual([
      null,
      null,
    ]);
    expect([
      refused(me, { level: 8 }),
      refused(me, { services: ['A', 'C'] }),
      refused(me, { deptcode: 'D002' }),
      refused(me, { role: given([entry('M003')]) }),
      refused(me, { role: given([], { credit_limit: null }) }),
    ]).toEqual(['level levelAboveOwn', 'services siteNotOwn', 'deptcode seesMoreThanOwn', 'role grantNotHeld', 'role roleAboveOwn']);
    expect([
      refused(actor([], { level: 10 }), { services: ['C'], level: 10 }),
      refused(actor([], { level: 10 }), { services: ['C'], deptcode: 'D002', level: 10 }),
      refused(actor([], { deptcode: 'D002' }), { services: ['C'], deptcode: 'D002' }),
    ]).toEqual([null, 'deptcode seesMoreThanOwn', null]);
  });
  it('ends at the own amounts, acts a day and second factor', () => {
    const fields = (more: Partial<Bounds>): string[] => looserThan(own, { ...own, ...more }).map(({ field }) => field);
    expect([
      fields({}),
      fields({ deposit_limit: 499.99, withdraw_limit: 1, sms_limit: 0, reveals_per_day: 0 }),
      fields({ deposit_limit: 500.01, credit_limit: null, sms_limit: 0.01 }),
      fields({ reveals_per_day: 101, exports_per_day: 31 }),
      fields({ two_factor: false }),
    ]).toEqual([[], [], ['deposit_limit', 'credit_limit', 'sms_limit'], ['reveals_per_day', 'exports_per_day'], ['two_factor']]);
    expect([lowered(own, { ...own, withdraw_limit: 1_000_000 }), lowered({ ...own, two_factor: false }, own)]).toEqual([
      'withdraw_limit',
      null,
    ]);
  });
  it('counts as administration only with the right to change employees', () => {
    const edit = entry('M0032');
    expect(administersEmployees([entry('M003', { update: true }), edit])).toBe(true);
    const less = [[], [entry('M003'), edit], [entry('M003', { update: true, active: false }), edit], [entry('M003', { update: true })]];
    expect(less.map(administersEmployees)).toEqual([false, false, false, false]);
    expect([[entry('M004', { update: true })], [entry('M004')], []].map(administersRoles)).toEqual([true, false, false]);
  });
  it('names the code of which a role loses something', () => {
    const [weak, strong, off] = [entry('P003'), entry('P003', { update: true }), entry('P003', { active: false, update: true })];
    expect([lostCode([weak], [strong]), lostCode([off], []), lostCode([], [strong]), lostCode([weak], [weak])]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect([lostCode([strong], [weak]), lostCode([strong], [off]), lostCode([strong], [])]).toEqual(['P003', 'P003', 'P003']);
  });
});
