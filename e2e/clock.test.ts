/**
 * A staff computer whose clock is wrong works as any other: the panel takes the server's time. Other clocks are tried in
 * test/serverTime.test.ts.
 */
import { test } from 'vitest';
import { at, callAs, dialog, quiet, rowsOf, signInOn, stranger } from './steps';

test.each([
  ['three minutes fast', 180_000],
  ['a day slow', -86_400_000],
])('a clock %s signs in, signs its writes, and sees leases and ages as they are', async (_name, shift) => {
  const person = await stranger();
  const { page } = person;
  await page.addInitScript((by) => {
    const Real = Date;
    const now = (): number => Real.now() + by;
    // Everything but the moment itself is the browser's own.
    globalThis.Date = new Proxy(Real, {
      construct: (target, args: unknown[]) => (args.length === 0 ? new target(now()) : (Reflect.construct(target, args) as Date)),
      get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
    });
  }, shift);
  await signInOn(page, 'staff');
  await page.goto(at('/Deposit'));
  await rowsOf(page);
  const { body } = await callAs(
    page,
    `/api/Deposit/lucky88?filter=${encodeURIComponent(JSON.stringify({ status: 'pending', hidden: false, amount_lte: 20_000 }))}&range=[0,19]`,
  );
  // Other tests may still be at work on some.
  const deposit = (body['payload'] as { id: number; _claim: unknown }[]).find(({ _claim }) => _claim === null);
  await page.goto(at(`/Deposit/${deposit?.id}`));
  await page
    .getByRole('button', { name: /^รับรายการ$/ })
    .first()
    .click();
  // The lease is the employee's own and still valid: only then may they decide.
  await page.getByRole('button', { name: 'ปฏิเสธ', exact: true }).first().click();
  const asked = await dialog(page);
  await asked.getByRole('textbox').fill('ทดสอบนาฬิกา');
  await asked.getByRole('button', { name: /ยืนยัน/ }).click();
  await page.locator('.show__title').getByText('ปฏิเสธ').waitFor();
  await page.reload();
  await page.locator('.show__title').getByText('ปฏิเสธ').waitFor();
  quiet(person);
});
