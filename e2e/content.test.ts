import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { picture, type Person } from './browser';
import { accessibility } from './axe';
import { at, atRest, callAs, dialog, eventually, open, quiet, resize, typeDate, visit } from './steps';

const payloadOf = async (person: Person, path: string): Promise<Record<string, unknown>[]> =>
  (await callAs(person.page, path)).body['payload'] as Record<string, unknown>[];
const byFilter = (filter: Record<string, unknown>): string => `filter=${encodeURIComponent(JSON.stringify(filter))}`;

test('news is written by those who may and read by all: pinned first, by tag, by words, and never as HTML', async () => {
  const [manager, viewer] = [await open('manager'), await open('viewer')];
  const { page } = manager;
  await visit(page, at('/News'));
  await page.getByRole('link', { name: /เพิ่ม/ }).click();
  await page.getByLabel(/หัวข้อ/).fill('ทดสอบข่าวด่วน');
  await page.getByLabel(/เนื้อหา/).fill('**สำคัญ** <img src=x onerror="alert(1)">\n\n- ข้อหนึ่ง');
  await page.getByLabel('แท็ก', { exact: true }).fill('ด่วนมาก,');
  await page.getByLabel(/ปักหมุด/).check();
  await page.keyboard.press('Control+s');
  await page.waitForURL(/\/News\/\d+/);

  await visit(viewer.page, at('/News'));
  const first = viewer.page.locator('[class*=_boardItem_]').first();
  await first.getByText('ทดสอบข่าวด่วน').waitFor();
  expect(await viewer.page.getByRole('link', { name: /จัดการข่าว/ }).count()).toBe(0);
  await viewer.page.getByRole('link', { name: 'ด่วนมาก 1' }).click();
  await viewer.page.waitForURL(/searchByTag\?tag=/);
  await eventually(
    () => viewer.page.locator('[class*=_boardItem_]').count(),
    (count) => count === 1,
  );
  await viewer.page.getByRole('link', { name: 'ทดสอบข่าวด่วน' }).click();
  await viewer.page.waitForURL(/\/News\/view\?id=\d+/);
  await viewer.page.getByRole('heading', { level: 1, name: 'ทดสอบข่าวด่วน' }).waitFor();
  expect(await viewer.page.locator('.prose').innerText()).toContain('<img src=x onerror="alert(1)">');
  expect(await viewer.page.locator('.prose img').count()).toBe(0);
  await visit(viewer.page, at('/News'));
  await viewer.page.getByPlaceholder('ค้นหาข่าว').fill('ข้อหนึ่ง');
  await eventually(
    () => viewer.page.locator('[class*=_boardItem_]').count(),
    (count) => count === 1,
  );
  // An address with a number that is no news, and one that is no number.
  await visit(viewer.page, at('/News/view', 'lucky88', '&id=999999'));
  await viewer.page.getByRole('alert').waitFor();
  await visit(viewer.page, at('/News/create'));
  await viewer.page.getByText('คุณไม่มีสิทธิ์เปิดหน้านี้').waitFor();
  viewer.expects('404 /api/News/999999');
  quiet(manager, viewer);
});

test('a popup notice is seen as members see it while it is typed, then switched on', async () => {
  const manager = await open('manager');
  const { page } = manager;
  await visit(page, at('/Popup/create'));
  const phone = page.locator('[class*=_phone_]');
  await phone.getByText('ข้อความประกาศจะแสดงตรงนี้').waitFor();
  await page.getByLabel(/หัวข้อ/).fill('โปรวันหยุด');
  await page.getByLabel(/^ข้อความ/).fill('รับ **500 บาท**');
  await phone.getByText('โปรวันหยุด').waitFor();
  expect(await phone.locator('strong').innerText()).toBe('500 บาท');
  await page.getByRole('button', { name: 'พื้นมืด' }).click();
  expect(await phone.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(12, 14, 16)');
  const [form, beside] = [await page.locator('.form__body').boundingBox(), await phone.boundingBox()];
  expect(beside!.x).toBeGreaterThan(form!.x + form!.width);
  expect(beside!.width).toBeLessThanOrEqual(376);
  await page.keyboard.press('Control+s');
  await page.waitForURL(/\/Popup\/\d+/);
  await page.getByRole('button', { name: 'เปิดใช้', exact: true }).click();
  await (await dialog(page)).getByRole('button', { name: /เปิดใช้/ }).click();
  await page.getByRole('button', { name: 'ปิดใช้', exact: true }).waitFor();
  quiet(manager);
});

test('a thread goes back and forth, and nobody else sees it', async () => {
  const [staff, owner, lead] = [await open('staff'), await open('owner'), await open('lead')];
  await visit(staff.page, at('/Comment/create'));
  await staff.page.getByLabel(/^เรื่อง/).fill('สลิปโหลดช้า');
  await staff.page.getByLabel(/รายละเอียด/).fill('ตั้งแต่เช้า');
  await staff.page.keyboard.press('Control+s');
  await staff.page.waitForURL(/\/Comment\/\d+/);
  const address = new URL(staff.page.url()).pathname;
  await staff.page.getByText('ยังไม่มีคำตอบ').waitFor();

  await visit(owner.page, at(address));
  await owner.page.getByLabel('เขียนข้อความ').fill('กำลังดูให้\nขอเวลา 10 นาที');
  await owner.page.keyboard.press('Control+Enter');
  await owner.page.locator('[class*=_threadMessageOwn_]').getByText('กำลังดูให้').waitFor();
  expect(await owner.page.getByLabel('เขียนข้อความ').inputValue()).toBe('');
  // The open page of the other hears of it by itself.
  await staff.page.locator('[class*=_threadMessage_]').getByText('ขอเวลา 10 นาที').waitFor();
  await staff.page.getByRole('button', { name: 'ปิดเรื่อง' }).click();
  await (await dialog(staff.page)).getByRole('button', { name: /ปิดเรื่อง/ }).click();
  await staff.page.getByText('เรื่องนี้ปิดแล้ว').waitFor();

  lead.expects(`404 /api${address}`);
  await visit(lead.page, at(address));
  await lead.page.getByRole('alert').waitFor();
  expect(await lead.page.getByText('สลิปโหลดช้า').count()).toBe(0);
  quiet(staff, owner, lead);
});

test('a bill is asked for, paid with a proof, confirmed by another, and printed', async () => {
  const [manager, owner] = [await open('manager'), await open('owner')];
  const { page } = manager;
  await visit(page, at('/BillPayment/create'));
  await page.getByLabel(/^รายการ/).fill('ค่าทดสอบระบบ');
  await page.getByLabel(/ผู้เรียกเก็บ/).fill('ผู้พัฒนา');
  await page.getByLabel(/ยอดชำระ/).fill('1234.50');
  await typeDate(page, /ครบกำหนด/, '31/01/2573');
  await page.keyboard.press('Control+s');
  await page.waitForURL(/\/BillPayment\/\d+/);
  const address = new URL(page.url()).pathname;
  const act = async (on: Page, name: string, fill?: () => Promise<void>): Promise<void> => {
    await on.getByRole('toolbar').getByRole('button', { name, exact: true }).click();
    const box = await dialog(on);
    await fill?.();
    await box.getByRole('button', { name: new RegExp(name) }).click();
    await box.waitFor({ state: 'detached' });
  };
  await act(page, 'แจ้งชำระ');
  await page
    .locator('.facts')
    .getByText(/กรุณาชำระก่อนสิ้นวันที่/)
    .waitFor();
  const slip = Buffer.from(
    '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c63f8ffffff7f0009fb03fd2a86e38a0000000049454e44ae426082',
    'hex',
  );
  await act(page, 'แจ้งชำระแล้ว', async () => {
    await page.locator('dialog input[type=file]').setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: slip });
    await page.locator('dialog img').waitFor();
  });
  await page.getByText('ชำระแล้ว รอยืนยัน').first().waitFor();
  // Who paid does not confirm it.
  manager.expects('403 /api/BillPayment/lucky88');
  await page.getByRole('toolbar').getByRole('button', { name: 'ยืนยันว่าได้รับเงิน' }).click();
  await (await dialog(page)).getByRole('button', { name: /ยืนยันว่าได้รับเงิน/ }).click();
  await (await dialog(page)).getByText(/ต้องให้พนักงานคนอื่นยืนยัน/).waitFor();
  await visit(owner.page, at(address));
  await act(owner.page, 'ยืนยันว่าได้รับเงิน');
  await owner.page.getByText('สำเร็จ').first().waitFor();
  await owner.page.getByRole('link', { name: 'เปิดหน้าสำหรับพิมพ์' }).click();
  await owner.page.waitForURL(/\/BillPayment\/view\?id=\d+/);
  await owner.page.locator('[class*=_bill_]').getByText('1,234.50').waitFor();
  await owner.page.locator('[class*=_proof_]').waitFor();
  await owner.page.emulateMedia({ media: 'print' });
  expect(await owner.page.getByRole('button', { name: 'พิมพ์' }).isVisible()).toBe(false);
  expect(await owner.page.locator('.side').isVisible()).toBe(false);
  quiet(manager, owner);
});

test('a tool page of the list is shown in a frame that cannot lead the panel away; anything else is refused', async () => {
  const viewer = await open('viewer');
  const { page, context } = viewer;
  await context.route('https://*.example/**', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<!doctype html><title>เครื่องมือ</title><p>หน้าเครื่องมือ</p><script>try { top.location = 'https://evil.example/'; } catch {} </script>`,
    }),
  );
  const frameOf = (url: string): string => at('/IFRAME', 'lucky88', `&url=${encodeURIComponent(url)}`);
  await visit(page, frameOf('https://tools.example/report?day=1'));
  await page.frameLocator('iframe').getByText('หน้าเครื่องมือ').waitFor();
  expect(await page.locator('iframe').getAttribute('title')).toContain('tools.example');
  expect(new URL(page.url()).origin).toBe(viewer.url);
  for (const [url, why] of [
    ['https://evil.example/', /ไม่อยู่ในรายการ/],
    ['http://tools.example/', /ไม่ใช่ https/],
    ['javascript:alert(1)', /ไม่ถูกต้อง/],
    [`${viewer.url}/Deposit`, /ไม่ใช่ https|ไม่อยู่ในรายการ/],
  ] as const) {
    await visit(page, frameOf(url));
    await page.getByRole('alert').getByText(why).waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
  }
  // Also past the panel's own check, the page's policy lets no other frame in.
  const refused = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective));
        const frame = document.createElement('iframe');
        frame.src = 'https://evil.example/';
        document.body.append(frame);
      }),
  );
  expect(refused).toBe('frame-src');
});

test('what is built into screens of entities fits at any size, light or dark, and a machine finds nothing wrong', async () => {
  const ceo = await open('ceo', { dark: true });
  const { page } = ceo;
  const first = async (path: string, filter: Record<string, unknown> = {}): Promise<number> =>
    Number((await payloadOf(ceo, `/api${path}?range=[0,0]&${byFilter(filter)}`))[0]?.['id']);
  const [thread, bill, notice] = [
    await first('/Comment', { state: 'answered' }),
    await first('/BillPayment/lucky88', { status: '3' }),
    await first('/Popup/lucky88'),
  ];
  const screens = [
    ['popup-edit', `/Popup/${notice}/edit`],
    ['comment-thread', `/Comment/${thread}`],
    ['bill-record', `/BillPayment/${bill}`],
    ['search', '/SearchAllmember'],
  ] as const;
  for (const [label, path] of screens) {
    await visit(page, at(path));
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    if (label === 'search') {
      await page.getByRole('searchbox').last().fill('ใจดี');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 2 }).first().waitFor();
    }
    for (const { name, width, height, colorScheme } of [
      { name: '1440-dark', width: 1440, height: 900, colorScheme: 'dark' },
      { name: '375-light', width: 375, height: 812, colorScheme: 'light' },
    ] as const) {
      await resize(page, { width, height }, colorScheme);
      await atRest(page);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        `${label} at ${name}: no sideways scroll`,
      ).toBe(0);
      expect([label, name, await accessibility(page)]).toEqual([label, name, []]);
      await picture(page, `content-${label}-${name}`);
    }
  }
  quiet(ceo);
});
