/** What follows the office while the panel is open: the alarm, notices, what is new, and live values through everything a line does. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signDataPayload } from '../server/auth/tokens';
import { accessibility } from './axe';
import { picture, type Person, type PersonOptions } from './browser';
import { startServer, type RunningServer } from './server';
import { at, callAs, dialog, eventually, open, passTime, PASSWORD, quiet, rowsOf, stranger } from './steps';

let server: RunningServer;
const workAt = async (url: string, username: string, path = '/Deposit', options: PersonOptions = {}): Promise<Person> => {
  const person = await open(username, { url, ...options });
  await person.page.goto(at(path));
  return person;
};

/** Sends JSON as the page does, with the page's own session. */
const send = (page: Page, method: string, path: string, data: unknown): Promise<{ status: number; body: Record<string, unknown> }> =>
  page.evaluate(
    async ({ method: how, path: target, data: sent }) => {
      const response = await fetch(target, {
        method: how,
        headers: { authorization: `Bearer ${localStorage.getItem('token') ?? ''}` },
        body: JSON.stringify(sent),
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
    { method, path, data },
  );
const sos = (page: Page, data: Record<string, unknown>) => send(page, 'POST', '/api/SOS', { group: 'TOPUP', ...data });

/** The panel of a group that is open again comes back by itself; it may be on its way to another page already. */
const leavesShut = (page: Page): Promise<unknown> =>
  eventually(
    async () => new URL(page.url()).pathname,
    (path) => path !== '/shut',
  );

/** Sockets of the page that are open now, and how many there ever were. */
function sockets(page: Page): { open: () => number; ever: () => number } {
  let [open, ever] = [0, 0];
  page.on('websocket', (socket) => {
    if (!socket.url().includes('/.ws')) return;
    open += 1;
    ever += 1;
    socket.on('close', () => {
      open -= 1;
    });
  });
  return { open: () => open, ever: () => ever };
}

const patch = { version: '2.1', title: 'มีอะไรใหม่ในเวอร์ชันนี้', text: 'คิวฝากและถอนแสดงเร็วขึ้น' };
beforeAll(async () => {
  server = await startServer({ PATCH_NOTICE: JSON.stringify(patch) });
});
afterAll(async () => {
  await server.stop();
});

describe('the alarm', () => {
  test('takes every open panel of the group away, unsaved work or not; who may opens it again with a fresh factor, and all come back', async () => {
    const staff = await workAt(server.url, 'staff');
    await rowsOf(staff.page);
    const manager = await workAt(server.url, 'manager', '/Member/create');
    await manager.page.getByLabel(/ชื่อ-นามสกุล/).fill('พิมพ์ค้างไว้');
    const ceo = await workAt(server.url, 'ceo');
    await rowsOf(ceo.page);
    for (const person of [staff, ceo]) person.expects('403 /api/SOS');
    expect((await sos(staff.page, { confirm: 'TOPUP' })).status).toBe(403);
    expect((await sos(ceo.page, { confirm: 'TOPUP' })).status).toBe(200);
    for (const { page } of [staff, manager, ceo]) await page.waitForURL('**/shut');

    await staff.page.getByRole('heading', { name: 'ระบบปิดอยู่' }).waitFor();
    expect(await staff.page.getByRole('main').getByRole('button').allTextContents()).toEqual(['โหลดใหม่']);
    expect(await accessibility(staff.page)).toEqual([]);
    await picture(staff.page, 'shut');
    // An employee who signs in only now is led here as well, and so is one who opens a page by its address: nothing of the office is
    // requested, let alone shown.
    const late = await stranger({ url: server.url });
    const asked = new Set<string>();
    late.page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.add(pathname);
    });
    await late.page.goto('/login');
    await late.page.getByLabel('ชื่อผู้ใช้', { exact: true }).fill('staff2');
    await late.page.getByLabel('รหัสผ่าน', { exact: true }).fill(PASSWORD);
    await late.page.keyboard.press('Enter');
    await late.page.waitForURL('**/shut');
    await late.page.goto(at('/Deposit'));
    await late.page.waitForURL('**/shut');
    expect(
      [...asked].filter(
        (path) =>
          ![
            '/api/Options',
            '/api/Demo',
            '/api/Login',
            '/api/IsLogin',
            '/api/Grants',
            '/api/GetWebAll',
            '/api/GetConfigByKey',
            '/api/FirebaseToken',
          ].includes(path),
      ),
    ).toEqual([]);
    expect(asked).toContain('/api/Grants');

    const open = ceo.page.getByRole('button', { name: 'เปิดระบบอีกครั้ง' });
    await open.waitFor();
    expect(await accessibility(ceo.page)).toEqual([]);
    await picture(ceo.page, 'shut-reopen');
    // As the server answers once the last factor is too old; everything after it is the server's own.
    await ceo.page.route(
      '**/api/SOS',
      (route) => route.fulfill({ status: 403, json: { code: 3, msg: 'ต้องยืนยันตัวตน', verify: 'password' } }),
      {
        times: 1,
      },
    );
    await open.click();
    const factor = await dialog(ceo.page);
    await factor.getByLabel('รหัสผ่าน', { exact: true }).fill(PASSWORD);
    expect(await accessibility(ceo.page)).toEqual([]);
    await picture(ceo.page, 'shut-fresh');
    await factor.getByRole('button', { name: 'ยืนยัน' }).click();
    for (const { page } of [ceo, staff, manager, late]) await leavesShut(page);
    await staff.page.goto(at('/Deposit'));
    await rowsOf(staff.page);
    quiet(staff, manager, ceo);
    for (const person of [staff, manager, ceo, late]) await person.close();
  });
});

describe('notices', () => {
  test('what is new is told to the departments it is for, until they have had enough', async () => {
    const owner = await workAt(server.url, 'owner');
    await owner.page.clock.install();
    const told = owner.page.getByRole('dialog', { name: patch.title });
    await told.waitFor();
    await picture(owner.page, 'patch-notice');
    expect(await accessibility(owner.page)).toEqual([]);
    await told.getByRole('button', { name: 'รับทราบ' }).click();
    await owner.page.reload();
    await told.waitFor();
    await told.getByLabel('ไม่ต้องแสดงอีก').check();
    await told.getByRole('button', { name: 'รับทราบ' }).click();
    expect(await owner.page.evaluate(() => localStorage.getItem('hidePatchPopup'))).toBe('true');
    await owner.page.reload();
    await rowsOf(owner.page);
    await passTime(owner.page);
    expect(await told.count()).toBe(0);
    const ceo = await open('ceo', { url: server.url });
    await ceo.page.clock.install();
    await ceo.page.goto(at('/Deposit'));
    await rowsOf(ceo.page);
    await passTime(ceo.page);
    expect(await ceo.page.getByRole('dialog', { name: patch.title }).count()).toBe(0);
    for (const person of [owner, ceo]) await person.close();
  });

  test('a badge counts what waits, and counts down with it', async () => {
    const ceo = await workAt(server.url, 'ceo', '/Withdraw');
    const badge = async (): Promise<number> =>
      Number(
        (
          await ceo.page
            .locator('.side__link[href^="/Withdraw?"] .side__badge [aria-hidden]')
            .first()
            .textContent()
            .catch(() => null)
        )?.replace('+', '') ?? 0,
      );
    const waiting = async (): Promise<{ id: number; version: number }[]> => {
      const { body } = await callAs(
        ceo.page,
        `/api/Withdraw/lucky88?range=[0,99]&filter=${encodeURIComponent(JSON.stringify({ status: 'pending' }))}`,
      );
      return body['payload'] as { id: number; version: number }[];
    };
    await rowsOf(ceo.page);
    const all = await waiting();
    await eventually(badge, (count) => count === all.length);
    const [first] = all;
    const key = await ceo.page.evaluate(() => localStorage.getItem('headertoken') ?? '');
    const { status } = await send(ceo.page, 'POST', `/api/Withdraw/lucky88?action=reject&id=${first?.id}`, {
      payload: await signDataPayload(key, { version: first?.version, reason: 'ทดสอบ' }),
    });
    expect(status).toBe(200);
    await eventually(badge, (count) => count === all.length - 1);
    await ceo.close();
  });

  test('a notice opens by itself, once, for the staff of its site; one for every site for everybody', async () => {
    const ceo = await workAt(server.url, 'ceo', '/News');
    const staff = await workAt(server.url, 'viewer', '/News');
    const key = await ceo.page.evaluate(() => localStorage.getItem('headertoken') ?? '');
    const act = async (query: string, data: Record<string, unknown>, site = 'lucky88'): Promise<{ id: number; version: number }> =>
      (await send(ceo.page, 'POST', `/api/Popup/${site}?${query}`, { payload: await signDataPayload(key, data) })).body['payload'] as {
        id: number;
        version: number;
      };
    // The viewer has one site, and this is another.
    const other = await act('action=create', { title: 'เฉพาะอีกเว็บ', text: 'ไม่ใช่เรื่องของทุกคน', to_staff: true }, 'topupth');
    await act(`action=turnOn&id=${other.id}`, { version: other.version }, 'topupth');
    await ceo.page.getByRole('dialog', { name: 'เฉพาะอีกเว็บ' }).getByText('TopUp Thai').waitFor();
    const made = await act('action=create', {
      title: 'ปิดปรับปรุงคืนนี้',
      text: '**02:00–04:00** ระบบถอนหยุดชั่วคราว',
      to_staff: true,
      all_sites: true,
    });
    await act(`action=turnOn&id=${made.id}`, { version: made.version });
    const told = staff.page.getByRole('dialog', { name: 'ปิดปรับปรุงคืนนี้' });
    await told.waitFor();
    expect(await accessibility(staff.page)).toEqual([]);
    await picture(staff.page, 'popup-notice');
    // One thing at a time: what is new comes after it.
    expect(await staff.page.getByRole('dialog').count()).toBe(1);
    await told.getByRole('button', { name: 'รับทราบ' }).click();
    await staff.page.getByRole('dialog', { name: patch.title }).waitFor();
    await staff.page.clock.install();
    await staff.page.reload();
    await staff.page.getByRole('heading', { level: 1 }).waitFor();
    await passTime(staff.page);
    expect(await told.count()).toBe(0);
    expect(await staff.page.getByRole('dialog', { name: 'เฉพาะอีกเว็บ' }).count()).toBe(0);
    for (const person of [ceo, staff]) await person.close();
  });
});

describe('live values', () => {
  test('come over one connection, and come back after a restart, another network and a sleep', async () => {
    const reader = await open('ceo', { url: server.url });
    const sleeper = await open('ceo', { url: server.url });
    const seen = [reader, sleeper].map(({ page }) => sockets(page));
    const allOpen = (): Promise<unknown> =>
      eventually(
        async () => seen.map(({ open: now }) => now()),
        (now) => now.every((count) => count === 1),
      );
    for (const { page } of [reader, sleeper]) {
      await page.goto(at('/Employee'));
      await rowsOf(page);
    }
    await allOpen();
    const writer = await open('ceo', { url: server.url });

    /** A colleague's change shows on the readers' lists without the readers doing anything. */
    let round = 0;
    const changed = async (): Promise<void> => {
      round += 1;
      const name = `คุณรอบที่ ${round}`;
      const now = await eventually(
        () =>
          callAs(writer.page, '/api/Employee/7').catch((): { status: number; body: Record<string, unknown> } => ({ status: 0, body: {} })),
        ({ status }) => status === 200,
      );
      const { version } = now.body['payload'] as { version: number };
      expect((await send(writer.page, 'PUT', '/api/Employee/7', { version, name })).status).toBe(200);
      for (const { page } of [reader, sleeper]) await page.getByText(name).first().waitFor();
    };
    await changed();
    expect(seen.map(({ open: now, ever }) => [now(), ever()])).toEqual([
      [1, 1],
      [1, 1],
    ]);

    // One looks on while the server is away, the other sleeps through it.
    const session = await sleeper.context.newCDPSession(sleeper.page);
    await session.send('Page.setWebLifecycleState', { state: 'frozen' });
    await server.restart();
    await session.send('Page.setWebLifecycleState', { state: 'active' });
    await allOpen();
    await changed();

    await reader.context.setOffline(true);
    await reader.page.getByText('อินเทอร์เน็ตขาด').waitFor();
    await reader.context.setOffline(false);
    await allOpen();
    await changed();
    expect(seen.map(({ open: now }) => now())).toEqual([1, 1]);
    for (const person of [reader, sleeper, writer]) await person.close();
  });
});
