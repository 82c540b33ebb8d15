import { pages } from '../resources/pages';
import { plannedScreens } from '../resources/planned';
import { outlines } from '../resources/outlines';
import { reportOutlines } from '../resources/reportOutlines';
import type { IconName } from '../schema/data/icons';
import type { Outline } from '../schema/outline';
import type { Group } from '../schema/data/permissions';

/** One screen the menu may show: of a declared entity or report, a bespoke page, or a planned screen. */
export interface MenuEntry {
  path: string;
  icon: IconName;
  group: Group | 'general';
  /** Code that opens the screen; with several, one of them is enough. Empty: everyone. */
  permission: string | readonly string[];
  level?: number;
  departments?: readonly string[];
  /** Carries the selected site in its address. */
  scope: 'site' | 'office';
  def?: Outline;
  names?: { th: string; en: string };
  /** The title of a bespoke page. */
  label?: { th: string; en: string };
  word?: 'shell.smsApp';
  /** Opens a dialog instead of a screen. */
  dialog?: 'smsApp';
}

/** Groups of a site's menu in the order of the specification. */
export const siteGroups: readonly Group[] = ['report', 'transaction', 'member', 'bank', 'bonus', 'setting', 'extension', 'crm'];
/** All groups; general entries first, the office's own last. */
export const groups: readonly MenuEntry['group'][] = ['general', ...siteGroups, 'admin'];

/** Order of the office's entries, ascending (source specification, section 2). */
const ORDER: Readonly<Record<string, number>> = {
  '/Dashboard': -9,
  '/SearchAllmember': -8,
  '/BillPayment': -7,
  '/crossSms': -6,
  '/News': -5,
  '/tags': -4,
  '/Comment': -3,
  '/Exports': -2,
  '/Settingrole': 1,
  '/Employee': 2,
  '/Logs/Working': 3,
  '/SettingIP': 4,
  '/QRCodeStatement': 6,
  '/Workingstat': 7,
  '/Logs/Statement': 8,
  '/Memberfollow': 9,
  '/SmsApp': 10,
  '/Checkbank': 11,
  '/Settingweb': 12,
  '/DatabaseConfig': 13,
  '/SystemConfig': 14,
  '/Logs/Jobs': 15,
  '/Logs/Archive': 16,
};
const GENERAL = ['/Dashboard', '/SearchAllmember', '/BillPayment', '/crossSms', '/News', '/tags', '/Comment', '/Exports'];
const OFFICE = ['/Settingweb', '/SystemConfig', '/DatabaseConfig'];
/** A screen over deposits that the specification has beside the bank accounts. */
const BANK = ['/Insertstatement'];

/** Entries in the order of the specification's menu tables; entries in no table follow in the order of their declaration. */
const TABLE: readonly string[] = [
  '/DashboardOnce',
  '/Report',
  '/Wheel/Report',
  '/Marketing',
  '/Multipledeposit/report',
  '/Report/Afflotto',
  '/Report/Aff',
  '/Report/lottowinloss',
  '/Report/Mission',
  '/Deposit',
  '/Withdraw',
  '/WithdrawChangeAccount',
  '/Eventstatement',
  '/WithdrawLog',
  '/Payment',
  '/QyPayment',
  '/Member',
  '/Member/blocklist',
  '/MemberWisdom',
  '/MemberVIP',
  '/Member/BankPending',
  '/Member/EventConfig',
  '/Credit',
  '/Statement',
  '/Insertstatement',
  '/Bonus',
  '/ConfigSystem',
  '/themeweb',
  '/Popup',
  '/article',
  '/Game',
  '/Line',
  '/LineNotify',
  '/Minievent',
  '/Couponevent',
  '/Staking',
  '/Sms',
  '/Wheel',
  '/SmsAuto',
  '/checkin',
  '/Ranking',
  '/AffLevel',
  '/ticket',
  '/Multipledeposit',
  '/Shop',
  '/FixedDeposit',
  '/Tournament',
  '/Covid',
  '/Voucher',
  '/Mission',
  '/Telesale',
  '/ALLSMS',
  '/Sender',
  '/Sms/Template',
  '/ReportSMS',
  '/Sms/Optout',
  '/HackSMS',
];
const place = (path: string): number => ORDER[path] ?? (TABLE.includes(path) ? TABLE.indexOf(path) : TABLE.length);
const groupOf = (path: string, group: Group): MenuEntry['group'] =>
  GENERAL.includes(path) ? 'general' : OFFICE.includes(path) ? 'admin' : BANK.includes(path) ? 'bank' : group;

const declared = [...outlines, ...reportOutlines]
  .filter((def) => def.menu !== false)
  .map((def): MenuEntry => ({
    path: def.path,
    icon: def.icon,
    group: groupOf(def.path, def.group),
    permission: def.orPermission === undefined ? def.permission : [def.permission, def.orPermission],
    level: def.level,
    departments: def.departments,
    scope: def.scope,
    def,
  }));
const planned = plannedScreens
  .filter((screen) => screen.menu !== false)
  .map((screen): MenuEntry => ({
    path: screen.path,
    icon: screen.icon,
    group: groupOf(screen.path, screen.group),
    permission: screen.permission,
    level: screen.level,
    departments: screen.departments,
    scope: screen.group === 'admin' ? 'office' : 'site',
    names: screen,
  }));

/** Entries of the bespoke pages, and the entry that opens a dialog. */
const own: readonly MenuEntry[] = [
  ...pages.flatMap(({ paths: [path], menu, label, permission = '', level, departments, scope }): readonly MenuEntry[] =>
    menu === undefined ? [] : [{ path, icon: menu.icon, group: menu.group, permission, level, departments, scope, label }],
  ),
  { path: '/SmsApp', icon: 'download', group: 'admin', permission: '', scope: 'office', word: 'shell.smsApp', dialog: 'smsApp' },
];

const all = [...own, ...declared.filter(({ path }) => !own.some((entry) => entry.path === path)), ...planned];
/** Everything the sidebar may show, in its order; `buildMenu` decides who sees what. */
export const entries: readonly MenuEntry[] = groups.flatMap((group) =>
  all
    .filter((entry) => entry.group === group)
    .map((entry, index) => ({ entry, index }))
    .sort((left, right) => place(left.entry.path) - place(right.entry.path) || left.index - right.index)
    .map(({ entry }) => entry),
);

/** Entries that the tables of the specification do not name stand behind all others. */
const BEHIND_ALL = 100;
/** The order of an entry of the office, also of one that the configuration adds. */
export const orderOf = (path: string): number => ORDER[path] ?? BEHIND_ALL;
