import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { accessibility } from './axe';
import { picture } from './browser';
import { at, callAs, dialog, eventually, open, passTime, PASSWORD, quiet, rowsOf, SESSION_ENDED, signInOn, stranger } from './steps';

const stored = (page: Page, key: string): Promise<string | null> => page.evaluate((name) => localStorage.getItem(name), key);
/** Sends an office call as the page's own employee. */
const send = (page: Page, path: string, body: object, method = 'POST'): Promise<{ status: number; body: Record<string, unknown> }> =>
  page.evaluate(
    async ([target, data, verb]) => {
      const response = await fetch(target, {
        method: verb,
        body: JSON.stringify(data),
        headers: {
          authorization: `Bearer ${localStorage.getItem('token') ?? ''}`,
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        },
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
    [path, body, method] as const,
  );

/** Nothing of the panel is open: what happens to the session is met by the page that is opened next, and by no earlier one. */
const awayFrom = (page: Page): Promise<unknown> => page.goto('about:blank');

const wentToLogin = (page: Page): Promise<void> => page.waitForURL((url) => url.pathname.toLowerCase() === '/login');

test('the demo page signs in with one click; the LINE page falls back on the password where LINE is not set up', async () => {
  const person = await stranger();
  const { page } = person;
  await page.goto('/loginDemo');
  await page.getByRole('button', { name: /^senior/ }).click();
  await page.getByRole('navigation').first().waitFor();
  expect(new URL(page.url()).pathname).not.toMatch(/login/i);
  expect(await stored(page, 'islogin')).toBe('true');

  const other = await stranger();
  await other.page.goto('/loginV3?next=%2FNews');
  await other.page.getByText('ระบบนี้ยังไม่ได้ตั้งค่า LINE').waitFor();
  await other.page.getByLabel('ชื่อผู้ใช้', { exact: true }).fill('viewer');
  await other.page.getByLabel('รหัสผ่าน', { exact: true }).fill(PASSWORD);
  await other.page.keyboard.press('Enter');
  await other.page.waitForURL(/\/News/);
  await other.page.getByRole('navigation').first().waitFor();
  quiet(person, other);
});

test('outside a demo the demo page does not exist', async () => {
  const person = await stranger();
  const { page } = person;
  await page.route('**/api/Demo', (route) => route.fulfill({ status: 404, json: { code: 404, msg: 'ไม่มีคำสั่งนี้' } }));
  await page.goto('/logindemo');
  await page.getByRole('heading', { name: 'This page could not be found' }).waitFor();
  expect(await page.getByRole('button', { name: /ceo/ }).count()).toBe(0);
  person.expects('404 /api/Demo');
  quiet(person);
});

test('an invited employee sets name and password once, is told the user name, and signs in', async () => {
  const ceo = await open('ceo');
  const made = await send(ceo.page, '/api/Employee', {
    username: 'newcomer',
    name: 'ยังไม่มีชื่อ',
    level: 3,
    deptcode: 'D003',
    role: 6,
    services: ['lucky88'],
  });
  const { id, version } = made.body['payload'] as { id: number; version: number };
  const { value: link } = (await send(ceo.page, `/api/Employee/${id}/invite`, { version })).body['reveal'] as { value: string };

  const newcomer = await stranger();
  const { page } = newcomer;
  await page.goto(link);
  await page.getByLabel(/ชื่อที่แสดง/).fill('สมศรี มาใหม่');
  await page.getByLabel('รหัสผ่านใหม่', { exact: true }).fill('คำที่จำง่ายแต่เดายาก 42');
  await page.getByLabel(/รหัสผ่านใหม่อีกครั้ง/).fill('คำที่จำง่ายแต่เดายาก 42');
  await page.getByRole('button', { name: 'บันทึกรหัสผ่าน' }).click();
  await page.getByText('newcomer').waitFor();
  await page.getByRole('link', { name: 'เข้าสู่ระบบ' }).click();
  expect(await page.getByLabel('ชื่อผู้ใช้', { exact: true }).inputValue()).toBe('newcomer');
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill('คำที่จำง่ายแต่เดายาก 42');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /สมศรี มาใหม่/ }).waitFor();
  quiet(ceo, newcomer);
});

test('a password someone else made is changed before anything else', async () => {
  const person = await stranger();
  const { page } = person;
  let changed = false;
  // What a server answers whose administrator made the password up.
  for (const path of ['Login', 'IsLogin']) {
    await page.route(`**/api/${path}`, async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as object;
      await route.fulfill({ response, json: changed ? answer : { ...answer, mustChange: true } });
    });
  }
  await page.route('**/api/ChangePassword', (route) => {
    const { current, password } = route.request().postDataJSON() as { current: string; password: string };
    if (current !== PASSWORD)
      return route.fulfill({ status: 400, json: { code: 400, msg: 'ข้อมูลไม่ถูกต้อง', errors: { current: 'รหัสผ่านไม่ถูกต้อง' } } });
    changed = password === 'คำใหม่ที่เดายากมาก';
    return route.fulfill({ json: { code: 0, msg: '', payload: null } });
  });
  await page.goto('/login');
  await page.getByLabel('ชื่อผู้ใช้', { exact: true }).fill('viewer');
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'ตั้งรหัสผ่านของคุณก่อน' }).waitFor();
  expect(await page.getByRole('navigation').count()).toBe(0);
  // Neither another address nor a new start leads past it, and Escape does not close it.
  await page.goto('/Member');
  await page.getByRole('heading', { name: 'ตั้งรหัสผ่านของคุณก่อน' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByLabel('รหัสผ่านปัจจุบัน', { exact: true }).fill('ผิด');
  await page.getByLabel('รหัสผ่านใหม่', { exact: true }).fill('คำใหม่ที่เดายากมาก');
  await page.getByLabel(/รหัสผ่านใหม่อีกครั้ง/).fill('คำใหม่ที่เดายากมาก');
  await page.keyboard.press('Enter');
  await page.getByText('รหัสผ่านไม่ถูกต้อง').waitFor();
  await page.getByLabel('รหัสผ่านปัจจุบัน', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation').first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/Member');
  person.expects('400 /api/ChangePassword');
  quiet(person);
});

test('two tabs of one browser: each follows the other in, on and out, and neither takes the token from the other', async () => {
  const person = await open('senior');
  const { page: first, context } = person;
  await context.clock.install();
  await first.goto(at('/Member'));
  await rowsOf(first);
  const second = await context.newPage();
  await second.goto(at('/Deposit'));
  await rowsOf(second);
  const asked: string[] = [];
  for (const page of [first, second])
    page.on('request', (request) => {
      if (/IsLogin|Login|logout/.test(request.url())) asked.push(request.url());
    });

  // Renewed in one, used by the other.
  const before = await stored(first, 'token');
  await (await rowsOf(second)).first().focus();
  await second.keyboard.press('Enter');
  await eventually(
    () => stored(first, 'token'),
    (token) => token !== before,
  );
  expect((await callAs(first, '/api/Member/lucky88?range=[0,0]')).status).toBe(200);

  // What the header of a page still asks while its session ends is refused.
  person.expects(...SESSION_ENDED);
  // Out: the second was worked on, so it is held; the first was only looked at, and leaves.
  await second.getByRole('button', { name: /เมนูผู้ใช้/ }).click();
  await second.getByRole('button', { name: 'ออกจากระบบ' }).click();
  await wentToLogin(second);
  await wentToLogin(first);
  expect(await stored(first, 'islogin')).toBe('false');
  expect(await stored(first, 'token')).toBeNull();

  // In again in one: the other goes where it was.
  await signInOn(second, 'senior');
  await first.waitForURL(/\/Member/);
  await rowsOf(first);

  // Out once more, with something typed in the other: that is held until the same person is back, in whichever tab.
  await first.goto(at('/Member/21/edit'));
  await first.getByLabel(/ชื่อ-นามสกุล/).fill('พิมพ์ค้างไว้ในอีกแท็บ');
  await second.getByRole('button', { name: /เมนูผู้ใช้/ }).click();
  await second.getByRole('button', { name: 'ออกจากระบบ' }).click();
  expect(await (await dialog(first)).innerText()).toContain('เซสชันหมดอายุ');
  for (const key of ['Escape', 'Escape', 'Escape']) await first.keyboard.press(key);
  expect(await first.getByRole('dialog').isVisible()).toBe(true);
  await signInOn(second, 'senior');
  await first.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await first.getByLabel(/ชื่อ-นามสกุล/).inputValue()).toBe('พิมพ์ค้างไว้ในอีกแท็บ');
  await first.keyboard.press('Control+s');
  await eventually(
    async () => ((await callAs(first, '/api/Member/lucky88?id=21')).body['payload'] as { name: string }).name,
    (name) => name === 'พิมพ์ค้างไว้ในอีกแท็บ',
  );

  // The tabs do not answer each other: with both at rest, they send no more requests.
  for (const page of [first, second]) await passTime(page);
  const calm = asked.length;
  for (const page of [first, second]) await passTime(page);
  expect(asked.length).toBe(calm);
  expect(calm).toBeLessThan(40);
  quiet(person);
});

/** Which of its two words of a sign-out a browser brings first is its own to say. */
test.each(['before', 'after'])(
  'a renewal that is written %s another tab’s sign-out is heard of does not bring the session back',
  async (when) => {
    const person = await open('senior');
    const { page: first, context } = person;
    await first.addInitScript((late) => {
      // What an answer at that moment would have stored is written over the sign-out.
      const kept = { ...localStorage };
      const renew = (): void => {
        for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, String(value));
        Object.assign(window, { renewed: true });
      };
      if (late)
        new BroadcastChannel('signed-out').onmessage = () => {
          setTimeout(() => {
            renew();
            window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null }));
          });
        };
      else
        window.addEventListener('storage', ({ key, newValue }) => {
          if (key === 'token' && newValue === null) renew();
        });
    }, when === 'after');
    await first.goto(at('/Member/22/edit'));
    await first.getByLabel(/ชื่อ-นามสกุล/).fill('พิมพ์ค้างไว้');
    const second = await context.newPage();
    await second.goto(at('/Deposit'));
    await rowsOf(second);
    person.expects(...SESSION_ENDED);
    await second.getByRole('button', { name: /เมนูผู้ใช้/ }).click();
    await second.getByRole('button', { name: 'ออกจากระบบ' }).click();
    await wentToLogin(second);
    expect(await (await dialog(first)).innerText()).toContain('เซสชันหมดอายุ');
    // Before that there is nothing to take back, and after the next sign-in it would be too late.
    await first.waitForFunction(() => 'renewed' in window);
    await eventually(
      () => stored(second, 'token'),
      (token) => token === null,
    );
    await signInOn(second, 'senior');
    await first.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await first.getByLabel(/ชื่อ-นามสกุล/).inputValue()).toBe('พิมพ์ค้างไว้');
    quiet(person);
  },
);

test('what is stored decides: without a token, or with a flag that is not the word true, one signs in', async () => {
  const person = await open('viewer');
  const { page } = person;
  await page.goto(at('/Member'));
  await rowsOf(page);
  await page.evaluate(() => localStorage.removeItem('token'));
  await (await rowsOf(page)).first().click();
  await page.waitForURL((url) => url.pathname === '/Login');
  await signInOn(page, 'viewer');
  // Written where no panel runs: a panel that notices leaves by itself, and two ways out at once end one another.
  await page.goto('/manifest.webmanifest');
  await page.evaluate(() => localStorage.setItem('islogin', 'TRUE'));
  await page.goto(at('/Member'));
  await page.waitForURL((url) => url.pathname === '/Login');
  // The address changes before the page behind it does.
  await eventually(
    () => stored(page, 'token').catch(() => 'leaving'),
    (token) => token === null,
  );
  // What a browser asks of a file shown as a page.
  person.expects('404 /favicon.ico');
  quiet(person);
});

test('a session ended by the server: a warning in the words of the specification, and the flag of a refused call', async () => {
  const person = await open('viewer');
  const { page } = person;
  await page.goto(at('/Member'));
  await rowsOf(page);
  const token = await stored(page, 'token');
  await awayFrom(page);
  await page.request.get('/api/logout', { headers: { authorization: `Bearer ${token}` } });
  await page.goto(at('/Member'));
  const notice = await dialog(page);
  expect(await notice.getByRole('heading').innerText()).toBe('เซสชันหมดอายุ');
  expect(await notice.innerText()).toContain('กรุณาเข้าสู่ระบบใหม่อีกครั้ง');
  expect(new URL(page.url()).pathname).toBe('/login');
  expect(await stored(page, 'notlogin')).toBe('true');
  person.expects(...SESSION_ENDED);
  quiet(person);
});

test('a page of a proxy in between ends no session', async () => {
  const person = await open('viewer');
  const { page } = person;
  const asked: string[] = [];
  await page.clock.install();
  await page.route('**/api/IsLogin', async (route) => {
    await route.fulfill({ status: 404, contentType: 'text/html', body: '<h1>Not here</h1>' });
    asked.push(route.request().url());
  });
  await page.goto(at('/Member'));
  await rowsOf(page);
  await eventually(
    async () => asked.length,
    (count) => count > 0,
  );
  await passTime(page);
  expect([new URL(page.url()).pathname, await page.getByRole('dialog').count(), await stored(page, 'islogin')]).toEqual([
    '/Member',
    0,
    'true',
  ]);
  person.expects('404 /api/IsLogin');
  quiet(person);
});

test('the server answers without a token: silently to the sign-in page', async () => {
  const person = await open('viewer');
  const { page } = person;
  await awayFrom(page);
  await page.clock.install();
  await page.route('**/api/IsLogin', (route) => route.fulfill({ json: { code: 0, msg: '', token: null } }));
  await page.goto(at('/Member'));
  await wentToLogin(page);
  await page.getByLabel('ชื่อผู้ใช้', { exact: true }).waitFor();
  await passTime(page);
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await stored(page, 'token')).toBeNull();
  quiet(person);
});

test('the server refuses with code 1: its own sentence, then the sign-in page', async () => {
  const person = await open('viewer');
  const { page } = person;
  await awayFrom(page);
  await page.route('**/api/IsLogin', (route) => route.fulfill({ json: { code: 1, msg: 'บัญชีนี้ถูกระงับ กรุณาติดต่อหัวหน้า' } }));
  await page.goto(at('/Member'));
  const notice = await dialog(page);
  expect(await notice.innerText()).toContain('บัญชีนี้ถูกระงับ กรุณาติดต่อหัวหน้า');
  await notice.getByRole('button', { name: 'ตกลง' }).click();
  expect(new URL(page.url()).pathname).toBe('/login');
  expect(await stored(page, 'token')).toBeNull();
  quiet(person);
});

test('who is switched off is told so by the open panel, and not that the session has expired; with work open over it as well', async () => {
  const ceo = await open('ceo');
  const [row] = (await callAs(ceo.page, `/api/Employee?filter=${encodeURIComponent('{"q":"staff2"}')}`)).body['payload'] as {
    id: number;
  }[];
  const switched = async (active: 0 | 1): Promise<number> => (await send(ceo.page, '/api/SetActiveUser', { id: row?.id, active })).status;
  const OFF = 'บัญชีพนักงานนี้ถูกปิดใช้งาน กรุณาติดต่อผู้ดูแล';
  for (const works of [false, true]) {
    const { page } = await open('staff2');
    await page.goto(at('/Deposit'));
    await rowsOf(page);
    await page.getByRole('group', { name: 'เครดิตของเว็บ' }).waitFor();
    if (works) await page.getByRole('searchbox', { name: /ค้นหา/ }).last().fill('ค้างไว้');
    expect(await switched(0)).toBe(200);
    if (!works) await page.waitForURL(/\/login/i);
    const told = await dialog(page);
    await told.getByText(OFF).waitFor();
    expect([await told.getByRole('heading').innerText(), (await told.innerText()).includes('เซสชันหมดอายุ')]).toEqual([
      'เข้าใช้งานไม่ได้',
      false,
    ]);
    expect(await accessibility(page)).toEqual([]);
    await picture(page, `switched-off-${works ? 'held' : 'login'}`);
    expect(await switched(1)).toBe(200);
  }
});
