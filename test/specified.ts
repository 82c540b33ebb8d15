/** Who may what, in the words of the source specification (sections 2, 3 and 6): what the tests compare the product with. */
import type { Actor, Grant } from '../src/schema/actor';

export interface Rule {
  code?: string | readonly string[];
  level?: number;
  dept?: string;
  closed?: true;
}
/** What each path asks for. */
export const SCREENS: Readonly<Record<string, Rule>> = {
  '/AffLevel': { code: 'P031' },
  '/ALLSMS': { code: 'P018' },
  '/article': { code: 'P040' },
  '/BillPayment': { level: 8 },
  '/Bonus': { code: 'P010' },
  '/Checkbank': { code: 'M002' },
  '/checkin': { code: 'P028' },
  '/Comment': {},
  '/ConfigSystem': { code: 'P011' },
  '/Couponevent': { code: 'P016' },
  '/Covid': { code: 'P049' },
  '/Credit': { code: 'P008' },
  '/crossSms': { code: 'P018', level: 7 },
  '/Dashboard': { level: 9 },
  '/DashboardOnce': { code: 'P001' },
  '/DatabaseConfig': { dept: 'D002' },
  '/Deposit': { code: 'P003' },
  '/Employee': { code: 'M003' },
  '/Eventstatement': { code: 'P005' },
  '/FixedDeposit': { code: 'P045' },
  '/Game': { code: 'P023' },
  '/HackSMS': { code: 'P018' },
  '/IFRAME': {},
  '/Insertstatement': { code: 'P009' },
  '/Line': { code: 'P014' },
  '/LineNotify': { code: 'P020' },
  '/Lotto': { code: ['P030', 'P038'] },
  '/Marketing': { code: 'P002' },
  '/Member': { code: 'P006' },
  '/Memberfollow': { code: 'M008' },
  '/MemberVIP': { code: 'P043' },
  '/MemberWisdom': { code: 'P021' },
  '/Minievent': { code: 'P015' },
  '/Mission': { code: 'P052' },
  '/Multipledeposit': { code: 'P035' },
  '/News': {},
  '/Payment': { code: 'P048' },
  '/Popup': { code: 'P012' },
  '/QRCodeStatement': { code: 'M009' },
  '/QyPayment': { code: 'P033' },
  '/Ranking': { code: 'P029' },
  '/Report': { code: 'P019' },
  '/ReportSMS': { code: 'P018' },
  '/SearchAllmember': { level: 7 },
  '/Sender': { code: 'P018' },
  '/SettingIP': { code: 'M010' },
  '/Settingrole': { code: 'M004' },
  '/Settingweb': { code: 'P026' },
  '/Shop': { code: 'P044' },
  '/Sms': { code: 'P018' },
  '/SmsAuto': { code: 'P027' },
  '/SmsHack': { code: 'P018' },
  '/Staking': { code: 'P024' },
  '/Statement': { code: 'P013' },
  '/SystemConfig': { dept: 'D002', closed: true },
  '/tags': {},
  '/Telesale': { code: 'CRM01' },
  '/template': { code: 'P026' },
  '/templateform': { code: 'P026' },
  '/themeweb': { code: 'P026' },
  '/ticket': { code: 'P034' },
  '/Topup': { level: 7 },
  '/Tournament': { code: 'P046' },
  '/Transectionlog': { code: ['P007', 'M007'] },
  '/Vip': { code: 'P043' },
  '/Voucher': { code: 'P050' },
  '/WalletService': { level: 7 },
  '/Wheel': { code: 'P025' },
  '/Withdraw': { code: 'P004' },
  '/WithdrawChangeAccount': { code: 'P037' },
  '/WithdrawLog': { code: 'P007' },
  '/WithdrawManual': { code: 'P004' },
  '/Workingstat': { code: 'M006' },
  '/crossSms/info': { code: 'P018', level: 7 },
  '/Employee/set2fa': {},
  '/Logs/Statement': { code: 'M007' },
  '/Logs/Working': { code: 'M005' },
  '/Member/BankPending': { code: 'P061' },
  '/Member/blocklist': { code: 'P039' },
  '/Member/EventConfig': { code: 'P060' },
  '/Multipledeposit/report': { code: 'P041' },
  '/News/searchByTag': {},
  '/Report/Aff': { code: 'P032' },
  '/Report/Afflotto': { code: 'P030' },
  '/Report/lottowinloss': { code: 'P038' },
  '/Report/Mission': { code: 'P062' },
  '/Settingrole/view': { code: 'M004' },
  '/Sms/info': { code: 'P018' },
  '/ticket/form': { code: 'P034' },
  '/Wheel/Report': { code: 'P017' },
  '/DatabaseConfig/1': { dept: 'D002' },
  '/Game/1': { code: 'P023' },
  '/Wheel/somebody': { code: 'P025' },
};

/** Sub-permissions by the screen's code they are under: `8001` to `8009` under P008. */
export const UNDER: Readonly<Record<string, readonly [from: string, to: string]>> = {
  P003: ['3001', '3009'],
  P004: ['4001', '4005'],
  P006: ['6002', '6006'],
  P008: ['8001', '8009'],
  P010: ['10001', '10003'],
  P011: ['M0061', 'M0068'],
  P013: ['13001', '13013'],
  P048: ['48001', '48008'],
  M003: ['M0031', 'M0033'],
};
/**
 * What each of them is for, where it is named: by path, the calls it is asked for. `reveal x` shows the masked field `x`; `sees x` has it
 * in the list.
 */
export const SUBCODES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/Deposit': {
    ...{ approve: '3001', reject: '3002', update: '3003', match: '3004', move: '3005', hide: '3006', restore: '3006' },
    ...{ 'reveal account_number': '3007', refund: '3008', export: '3009' },
  },
  '/Withdraw': { approve: '4001', reject: '4002', markPaid: '4003', pay: '4004', export: '4005', 'reveal account_number': '4005' },
  '/WithdrawManual': { create: '4003' },
  '/Member': { create: '6002', update: '6003', resetPassword: '6005', block: '6006', unblock: '6006' },
  '/Member/Bank': { create: '6004', update: '6004' },
  '/Credit': {
    ...{ check: '8001', giveBack: '8002', remove: '8003', giveBonus: '8004', givePoints: '8006' },
    ...{ wallet: '8007', giveTickets: '8008', giveReferral: '8009' },
  },
  '/Bonus': { create: '10001', update: '10002', turnOn: '10003', turnOff: '10003' },
  '/Statement': {
    ...{ create: '13001', update: '13002', turnOn: '13003', turnOff: '13003', delete: '13004', 'sees balance': '13006' },
    ...{ 'reveal credential': '13009', transfer: '13010', setLimit: '13011', export: '13012' },
  },
  '/Statement/Line': { list: '13005', import: '13007', match: '13008', hide: '13013' },
  '/Payment': { list: '48001', requery: '48005', settle: '48006', refundPayment: '48007', export: '48008' },
  '/Payment/Channel': { create: '48002', update: '48003', turnOff: '48004', turnOn: '48004' },
  '/Employee': { create: 'M0031', update: 'M0032', delete: 'M0033' },
};

/** The code is held: listed in the role and active, and 13009 by the CEO only. */
export const held = ({ user, grants }: Actor, code: string): Grant | null => {
  const grant = grants[code];
  return grant?.active === true && (code !== '13009' || user.level >= 10) ? grant : null;
};
/** The code by which the actor opens a screen; `''` where it asks for none, null where they may not. */
export function openedBy(actor: Actor, { code, level = 0, dept, closed }: Rule): string | null {
  if ((closed && actor.demo) || actor.user.level < level || (dept !== undefined && actor.user.deptcode !== dept)) return null;
  if (code === undefined) return '';
  return [code].flat().find((one) => held(actor, one)?.view) ?? null;
}
