/**
 * Deleted, and restored: from the report, from the trash, from the record's own address; and a change that goes back to what a record was.
 */
import { expect, test } from 'vitest';
import { accessibility } from './axe';
import { picture, type Person, type PersonOptions } from './browser';
import { at, atRest, callAs, dialog, eventually, open, quiet, rowsOf, visit } from './steps';

async function openAt(username: string, path: string, options: PersonOptions = {}): Promise<Person> {
  const person = await open(username, options);
  await visit(person.page, path);
  return person;
}
const isThere = async ({ page }: Person, id: string): Promise<number> => (await callAs(page, `/api/Popup/lucky88?id=${id}`)).status;
async function remove({ page }: Person, id: string): Promise<void> {
  // As it is now: what the panel remembers of it is from before it was restored.
  await page.goto(at(`/Popup/${id}`));
  // It asks nothing: the report of it takes it back.
  await page.getByRole('button', { name: 'ลบ', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/Popup');
}

test('a deleted record is restored from the report of it, from the trash, and from its address', async () => {
  const owner = await openAt('owner', at('/Popup', 'lucky88', '&view=all'));
  const { page } = owner;
  const rows = await rowsOf(page);
  const id = (await rows.first().getAttribute('data-id'))!;
  await remove(owner, id);
  await page.locator('.toast').getByRole('button', { name: 'เรียกคืน', exact: true }).click();
  await page
    .locator('.toast')
    .getByText(/^เรียกคืน .* แล้ว$/)
    .waitFor();
  expect(await isThere(owner, id)).toBe(200);
  // Nothing asked once more for the record while it was gone.
  await atRest(page);
  quiet(owner);

  await remove(owner, id);
  // By its key: the report of what was deleted lies over the link for ten seconds.
  await page.getByRole('link', { name: 'ถังขยะ', exact: true }).press('Enter');
  const trash = await dialog(page);
  const entry = trash.locator(`[data-trashed="${id}"]`);
  await entry.getByText('ลบโดย').waitFor();
  expect(await accessibility(page)).toEqual([]);
  await picture(page, 'trash-1440');
  await entry.getByRole('button', { name: /^เรียกคืน / }).click();
  await entry.waitFor({ state: 'detached' });
  await trash.getByText('ถังขยะว่าง').waitFor();
  await page.keyboard.press('Escape');
  await trash.waitFor({ state: 'detached' });
  expect(await isThere(owner, id)).toBe(200);
  quiet(owner);

  await remove(owner, id);
  owner.expects('404 /api/Popup/lucky88');
  await page.goto(at(`/Popup/${id}`));
  await page.getByText('อยู่ในถังขยะ').waitFor();
  await page.getByRole('button', { name: 'เรียกคืน', exact: true }).click();
  await page.getByRole('button', { name: 'ลบ', exact: true }).waitFor();
  expect(await isThere(owner, id)).toBe(200);
});

test('several at once on a phone; who may not delete sees no trash', async () => {
  const owner = await openAt('owner', at('/tags'), { width: 375, height: 800, touch: true });
  const { page } = owner;
  await page.locator('[data-id]').first().waitFor();
  const made = ['ลองทิ้งหนึ่ง', 'ลองทิ้งสอง'];
  for (const name of made) {
    await visit(page, at('/tags/create'));
    await page.getByRole('textbox', { name: /^แท็ก/ }).fill(name);
    await page.keyboard.press('Control+s');
    await page.waitForURL(/\/tags\/\d+/);
    await page.getByRole('toolbar').getByRole('button', { name: 'ลบ', exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/tags');
    // Its report lies between the head of the next record and the bar.
    const report = page.locator('.toast').filter({ hasText: name });
    const box = (await report.boundingBox())!;
    const bar = (await page.locator('.phone-bar').boundingBox())!;
    expect([box.y > 400, box.y + box.height < bar.y]).toEqual([true, true]);
  }
  await visit(page, at('/tags', 'lucky88', '#trash'));
  const trash = await dialog(page);
  for (const name of made) await trash.getByRole('checkbox', { name: `เลือก ${name}` }).click();
  await picture(page, 'trash-375');
  expect(await accessibility(page)).toEqual([]);
  await trash.getByRole('button', { name: 'เรียกคืนที่เลือก (2)' }).click();
  for (const name of made) await trash.getByText(name).waitFor({ state: 'detached' });
  const viewer = await openAt('viewer', at('/tags'));
  await rowsOf(viewer.page);
  expect(await viewer.page.getByRole('link', { name: 'ถังขยะ', exact: true }).count()).toBe(0);
  quiet(owner, viewer);
});

test('a record goes back to what it was, shown before it is saved and noted after', async () => {
  const owner = await openAt('owner', at('/tags'));
  const { page } = owner;
  const id = (await (await rowsOf(page)).first().getAttribute('data-id'))!;
  const note = page.getByLabel(/ใช้เมื่อ/);
  for (const text of ['รุ่นแรก', 'รุ่นสอง']) {
    await visit(page, at(`/tags/${id}/edit`));
    await note.fill(text);
    await page.keyboard.press('Control+s');
    await page.waitForURL((url) => url.pathname === `/tags/${id}`);
  }
  await visit(page, at(`/tags/${id}`, 'lucky88', '#history'));
  const entries = page.locator('ol.history > li');
  await entries.nth(1).getByText('รุ่นแรก').first().waitFor();
  expect(await entries.nth(0).getByRole('link', { name: 'กลับไปเป็นแบบนี้' }).count()).toBe(0);
  await picture(page, 'history-back-1440');
  await entries.nth(1).getByRole('link', { name: 'กลับไปเป็นแบบนี้' }).click();
  await page.getByText('กรอกค่าตามที่เป็นเมื่อ').waitFor();
  expect(await note.inputValue()).toBe('รุ่นแรก');
  expect(await accessibility(page)).toEqual([]);
  await picture(page, 'form-back-1440');
  await page.keyboard.press('Control+s');
  const confirm = await dialog(page);
  await confirm.getByText('รุ่นสอง').waitFor();
  await confirm.getByRole('button', { name: 'ยืนยันบันทึก' }).click();
  await page.waitForURL((url) => url.pathname === `/tags/${id}`);
  await eventually(
    async () => ((await callAs(page, `/api/tags/lucky88?id=${id}`)).body['payload'] as { note: string }).note,
    (text) => text === 'รุ่นแรก',
  );
  await visit(page, at(`/tags/${id}`, 'lucky88', '#history'));
  await entries.nth(0).getByText('กลับไปเป็นแบบเมื่อ').waitFor();
  quiet(owner);
});
