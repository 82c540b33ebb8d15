/** Who may open each path of the source specification: what is declared says the same, for every account there is. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { screens, type Walked } from '../e2e/kinds';
import { readToken } from '../src/auth/parseLogin';
import type { Actor } from '../src/schema/actor';
import { opens } from './gates';
import { openOffice, type Office } from './office';

interface Rule {
  code?: string | readonly string[];
  level?: number;
  dept?: string;
  closed?: true;
}
/** Who may open a path, in the words of the source specification (section 2) and of the screens' table. */
const SCREENS: Readonly<Record<string, Rule>> = {
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

/** Addresses that lead to a record. */
const LEADS: Readonly<Record<string, string>> = { '/Sms/info': '/Sms/1', '/crossSms/info': '/crossSms/1' };
const screenAt = (path: string): Walked => {
  const wanted = LEADS[path] ?? path;
  const found = ['page', 'list', 'show', 'planned']
    .flatMap((kind) => screens.filter((screen) => screen.kind === kind))
    // Records are numbers; what a planned screen will be about may be anything.
    .find(({ kind, path: known }) => new RegExp(`^${known.replace(/:\w+/g, kind === 'planned' ? '[^/]+' : '\\d+')}$`).test(wanted));
  if (!found) throw new Error(`there is no screen at ${path}`);
  return found;
};

function mayOpen({ user, grants }: Actor, rule: Rule): boolean {
  if (rule.closed || (rule.level !== undefined && user.level < rule.level) || (rule.dept !== undefined && user.deptcode !== rule.dept))
    return false;
  return rule.code === undefined || [rule.code].flat().some((code) => grants[code]?.active === true && grants[code].view);
}

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

test.each(['ceo', 'owner', 'manager', 'lead', 'senior', 'staff', 'viewer'])('%s', async (username) => {
  const worker = await office.signIn(username);
  const { user } = readToken(worker.token);
  const { grants, demo } = (await worker.get('/api/Grants')).body.payload as Pick<Actor, 'grants' | 'demo'>;
  const actor: Actor = { user: user!, grants, demo };
  for (const [path, rule] of Object.entries(SCREENS)) expect([path, opens(actor, screenAt(path))]).toEqual([path, mayOpen(actor, rule)]);
});
