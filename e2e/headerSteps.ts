import type { Page } from 'playwright-core';
import { callAs, eventually } from './steps';

/** What of the header stands out of it, and by how much the page scrolls sideways. */
export const standingOut = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { right } = document.querySelector('.head')!.getBoundingClientRect();
    return (
      [...document.querySelectorAll('.head > *')].filter((one) => one.getBoundingClientRect().right > right + 1).length +
      Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)
    );
  });

/** What a site has for messages and with its agent, as the header writes it; other tests spend of it. */
export async function amountsOf(page: Page, service = 'lucky88'): Promise<string[]> {
  const [enter, agent] = await Promise.all(
    ['CheckCreditBalanceEnter', 'GetBalanceAgent'].map(async (name) => (await callAs(page, `/api/${name}/${service}`)).body['payload']),
  );
  return [Number(enter), (agent as { amount: number }).amount].map((amount) =>
    amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  );
}

/** Waits until the header says what the site has. */
export const saysAmounts = async (page: Page, service?: string): Promise<void> => {
  await eventually(
    async () => [await credits(page).locator('.credit__amount').allInnerTexts(), await amountsOf(page, service)],
    ([shown, kept]) => shown?.join() === kept?.join(),
  );
};

export const head = (page: Page) => page.getByRole('banner');
export const credits = (page: Page) => page.getByRole('group', { name: 'เครดิตของเว็บ' });
export const bell = (page: Page) => page.getByRole('button', { name: /^การแจ้งเตือน/ });
/** Waits until the credits of the site are there. */
export const settled = async (page: Page): Promise<void> => {
  await eventually(
    () => credits(page).innerText(),
    (text) => /\d\.\d\d/.test(text) && !text.includes('–'),
  );
};

/** What the employee sees of the header, once it is complete. */
export async function seen(page: Page): Promise<Record<string, number>> {
  await settled(page);
  const button = (name: string | RegExp): Promise<number> => head(page).getByRole('button', { name }).count();
  const credit = (name: string): Promise<number> => credits(page).getByText(name).count();
  return {
    sms: await credit('เครดิต SMS คงเหลือ'),
    agent: await credit('เครดิต Agent คงเหลือ'),
    reload: await button('อ่านเครดิต Agent ใหม่'),
    bell: await bell(page).count(),
    sosGroup: await button(/^SOS ปิดระบบของกลุ่ม/),
    sosChief: await button('SOS ผู้บริหาร'),
    apart: (await button('คืนค่าเริ่มต้น')) + (await button('ปิดใช้งานบัญชี')),
  };
}
