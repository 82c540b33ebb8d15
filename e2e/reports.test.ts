/** Reports as a browser draws them: charts by key and as a picture, and figures that open what they count. */
import { expect, test } from 'vitest';
import { accessibility } from './axe';
import { at, atRest, dialog, eventually, open, quiet, rowsOf, visit } from './steps';

test('a chart is read by key, as a table and as a picture; the sum of what a figure opens is the figure pressed', async () => {
  const owner = await open('owner');
  const { page } = owner;
  // Of days that are over: receipts of messages that other tests sent still come in today.
  await visit(page, at('/ReportSMS', 'lucky88', '&time=lastMonth'));
  const figure = page.locator('figure').first();
  const plot = figure.getByRole('img');
  await plot.waitFor();
  await plot.press('End');
  const said = figure.locator('[aria-live=polite]');
  // Not every day has messages, and of one without there are no shares.
  await eventually(
    async () => {
      await plot.press('ArrowLeft');
      return said.innerText();
    },
    (text) => /ถึงผู้รับ \d+ \([\d.]+%\), ล้มเหลว \d+.*, รอผล \d+/.test(text),
  );
  expect(await plot.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL().length)).toBeGreaterThan(2_000);
  const [picture] = await Promise.all([page.waitForEvent('download'), figure.getByRole('button', { name: 'บันทึกเป็นรูป' }).click()]);
  expect(picture.suggestedFilename()).toBe('sms_report-day.png');
  await figure.getByRole('button', { name: 'ดูเป็นตาราง' }).click();
  await figure.getByRole('table').waitFor();
  expect(await accessibility(page)).toEqual([]);

  const pressed = page.locator('dl').getByRole('link', { name: /^ดูรายการของ ถึงผู้รับ/ });
  const sum = await pressed.innerText();
  await pressed.click();
  await page.waitForURL((url) => url.pathname === '/ReportSMS/Day');
  await rowsOf(page);
  await page.locator('tfoot').getByText(sum, { exact: true }).first().waitFor();
  quiet(owner);
});

test('paper is light: what a dark panel prints is drawn as by day, with its charts', async () => {
  const owner = await open('owner');
  const { page } = owner;
  await page.emulateMedia({ colorScheme: 'dark' });
  await visit(page, at('/ReportSMS', 'lucky88', '&time=lastMonth'));
  const canvas = page.locator('figure').first().locator('canvas');
  await canvas.waitFor();
  await atRest(page);
  const looks = (event: string): Promise<unknown[]> =>
    canvas.evaluate((drawn: HTMLCanvasElement, name) => {
      window.dispatchEvent(new Event(name));
      return [document.documentElement.dataset['theme'], getComputedStyle(document.body).color, drawn.toDataURL()];
    }, event);
  const onScreen = await looks('nothing');
  const [theme, colour, chart] = await looks('beforeprint');
  expect([onScreen[0], theme]).toEqual(['dark', 'light']);
  expect([colour === onScreen[1], chart === onScreen[2]]).toEqual([false, false]);
  await looks('afterprint');
  await eventually(
    () => looks('nothing'),
    ([again, text, drawn]) => again === 'dark' && text === onScreen[1] && drawn !== chart,
  );
  // A sheet is narrower than the screen it was drawn for, and has nowhere to hide the link past the menu.
  await page.emulateMedia({ media: 'print' });
  const [drawn, box] = await canvas.evaluate((picture: HTMLCanvasElement) => {
    picture.style.width = '3000px';
    return [picture.getBoundingClientRect().width, picture.parentElement?.clientWidth ?? 0];
  });
  expect(drawn).toBeLessThanOrEqual(box);
  expect(await page.getByText('ข้ามไปยังเนื้อหา').isVisible()).toBe(false);
  quiet(owner);
});

test('a dashboard follows what is written while it is open', async () => {
  const [ceo, staff] = [await open('ceo'), await open('staff')];
  const { page } = ceo;
  await visit(page, at('/DashboardOnce'));
  const waiting = page.locator('dl > div', { hasText: 'รอตรวจอยู่' }).locator('dd').first();
  await waiting.waitFor();
  await page.getByRole('region', { name: 'คิวและความเร็ว' }).locator('tbody tr').first().waitFor();
  const before = await waiting.innerText();
  await visit(staff.page, at('/Deposit', 'lucky88', '&view=pending'));
  await (await rowsOf(staff.page)).first().click();
  await staff.page.getByRole('button', { name: 'ปฏิเสธ', exact: true }).click();
  const asked = await dialog(staff.page);
  await asked.getByLabel('เหตุผล').first().fill('ทดสอบภาพรวม');
  await asked.getByRole('button', { name: 'ยืนยันปฏิเสธ' }).click();
  await eventually(
    () => waiting.innerText(),
    (now) => now !== before,
  );
  expect(await accessibility(page)).toEqual([]);
  quiet(ceo);
  quiet(staff);
});
