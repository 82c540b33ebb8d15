/** Records from a file: chosen, its columns guessed, tried out, brought in; and gone on with after it was cut off. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { excelFile } from '../test/smsFiles';
import { accessibility } from './axe';
import { at, callAs, eventually, quiet, rowsOf, workAs } from './steps';

let folder = '';
const files: Record<string, string> = {};
const keep = async (name: string, data: string | Uint8Array): Promise<void> => {
  files[name] = join(folder, name);
  await writeFile(files[name], data);
};
const phoneOf = (index: number): string => `06${String(index).padStart(8, '0')}`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'imports-'));
  await keep(
    'mixed.csv',
    `เบอร์ห้ามส่ง ปี 2569\r\nเบอร์โทร,ที่มา,หมายเหตุ\r\n${phoneOf(1)},ร้องเรียน,"=ขอ, เอง"\r\n${phoneOf(2)},Complaint,\r\n${phoneOf(1)},,\r\n021234567,อื่นๆ,=1+1\r\n`,
  );
  await keep(
    'many.xlsx',
    new Uint8Array(
      await excelFile([['Mobile', 'Remark'], ...Array.from({ length: 450 }, (_, index) => [phoneOf(1000 + index), 'ชุดใหญ่'])]).arrayBuffer(),
    ),
  );
  await keep('empty.csv', 'เบอร์โทร,หมายเหตุ\r\n');
  await keep('other.csv', 'ชื่อ,อายุ\r\nก,1\r\n');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const open = async (page: Page): Promise<void> => {
  await page.goto(at('/Sms/Optout/import'));
  await page.getByText('ลากไฟล์มาวางที่นี่').waitFor();
};
const pick = (page: Page, name: string): Promise<void> => page.locator('input[type=file]').setInputFiles(files[name] ?? '');
const next = (page: Page): Promise<void> => page.getByRole('button', { name: 'ถัดไป', exact: true }).click();
const figures = (page: Page): Promise<string[]> => page.locator('[class*=_counts_] dd').allInnerTexts();
const total = async (page: Page, filter: object): Promise<number> =>
  (
    (await callAs(page, `/api/Sms/Optout/lucky88?filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,0]`)).body as {
      total: number;
    }
  ).total;

describe('records from a file', () => {
  it('are tried out, brought in and found in the list; the wrong ones come back with their reasons', async () => {
    const staff = await workAs('manager');
    const { page } = staff;
    await page.goto(at('/Sms/Optout'));
    await rowsOf(page);
    await page.getByRole('link', { name: 'นำเข้าจากไฟล์' }).click();
    await page.getByRole('heading', { name: 'นำเข้าเบอร์ที่ไม่รับ SMS จากไฟล์' }).waitFor();
    await next(page);
    await page.getByText('กรุณาเลือกไฟล์ก่อน').waitFor();
    await pick(page, 'mixed.csv');
    await page.getByText('อ่าน mixed.csv แล้ว 4 แถว 3 คอลัมน์').waitFor();
    expect(await accessibility(page)).toEqual([]);
    await next(page);
    const column = (label: string) => page.getByRole('combobox', { name: label });
    await eventually(
      async () => [await column('เบอร์โทร').innerText(), await column('ที่มา').innerText(), await column('หมายเหตุ').innerText()],
      (shown) => shown.join() === 'เบอร์โทร,ที่มา,หมายเหตุ',
    );
    await page.getByText(`ตัวอย่าง: ${phoneOf(1)} · ${phoneOf(2)}`).waitFor();
    expect(await accessibility(page)).toEqual([]);
    await next(page);
    await page.getByText('ตรวจครบแล้ว ยังไม่ได้บันทึกอะไร').waitFor();
    expect(await figures(page)).toEqual(['2', '1', '1', '4']);
    expect(await page.locator('[class*=_list_] tbody td').allInnerTexts()).toEqual(['6', 'ที่มา', 'อื่นๆ', 'ที่มาไม่มีตัวเลือกนี้']);
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'ดาวน์โหลดแถวที่ผิด' }).click()]);
    const wrong = await readFile(await download.path(), 'utf8');
    expect(wrong).toContain('"เบอร์โทร","ที่มา","หมายเหตุ","เหตุผล"');
    expect(wrong).toContain('"021234567","อื่นๆ","\'=1+1","ที่มาไม่มีตัวเลือกนี้"');
    expect(await total(page, { q: phoneOf(1) })).toBe(0);
    await next(page);
    await page.getByRole('button', { name: 'นำเข้า 2 รายการ' }).click();
    await page.getByText('นำเข้าครบแล้ว').waitFor();
    expect(await figures(page)).toEqual(['2', '1', '1', '4']);
    expect(await accessibility(page)).toEqual([]);
    const [all] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'ดาวน์โหลดผลทุกแถว' }).click()]);
    const lines = (await readFile(await all.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[1]).toMatch(/^"3","นำเข้าแล้ว","\d+",""$/);
    expect(lines[3]).toMatch(/^"5","มีอยู่แล้ว","\d+",""$/);
    await page.getByRole('link', { name: 'ไปที่รายการ' }).click();
    await rowsOf(page);
    expect(await total(page, { source: 'complaint', created_at_gte: 'today' })).toBeGreaterThanOrEqual(2);
    quiet(staff);
    await staff.close();
  });

  it('goes on where it was cut off when the same file is chosen again, and makes nothing twice', async () => {
    const staff = await workAs('owner');
    const { page } = staff;
    await open(page);
    const before = await total(page, {});
    // The line breaks after the first batch for good.
    let batches = 0;
    await page.route('**/api/Sms/Optout/lucky88?action=import', async (route) => {
      const body = route.request().postDataJSON() as { payload: string };
      const { dry } = JSON.parse(Buffer.from(body.payload.split('.')[1] ?? '', 'base64url').toString()) as { dry: boolean };
      if (!dry) batches += 1;
      if (batches > 1) await route.fulfill({ status: 503, body: '' });
      else await route.continue();
    });
    const toImport = async (): Promise<void> => {
      await pick(page, 'many.xlsx');
      await page.getByText('อ่าน many.xlsx แล้ว 450 แถว').waitFor();
      await next(page);
      await page.getByText('เลือกว่าแต่ละช่องมาจากคอลัมน์ใด').waitFor();
      await next(page);
      await page.getByText('ตรวจครบแล้ว').waitFor();
      await next(page);
    };
    await toImport();
    await page.getByRole('button', { name: 'นำเข้า 450 รายการ' }).click();
    await page.getByText('หยุดแล้วที่ 200 จาก 450 แถว').waitFor();
    expect(await total(page, {})).toBe(before + 200);
    await page.unroute('**/api/Sms/Optout/lucky88?action=import');
    await open(page);
    await page.getByText('many.xlsx ยังนำเข้าไม่ครบ เสร็จแล้ว 200 จาก 450 แถว').waitFor();
    await toImport();
    await page.getByRole('button', { name: 'นำเข้า 250 รายการ' }).click();
    await page.getByText('นำเข้าครบแล้ว').waitFor();
    expect(await figures(page)).toEqual(['450', '0', '0', '450']);
    expect(await total(page, {})).toBe(before + 450);
    await open(page);
    await eventually(
      () => page.getByText('ยังนำเข้าไม่ครบ').count(),
      (count) => count === 0,
    );
    await staff.close();
  });

  it('says what is missing: rows, columns, the right', async () => {
    const staff = await workAs('manager');
    const { page } = staff;
    await open(page);
    await pick(page, 'empty.csv');
    await page.getByText('ไม่พบแถวข้อมูลใต้หัวคอลัมน์').waitFor();
    await pick(page, 'other.csv');
    await page.getByText('อ่าน other.csv แล้ว 1 แถว').waitFor();
    await next(page);
    await page.getByText('เลือกว่าแต่ละช่องมาจากคอลัมน์ใด').waitFor();
    await next(page);
    await page.getByText('กรุณาเลือกคอลัมน์ของเบอร์โทร').waitFor();
    quiet(staff);
    await staff.close();
    const viewer = await workAs('viewer');
    await viewer.page.goto(at('/Sms/Optout/import'));
    await viewer.page.getByText('คุณไม่มีสิทธิ์').first().waitFor();
    await viewer.close();
  });
});
