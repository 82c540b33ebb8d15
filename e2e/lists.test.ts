import { expect, test } from 'vitest';
import { picture } from './browser';
import { at, dialog, open, quiet, rowsOf, visit } from './steps';

test('the next withdrawal is taken by a key: it opens, claimed, and another one is next', async () => {
  const senior = await open('senior');
  const { page } = senior;
  const take = async (): Promise<string> => {
    await visit(page, at('/Withdraw'));
    await rowsOf(page);
    await page.getByRole('button', { name: 'รับรายการถัดไป' }).waitFor();
    await page.keyboard.press('n');
    await page.getByText('คุณกำลังทำรายการนี้').waitFor();
    return new URL(page.url()).pathname;
  };
  const first = await take();
  expect(first).toMatch(/^\/Withdraw\/\d+$/);
  expect(await take()).not.toBe(first);
  quiet(senior);
});

test('the ledger shows both sides of a posting in words and no column it does not have', async () => {
  const ceo = await open('ceo');
  const { page } = ceo;
  await visit(page, at('/Transectionlog'));
  const rows = await rowsOf(page);
  expect(await rows.first().innerText()).toMatch(/เครดิตสมาชิก|บัญชีธนาคาร|เครดิต SMS/);
  expect(await page.getByRole('main').innerText()).not.toMatch(/Invalid|undefined|NaN/);
  await picture(page, 'ledger-1440-light');
  quiet(ceo);
});

test('an action that can be tried shows what would come of it, and only then its real button', async () => {
  const ceo = await open('ceo');
  const { page } = ceo;
  // The demonstration has no drafts: a campaign is shown as one, and the trial is answered here.
  await page.route(/\/api\/Sms\/lucky88/, async (route) => {
    if (route.request().method() === 'POST')
      return route.fulfill({ json: { code: 0, msg: '', payload: null, result: { recipients: 20, more: 5, parts: 40, cost: 28 } } });
    const answer = await route.fetch();
    const body = (await answer.json()) as { payload: unknown };
    for (const row of [body.payload].flat()) if (typeof row === 'object' && row !== null && 'status' in row) row.status = 'draft';
    return route.fulfill({ response: answer, json: body });
  });
  await visit(page, at('/Sms'));
  await (await rowsOf(page)).first().click();
  await page.getByRole('button', { name: 'นับใหม่' }).click();
  const asked = await dialog(page);
  expect(await asked.getByRole('button', { name: 'ยืนยันนับใหม่' }).count()).toBe(0);
  await asked.getByRole('button', { name: 'ดูผลก่อนทำ' }).click();
  await asked.getByText('ถ้าทำตอนนี้ ยังไม่ได้ทำจริง').waitFor();
  expect((await asked.innerText()).replace(/\s+/g, ' ')).toMatch(/ต่างจากเดิม 5 .*ค่าใช้จ่าย 28\.00/);
  await asked.getByRole('button', { name: 'ยืนยันนับใหม่' }).waitFor();
  quiet(ceo);
});
