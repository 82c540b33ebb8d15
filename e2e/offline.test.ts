/** The panel without a network, and with a new version behind it. */
import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibility } from './axe';
import { picture, type Person } from './browser';
import { startServer, type RunningServer } from './server';
import { at, eventually, passTime, quiet, rowsOf, workAs } from './steps';

let dist: string;
let server: RunningServer;
let staff: Person;

/** What a new release does to the files: other names for other contents, and a worker that lists them. */
function release(name: string): void {
  const web = join(dist, 'web');
  const page = readFileSync(join(web, 'index.html'), 'utf8');
  const entry = /\/assets\/(index-[\w-]+\.js)/.exec(page)?.[1] ?? '';
  copyFileSync(join(web, 'assets', entry), join(web, 'assets', `index-${name}.js`));
  writeFileSync(join(web, 'index.html'), page.replace(entry, `index-${name}.js`));
  writeFileSync(
    join(web, 'sw.js'),
    readFileSync(join(web, 'sw.js'), 'utf8')
      .replace(entry, `index-${name}.js`)
      .replace(/panel-[0-9a-f]{12}/, `panel-${name.padEnd(12, '0')}`),
  );
  for (const file of ['index.html', 'sw.js']) for (const packed of ['br', 'gz']) rmSync(join(web, `${file}.${packed}`), { force: true });
}

const entryOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type="module"]')?.src.split('/').pop() ?? '');
const isControlled = (page: Page): Promise<boolean> => page.evaluate(() => navigator.serviceWorker.controller !== null);
/** Is there a worker of another version that has not taken over? */
const waitingWorker = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const found = await navigator.serviceWorker.getRegistration();
    return Boolean(found?.waiting ?? found?.installing);
  });
const kept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) found.push(new URL(request.url).pathname);
    return found;
  });
const lookForUpdate = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });

beforeAll(async () => {
  // Beside the other builds, so that the server finds its packages.
  dist = mkdtempSync(join('dist', 'e2e-'));
  for (const part of ['server', 'web']) cpSync(join('dist', part), join(dist, part), { recursive: true });
  server = await startServer({}, dist);
  staff = await workAs('staff', { url: server.url, fresh: true });
  await staff.page.goto(at('/Deposit'));
  await rowsOf(staff.page);
  await eventually(() => isControlled(staff.page), Boolean);
});
afterAll(async () => {
  await staff.close();
  await server.stop();
  rmSync(dist, { recursive: true, force: true });
});

describe('without a network', () => {
  test('only files that are the same for everybody are kept', async () => {
    const { page } = staff;
    await page.goto(at('/Withdraw'));
    await rowsOf(page);
    const paths = await eventually(
      () => kept(page),
      (seen) => seen.length > 30,
    );
    expect(
      paths.filter((path) => !/^\/(index\.html|favicon\.ico|manifest\.webmanifest|assets\/[\w.-]+|icons\/[\w.-]+)$/.test(path)),
    ).toEqual([]);
    expect(paths).toContain('/index.html');
  });

  test('an open page says so and stays; opened anew, the panel comes, says so, and goes on when the network is back', async () => {
    const { page, context } = staff;
    await context.setOffline(true);
    await page.getByText('อินเทอร์เน็ตขาด').waitFor();
    await picture(page, 'offline-open-page');
    expect(await accessibility(page)).toEqual([]);
    await page.goto(at('/Deposit'));
    await page.getByText('อินเทอร์เน็ตขาด').waitFor();
    await page.getByRole('button', { name: 'ลองอีกครั้ง' }).waitFor();
    await picture(page, 'offline-opened-anew');
    expect(await accessibility(page)).toEqual([]);
    await context.setOffline(false);
    await rowsOf(page);
  });

  test('a server at rest looks the same, without a page of the browser’s own', async () => {
    const { page } = staff;
    const resting = server.restart();
    await page.goto(at('/Deposit'));
    await resting;
    // It comes back by itself, whether the server was away long enough to be missed or not.
    await rowsOf(page);
  });
});

describe('a new version', () => {
  test('is offered, waits while something is typed, and comes when it is asked for', async () => {
    const { page } = staff;
    const manager = await workAs('manager', { url: server.url, fresh: true });
    await manager.page.clock.install();
    await manager.page.goto(at('/Member/create'));
    const name = manager.page.getByLabel(/ชื่อ-นามสกุล/);
    await name.fill('พิมพ์ค้างไว้');
    await eventually(() => isControlled(manager.page), Boolean);
    const before = await entryOf(manager.page);

    release('second');
    await server.restart();
    await lookForUpdate(manager.page);
    const offer = manager.page.getByRole('status').filter({ hasText: 'มีเวอร์ชันใหม่' }).getByRole('paragraph');
    await offer.waitFor();
    await picture(manager.page, 'update-offered');
    expect(await accessibility(manager.page)).toEqual([]);
    // The new worker waits to be asked, however long.
    await passTime(manager.page, 60_000);
    expect(await waitingWorker(manager.page)).toBe(true);
    expect(await name.inputValue()).toBe('พิมพ์ค้างไว้');
    expect(await entryOf(manager.page)).toBe(before);

    const asked = manager.page.waitForEvent('dialog');
    const click = offer.getByRole('button', { name: 'โหลดใหม่' }).click();
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    await click;
    expect(await name.inputValue()).toBe('พิมพ์ค้างไว้');

    manager.page.once('dialog', (dialog) => void dialog.accept());
    // Nothing is asked of a page that stands at its question.
    const loaded = manager.page.waitForEvent('load');
    await offer.getByRole('button', { name: 'โหลดใหม่' }).click();
    await loaded;
    await eventually(
      () => entryOf(manager.page),
      (entry) => entry === 'index-second.js',
    );
    // A server that is going answers that it is, until it is gone.
    manager.expects('ERR_CONNECTION_REFUSED', '503 /api/', 'socket');
    quiet(manager);
    await manager.close();

    // A page that is loaded anew by hand has the new version at once, and is offered nothing.
    await page.goto(at('/Deposit'));
    await rowsOf(page);
    expect(await entryOf(page)).toBe('index-second.js');
    await lookForUpdate(page);
    // Its worker is of the page's own version and takes over unnoticed.
    await eventually(async () => (await isControlled(page)) && !(await waitingWorker(page)), Boolean);
    expect(await page.getByText('มีเวอร์ชันใหม่').count()).toBe(0);
  });

  test('leaves an open page of the version before what it still needs', async () => {
    const { page } = staff;
    await page.goto(at('/Deposit'));
    await rowsOf(page);
    await eventually(async () => !(await waitingWorker(page)), Boolean);
    const files = await kept(page);
    expect(files.filter((path) => /^\/assets\/index-/.test(path)).length).toBeGreaterThan(1);
  });
});

test('somebody who is signed out is told as well', async () => {
  const { page, context } = staff;
  // A file of ours with no panel in it that would notice.
  await page.goto('/manifest.webmanifest');
  const token = await page.evaluate(() => {
    const kept = localStorage.getItem('token') ?? '';
    localStorage.removeItem('token');
    return kept;
  });
  await context.setOffline(true);
  await page.goto('/login');
  await page.getByLabel('ชื่อผู้ใช้', { exact: true }).waitFor();
  await page.getByRole('status').filter({ hasText: 'อินเทอร์เน็ต' }).waitFor();
  expect(await accessibility(page)).toEqual([]);
  await picture(page, 'offline-sign-in');
  await context.setOffline(false);
  await page.goto('/manifest.webmanifest');
  await page.evaluate((kept) => {
    localStorage.setItem('token', kept);
    localStorage.setItem('islogin', 'true');
  }, token);
});

test('the worker can be switched off for good, and on again', async () => {
  const { page } = staff;
  await page.goto('/sw-off');
  await page.getByText('ปิดโหมดออฟไลน์ในเบราว์เซอร์นี้แล้ว').waitFor();
  expect(await accessibility(page)).toEqual([]);
  await picture(page, 'worker-off');
  expect(await kept(page)).toEqual([]);
  await page.clock.install();
  await page.goto(at('/Deposit'));
  await rowsOf(page);
  await passTime(page);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await page.goto('/sw-off');
  await page.getByRole('button', { name: 'เปิดโหมดออฟไลน์อีกครั้ง' }).click();
  // The way back leads to the first page.
  await page.getByRole('navigation').first().waitFor();
  await eventually(() => isControlled(page), Boolean);
});

test('it can be installed', async () => {
  const { page } = staff;
  const session = await page.context().newCDPSession(page);
  const { errors, url } = await session.send('Page.getAppManifest');
  expect([errors, url.endsWith('/manifest.webmanifest')]).toEqual([[], true]);
  expect(
    (await session.send('Page.getInstallabilityErrors')).installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito'),
  ).toEqual([]);
});
