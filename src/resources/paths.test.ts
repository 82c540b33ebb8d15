import { describe, expect, it } from 'vitest';
import { plannedScreens } from './planned';
import { isKnownPath, screensOf } from './paths';
import { definitions } from '.';

describe('a path the panel knows', () => {
  it('is every screen of every entity, and every one that is still to come, in any case', () => {
    const all = [...definitions.flatMap((def) => screensOf(def).map(({ path }) => path)), ...plannedScreens.map(({ path }) => path)];
    const filled = all.map((path) => path.replace(/:\w+/, '42'));
    expect(filled.filter((path) => !isKnownPath(path) || !isKnownPath(path.toUpperCase()))).toEqual([]);
  });
  it.each([
    '/',
    '/Login',
    '/News/view',
    '/News/searchByTag',
    '/BillPayment/view',
    '/Employee/set2fa',
    '/Employee/6',
    '/Deposit/',
    '/deposit/5990/EDIT',
    '/Wheel/somebody',
  ])('is %s', (path) => expect(isKnownPath(path)).toBe(true));

  it.each([
    '/404',
    '/nowhere',
    '/nowhere/at/all',
    '/Deposit/5990/foo',
    '/Deposit/foo',
    '/Deposit/5990/edit/zzz',
    '/Member/10/edit/x',
    '/Employee/6/zzz',
    '/Withdraw/2380/edit',
    '/Dashboard/xyz',
    '/Report/zzz',
    // Names of entities are no addresses, nor are react-admin's own.
    '/audit',
    '/site',
    '/bank_account',
    '/bank_account/1',
    '/bank_account/1/show',
    '/access-denied',
    '/authentication-error',
  ])('is not %s', (path) => expect(isKnownPath(path)).toBe(false));
});
