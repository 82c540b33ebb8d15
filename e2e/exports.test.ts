/** Exports from the screen: a workbook that opens, and one that is stopped half-way. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { read, utils } from 'xlsx';
import { formatInt } from '../src/schema/format';
import { accessibility } from './axe';
import { picture, type Person } from './browser';
import { holdingLine } from './line';
import { at, atRest, callAs, dialog, eventually, open, quiet, ROW, rowsOf, visit, workAs } from './steps';

let owner: Person;
beforeAll(async () => {
  owner = await workAs('owner');
});
afterAll(() => owner.close());

const total = async (path: string, filter: object): Promise<number> =>
  (
    (await callAs(owner.page, `/api${path}/lucky88?filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,0]`)).body as {
      total: number;
    }
  ).total;

test('a workbook holds every row of the filter, amounts as numbers and long numbers as text', async () => {
  const { page } = owner;
  await visit(page, at('/Withdraw', 'lucky88'));
  await rowsOf(page);
  await page
    .getByRole('group', { name: 'มุมมอง' })
    .getByRole('button', { name: /^ไม่สำเร็จ/ })
    .click();
  await page.getByRole('button', { name: 'ส่งออก' }).click();
  const wanted = await total('/Withdraw', { status: ['rejected', 'failed'] });
  // What the menu says is what comes: until the view has changed it speaks of the one before.
  await page.getByText(`ส่งออก ${formatInt(wanted)} รายการ`).waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByText('ส่งออก Excel (XLSX)').click()]);
  expect(download.suggestedFilename()).toBe('withdraw-lucky88.xlsx');
  const book = read(await readFile(await download.path()));
  const rows = utils.sheet_to_json<Record<string, unknown>>(book.Sheets[book.SheetNames[0] ?? '']!);
  expect(rows).toHaveLength(wanted);
  expect(typeof rows[0]?.['จำนวนเงิน']).toBe('number');
  expect(rows[0]?.['เลขบัญชีปลายทาง']).toMatch(/^x+\d{4}$/);
  quiet(owner);
});

test('an export is stopped half-way: no file comes, and the list goes on', async () => {
  const line = await holdingLine(owner.url, '/export?');
  const other = await workAs('owner', { url: line.url });
  try {
    const { page } = other;
    await visit(page, at('/Deposit', 'lucky88', '&view=rejected'));
    await rowsOf(page);
    let saved = false;
    page.on('download', () => {
      saved = true;
    });
    await page.getByRole('button', { name: 'ส่งออก' }).click();
    await page.getByText('ส่งออก CSV').click();
    await page.getByText(/ส่งออกแล้ว [\d,]+ จาก/).waitFor();
    const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('/export?'));
    await page.getByRole('button', { name: 'ยกเลิก' }).click();
    await page.getByText('ยกเลิกการส่งออกแล้ว').waitFor();
    // Nothing of the answer can come any more.
    await ended;
    await atRest(page);
    expect(saved).toBe(false);
    await eventually(
      () => page.locator(ROW).count(),
      (count) => count === 25,
    );
    quiet(other);
  } finally {
    await other.close();
    await line.close();
  }
});

test('more rows than the site allows: a colleague agrees, and the same export then brings the file', async () => {
  const { page } = owner;
  await visit(page, at('/Deposit', 'lucky88', '&view=all'));
  await rowsOf(page);
  await page.getByRole('button', { name: 'ส่งออก' }).click();
  await page.getByText('ส่งออก CSV').click();
  await page
    .getByRole('status')
    .getByText(/ต้องให้พนักงานคนที่สองเห็นชอบ/)
    .waitFor();
  expect(await accessibility(page)).toEqual([]);
  await picture(page, 'export-asked-1440');

  const manager = await open('manager', { url: owner.url });
  await visit(manager.page, at('/Exports', 'lucky88', '&view=asked'));
  await picture(manager.page, 'exports-1440');
  await (await rowsOf(manager.page)).first().getByText('รายการฝาก').click();
  await manager.page.getByRole('button', { name: 'เห็นชอบ', exact: true }).click();
  await picture(manager.page, 'export-agree-1440');
  await (await dialog(manager.page)).getByRole('button', { name: /เห็นชอบ/ }).click();
  await manager.page.getByText('เห็นชอบแล้ว').first().waitFor();
  expect(await accessibility(manager.page)).toEqual([]);
  await picture(manager.page, 'export-agreed-1440');

  const [download] = await Promise.all([page.waitForEvent('download'), page.getByText('ส่งออก CSV').click()]);
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(lines.indexOf('') - 1).toBe(await total('/Deposit', { hidden: false }));
  expect(lines.slice(lines.indexOf('')).join()).toContain('เห็นชอบโดย');
  quiet(owner, manager);
});
