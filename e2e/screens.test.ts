/**
 * Further screens over an entity: their own place in the menu, their own rows, and what becomes of a record that leaves them. Boards and
 * cards are looked at closely where every kind of screen is.
 */
import { expect, test } from 'vitest';
import { accessibility } from './axe';
import { picture, type Person } from './browser';
import { at, atRest, callAs, dialog, eventually, open, quiet, resize, rowsOf, visit } from './steps';

const PHONE = { width: 375, height: 812 };

test('a bank account that waits is accepted, leaves the screen at once, and its page says so', async () => {
  const ceo = await open('ceo');
  const { page } = ceo;
  await visit(page, at('/Member/BankPending'));
  const rows = await rowsOf(page);
  await page.getByRole('heading', { level: 1, name: 'สมาชิกรอตรวจบัญชี' }).waitFor();
  await atRest(page);
  await picture(page, 'bank-pending-1440-light');
  expect(await accessibility(page)).toEqual([]);
  const id = await rows.first().getAttribute('data-id');
  await rows.first().click();
  await eventually(
    () => Promise.resolve(new URL(page.url()).pathname),
    (path) => path === `/Member/BankPending/${id}`,
  );
  // Read again after the change, the record is not there any more.
  ceo.expects('404 /api/Member/BankPending/');
  await page.getByRole('button', { name: 'ยอมรับบัญชี', exact: true }).click();
  await (await dialog(page)).getByRole('button', { name: 'ยืนยันยอมรับบัญชี' }).click();
  await page.getByText('ไม่อยู่ในหน้าสมาชิกรอตรวจบัญชีแล้ว').waitFor();
  await page.getByRole('link', { name: 'สมาชิกรอตรวจบัญชี' }).last().click();
  await rowsOf(page);
  // The rows of before stand there until the list has been read again.
  await eventually(
    () => page.locator(`main [data-id="${id}"]`).count(),
    (left) => left === 0,
  );
  quiet(ceo);
});

test('a screen follows what is done at the entity’s own path, remembers columns of its own and how wide they are, and is cards on a phone', async () => {
  const [ceo, manager] = [await open('ceo'), await open('manager')];
  await visit(ceo.page, at('/Member/blocklist'));
  await rowsOf(ceo.page);
  const count = async (): Promise<string> => ceo.page.locator('.screen__count').innerText();
  const before = await count();
  await visit(manager.page, at('/Member', 'lucky88', '&view=active'));
  await (await rowsOf(manager.page)).first().click();
  await manager.page.getByRole('button', { name: 'เพิ่มเติม' }).click();
  await manager.page.getByRole('button', { name: 'ระงับ', exact: true }).click();
  const asked = await dialog(manager.page);
  await asked.getByLabel('เหตุผล').fill('ทดสอบหน้ารายชื่อ');
  await asked.getByRole('button', { name: 'ยืนยันระงับ' }).click();
  await eventually(count, (now) => now !== before);
  // On a phone its records are cards.
  await resize(ceo.page, PHONE, 'dark');
  await ceo.page.locator('.card').first().waitFor();
  await atRest(ceo.page);
  await picture(ceo.page, 'blocklist-375-dark');
  await resize(ceo.page, { width: 1440, height: 900 }, 'light');
  // The columns of the member list are not those of this one.
  await ceo.page.getByRole('columnheader', { name: 'เหตุผลที่ระงับ' }).waitFor();
  // Nor are their widths: an edge is dragged, the other columns keep theirs, and so it is after a reload.
  const heads = (): Promise<[string, number][]> =>
    ceo.page
      .getByRole('columnheader')
      .evaluateAll((all) => all.map((head) => [head.ariaLabel ?? '', Math.round(head.getBoundingClientRect().width)]));
  await atRest(ceo.page);
  const narrow = await heads();
  const edge = (await ceo.page.getByRole('separator', { name: 'ความกว้างของ ชื่อผู้ใช้' }).boundingBox())!;
  await ceo.page.mouse.move(edge.x + edge.width / 2, edge.y + edge.height / 2);
  await ceo.page.mouse.down();
  await ceo.page.mouse.move(edge.x + edge.width / 2 + 90, edge.y + edge.height / 2, { steps: 4 });
  const wide = narrow.map(([name, width]): [string, number] => [name, name === 'ชื่อผู้ใช้' ? width + 90 : width]);
  await eventually(heads, (now) => now.every(([, width], index) => Math.abs(width - (wide[index]?.[1] ?? 0)) <= 1));
  await ceo.page.mouse.up();
  await atRest(ceo.page);
  expect(await accessibility(ceo.page)).toEqual([]);
  await ceo.page.reload();
  await rowsOf(ceo.page);
  await eventually(heads, (now) => Math.abs((now.find(([name]) => name === 'ชื่อผู้ใช้')?.[1] ?? 0) - wide[1]![1]) <= 1);
  await visit(ceo.page, at('/Member'));
  await rowsOf(ceo.page);
  expect(await ceo.page.getByRole('columnheader', { name: 'เหตุผลที่ระงับ' }).count()).toBe(0);
  quiet(ceo);
  quiet(manager);
});

test('cards of the same notices, reached from their list: a picture or its place, a card opens its record there', async () => {
  const ceo = await open('ceo');
  const { page } = ceo;
  await visit(page, at('/Popup'));
  await rowsOf(page);
  await page.getByRole('link', { name: 'ป๊อปอัปแบบการ์ด' }).click();
  const cards = page.locator('.cards--grid .card');
  await cards.first().waitFor();
  await atRest(page);
  await picture(page, 'popup-cards-1440-light');
  expect(await page.locator('.card__picture').count()).toBe(await cards.count());
  const id = await cards.first().getAttribute('data-id');
  await cards.first().locator('[data-open]').press('Enter');
  await eventually(
    () => Promise.resolve(new URL(page.url()).pathname),
    (path) => path === `/Popup/Cards/${id}`,
  );
  await visit(page, at('/Popup/Cards'));
  await resize(page, PHONE, 'dark');
  await cards.first().waitFor();
  await atRest(page);
  await picture(page, 'popup-cards-375-dark');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  quiet(ceo);
});

test('a board: a card is dragged to where an action leads, or its menu used, and a lane follows what is done elsewhere', async () => {
  // So wide that every lane is in sight: nothing scrolls under the dragged card.
  const [ceo, manager] = [await open('ceo', { width: 2200 }), await open('manager')];
  const { page } = ceo;
  await page.goto(at('/Withdraw'));
  await rowsOf(page);
  await page.getByRole('link', { name: 'กระดานถอน' }).click();
  const lane = (name: string) => page.getByRole('region', { name, exact: true });
  const cards = (name: string) => lane(name).locator('[data-id]');
  await cards('รอตรวจสอบ').first().waitFor();
  await atRest(page);
  await picture(page, 'withdraw-board-2200-light');
  // The view shows the lanes of what is not finished; the other one all of them.
  expect(await lane('ปฏิเสธแล้ว').count()).toBe(0);
  await page.getByRole('button', { name: /^ทั้งหมด/ }).click();
  await lane('ปฏิเสธแล้ว').waitFor();

  // Beyond what a lane shows, its records are a list of their own.
  const paid = lane('จ่ายแล้ว');
  for (const shown of [60, 100]) {
    await paid.getByRole('button', { name: 'แสดงเพิ่ม' }).click();
    await paid
      .locator('[data-id]')
      .nth(shown - 1)
      .waitFor();
  }
  const rest = new URL((await paid.getByRole('link', { name: /^ดูทั้งหมด/ }).getAttribute('href'))!, ceo.url).searchParams;
  expect([rest.get('view'), rest.get('filter')]).toEqual(['all', '{"status":"paid"}']);

  const card = cards('รอตรวจสอบ').first();
  const id = await card.getAttribute('data-id');
  await card.dragTo(lane('ปฏิเสธแล้ว').getByRole('heading'));
  const asked = await dialog(page);
  await asked.getByLabel('เหตุผล').fill('ทดสอบกระดาน');
  await asked.getByRole('button', { name: /ยืนยัน/ }).click();
  const rejected = async (person: Person): Promise<unknown> =>
    ((await callAs(person.page, `/api/Withdraw/lucky88?id=${id}`)).body['payload'] as { status?: unknown } | undefined)?.status;
  await eventually(
    () => rejected(ceo),
    (status) => status === 'rejected',
  );
  await eventually(
    () => lane('รอตรวจสอบ').locator(`[data-id="${id}"]`).count(),
    (left) => left === 0,
  );
  // Nothing leads from where it waits to where it is paid: letting go there asks nothing.
  const other = cards('รอตรวจสอบ').first();
  await other.dragTo(lane('จ่ายแล้ว').getByRole('heading'));
  expect(await page.getByRole('dialog').count()).toBe(0);

  // Without dragging: the menu of a card. What a colleague does moves the card here.
  const otherId = await other.getAttribute('data-id');
  await manager.page.goto(at('/Withdraw/board'));
  const theirs = manager.page.locator(`[data-id="${otherId}"]`);
  await theirs.getByRole('button', { name: /^สิ่งที่ทำได้กับ/ }).click();
  await theirs.locator('.popover__item', { hasText: 'ปฏิเสธ' }).click();
  const theirDialog = await dialog(manager.page);
  await theirDialog.getByLabel('เหตุผล').fill('ทดสอบเมนู');
  await theirDialog.getByRole('button', { name: /ยืนยัน/ }).click();
  await eventually(
    () => lane('รอตรวจสอบ').locator(`[data-id="${otherId}"]`).count(),
    (left) => left === 0,
  );
  quiet(ceo, manager);
});

test('a board on a phone shows one lane at a time', async () => {
  const ceo = await open('ceo', { width: 375, height: 812, dark: true });
  const { page } = ceo;
  await page.goto(at('/Withdraw/board'));
  await page.locator('.card').first().waitFor();
  await page.getByRole('tab', { name: 'รอจ่าย', exact: true }).click();
  await page.getByRole('tabpanel', { name: 'รอจ่าย' }).waitFor();
  await atRest(page);
  await picture(page, 'withdraw-board-375-dark');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  quiet(ceo);
});

test('a calendar: each record on its day, month by month, and what has no date is counted beside it', async () => {
  const ceo = await open('ceo');
  const { page } = ceo;
  await page.goto(at('/Sms'));
  await rowsOf(page);
  await page.getByRole('link', { name: 'ปฏิทินแคมเปญ SMS' }).click();
  const planned = (await callAs(page, `/api/Sms/lucky88?filter=${encodeURIComponent('{"scheduled_at_empty":false}')}`)).body['payload'] as {
    id: number;
    scheduled_at: string;
  }[];
  expect(planned.length).toBeGreaterThan(0);
  const dayOf = (at: string): string => new Date(Date.parse(at) + 7 * 3_600_000).toISOString().slice(0, 10);
  for (const month of new Set(planned.map((row) => dayOf(row.scheduled_at).slice(0, 7)))) {
    await page.goto(at('/Sms/calendar', 'lucky88', `&month=${month}`));
    for (const row of planned.filter((one) => dayOf(one.scheduled_at).startsWith(month)))
      await page.locator(`td[data-day="${dayOf(row.scheduled_at)}"] [data-id="${row.id}"]`).waitFor();
  }
  await atRest(page);
  await picture(page, 'sms-calendar-1440-light');
  expect(await accessibility(page)).toEqual([]);
  const title = page.getByRole('heading', { level: 2, name: /^\S+ \d{4}$/ });
  const shown = await title.innerText();
  await page.getByRole('button', { name: 'เดือนถัดไป' }).click();
  await eventually(
    () => title.innerText(),
    (now) => now !== shown,
  );
  await page.goBack();
  await eventually(
    () => title.innerText(),
    (now) => now === shown,
  );
  await page.locator('td [data-open]').first().click();
  await page.waitForURL(/\/Sms\/calendar\/\d+/);
  await page.goBack();
  await page.getByRole('link', { name: /^ไม่ระบุเวลาส่ง/ }).click();
  await rowsOf(page);
  expect(new URL(page.url()).pathname).toBe('/Sms');
  await visit(page, at('/Sms/calendar', 'lucky88', `&month=${dayOf(planned[0]!.scheduled_at).slice(0, 7)}`));
  await resize(page, PHONE, 'dark');
  await page.locator('main [data-id]').first().waitFor();
  await atRest(page);
  await picture(page, 'sms-calendar-375-dark');
  expect(await accessibility(page)).toEqual([]);
  quiet(ceo);
});
