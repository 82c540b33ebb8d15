/**
 * A page by a developer who knows react-admin and MUI but nothing of ours: it works, in our look, with our labels, rights and refusals.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibility } from './axe';
import { picture, type Person, type PersonOptions } from './browser';
import { startServer, type RunningServer } from './server';
import { at, callAs, eventually, open, quiet } from './steps';

const SOURCE = 'test/fixtures/CustomPage.tsx';
/** What is put into the form of a member. */
const PART = 'test/fixtures/MemberPart.tsx';
const DECORATION = 'test/fixtures/decorateMember.ts';
/** A path of the menu whose screen the page of this test takes. */
const PATH = '/Covid';

let dist: string;
let server: RunningServer;
beforeAll(async () => {
  // Beside the other builds, so that the server finds its packages.
  dist = mkdtempSync(join('dist', 'e2e-'));
  cpSync(join('dist', 'server'), join(dist, 'server'), { recursive: true });
  const page = {
    name: 'custom-page',
    enforce: 'pre' as const,
    resolveId: (source: string) => (source.endsWith('custom/planned/PlannedPage') ? resolve(SOURCE) : null),
    transform: (code: string, id: string) =>
      id.endsWith('boot/decorations.ts') ? `${code}\nimport ${JSON.stringify(resolve(DECORATION))};` : null,
  };
  const environment = process.env['NODE_ENV'];
  // As `npm start` builds it, with the libraries' production code.
  process.env['NODE_ENV'] = 'production';
  await build({ configFile: 'vite.config.ts', logLevel: 'error', plugins: [page], build: { outDir: join(dist, 'web') } });
  process.env['NODE_ENV'] = environment;
  // The service worker is built apart; this office needs none.
  writeFileSync(join(dist, 'web', 'sw.js'), '');
  server = await startServer({}, dist);
});
afterAll(async () => {
  await server.stop();
  rmSync(dist, { recursive: true, force: true });
});

const headings = (page: Page): Promise<string[]> => page.getByRole('columnheader').allInnerTexts();
/** While they are on their way, a table of the same rows stands there, with nothing in it. */
const rowsHaveCome = (page: Page): Promise<string[]> =>
  eventually(
    () => headings(page),
    (seen) => seen.some((heading) => heading.trim() !== ''),
  );

async function openPage(username: string, options: PersonOptions = {}): Promise<Person> {
  const person = await open(username, { url: server.url, ...options });
  await person.page.goto(at(PATH));
  await rowsHaveCome(person.page);
  return person;
}

test('a list, its references, labels in both languages, rights and reports', async () => {
  const ceo = await openPage('ceo');
  const { page } = ceo;
  expect(await headings(page)).toEqual(expect.arrayContaining(['สร้างเมื่อ', 'สมาชิก', 'จำนวนเงิน']));
  await page.getByRole('heading', { name: /^รายการฝาก \(\d+\)$/ }).waitFor();
  // A reference leads to the record where we keep it, at the site one works at.
  const link = page.getByRole('row').nth(1).getByRole('link');
  expect(await link.getAttribute('href')).toMatch(/^\/Member\/\d+.*service=/);
  // The colour of a button is the token's.
  const token = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary').trim());
  const drawn = await page.getByRole('button', { name: 'แจ้งทุกคน' }).evaluate((button) => getComputedStyle(button).backgroundColor);
  const expected = await page.evaluate((colour) => {
    const probe = document.createElement('i');
    probe.style.color = colour;
    document.body.append(probe);
    const seen = getComputedStyle(probe).color;
    probe.remove();
    return seen;
  }, token);
  expect(drawn).toBe(expected);
  await page.getByRole('button', { name: 'แจ้งทุกคน' }).click();
  await page.locator('.toast--success').getByText('บันทึกแล้ว').waitFor();
  expect(await page.getByText('เพิ่มพนักงานได้').count()).toBe(1);
  await page.getByLabel('สถานะ').click();
  await page.getByRole('option', { name: 'อนุมัติ' }).click();
  await page.getByRole('heading', { name: /^รายการฝาก \([\d,]{4,}\)$/ }).waitFor();
  expect(await accessibility(page)).toEqual([]);
  await picture(page, 'custom-page');
  quiet(ceo);
  await page.evaluate(() => localStorage.setItem('language', 'en'));
  await page.reload();
  await rowsHaveCome(page);
  expect(await headings(page)).toEqual(expect.arrayContaining(['Created', 'Member', 'Amount']));
  const staff = await openPage('staff');
  expect(await staff.page.getByText('เพิ่มพนักงานได้').count()).toBe(0);
});

test('a form in a dialog saves what may be saved, and refuses beside the input what may not', async () => {
  const manager = await openPage('manager', { dark: true });
  const { page } = manager;
  await page.getByRole('button', { name: 'แก้ไขสมาชิก' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'แก้ไขสมาชิก' });
  const name = dialog.getByLabel('ชื่อ-นามสกุล');
  await name.fill('ชื่อใหม่จากหน้าของเว็บ');
  await dialog.getByLabel('แต้ม').fill('123456');
  await dialog.getByRole('button', { name: 'บันทึก' }).click();
  await dialog.getByText('ช่องนี้แก้ไขที่นี่ไม่ได้').waitFor();
  expect(await page.locator('.toast--success').count()).toBe(0);
  // Nothing of it was saved, and nothing typed is lost.
  expect(await name.inputValue()).toBe('ชื่อใหม่จากหน้าของเว็บ');
  expect(await accessibility(page)).toEqual([]);
  await picture(page, 'custom-page-dialog-dark');
  const before = await callAs(page, `/api/Member/lucky88?filter=${encodeURIComponent(JSON.stringify({ q: 'ชื่อใหม่จากหน้าของเว็บ' }))}`);
  expect(before.body['total']).toBe(0);
  await page.reload();
  await rowsHaveCome(page);
  await page.getByRole('button', { name: 'แก้ไขสมาชิก' }).first().click();
  await name.fill('ชื่อใหม่จากหน้าของเว็บ');
  await dialog.getByRole('button', { name: 'บันทึก' }).click();
  await page.locator('.toast--success').waitFor();
  const after = await callAs(page, `/api/Member/lucky88?filter=${encodeURIComponent(JSON.stringify({ q: 'ชื่อใหม่จากหน้าของเว็บ' }))}`);
  expect(after.body['total']).toBe(1);
  quiet(manager);
});

test('inputs of react-admin in a form of the panel change, are checked and are saved with the rest of it', async () => {
  const senior = await open('senior', { url: server.url });
  const { page } = senior;
  await page.goto(at('/Member/41/edit'));
  const part = page.getByRole('region', { name: 'ส่วนของเว็บ' });
  const name = page.getByRole('textbox', { name: 'ชื่อ-นามสกุล' });
  await part.waitFor();
  const [ours, theirs] = [name.first(), part.getByRole('textbox', { name: 'ชื่อ-นามสกุล' })];
  const { username, tier } = (await callAs(page, '/api/Member/lucky88?id=41')).body['payload'] as { username: string; tier: string };
  await part.getByText(`${username}: ${tier}`).waitFor();

  // One value, whichever input it is typed into.
  await theirs.fill('ลูก');
  expect(await ours.inputValue()).toBe('ลูก');
  await part.getByRole('button', { name: 'ให้ระดับโกลด์' }).click();
  await part.getByText(`${username}: gold`).waitFor();
  expect(await page.getByRole('combobox', { name: 'ระดับ' }).first().innerText()).toBe('โกลด์');
  await part.getByRole('combobox', { name: 'ช่องทาง' }).click();
  await page.getByRole('option', { name: 'facebook' }).click();

  // What its own validator says stands beside it, beside ours, and in the summary, as a sentence.
  await page.keyboard.press('Control+s');
  const summary = page.getByRole('alert');
  await summary.getByRole('button', { name: 'ชื่อ-นามสกุล: ต้องมีอย่างน้อย 5 ตัวอักษร' }).click();
  expect(await ours.evaluate((input) => input === document.activeElement)).toBe(true);
  await part.getByText('ต้องมีอย่างน้อย 5 ตัวอักษร').waitFor();
  expect(await theirs.getAttribute('aria-invalid')).toBe('true');
  expect(await accessibility(page)).toEqual([]);
  await picture(page, 'custom-part');

  // And what the rules of both sides say stands beside both of them.
  await ours.fill('');
  await page.keyboard.press('Control+s');
  await part.getByText('กรุณากรอกชื่อ-นามสกุล').waitFor();
  await theirs.fill('ลูกค้าของเว็บ');

  // What only the server sets is refused beside its input, and stays refused there until it is set back.
  const points = part.getByLabel('แต้ม');
  const kept = await points.inputValue();
  await points.fill('123456');
  await page.keyboard.press('Control+s');
  await part.getByText('ช่องนี้แก้ไขที่นี่ไม่ได้').waitFor();
  await points.focus();
  await theirs.focus();
  await part.getByText('ช่องนี้แก้ไขที่นี่ไม่ได้').waitFor();
  await points.fill(kept);
  await eventually(
    () => part.getByText('ช่องนี้แก้ไขที่นี่ไม่ได้').count(),
    (count) => count === 0,
  );

  await page.keyboard.press('Control+s');
  await page.waitForURL(/\/Member\/41\?/);
  const saved = (await callAs(page, '/api/Member/lucky88?id=41')).body['payload'];
  expect(saved).toMatchObject({ name: 'ลูกค้าของเว็บ', tier: 'gold', channel: 'facebook' });
  quiet(senior);
});

test('the page and the part stand in the documentation as they are tested', () => {
  const shown = [...readFileSync('docs/custom-pages.md', 'utf8').matchAll(/```tsx\n([\s\S]*?)```/g)].map(([, code]) => code);
  expect(shown).toEqual([SOURCE, PART].map((file) => readFileSync(file, 'utf8')));
});
