/** Exports from the screen: a workbook that opens, and one that is stopped half-way. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { read, utils } from 'xlsx';
import type { Person } from './browser';
import { at, callAs, eventually, quiet, rowsOf, workAs } from './steps';

let owner: Person;
beforeAll(async () => { owner = await workAs('owner'); });
afterAll(() => owner.close());

const total = async (path: string, filter: object): Promise<number> => ((await callAs(owner.page, `/api${path}/lucky88?filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,0]`)).body as { total: number }).total;

test('a workbook holds every row of the filter, amounts as numbers and long numbers as text', async () => {
  const { page } = owner;
  await page.goto(at('/Withdraw', 'lucky88'));
  await rowsOf(page);
  await page.getByRole('group', { name: 'มุมมอง' }).getByRole('button', { name: /ไม่จ่าย/ }).click();
  await page.getByRole('button', { name: 'ส่งออก' }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByText('ส่งออก Excel (XLSX)').click()]);
  expect(download.suggestedFilename()).toBe('withdraw-lucky88.xlsx');
  const book = read(await readFile(await download.path()));
  const rows = utils.sheet_to_json<Record<string, unknown>>(book.Sheets[book.SheetNames[0] ?? '']!);
  expect(rows).toHaveLength(await total('/Withdraw', { status: ['rejected', 'failed'] }));
  expect(typeof rows[0]?.['จำนวนเงิน']).toBe('number');
  expect(rows[0]?.['ไปเลขบัญชี']).toMatch(/^x+\d{4}$/);
  quiet(owner);
});

test('an export is stopped half-way: no file, the list goes on, and nothing more is read for it', async () => {
  const { page, context } = owner;
  await page.goto(at('/Deposit', 'lucky88', '&view=all'));
  await rowsOf(page);
  const line = await context.newCDPSession(page);
  await line.send('Network.emulateNetworkConditions', { offline: false, latency: 5, downloadThroughput: 12_000, uploadThroughput: 100_000 });
  let saved = false;
  page.on('download', () => { saved = true; });
  await page.getByRole('button', { name: 'ส่งออก' }).click();
  const [request] = await Promise.all([page.waitForRequest(/\/export\?/), page.getByText('ส่งออก CSV').click()]);
  await page.getByText(/ส่งออกแล้ว [\d,]+ จาก/).waitFor();
  await page.getByRole('button', { name: 'ยกเลิก' }).click();
  await page.getByText('ยกเลิกการส่งออกแล้ว').waitFor();
  await line.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
  const job = new URL(request.url()).searchParams.get('job') ?? '';
  const progress = async () => (await callAs(page, `/api/ExportProgress?job=${job}`)).body['payload'] as { rows: number; total: number };
  const stopped = await progress();
  await page.waitForTimeout(1_000);
  expect(await progress()).toEqual(stopped);
  expect(saved).toBe(false);
  await eventually(() => page.locator('table tbody tr[data-id]').count(), (count) => count === 10);
  quiet(owner);
});
