/**
 * An office of the group in which more people may raise the alarm, with a Firebase project of its own, and an address of its own for panels
 * that are shut.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attachRealtime } from '../server/realtime/attach';
import { createHub } from '../server/realtime/hub';
import { accessibility } from './axe';
import { picture, type Person } from './browser';
import { seen, standingOut } from './headerSteps';
import { startServer, type RunningServer } from './server';
import { at, dialog, enter, eventually, open, rowsOf, stranger } from './steps';

const listening = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/**
 * A project as far as the panel and the server use one: the same protocol for browsers, and a REST interface that takes a PATCH of the
 * root.
 */
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
    session: () =>
      Promise.resolve({ sid: 'any', employee: 1, services: 'all', sees: ['deposit', 'withdraw'], group: 'ABAGROUP', level: 10 }),
  });
  return {
    url: `${await listening(project)}?ns=panel`,
    secrets,
    close() {
      attached.close();
      hub.close();
      project.closeAllConnections();
      project.close();
    },
  };
}

let project: Awaited<ReturnType<typeof startProject>>;
let elsewhere: Server;
/** Where the panels of this office go when they are shut. */
let closed: string;
let server: RunningServer;
beforeAll(async () => {
  project = await startProject();
  elsewhere = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<title>closed</title>closed');
  });
  closed = `${await listening(elsewhere)}/closed`;
  server = await startServer({
    GROUP: 'ABAGROUP',
    SHUTDOWN_URL: closed,
    FIREBASE_CONFIG: JSON.stringify({ databaseURL: project.url }),
    FIREBASE_DATABASE_SECRET: 'only the server knows',
  });
});
afterAll(async () => {
  await server.stop();
  elsewhere.close();
  project.close();
});

async function alarmsFit({ page }: Person): Promise<[number | undefined, number | undefined]> {
  const { sosGroup, sosChief } = await seen(page);
  expect(await standingOut(page)).toBe(0);
  expect(
    await page
      .getByText(/^Lucky88$/)
      .first()
      .evaluate((name) => name.scrollWidth - name.clientWidth),
    'the site is named whole',
  ).toBeLessThanOrEqual(1);
  return [sosGroup, sosChief];
}

test.each([
  ['senior', [1, 0]],
  ['staff', [0, 0]],
] as const)('alarms of %s', async (username, expected) => {
  const person = await open(username, { url: server.url });
  await person.page.goto(at('/News'));
  expect(await alarmsFit(person)).toEqual(expected);
  await picture(person.page, `header-aba-${username}-1440-light`);
});

test('browsers listen to the project, which the server tells everything; the alarm leads to the configured address, and the panel’s own page is the way back', async () => {
  const owner = await stranger({ url: server.url });
  const { page } = owner;
  const hosts: string[] = [];
  page.on('websocket', (socket) => {
    hosts.push(new URL(socket.url()).host);
  });
  await enter(owner, 'owner');
  await page.goto(at('/Withdraw'));
  await rowsOf(page);
  await page.locator('.side__badge').first().waitFor();
  expect(new Set(hosts)).toEqual(new Set([new URL(project.url).host]));
  expect(project.secrets).toEqual(new Set(['only the server knows']));
  expect(await page.content()).not.toContain('only the server knows');
  expect(await alarmsFit(owner)).toEqual([1, 1]);
  await picture(page, 'header-aba-owner-1440-light');

  await page.getByRole('button', { name: 'SOS ผู้บริหาร' }).click();
  const asked = await dialog(page);
  const typed = asked.getByRole('textbox');
  await typed.fill('abagroup');
  await typed.press('Enter');
  await asked.getByText('ยังไม่ตรงกับชื่อกลุ่ม ABAGROUP').waitFor();
  expect(await accessibility(page)).toEqual([]);
  await picture(page, 'sos-dialog');
  await typed.fill('ABAGROUP');
  await asked.getByRole('button', { name: 'ปิดระบบทันที' }).click();
  await page.waitForURL(closed);
  await page.goto('/shut');
  await page.getByRole('button', { name: 'เปิดระบบอีกครั้ง' }).click();
  await eventually(
    async () => new URL(page.url()).pathname,
    (path) => path !== '/shut',
  );
  await page.goto(at('/Deposit'));
  await rowsOf(page);
  // Another host than the office's is where it leads when it is shut.
  expect(owner.problems.filter((problem) => !problem.includes(closed))).toEqual([]);
});
