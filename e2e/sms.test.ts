/** Messages as staff work them: a campaign to members sent and reported, one over several sites, names, opt-outs, rules, suspects. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibility } from './axe';
import { picture, type Person } from './browser';
import { at, callAs, choose, dialog, eventually, open, quiet, resize, rowsOf, visit } from './steps';

const confirm = async ({ page }: Person): Promise<void> => {
  await (await dialog(page)).getByRole('button', { name: /ยืนยัน/ }).click();
};
const oneOf = async (person: Person, path: string): Promise<Record<string, unknown>> =>
  ((await callAs(person.page, `/api${path}`)).body['payload'] as Record<string, unknown>[])[0] ?? {};

test('a campaign over several sites goes out at each, and is told and reported', async () => {
  const ceo = await open('ceo');
  const { page } = ceo;
  // A name has to be in use at every site it is sent at.
  for (const service of ['lucky88', 'gold168']) {
    await visit(page, at('/Sender/create', service));
    await page.getByRole('textbox', { name: /^ชื่อผู้ส่ง/ }).fill('ALLSITES');
    await page.getByLabel(/ใช้ส่งเรื่อง/).fill('แจ้งข่าวทุกเว็บ');
    await page.keyboard.press('Control+s');
    await page.waitForURL(/\/Sender\/\d+\?/);
    await page.getByRole('button', { name: 'เครือข่ายอนุมัติแล้ว' }).click();
    await confirm(ceo);
    await page.getByText('ใช้ได้').first().waitFor();
  }
  await visit(page, at('/crossSms/create'));
  await page.getByLabel(/ชื่อแคมเปญ/).fill('แจ้งปิดปรับปรุงทุกเว็บ');
  const sites = page.getByRole('combobox', { name: 'เว็บไซต์' });
  for (const service of ['lucky88', 'gold168']) {
    await sites.fill(service);
    await sites.press('Enter');
  }
  await page.getByRole('textbox', { name: /^ชื่อผู้ส่ง/ }).fill('ALLSITES');
  const text = page.getByRole('textbox', { name: /^ข้อความ/ });
  await text.fill('{nobody} maintenance');
  await choose(page, /ระดับสมาชิก/, 'แพลทินัม');
  await page.keyboard.press('Control+s');
  await page
    .getByText(/ไม่รู้จักตัวแปร/)
    .first()
    .waitFor();
  await text.fill('{web} maintenance tonight 02:00-03:00');
  // What it will do at each site, and how its members will read it.
  const happens = page.getByRole('region', { name: 'เมื่อกดส่ง' });
  for (const web of ['Lucky88', 'Gold168']) {
    await happens
      .getByRole('listitem')
      .filter({ hasText: web })
      .getByText(/เบอร์ · .* บาท/)
      .waitFor();
    await page.getByText(`${web} maintenance tonight 02:00-03:00`).first().waitFor();
  }
  expect(await accessibility(page)).toEqual([]);
  await picture(page, 'sms-cross-1440');
  await page.keyboard.press('Control+s');
  await page.waitForURL(/\/crossSms\/\d+\??/);
  await page.getByRole('button', { name: 'ส่งทุกเว็บ' }).click();
  const asked = await dialog(page);
  const id = /crossSms\/(\d+)/.exec(page.url())?.[1] ?? '';
  const row = (await callAs(page, `/api/crossSms/${id}`)).body['payload'] as { recipients: number; cost: number };
  expect(await asked.innerText()).toContain(row.cost.toFixed(2));
  await confirm(ceo);
  await page.getByText('ส่งเข้าคิวทุกเว็บแล้ว').first().waitFor();
  const child = async (service: string): Promise<Record<string, unknown>> =>
    oneOf(ceo, `/Sms/${service}?filter=${encodeURIComponent(JSON.stringify({ cross: Number(id) }))}`);
  const counts = await Promise.all(['lucky88', 'gold168'].map((service) => child(service)));
  expect(counts.reduce((sum, one) => sum + Number(one['recipients']), 0)).toBe(row.recipients);
  await visit(page, at(`/Sms/info`, 'lucky88', `&id=${String(counts[0]?.['id'])}`));
  await page.getByRole('heading', { name: 'แจ้งปิดปรับปรุงทุกเว็บ' }).waitFor();
  // The demo's gateway takes the messages, or they wait for the quiet hours to end: either way the campaign has left the draft.
  await eventually(
    () => child('lucky88'),
    (now) => ['queued', 'sending', 'sent'].includes(String(now['status'])),
  );
  expect(await accessibility(page)).toEqual([]);
  ceo.expects('400 /api/crossSms');
  quiet(ceo);
});

test('suspected bank messages are judged, at either of their addresses', async () => {
  const owner = await open('owner');
  const { page } = owner;
  await visit(page, at('/SmsHack'));
  await (await rowsOf(page)).first().click();
  await page.getByRole('button', { name: 'เป็นของปลอม' }).click();
  await (await dialog(page)).getByLabel('หมายเหตุ').fill('ลิงก์ไม่ใช่ของธนาคาร');
  await confirm(owner);
  await eventually(
    () => page.locator('main').innerText(),
    (text) => text.includes('ลิงก์ไม่ใช่ของธนาคาร'),
  );
  await visit(page, at('/HackSMS'));
  await rowsOf(page);
  expect(await accessibility(page)).toEqual([]);
  quiet(owner);
});

test('a rule is switched on only with a name in use, and a number that wants none is kept once', async () => {
  const owner = await open('owner');
  const { page } = owner;
  await visit(page, at('/Sms/Optout/create'));
  await page.getByLabel(/เบอร์โทร/).fill('081-999-8877');
  await page.keyboard.press('Control+s');
  await page.waitForURL(/\/Sms\/Optout\/\d+\?/);
  await visit(page, at('/Sms/Optout/create'));
  await page.getByLabel(/เบอร์โทร/).fill('+66 81 999 8877');
  await page.keyboard.press('Control+s');
  await page
    .getByText(/นี้อยู่แล้ว/)
    .first()
    .waitFor();
  // The page is loaded anew, so the panel does not ask about the input that was refused.
  await page.goto(at('/SmsAuto/create'));
  await page.locator('input[name=name]').fill('ต้อนรับ');
  await choose(page, /ส่งเมื่อ/, 'ไม่ฝากครบจำนวนวัน');
  await page.getByRole('combobox', { name: /ชื่อผู้ส่ง/ }).fill('LUCKYVIP');
  await page
    .getByRole('listbox')
    .getByRole('option', { name: /LUCKYVIP/ })
    .click();
  await page.locator('textarea[name=text]').fill('คุณ{name} คิดถึงนะ');
  await page.keyboard.press('Control+s');
  await page
    .getByText(/กรุณากรอกจำนวนวัน/)
    .first()
    .waitFor();
  await page.getByLabel(/จำนวนวัน/).fill('7');
  await page.keyboard.press('Control+s');
  await page.waitForURL(/\/SmsAuto\/\d+\?/);
  await page.getByRole('button', { name: 'เปิดใช้' }).click();
  await confirm(owner);
  await page
    .getByText(/ยังไม่ได้รับอนุมัติ/)
    .first()
    .waitFor();
  owner.expects('400 /api/Sms/Optout/lucky88', '400 /api/SmsAuto/lucky88', '409 /api/SmsAuto/lucky88');
  quiet(owner);
});

test('the header leads who may write campaigns to the import of phone numbers, at the selected site, and nobody else', async () => {
  const name = 'นำเข้าเบอร์เพื่อส่ง SMS';
  const [wide, phone] = [
    { width: 1440, height: 900 },
    { width: 375, height: 812 },
  ];
  /** On a phone the tools are in the employee's menu. */
  const openMenu = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: /^เมนูผู้ใช้/ }).click();
    await page.locator('.popover__panel .credits').waitFor();
  };
  const ceo = await open('ceo', wide);
  const staff = await open('staff', wide);
  const leads = async (): Promise<void> => {
    expect(await accessibility(ceo.page)).toEqual([]);
    await ceo.page.getByRole('banner').getByRole('link', { name, exact: true }).click();
    await ceo.page.waitForURL(/\/Sms\/create\?service=Z29sZDE2OA/);
    await ceo.page.getByText('ลากไฟล์มาวางที่นี่').waitFor();
    expect(await ceo.page.locator('.popover__panel:visible').count()).toBe(0);
  };
  await visit(ceo.page, at('/Deposit', 'gold168'));
  await ceo.page.getByRole('banner').locator('.credits').first().waitFor();
  await picture(ceo.page, 'header-import-1440-light');
  await leads();
  await visit(ceo.page, at('/Deposit', 'gold168'));
  await resize(ceo.page, phone, 'light');
  await openMenu(ceo.page);
  await picture(ceo.page, 'header-import-375-light');
  await leads();

  await visit(staff.page, at('/Deposit'));
  await staff.page.getByRole('banner').locator('.credits').first().waitFor();
  expect(await staff.page.getByRole('link', { name, exact: true }).count()).toBe(0);
  await resize(staff.page, phone, 'light');
  await openMenu(staff.page);
  expect(await staff.page.getByRole('link', { name, exact: true }).count()).toBe(0);
  quiet(ceo, staff);
});
