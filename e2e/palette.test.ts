/** The search of the whole panel: a chord, some of what one has of a person or a record, and Enter. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibility } from './axe';
import { picture } from './browser';
import { at, atRest, callAs, dialog, eventually, open, quiet, resize, visit } from './steps';

const options = (page: Page) => page.getByRole('dialog', { name: 'ค้นหาทุกอย่าง' }).getByRole('option');
const path = (page: Page): string => new URL(page.url()).pathname;
const arrives = (page: Page, wanted: string): Promise<unknown> =>
  eventually(
    () => Promise.resolve(path(page)),
    (seen) => seen === wanted,
  );
async function type(page: Page, text: string): Promise<void> {
  await atRest(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'ค้นหาทุกอย่าง' }).waitFor();
  await page.keyboard.type(text);
}

/** What is written into the page's style sheets from now on. */
const rulesWritten = (page: Page): Promise<() => Promise<string[]>> =>
  page
    .evaluate(() => {
      const written: string[] = [];
      const insert = CSSStyleSheet.prototype.insertRule;
      CSSStyleSheet.prototype.insertRule = function insertRule(rule, index) {
        written.push(rule);
        return insert.call(this, rule, index);
      };
      Object.assign(window, { written });
    })
    .then(() => () => page.evaluate(() => (window as unknown as { written: string[] }).written));

// A rule that comes or goes has the browser style, and lay out where it is keyframes, the whole page anew.
test('opened again it writes nothing into the style sheets of the page', async () => {
  const manager = await open('manager');
  const { page } = manager;
  await visit(page, at('/Deposit'));
  await type(page, '');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const rules = await rulesWritten(page);
  await type(page, '');
  await options(page).first().waitFor();
  expect(await rules()).toEqual([]);
  quiet(manager);
});

interface Found {
  id: number;
  username: string;
  phone: string;
}
/** The records of a list of the site, as the employee sees them. */
const listed = async (page: Page, list: string): Promise<readonly Found[]> =>
  (await callAs(page, `/api${list}/lucky88?sort=["created_at","ASC"]&range=[30,34]`)).body['payload'] as Found[];

test('a chord, a number and Enter at once lead to the record; what was opened last comes first', async () => {
  const manager = await open('manager');
  const { page } = manager;
  await visit(page, at('/News'));
  const [deposit] = await listed(page, '/Deposit');
  await type(page, String(deposit!.id));
  await page.keyboard.press('Enter');
  await arrives(page, `/Deposit/${deposit!.id}`);
  await page.getByRole('heading', { name: `#${deposit!.id}` }).waitFor();
  // Where one is, is nowhere to go: the page before comes first.
  await page.keyboard.press('Control+k');
  await options(page).filter({ hasText: 'ข่าวสาร' }).first().waitFor();
  expect(await options(page).first().innerText()).toContain('ข่าวสาร');
  await page.keyboard.press('Enter');
  await arrives(page, '/News');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await atRest(page);
  await page.keyboard.press('Control+k');
  const recent = options(page).filter({ hasText: `รายการฝาก #${deposit!.id}` });
  await recent.first().waitFor();
  expect(await options(page).first().innerText()).toContain(`#${deposit!.id}`);
  // Of what they show nothing is kept.
  expect(
    await page.evaluate(() => Object.keys((JSON.parse(localStorage.getItem('recent') ?? '') as { places: object[] }).places[0]!)),
  ).toEqual(['path', 'service', 'web']);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  quiet(manager);
});

test('a member by the digits of the phone that everybody sees', async () => {
  const manager = await open('manager');
  const { page } = manager;
  await visit(page, at('/Deposit'));
  const [member] = await listed(page, '/Member');
  await type(page, member!.phone.slice(-4));
  await options(page).filter({ hasText: member!.phone }).first().waitFor();
  quiet(manager);
});

test('a number is offered as the record it is, with whose it is and what may be done with it, and only where there is one', async () => {
  const manager = await open('manager');
  const { page } = manager;
  await visit(page, at('/Deposit'));
  const [deposit] = await listed(page, '/Deposit');
  await type(page, `#${deposit!.id}`);
  const hit = options(page).filter({ hasText: `#${deposit!.id}` });
  await hit.getByText('รายการฝาก', { exact: true }).waitFor();
  expect(await accessibility(page)).toEqual([]);
  await picture(page, 'palette-number-1440');
  await hit.first().click();
  await arrives(page, `/Deposit/${deposit!.id}`);
  const [waits] = (
    await callAs(page, `/api/Deposit/lucky88?filter=${encodeURIComponent('{"status":"pending","hidden":false}')}&range=[0,0]`)
  ).body['payload'] as Found[];
  await visit(page, at('/News'));
  await type(page, `#${waits!.id}`);
  await options(page)
    .filter({ hasText: `#${waits!.id}` })
    .first()
    .waitFor();
  await page.keyboard.press('ArrowRight');
  await options(page).filter({ hasText: 'ปฏิเสธ…' }).click();
  await arrives(page, `/Deposit/${waits!.id}`);
  const asked = await dialog(page);
  await asked.getByRole('button', { name: 'ยืนยันปฏิเสธ' }).waitFor();
  await page.keyboard.press('Escape');
  await asked.waitFor({ state: 'detached' });
  // Asked once: not again by a reload.
  await page.reload();
  await page.getByRole('heading', { name: `#${waits!.id}` }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await type(page, '987654321987');
  await options(page).filter({ hasText: 'ในทุกเว็บ' }).waitFor();
  await eventually(
    () => options(page).count(),
    (count) => count === 1,
  );
  quiet(manager);
});

test('from a member to what one wants of them: the right arrow, some letters, Enter', async () => {
  const ceo = await open('ceo');
  const { page } = ceo;
  await visit(page, at('/Deposit'));
  const [member] = await listed(page, '/Member');
  await type(page, member!.username);
  await options(page).filter({ hasText: member!.username }).first().waitFor();
  await page.keyboard.press('ArrowRight');
  await options(page).filter({ hasText: 'ปรับเครดิต' }).waitFor();
  expect(await accessibility(page)).toEqual([]);
  await picture(page, 'palette-within-1440');
  await page.keyboard.press('ArrowLeft');
  await options(page).filter({ hasText: member!.username }).first().waitFor();
  await page.keyboard.press('ArrowRight');
  await options(page).filter({ hasText: 'ปรับเครดิต' }).waitFor();
  await page.keyboard.type('ปรับเครดิต');
  await eventually(
    () => options(page).count(),
    (count) => count === 1,
  );
  await page.keyboard.press('Enter');
  await arrives(page, '/Credit/create');
  await eventually(
    () => page.locator('main input').evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value)),
    (values) => values.includes(member!.username),
  );
  quiet(ceo);
});

test('pages, new records and sites; nothing that is not built or not allowed', async () => {
  const staff = await open('staff');
  const { page } = staff;
  await visit(page, at('/Deposit'));
  await page.getByRole('button', { name: 'ค้นหาทุกอย่าง' }).click();
  await page.keyboard.type('รายการ');
  await options(page).filter({ hasText: 'รายการถอน' }).first().waitFor();
  expect(await options(page).filter({ hasText: 'ยังไม่เปิด' }).count()).toBe(0);
  expect(await options(page).filter({ hasText: 'รายการกิจกรรม' }).count()).toBe(0);
  await resize(page, { width: 375, height: 812 }, 'dark');
  expect(await accessibility(page)).toEqual([]);
  await picture(page, 'palette-375-dark');
  await page.keyboard.press('Escape');
  await type(page, 'รับรายการถัดไป');
  await options(page).filter({ hasText: 'รับรายการถัดไป: รายการฝาก' }).waitFor();
  await page.keyboard.press('Escape');
  await type(page, 'owner');
  await page.getByText('ไม่พบสิ่งที่ตรงกับ').waitFor();
  await page.keyboard.press('Escape');
  quiet(staff);
  const ceo = await open('ceo');
  await visit(ceo.page, at('/Deposit'));
  await type(ceo.page, 'gold');
  await options(ceo.page).filter({ hasText: 'สลับไป Gold168' }).first().waitFor();
  await options(ceo.page).filter({ hasText: 'ในทุกเว็บ' }).click();
  await arrives(ceo.page, '/SearchAllmember');
  expect(new URL(ceo.page.url()).search).not.toContain('gold');
  expect(await ceo.page.getByLabel('ชื่อ ชื่อผู้ใช้ เบอร์โทร หรือเลขบัญชี').inputValue()).toBe('gold');
  quiet(ceo);
});
