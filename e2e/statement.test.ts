/** A statement file on its way in, twice, and two equal transfers of a minute that a person decides by a key. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { accessibility } from './axe';
import { at, callAs, eventually, open, quiet, visit } from './steps';

let folder = '';
afterAll(() => rm(folder, { recursive: true, force: true }));

const two = (value: number): string => String(value).padStart(2, '0');

test('a file imported twice is kept once, and one of its twins is given to a deposit by its key', async () => {
  const ceo = await open('ceo');
  const { page } = ceo;
  const rowsOf = async (path: string, filter: Record<string, unknown>): Promise<Record<string, unknown>[]> => {
    const { body } = await callAs(page, `/api${path}/lucky88?filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,49]`);
    return body['payload'] as Record<string, unknown>[];
  };
  await visit(page, at('/Statement'));
  const [account] = await rowsOf('/Statement', { bank: 'KBANK', purpose: 'deposit' });
  const waiting = await rowsOf('/Deposit', { status: 'pending', line_empty: true, bank_account: account?.['id'] });
  const deposit = waiting.at(-1);
  expect(deposit).toBeDefined();
  const when = new Date(Date.parse(String(deposit?.['created_at'])) + 7 * 3_600_000 + 60_000);
  const day = `${two(when.getUTCDate())}-${two(when.getUTCMonth() + 1)}-${String(when.getUTCFullYear()).slice(2)}`;
  const clock = `${two(when.getUTCHours())}:${two(when.getUTCMinutes())}`;
  const row = `${day},${clock},รับโอนเงิน,,"${Number(deposit?.['amount']).toFixed(2)}",,K PLUS,จาก X5678 นาย สองคราว`;
  folder = await mkdtemp(join(tmpdir(), 'statement-'));
  const file = join(folder, 'kbank.csv');
  await writeFile(file, `วันที่,เวลา,รายการ,ถอนเงิน,ฝากเงิน,ยอดคงเหลือ,ช่องทาง,รายละเอียด\r\n${row}\r\n${row}\r\n`);

  const kept: string[] = [];
  for (let time = 0; time < 2; time += 1) {
    await visit(page, at('/Statement/import', 'lucky88', `&account=${String(account?.['id'])}`));
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByText('ตามรูปแบบ กสิกรไทย').waitFor();
    await page.getByRole('button', { name: 'ถัดไป', exact: true }).click();
    await page.getByText(time === 0 ? 'ยังไม่มีอะไรถูกเก็บ' : 'ไม่มีรายการใหม่').waitFor();
    if (time === 0) expect(await accessibility(page)).toEqual([]);
    await page.getByRole('button', { name: 'ถัดไป', exact: true }).click();
    await page.getByRole('button', { name: /^เก็บ \d+ รายการ$/ }).click();
    kept.push(await page.getByText(/^เก็บแล้ว ใหม่/).innerText());
  }
  expect(kept.map((text) => /ใหม่ (\d+) มีอยู่แล้ว (\d+)/.exec(text)?.slice(1))).toEqual([
    ['2', '0'],
    ['0', '2'],
  ]);
  const lines = await rowsOf('/Statement/Line', { q: 'สองคราว' });
  expect(lines).toHaveLength(2);

  await visit(page, at(`/Deposit/${String(deposit?.['id'])}`));
  await page.getByRole('tab', { name: 'รายการเดินบัญชีที่อาจตรง' }).click();
  await page.getByText('กดเลข 1–9').waitFor();
  const offered = await page.getByRole('tabpanel').locator('ol > li').allInnerTexts();
  const place = offered.findIndex((text) => text.includes('สองคราว')) + 1;
  expect(place, offered.join('\n')).toBeGreaterThan(0);
  await page.keyboard.press(String(place));
  const matched = await eventually(
    () => rowsOf('/Statement/Line', { q: 'สองคราว', status: 'matched' }),
    (found) => found.length > 0,
  );
  expect(matched).toHaveLength(1);
  quiet(ceo);
});
