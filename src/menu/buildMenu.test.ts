import { describe, expect, it } from 'vitest';
import type { Site } from '../providers/siteChoice';
import type { Actor, Grant } from '../schema/actor';
import { permissions } from '../schema/data/permissions';
import type { FurtherEntry, MenuConfig } from './menuConfig';
import {
  ADMIN_PART,
  branchPart,
  buildMenu,
  currentLink,
  findLinks,
  groupPart,
  linksOf,
  opens,
  partOf,
  siteOf,
  sitePart,
  type Menu,
} from './buildMenu';
import { mayOpen } from '../schema/plainScreen';
import { entries, type MenuEntry } from './catalogue';

const full: Grant = { active: true, view: true, add: true, update: true, delete: true, export: true };
const actor = (codes: readonly string[], { level = 5, deptcode = 'D003', demo = false } = {}): Actor => ({
  user: { id: 1, name: 'x', line_image: '', level, active: 1, deptcode, group: 'TOPUP', service: ['a'], section_date: '' },
  grants: Object.fromEntries(codes.map((code) => [code, full])),
  demo,
});
const open: MenuConfig = { submenu: null, mainmenu: null, menuBy: 'service', menuOrder: 'catalogue', further: [], smsApp: '' };
const site = (service: string, group_type = 'game'): Site => ({
  service,
  webname: `เว็บ ${service}`,
  group_type,
  firebase_url: null,
  logo: null,
});
interface Further {
  config?: Partial<MenuConfig>;
  sites?: readonly Site[];
  from?: readonly MenuEntry[];
  hidePlanned?: boolean;
}
const build = (who: Actor, { config = {}, sites = [site('a')], from = entries, hidePlanned }: Further = {}): Menu =>
  buildMenu({
    entries: from,
    isOpen: opens(who),
    config: { ...open, ...config },
    sites,
    nameOf: ({ path, names }) => names?.th ?? path,
    hidePlanned,
  });
const paths = (menu: Menu): string[] => linksOf(menu).map(({ path }) => path);
const everything = Object.keys(permissions);

describe('who sees what', () => {
  const table: readonly [string, Actor, string][] = [
    ['nothing held: what is open to all', actor([]), '/News /tags /Comment /Exports'],
    ['deposits', actor(['P003']), '/News /tags /Comment /Exports /Deposit'],
    ['level 6 sees nothing of level 7', actor([], { level: 6 }), '/News /tags /Comment /Exports'],
    ['level 7: search, top-up, wallets', actor([], { level: 7 }), '/SearchAllmember /News /tags /Comment /Exports /Topup /WalletService'],
    [
      'SMS CROSS needs its code as well',
      actor(['P018'], { level: 7 }),
      '/SearchAllmember /crossSms /News /tags /Comment /Exports /Topup /WalletService /Sms /ALLSMS /Sender /Sms/Template /ReportSMS /Sms/Optout /HackSMS /Sms/OptoutAll',
    ],
    ['level 8: bills', actor([], { level: 8 }), '/SearchAllmember /BillPayment /News /tags /Comment /Exports /Topup /WalletService'],
    [
      'level 9: the overview',
      actor([], { level: 9 }),
      '/Dashboard /SearchAllmember /BillPayment /News /tags /Comment /Exports /Topup /WalletService',
    ],
    [
      'D002: system settings and connections',
      actor([], { deptcode: 'D002' }),
      '/News /tags /Comment /Exports /DatabaseConfig /SystemConfig /Logs/Jobs /Logs/Archive',
    ],
    [
      'D002 in a demonstration',
      actor([], { deptcode: 'D002', demo: true }),
      '/News /tags /Comment /Exports /DatabaseConfig /Logs/Jobs /Logs/Archive',
    ],
    [
      'the office’s own by their order',
      actor(['M002', 'M003', 'M004', 'M005', 'M006', 'M007', 'M008', 'M009', 'M010']),
      '/News /tags /Comment /Exports /Transectionlog /Settingrole /Employee /Logs/Working /SettingIP /QRCodeStatement /Workingstat /Logs/Statement /Memberfollow /Checkbank',
    ],
    ['either of two codes', actor(['P038']), '/News /tags /Comment /Exports /Report/lottowinloss /Lotto'],
  ];
  it.each(table)('%s', (_what, who, wanted) => expect(paths(build(who)).join(' ')).toBe(wanted));

  it('every entry of the menu tables is there for who may do everything, in the order of the tables', () => {
    const menu = build(actor(everything, { level: 10, deptcode: 'D002' }));
    const of = (id: string): string => (menu.groups.find((group) => group.id === id)?.links ?? []).map(({ path }) => path).join(' ');
    expect(of('report')).toMatch(
      /^\/DashboardOnce \/Report \/Wheel\/Report \/Marketing \/Multipledeposit\/report \/Report\/Afflotto \/Report\/Aff \/Report\/lottowinloss \/Report\/Mission \/Alert$/,
    );
    expect(of('transaction')).toMatch(
      /^\/Deposit \/Withdraw \/WithdrawChangeAccount \/Eventstatement \/WithdrawLog \/Payment \/QyPayment /,
    );
    expect(of('member')).toMatch(
      /^\/Member \/Member\/blocklist \/MemberWisdom \/MemberVIP \/Member\/BankPending \/Member\/EventConfig \/Credit /,
    );
    expect(of('bank')).toMatch(/^\/Statement \/Insertstatement/);
    expect(of('setting')).toBe('/ConfigSystem /themeweb /Popup /article /Game /Line /LineNotify');
    expect(of('extension')).toMatch(
      /^\/Minievent \/Couponevent \/Staking \/Sms \/Wheel \/SmsAuto \/checkin \/Ranking \/AffLevel \/ticket \/Multipledeposit \/Shop \/FixedDeposit \/Tournament \/Covid \/Voucher \/Mission/,
    );
    expect(of('crm')).toBe('/Telesale');
    expect(menu.groups.map(({ id }) => id)).toEqual(['report', 'transaction', 'member', 'bank', 'bonus', 'setting', 'extension', 'crm']);
  });
  it('the office’s own begins with the eleven of the table; what the table does not name follows', () => {
    const admin = build(actor(everything, { level: 10, deptcode: 'D002' }), { config: { smsApp: 'https://drive.example/app' } }).admin.map(
      ({ path }) => path,
    );
    const table = [
      '/Settingrole',
      '/Employee',
      '/Logs/Working',
      '/SettingIP',
      '/QRCodeStatement',
      '/Workingstat',
      '/Logs/Statement',
      '/Memberfollow',
      '/SmsApp',
      '/Checkbank',
    ];
    expect(admin.slice(0, table.length)).toEqual(table);
    expect(admin.slice(table.length)).toContain('/Sms/OptoutAll');
  });
  it('a code that is held but not active opens nothing; an extension also needs the right to view', () => {
    const held = actor(['P044', 'P019']);
    expect(paths(build(held))).toEqual(expect.arrayContaining(['/Shop', '/Report']));
    expect(paths(build({ ...held, grants: { P044: { ...full, view: false }, P019: { ...full, view: false } } }))).toEqual(
      expect.arrayContaining(['/Report']),
    );
    expect(paths(build({ ...held, grants: { P044: { ...full, view: false } } }))).not.toContain('/Shop');
    expect(paths(build({ ...held, grants: { P019: { ...full, active: false } } }))).not.toContain('/Report');
  });
  it('the empty and the zero code are open', () => {
    for (const permission of ['', '0']) expect(mayOpen({ permission, group: 'report' }, actor([]))).toBe(true);
  });
  it('shows no screen of a site to someone without one, and never what is reached from a record only', () => {
    expect(
      paths(build(actor(everything), { sites: [] })).every((path) => entries.find((entry) => entry.path === path)?.scope === 'office'),
    ).toBe(true);
    expect(paths(build(actor(everything)))).not.toContain('/Member/Bank');
  });
});

describe('the configuration of the office', () => {
  it('narrows the menu of sites by one list, the office’s own by another', () => {
    const who = actor(['P003', 'P006', 'M003']);
    expect(paths(build(who, { config: { submenu: ['P003'], mainmenu: [] } }))).toEqual([
      '/News',
      '/tags',
      '/Comment',
      '/Exports',
      '/Deposit',
    ]);
    expect(paths(build(who, { config: { submenu: [], mainmenu: ['M003'] } }))).toEqual([
      '/News',
      '/tags',
      '/Comment',
      '/Exports',
      '/Employee',
    ]);
  });
  it('adds entries by their order, and the SMS app at the tenth place once it has a folder', () => {
    const menu = build(actor(['M002', 'M008']), {
      config: {
        further: [
          { name: 'คู่มือ', path: '/News/view', icon: 'note', order: -20 },
          { name: 'ท้าย', path: '/x', icon: 'note', order: 99 },
        ],
        smsApp: 'https://drive.example/app',
      },
    });
    expect(menu.general.map(({ path }) => path)).toEqual(['/News/view', '/News', '/tags', '/Comment', '/Exports', '/x']);
    expect(menu.admin.map(({ path, order }) => [path, order])).toEqual([
      ['/Memberfollow', 9],
      ['/SmsApp', 10],
      ['/Checkbank', 11],
    ]);
    expect(paths(build(actor(['M002'])))).not.toContain('/SmsApp');
  });
  it('shows the SMS app to who administrates nothing in the main menu, at its order, and makes no group of it alone', () => {
    const further: FurtherEntry[] = [
      { name: 'ก่อน', path: '/x', icon: 'note', order: 9 },
      { name: 'หลัง', path: '/y', icon: 'note', order: 11 },
    ];
    const menu = build(actor(['P003']), { config: { further, smsApp: 'https://drive.example/app' } });
    expect(menu.general.map(({ path }) => path)).toEqual(['/News', '/tags', '/Comment', '/Exports', '/x', '/SmsApp', '/y']);
    expect(menu.admin).toEqual([]);
  });
  it('sorts by the Thai alphabet where that order is used', () => {
    const from: MenuEntry[] = ['โต๊ะ', 'กา', 'เกม', 'ไก่', 'ขา', 'กบ', 'แก้ว', 'ตา'].map((th) => ({
      path: `/${th}`,
      icon: 'note',
      group: 'report',
      permission: '',
      scope: 'site',
      names: { th, en: th },
    }));
    expect(build(actor([]), { from, config: { menuOrder: 'alphabet' } }).groups[0]?.links.map(({ name }) => name)).toEqual([
      'กบ',
      'กา',
      'เกม',
      'แก้ว',
      'ไก่',
      'ขา',
      'ตา',
      'โต๊ะ',
    ]);
  });
});

describe('sites', () => {
  const who = actor(['P003', 'P006']);
  it('one site: its groups themselves', () => {
    const menu = build(who);
    expect([menu.groups.map(({ id }) => id), menu.branches]).toEqual([['transaction', 'member'], []]);
  });
  it('several: site, group, screen', () => {
    const menu = build(who, { sites: [site('b'), site('a', 'lotto')] });
    expect(menu.groups).toEqual([]);
    expect(menu.branches.map(({ name, services }) => [name, services.map((one) => one.name)])).toEqual([
      ['เว็บ a', ['เว็บ a']],
      ['เว็บ b', ['เว็บ b']],
    ]);
    expect(menu.branches[0]?.services[0]?.groups.map(({ id, links }) => [id, links.map(({ path }) => path)])).toEqual([
      ['transaction', ['/Deposit']],
      ['member', ['/Member', '/Member/Erasure']],
    ]);
  });
  it('several: their links carry the service and `web`, which is the service again', () => {
    const menu = build(who, { sites: [site('b'), site('a')] });
    expect(menu.branches.flatMap(({ services }) => services.map((one) => one.site))).toEqual([
      { service: 'a', web: 'a' },
      { service: 'b', web: 'b' },
    ]);
  });
  it('names the selected site in every link as those of its branch do', () => {
    const selected = { service: 'a', web: 'เว็บ a' };
    expect([siteOf(build(who), selected), siteOf(build(who, { sites: [site('b'), site('a')] }), selected)]).toEqual([
      selected,
      { service: 'a', web: 'a' },
    ]);
  });
  it('or by the group a site belongs to', () => {
    const menu = build(who, { sites: [site('b'), site('a', 'lotto'), site('c')], config: { menuBy: 'group_type' } });
    expect(menu.branches.map(({ name, services }) => [name, services.map((one) => one.site.service)])).toEqual([
      ['game', ['b', 'c']],
      ['lotto', ['a']],
    ]);
  });
  it('no branch for someone without a screen of a site', () => {
    expect(build(actor([]), { sites: [site('a'), site('b')] }).branches).toEqual([]);
  });
});

describe('what is not open yet', () => {
  const who = actor(['P019', 'P003', 'P035']);
  it('stands in its place and says so; hidden it is gone, with groups that hold nothing else, and still counted', () => {
    const [whole, short] = [build(who), build(who, { hidePlanned: true })];
    expect(linksOf(whole).map(({ path, planned }) => [path, planned === true])).toEqual([
      ['/News', false],
      ['/tags', false],
      ['/Comment', false],
      ['/Exports', false],
      ['/Report', true],
      ['/Deposit', false],
      ['/Multipledeposit', true],
    ]);
    expect([paths(short), short.groups.map(({ id }) => id)]).toEqual([
      ['/News', '/tags', '/Comment', '/Exports', '/Deposit'],
      ['transaction'],
    ]);
    expect([whole.planned, short.planned]).toEqual([2, 2]);
  });
});

describe('the part of the menu a page stands in', () => {
  const who = actor(['P003', 'M003']);
  it('is one of siblings: the office’s own closes the sites, and the other way round', () => {
    const one = build(who);
    expect([partOf(one, '/Employee', 'a'), partOf(one, '/Deposit', 'a'), partOf(one, '/News', 'a'), partOf(one, null, 'a')]).toEqual([
      ADMIN_PART,
      groupPart('transaction', 'a'),
      null,
      null,
    ]);
    const several = build(who, { sites: [site('a'), site('b')] });
    expect([partOf(several, '/Employee', 'a'), partOf(several, '/Deposit', 'b'), partOf(several, '/News', 'a')]).toEqual([
      ADMIN_PART,
      sitePart('b'),
      sitePart('a'),
    ]);
    const types = build(who, { sites: [site('a'), site('b', 'lotto')], config: { menuBy: 'group_type' } });
    expect([partOf(types, '/Employee', 'b'), partOf(types, '/Deposit', 'b')]).toEqual([ADMIN_PART, branchPart('lotto')]);
  });
});

describe('finding', () => {
  const menu = build(actor(everything, { level: 10 }));
  it('the current one is the longest path, in any case, and not one that only begins alike', () => {
    expect(currentLink(menu, '/statement/line/7')?.path).toBe('/Statement/Line');
    expect(currentLink(menu, '/STATEMENT/7')?.path).toBe('/Statement');
    expect(currentLink(menu, '/Members')).toBeNull();
    // Schedules of reports are no page of one of the reports.
    expect(currentLink(menu, '/Report/Schedule')).toBeNull();
  });
  it('by name or address, in any case', () => {
    expect(findLinks(menu, ' dePOSIT ').map(({ path }) => path)).toEqual(expect.arrayContaining(['/Deposit', '/FixedDeposit']));
    expect(findLinks(menu, 'zzz')).toEqual([]);
  });
});
