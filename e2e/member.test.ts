/** The page of a member in a browser: it stays where it is while one looks through it, reads well in both themes and fits a phone. */
import { expect, test } from 'vitest';
import { accessibility } from './axe';
import { picture } from './browser';
import { at, atRest, callAs, eventually, open, quiet, resize, visit } from './steps';

const PHONE = { width: 375, height: 812 };

test('a tab opens without moving what stands above; what is folded is at hand; both themes and a phone', async () => {
  const ceo = await open('ceo');
  const { page } = ceo;
  const filter = encodeURIComponent(JSON.stringify({ status: ['pending', 'approved', 'on_hold'] }));
  const [waiting] = (await callAs(page, `/api/Withdraw/lucky88?filter=${filter}&range=[0,0]`)).body['payload'] as { member: number }[];
  await visit(page, at(`/Member/${waiting?.member}`));
  const tabs = page.getByRole('tablist');
  await page.getByRole('tabpanel').locator('ol > li').first().waitFor();
  await page.locator('.tab__count').first().waitFor();
  await atRest(page);
  const standing = async (): Promise<(number | undefined)[]> =>
    Promise.all([page.getByRole('region', { name: 'ยอดรวม' }), tabs].map(async (part) => (await part.boundingBox())?.y));
  const before = await standing();
  for (const name of ['เงิน', 'โบนัส', 'อุปกรณ์และ IP', 'บัญชีที่เกี่ยวโยง', 'สมุดบัญชี', 'บันทึก']) {
    const tab = page.getByRole('tab', { name, exact: true });
    if ((await tab.count()) === 0) {
      await page.getByRole('button', { name: /^อีก \d+ แท็บ$/ }).click();
      await page.getByRole('group', { name: /^อีก/ }).getByRole('button', { name, exact: true }).click();
      await eventually(() => tab.evaluate((one) => one === document.activeElement), Boolean);
    } else await tab.click();
    await atRest(page);
    expect(await standing(), name).toEqual(before);
    expect(await accessibility(page), name).toEqual([]);
  }
  await page.getByRole('tab', { name: 'ไทม์ไลน์' }).click();
  for (const theme of ['light', 'dark'] as const) {
    await resize(page, { width: 1440, height: 900 }, theme);
    await atRest(page);
    expect(await accessibility(page), theme).toEqual([]);
    await picture(page, `member-1440-${theme}`);
  }
  await page.getByRole('button', { name: 'เพิ่มเติม' }).click();
  expect(await accessibility(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await eventually(
    () => page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
    (label) => label === 'เพิ่มเติม',
  );
  await resize(page, PHONE, 'dark');
  await page.getByRole('tab', { name: 'ข้อมูล' }).waitFor();
  await atRest(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  expect(await accessibility(page)).toEqual([]);
  await picture(page, 'member-375-dark');
  quiet(ceo);
});
