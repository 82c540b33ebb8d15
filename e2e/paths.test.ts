/** Every path of the specification, for five accounts: the right screen or the right refusal, quietly, and no wider than a phone. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibility } from './axe';
import type { Person } from './browser';
import { at, callAs, eventually, quiet, workAs } from './steps';

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

interface Account {
  level: number;
  deptcode: string;
  grants: Record<string, { active: boolean; view: boolean }>;
}
function mayOpen({ level, deptcode, grants }: Account, rule: Rule): boolean {
  if (rule.closed || (rule.level !== undefined && level < rule.level) || (rule.dept !== undefined && deptcode !== rule.dept)) return false;
  return rule.code === undefined || [rule.code].flat().some((code) => grants[code]?.active === true && grants[code].view);
}

describe.each(['ceo', 'owner', 'lead', 'staff', 'viewer'])('%s', (username) => {
  let person: Person;
  let account: Account;
  beforeAll(async () => {
    person = await workAs(username, { width: 375, height: 812 });
    await person.page.goto(at('/News'));
    await person.page.getByRole('heading', { level: 1 }).waitFor();
    const { user } = await person.page.evaluate(() => ({
      user: (
        JSON.parse(atob((localStorage.getItem('token') ?? '').split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))) as {
          result: { level: number; deptcode: string };
        }
      ).result,
    }));
    account = { ...user, grants: ((await callAs(person.page, '/api/Grants')).body['payload'] as Pick<Account, 'grants'>).grants };
  });
  afterAll(() => person.close());

  /** Goes on within the panel, as a click does. */
  const go = (path: string): Promise<void> =>
    person.page.evaluate((to) => {
      history.pushState({}, '', to);
      window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    }, path);

  // Case makes no difference to anybody if it makes none to one.
  test.each(
    [
      ['as written', (path: string) => path],
      ['in another case', (path: string) => path.toUpperCase()],
    ].slice(0, username === 'ceo' ? 2 : 1) as [string, (path: string) => string][],
  )('every path, %s', async (how, write) => {
    const { page } = person;
    for (const [path, rule] of Object.entries(SCREENS)) {
      // Every other one is enough to see that case makes no difference.
      if (how !== 'as written' && path.length % 4 !== 0) continue;
      await go(at(write(path)));
      const heading = page.getByRole('heading', { level: 1 });
      const allowed = mayOpen(account, rule);
      const shown = await eventually(
        async () => ({
          at: await page.evaluate(() => location.pathname),
          title: await heading
            .first()
            .innerText()
            .catch(() => ''),
          refused: (await page.getByText('คุณไม่มีสิทธิ์').count()) > 0,
          skeleton: (await page.locator('main .skeleton').count()) > 0,
        }),
        (seen) => seen.title !== '' && seen.refused !== allowed && !(allowed && seen.skeleton && seen.title === ''),
        10_000,
      ).catch((error: unknown) => {
        throw new Error(`${username} on ${path} (${allowed ? 'may' : 'may not'}): ${String(error)}`);
      });
      expect(shown.title, path).not.toContain('This page could not be found');
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        `${path}: no sideways scroll`,
      ).toBe(0);
      // Once is enough: the screens are the same for all who may see them.
      if (username === 'ceo' && how === 'as written') expect([path, await accessibility(page)]).toEqual([path, []]);
    }
    quiet(person);
  });

  test('what is no path of the panel is not found', async () => {
    await go('/nothing/of/the/kind');
    await person.page.getByRole('heading', { name: 'This page could not be found' }).waitFor();
    await go(at('/News'));
    quiet(person);
  });
});
