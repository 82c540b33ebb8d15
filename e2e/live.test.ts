/** What follows the office while the panel is open: the alarm, notices, what is new, and live values through everything a line does. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signDataPayload } from '../server/auth/tokens';
import { attachRealtime } from '../server/realtime/attach';
import { createHub } from '../server/realtime/hub';
import { accessibility } from './axe';
import { picture, type Person, type PersonOptions } from './browser';
import { startServer, type RunningServer } from './server';
import { at, callAs, dialog, enter, eventually, open, passTime, PASSWORD, quiet, rowsOf, stranger } from './steps';

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
  test('takes every open panel of the group away, unsaved work or not; who may opens it again, and all come back', async () => {
    const staff = await workAt(server.url, 'staff');
    await rowsOf(staff.page);
    const manager = await workAt(server.url, 'manager', '/Member/create');
    await manager.page.getByLabel(/ชื่อ-นามสกุล/).fill('พิมพ์ค้างไว้');
    const ceo = await workAt(server.url, 'ceo');
    await rowsOf(ceo.page);
    staff.expects('403 /api/SOS');
    expect((await sos(staff.page, { confirm: 'TOPUP' })).status).toBe(403);
    expect((await sos(ceo.page, { confirm: 'TOPUP' })).status).toBe(200);
    for (const { page } of [staff, manager, ceo]) await page.waitForURL('**/shut');

    await staff.page.getByRole('heading', { name: 'ระบบปิดอยู่' }).waitFor();
    expect(await staff.page.getByRole('main').getByRole('button').allTextContents()).toEqual(['โหลดใหม่']);
    expect(await accessibility(staff.page)).toEqual([]);
    await picture(staff.page, 'shut');
    // Somebody who comes only now is led here as well, and so is who opens a page by its address: nothing of the office is asked for, let alone shown.
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
    await open.click();
    for (const { page } of [ceo, staff, manager, late]) await leavesShut(page);
    await staff.page.goto(at('/Deposit'));
    await rowsOf(staff.page);
    quiet(staff, manager, ceo);
    for (const person of [staff, manager, ceo, late]) await person.close();
  });

  test('leads to the configured address; the panel’s own page is the way back', async () => {
    const elsewhere: Server = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html').end('<title>closed</title>closed');
    });
    await new Promise<void>((resolve) => {
      elsewhere.listen(0, '127.0.0.1', resolve);
    });
    const address = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/closed`;
    const own = await startServer({ SHUTDOWN_URL: address });
    const owner = await workAt(own.url, 'owner');
    await rowsOf(owner.page);
    await owner.page.getByRole('button', { name: /SOS/ }).click();
    const asked = await dialog(owner.page);
    const typed = asked.getByRole('textbox');
    await typed.fill('topup');
    await typed.press('Enter');
    await asked.getByText('ยังไม่ตรงกับชื่อกลุ่ม TOPUP').waitFor();
    expect(await accessibility(owner.page)).toEqual([]);
    await picture(owner.page, 'sos-dialog');
    await typed.fill('TOPUP');
    await asked.getByRole('button', { name: 'ปิดระบบทันที' }).click();
    await owner.page.waitForURL(address);
    await owner.page.goto('/shut');
    await owner.page.getByRole('button', { name: 'เปิดระบบอีกครั้ง' }).click();
    await leavesShut(owner.page);
    await owner.page.goto(at('/Deposit'));
    await rowsOf(owner.page);
    await owner.close();
    await own.stop();
    elsewhere.close();
  });

  test('whoever opens it is asked for a fresh factor on the page of the alarm itself', async () => {
    const owner = await workAt(server.url, 'owner');
    const { page } = owner;
    await rowsOf(page);
    await sos(page, { confirm: 'TOPUP' });
    await page.waitForURL('**/shut');
    // As the server answers once the last factor is too old; everything after it is the server's own.
    await page.route('**/api/SOS', (route) => route.fulfill({ status: 403, json: { code: 3, msg: 'ต้องยืนยันตัวตน', verify: 'password' } }), {
      times: 1,
    });
    await page.getByRole('button', { name: 'เปิดระบบอีกครั้ง' }).click();
    const asked = await dialog(page);
    await asked.getByLabel('รหัสผ่าน', { exact: true }).fill(PASSWORD);
    expect(await accessibility(page)).toEqual([]);
    await picture(page, 'shut-fresh');
    await asked.getByRole('button', { name: 'ยืนยัน' }).click();
    await leavesShut(page);
    await owner.close();
  });
});

describe('notices', () => {
  test('what is new is told to the departments it is for, until they have had enough', async () => {
    const owner = await workAt(server.url, 'owner');
    await owner.page.clock.install();
    const told = owner.page.getByRole('dialog', { name: patch.title });
    await told.waitFor({ timeout: 15_000 });
    await picture(owner.page, 'patch-notice');
    expect(await accessibility(owner.page)).toEqual([]);
    await told.getByRole('button', { name: 'รับทราบ' }).click();
    await owner.page.reload();
    await told.waitFor({ timeout: 15_000 });
    await told.getByLabel('ไม่ต้องแสดงอีก').check();
    await told.getByRole('button', { name: 'รับทราบ' }).click();
    expect(await owner.page.evaluate(() => localStorage.getItem('hidePatchPopup'))).toBe('true');
    await owner.page.reload();
    await rowsOf(owner.page);
    await passTime(owner.page);
    expect(await told.count()).toBe(0);
    const ceo = await workAt(server.url, 'ceo');
    await ceo.page.clock.install();
    await ceo.page.reload();
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
    await ceo.page.getByRole('dialog', { name: 'เฉพาะอีกเว็บ' }).getByText('TopUp Thai').waitFor({ timeout: 20_000 });
    const made = await act('action=create', {
      title: 'ปิดปรับปรุงคืนนี้',
      text: '**02:00–04:00** ระบบถอนหยุดชั่วคราว',
      to_staff: true,
      all_sites: true,
    });
    await act(`action=turnOn&id=${made.id}`, { version: made.version });
    const told = staff.page.getByRole('dialog', { name: 'ปิดปรับปรุงคืนนี้' });
    await told.waitFor({ timeout: 20_000 });
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
    const seen = sockets(reader.page);
    await reader.page.goto(at('/Employee'));
    await rowsOf(reader.page);
    await eventually(
      async () => seen.open(),
      (open) => open === 1,
    );
    const writer = await workAt(server.url, 'ceo', '/News');

    /** A change by a colleague shows on the reader's list without anybody touching it. */
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
      await reader.page.getByText(name).first().waitFor({ timeout: 20_000 });
    };
    await changed();
    expect([seen.open(), seen.ever()]).toEqual([1, 1]);

    await server.restart();
    await eventually(
      async () => seen.open(),
      (open) => open === 1,
      30_000,
    );
    await changed();

    await reader.context.setOffline(true);
    await reader.page.getByText('อินเทอร์เน็ตขาด').waitFor();
    await reader.context.setOffline(false);
    await eventually(
      async () => seen.open(),
      (open) => open === 1,
      30_000,
    );
    await changed();

    const session = await reader.context.newCDPSession(reader.page);
    await session.send('Page.setWebLifecycleState', { state: 'frozen' });
    await server.restart();
    await session.send('Page.setWebLifecycleState', { state: 'active' });
    await eventually(
      async () => seen.open(),
      (open) => open === 1,
      30_000,
    );
    await changed();
    expect(seen.open()).toBe(1);
    for (const person of [reader, writer]) await person.close();
  });
});

/** A project as far as the panel and the server use one: the same protocol for browsers, and a REST interface that takes a PATCH of the root. */
async function startProject(): Promise<{ url: string; secrets: Set<string>; close(): void }> {
  const hub = createHub();
  const secrets = new Set<string>();
  const project = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      secrets.add(new URL(request.url ?? '', 'http://project').searchParams.get('auth') ?? '');
      for (const [path, value] of Object.entries(JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>))
        hub.set(path, value);
      response.writeHead(204).end();
    });
  });
  const attached = attachRealtime({
    server: project,
    hub,
    allowOrigin: () => true,
    session: () => Promise.resolve({ sid: 'any', services: 'all', sees: ['deposit', 'withdraw'], group: 'TOPUP', level: 10 }),
  });
  await new Promise<void>((resolve) => {
    project.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(project.address() as AddressInfo).port}?ns=panel`,
    secrets,
    close() {
      attached.close();
      hub.close();
      project.closeAllConnections();
      project.close();
    },
  };
}

test('with a Firebase project, browsers listen there, and the server tells it everything', async () => {
  const project = await startProject();
  const own = await startServer({
    FIREBASE_CONFIG: JSON.stringify({ databaseURL: project.url }),
    FIREBASE_DATABASE_SECRET: 'only the server knows',
  });
  const ceo = await stranger({ url: own.url });
  const hosts: string[] = [];
  ceo.page.on('websocket', (socket) => {
    hosts.push(new URL(socket.url()).host);
  });
  await enter(ceo, 'ceo');
  await ceo.page.goto(at('/Withdraw'));
  await rowsOf(ceo.page);
  await ceo.page.locator('.side__badge').first().waitFor({ timeout: 15_000 });
  expect(new Set(hosts)).toEqual(new Set([new URL(project.url).host]));
  expect(project.secrets).toEqual(new Set(['only the server knows']));
  expect(await ceo.page.content()).not.toContain('only the server knows');
  expect((await sos(ceo.page, { confirm: 'TOPUP' })).status).toBe(200);
  await ceo.page.waitForURL('**/shut');
  await ceo.page.getByRole('button', { name: 'เปิดระบบอีกครั้ง' }).click();
  await leavesShut(ceo.page);
  quiet(ceo);
  await ceo.close();
  await own.stop();
  project.close();
});
