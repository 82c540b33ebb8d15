/** The header: who sees what of it, what its buttons do, and what it leaves alone while values arrive. */
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accessibility } from './axe';
import { picture, type Person, type PersonOptions } from './browser';
import { amountsOf, bell, credits, head, saysAmounts, seen, settled, standingOut } from './headerSteps';
import { at, atRest, callAs, dialog, enter, eventually, quiet, resize, rowsOf, stranger, withoutTimers, workAs } from './steps';

const LOW = 'กรุณาแจ้งเติม Credit Agent หากเครดิตหมดจะไม่สามารถทำรายการ ฝาก-ถอน ได้';
let people: Person[] = [];
beforeEach(() => {
  people = [];
});
async function work(
  username: string,
  options: PersonOptions = {},
  prepare: (page: Page) => Promise<unknown> = () => Promise.resolve(),
): Promise<Page> {
  const person = await stranger(options);
  people.push(person);
  await prepare(person.page);
  await enter(person, username);
  return person.page;
}
const toasts = (page: Page) => page.locator('.toast');
const NOBODY = { sms: 1, agent: 0, reload: 0, bell: 1, sosGroup: 0, sosChief: 0, apart: 0 };

describe('in any office', () => {
  const lead = { ...NOBODY, agent: 1, reload: 1 };

  describe('for the chief executive', () => {
    let ceo: Person;
    let page: Page;
    beforeAll(async () => {
      ceo = await workAs('ceo');
      ({ page } = ceo);
      await page.goto(at('/Deposit'));
      await rowsOf(page);
    });
    afterAll(() => ceo.close());

    test('everything their level allows', async () => {
      expect(await seen(page)).toEqual({ ...lead, sosChief: 1 });
      expect(await accessibility(page)).toEqual([]);
    });
    test('amounts with separators and two decimals, of the selected site; the contract one day on, in the Buddhist era; the title of the web', async () => {
      await settled(page);
      await saysAmounts(page);
      const { body } = await callAs(page, '/api/GetContractEndDate');
      const next = new Date(Date.parse(`${String(body['payload'])}T12:00:00Z`) + 86_400_000);
      const shown = await page.getByText(/^สัญญาถึง/).innerText();
      expect(shown).toMatch(new RegExp(`^สัญญาถึง ${next.getUTCDate()} \\S+ ${next.getUTCFullYear() + 543}$`));
      expect(await page.title()).toBe('Lucky88');
      await page.getByRole('main', { name: 'รายการฝาก' }).waitFor();
    });
    test('the alarm asks for the name of the group and gives the focus back', async () => {
      const sos = page.getByRole('button', { name: 'SOS ผู้บริหาร' });
      await sos.click();
      await (await dialog(page)).getByRole('textbox', { name: /TOPUP/ }).fill('topup');
      await page.keyboard.press('Enter');
      expect(await page.getByRole('dialog').isVisible()).toBe(true);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      expect(await sos.evaluate((button) => button === document.activeElement)).toBe(true);
    });
    test('the bell counts what awaits payment about a second after it came, and lists the bills in words', async () => {
      await eventually(
        () => bell(page).getAttribute('aria-label'),
        (label) => /มีใหม่ \d+ รายการ/.test(label ?? ''),
      );
      // The employee's own items load after the bills.
      await atRest(page);
      const count = Number(/มีใหม่ (\d+)/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[1]);
      await bell(page).focus();
      await page.keyboard.press('Enter');
      const notices = page.locator('.bill-notice');
      const awaiting = notices.filter({ hasText: 'รอชำระ · กรุณาชำระก่อน' });
      // The word of the state comes with the definition of bills, which the first opening asks for.
      await awaiting.first().waitFor();
      // The employee's own items stand beside the bills that await payment.
      expect((await awaiting.count()) + (await page.locator('.mine').count())).toBe(count);
      expect(await awaiting.first().innerText()).toMatch(
        /งวด \d+\s+[\d,]+\.00 บาท\s+บริษัท ออฟฟิศ คอนโทรล จำกัด · \S+.*\s+รอชำระ · กรุณาชำระก่อน \d+ \S+ 25\d\d$/,
      );
      expect(await accessibility(page, { within: ['.head', '.popover__panel'] })).toEqual([]);
      await page.keyboard.press('Escape');
      expect(await bell(page).evaluate((button) => button === document.activeElement)).toBe(true);
      await bell(page).click();
      await page.getByRole('link', { name: 'ดูบิลทั้งหมด' }).click();
      await page.waitForURL(/\/BillPayment\?/);
      // A notice opens its own bill, at its own site.
      await bell(page).click();
      const name = await awaiting.first().locator('b').first().innerText();
      await awaiting.first().click();
      await page.waitForURL(/\/BillPayment\/\d+\?/);
      await page.getByRole('heading', { level: 1, name }).waitFor();
    });
    test('another site has its own amounts and its own title', async () => {
      await page.goto(at('/Deposit', 'topupth'));
      await saysAmounts(page, 'topupth');
      expect(await amountsOf(page, 'topupth')).not.toEqual(await amountsOf(page));
      expect(await page.title()).toBe('TopUp Thai');
      quiet(ceo);
    });
  });

  describe('for who leads a shift', () => {
    let leader: Person;
    let page: Page;
    beforeAll(async () => {
      leader = await workAs('lead');
      ({ page } = leader);
      await page.goto(at('/Deposit'));
      await rowsOf(page);
    });
    afterAll(() => leader.close());

    test('what their level allows', async () => {
      expect(await seen(page)).toEqual(lead);
      quiet(leader);
    });
    test('the agent is read again, with a report that stays three seconds, top right; when it cannot be, the last amount stands', async () => {
      const reload = page.getByRole('button', { name: 'อ่านเครดิต Agent ใหม่' });
      // Counted in the page: this test may look late, the report does not leave late.
      const stayed = page.evaluate(
        () =>
          new Promise<number>((done) => {
            let came = 0;
            new MutationObserver(() => {
              const there = document.querySelector('.toast') !== null;
              if (there && came === 0) came = performance.now();
              else if (!there && came > 0) done(performance.now() - came);
            }).observe(document.body, { childList: true, subtree: true });
          }),
      );
      await reload.click();
      const box = await toasts(page).filter({ hasText: 'Reload Success' }).boundingBox();
      expect([(box?.x ?? 0) + (box?.width ?? 0) > 1400, (box?.y ?? 999) < 120]).toEqual([true, true]);
      expect(await stayed).toBeGreaterThan(2_900);
      expect(await stayed).toBeLessThan(4_900);
      await page.route('**/api/ReloadBalanceAgent/**', (route) =>
        route.fulfill({ status: 409, json: { code: 409, msg: 'อ่านเครดิตจากผู้ให้บริการไม่ได้' } }),
      );
      await reload.click();
      await toasts(page).filter({ hasText: 'อ่านเครดิตจากผู้ให้บริการไม่ได้' }).waitFor();
      await saysAmounts(page);
      await page.unrouteAll();
    });
    test('little credit with the agent is said until it was read, for this visit; none and plenty are not', async () => {
      const warning = page.getByRole('status').filter({ hasText: LOW });
      expect(await warning.count()).toBe(0);
      await page.goto(at('/Deposit', 'gold168'));
      await warning.waitFor();
      expect(await warning.innerText()).toBe(LOW);
      await credits(page).getByText('เครดิต Agent คงเหลือ, ใกล้หมด').waitFor();
      expect(await accessibility(page, { within: ['.head', '.low__bar'] })).toEqual([]);
      await picture(page, 'header-low-1440-light');
      await warning.getByRole('button', { name: 'ปิด' }).click();
      await page.getByRole('link', { name: 'รายการถอน' }).first().click();
      await rowsOf(page);
      await settled(page);
      expect(await warning.count()).toBe(0);
      await page.reload();
      await warning.waitFor();
    });
    test('at most twenty reports at once', async () => {
      const most = await page.evaluate(async () => {
        // Answered in the page: over the network, the first reports would be gone before the last ones come.
        const ask = window.fetch.bind(window);
        window.fetch = (what, how) =>
          String(what).includes('ReloadBalanceAgent')
            ? Promise.resolve(Response.json({ code: 0, msg: '', payload: { amount: 1 } }))
            : ask(what, how);
        let high = 0;
        for (let n = 0; n < 28; n += 1, high = Math.max(high, document.querySelectorAll('.toast').length)) {
          document.querySelector<HTMLElement>('.credit__reload')?.click();
          await new Promise((done) => {
            requestAnimationFrame(() => requestAnimationFrame(done));
          });
        }
        return high;
      });
      expect(most).toBe(20);
    });
  });

  test.each([
    ['manager', lead],
    ['senior', NOBODY],
  ] as const)('%s sees what their level allows', async (username, expected) => {
    const page = await work(username);
    await page.goto(at('/News'));
    expect(await seen(page)).toEqual(expected);
    quiet(...people);
  });
  test('staff see what their level allows', async () => {
    const page = await work('staff');
    await page.goto(at('/Deposit'));
    await rowsOf(page);
    expect(await seen(page)).toEqual(NOBODY);
    expect(await accessibility(page)).toEqual([]);
    quiet(...people);
  });

  test('the form’s buttons stand above the warning', async () => {
    const page = await work('ceo');
    await page.goto(at('/Member/create', 'gold168'));
    const bar = page.locator('.low__bar');
    await bar.waitFor();
    const [foot, low] = await Promise.all(
      [page.locator('.form__foot'), bar].map((one) =>
        one.evaluate((element) => element.getBoundingClientRect().toJSON() as { top: number; bottom: number }),
      ),
    );
    expect(foot?.bottom).toBeLessThanOrEqual((low?.top ?? 0) + 1);
  });

  test('the bell without bills says so, and closes by Escape though there is nothing in it to press', async () => {
    const page = await work('manager', {}, async (fresh) => {
      await fresh.routeWebSocket(/\/\.ws/, () => undefined);
      await fresh.route('**/api/Mine', (route) => route.fulfill({ json: { code: 0, msg: '', payload: { approvals: [], items: [] } } }));
    });
    await page.goto(at('/Deposit'));
    await bell(page).click();
    await page.getByText('ไม่พบการแจ้งเตือน').waitFor();
    expect(await page.getByRole('link', { name: 'บิลค่าใช้จ่ายระบบ', exact: true }).count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.getByText('ไม่พบการแจ้งเตือน').waitFor({ state: 'hidden' });
  });

  test('the screen waits for nothing the bell asks: no bar stands for an answer that never comes', async () => {
    const page = await work('ceo');
    await page.route('**/api/Mine', () => undefined);
    const asked = page.waitForRequest('**/api/Mine');
    await page.goto(at('/Deposit'));
    await asked;
    // Longer than the bar takes to come; looked at again as long as the screen itself still waits for something.
    const barStands = (): Promise<boolean> =>
      page.evaluate(
        () =>
          new Promise<boolean>((resolve) => {
            const from = performance.now();
            const look = (): void => {
              if (performance.now() - from < 400) requestAnimationFrame(look);
              else resolve(document.querySelector('.page-progress') !== null);
            };
            look();
          }),
      );
    await eventually(barStands, (stands) => !stands);
  });

  test('comes after the first rows, and nothing moves when its values do', async () => {
    const held: Route[] = [];
    const page = await work('ceo');
    await page.route(/GetBalanceAgent|GetSummaryWallet|GetContractEnd/, (route) => {
      held.push(route);
    });
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector('main [data-id]')) return;
        performance.mark('rows');
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(at('/Deposit', 'gold168'));
    await credits(page).waitFor();
    await eventually(
      () => Promise.resolve(held.length),
      (count) => count >= 3,
    );
    const late = await page.evaluate(() => {
      const [rows] = performance.getEntriesByName('rows');
      const asked = performance
        .getEntriesByType('resource')
        .filter(({ name }) => /HeadTools|LowCredit|MenuTools|GetSummaryWallet|GetBalanceAgent|GetContractEnd/.test(name));
      return {
        asked: asked.length > 0,
        early: asked.filter(({ startTime }) => startTime < (rows?.startTime ?? Infinity)).map(({ name }) => name),
      };
    });
    expect(late).toEqual({ asked: true, early: [] });
    const places = async () =>
      Promise.all(
        [
          bell(page),
          page.getByRole('button', { name: /เมนูผู้ใช้/ }),
          page.getByRole('button', { name: /^เว็บไซต์:/ }),
          page.getByRole('heading', { level: 1 }),
          page.locator('.credit--sms'),
          page.locator('.credit--agent'),
          page.locator('main [data-id]').first(),
        ].map((one) => one.boundingBox()),
      );
    const before = await places();
    await Promise.all(held.map((route) => route.continue()));
    await settled(page);
    await page.locator('.low__bar').waitFor();
    expect(await places()).toEqual(before);
  });

  test('comes with the page’s own content where there is no list, too, and does not wait for a timer', async () => {
    const page = await work('ceo', {}, (fresh) => withoutTimers(fresh, 3_000));
    for (const path of ['/News', '/Deposit/5990', '/Sms/create', '/DashboardOnce', '/404']) {
      await page.goto(at(path));
      await bell(page).waitFor();
      await settled(page);
    }
    quiet(...people);
  });

  test('on a phone site, bell and employee; queues, search and menu are at the thumb; the rest is in the employee’s menu', async () => {
    const page = await work('ceo', { width: 375, height: 812, touch: true });
    await page.goto(at('/Deposit', 'gold168'));
    await bell(page).waitFor();
    expect(
      await head(page)
        .getByRole('button')
        .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')?.replace(/ .*/, ''))),
    ).toEqual(['เว็บไซต์:', 'การแจ้งเตือน', 'เมนูผู้ใช้']);
    const bar = page.getByRole('navigation', { name: 'ทางลัด' });
    const ways = await bar.getByRole('link').or(bar.getByRole('button')).allInnerTexts();
    expect(ways.map((way) => way.split('\n').pop())).toEqual(['รายการฝาก', 'รายการถอน', 'ค้นหา', 'เพิ่มเติม']);
    expect(await bar.locator('[aria-current=page]').innerText()).toContain('รายการฝาก');
    await bar.getByRole('button', { name: 'ค้นหา' }).click();
    await page.getByRole('dialog', { name: 'ค้นหาทุกอย่าง' }).getByRole('combobox').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /เมนูผู้ใช้/ }).click();
    await settled(page);
    const menu = page.locator('.popover__panel');
    await eventually(
      async () => ({ text: await menu.innerText(), amounts: await amountsOf(page, 'gold168') }),
      ({ text, amounts }) =>
        [...amounts, 'โปรไฟล์', 'อุปกรณ์ที่เข้าสู่ระบบอยู่', 'English', 'มืด', 'สีเมนู', 'สัญญาถึง', 'SOS ผู้บริหาร', 'ปิดใช้งานบัญชี', 'ออกจากระบบ'].every(
          (word) => text.includes(word),
        ),
    );
    expect(await accessibility(page)).toEqual([]);
    await picture(page, 'header-menu-375-light');
    await menu.getByRole('button', { name: 'SOS ผู้บริหาร' }).click();
    await (await dialog(page)).getByText('ทุกหน้าจอที่เปิดอยู่ของกลุ่ม TOPUP').waitFor();
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    quiet(...people);
  });

  test('nothing stands out at any width, light or dark', async () => {
    const page = await work('ceo');
    await page.goto(at('/Deposit', 'gold168'));
    await page.locator('.low__bar').waitFor();
    for (const [width, colorScheme] of [
      [1600, 'light'],
      [1440, 'dark'],
      [1200, 'light'],
      [1024, 'dark'],
      [768, 'light'],
      [576, 'dark'],
      [320, 'light'],
    ] as const) {
      await resize(page, { width, height: 900 }, colorScheme);
      await eventually(
        () => standingOut(page),
        (count) => count === 0,
      ).catch((cause: unknown) => {
        throw new Error(`stands out at ${width}`, { cause });
      });
      // What stands below it is looked at with its own screen.
      expect(await accessibility(page, { within: ['.head', '.low__bar'] }), `${width}`).toEqual([]);
    }
  });

  test('the menu’s colour is one of five, kept, and success where what is kept is none of them; scroll bars of our own only on Windows', async () => {
    const page = await work('viewer', {}, (fresh) =>
      fresh.addInitScript(() => {
        const agent =
          localStorage.getItem('accent') === 'pink'
            ? 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0'
            : 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0';
        Object.defineProperty(navigator, 'userAgent', { get: () => agent });
      }),
    );
    await page.goto('/');
    const bars = (): Promise<string> =>
      page.evaluate(() => getComputedStyle(document.querySelector('.side__nav') ?? document.body).scrollbarWidth);
    expect(await bars()).toBe('auto');
    const accent = (): Promise<string | undefined> => page.evaluate(() => document.documentElement.dataset['accent']);
    expect(await accent()).toBe('success');
    await page.getByRole('button', { name: /เมนูผู้ใช้/ }).click();
    const colours = page.getByRole('group', { name: 'สีเมนู' });
    await colours.waitFor();
    expect(await colours.getByRole('button').count()).toBe(5);
    await colours.getByRole('button', { name: 'เหลือง' }).click();
    expect([await accent(), await colours.getByRole('button', { name: 'เหลือง' }).getAttribute('aria-pressed')]).toEqual([
      'warning',
      'true',
    ]);
    await page.reload();
    expect(await accent()).toBe('warning');
    await page.evaluate(() => localStorage.setItem('accent', 'pink'));
    await page.reload();
    await page.locator('.side__nav').waitFor();
    expect([await accent(), await bars()]).toEqual(['success', 'thin']);
  });
});
