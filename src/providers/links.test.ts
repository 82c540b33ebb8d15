import { describe, expect, it } from 'vitest';
import { catalogue } from '../resources';
import { createPath, editPath, fromReactAdmin, listPath, resourceByName, resourceByPath, showPath, withSite } from './links';

describe('addresses of an entity', () => {
  it('stand under its declared path', () => {
    const { memberBank } = catalogue;
    expect([listPath(memberBank), showPath(memberBank, 7), createPath(memberBank), editPath(memberBank, 7)]).toEqual([
      '/Member/Bank',
      '/Member/Bank/7',
      '/Member/Bank/create',
      '/Member/Bank/7/edit',
    ]);
  });
  it('lead back to it, in any case, the longest path first', () => {
    expect(resourceByPath('/deposit')?.name).toBe('deposit');
    expect(resourceByPath('/MEMBER/bank/7/edit')?.name).toBe('member_bank');
    expect(resourceByPath('/member/7')?.name).toBe('member');
    expect(resourceByPath('/ticket/form')?.name).toBe('ticket_box');
    expect(resourceByPath('/logs/working')?.name).toBe('audit');
  });
  it('are nobody’s when they only begin alike', () => {
    expect(resourceByPath('/Deposits')).toBeUndefined();
    expect(resourceByPath('/')).toBeUndefined();
  });
  it('are found by the entity’s name', () => {
    expect(resourceByName('bank_account')?.path).toBe('/Statement');
    expect(resourceByName('nothing')).toBeUndefined();
  });
  it.each([
    ['/bank_account', '/Statement'],
    ['/bank_account/create', '/Statement/create'],
    ['/bank_account/7/show', '/Statement/7'],
    ['/bank_account/7', '/Statement/7/edit'],
    ['/audit/7', '/Logs/Working/7'],
    ['/ticket', '/ticket'],
    ['/ticket/7/show', '/ticket/7'],
    ['/ticket/7', '/ticket/7'],
    ['/Statement/7', '/Statement/7'],
    ['/Deposit', '/Deposit'],
    ['/News/view', '/News/view'],
    ['/bank_account/7/else', '/bank_account/7/else'],
    ['/', '/'],
  ])('are read from react-admin’s own: %s is %s', (made, declared) => expect(fromReactAdmin(made)).toBe(declared));
  it('carry the site, whatever they carry already', () => {
    const site = { service: 'a', web: 'A B' };
    expect(withSite('/Deposit', site)).toBe('/Deposit?service=YQ%3D%3D&web=A%20B');
    expect(withSite('/Deposit?page=2#x', site)).toBe('/Deposit?page=2&service=YQ%3D%3D&web=A%20B#x');
  });
});
