import type { Page } from 'playwright-core';
import { callAs } from './steps';

/** What of the header stands out of it, and by how much the page scrolls sideways. */
export const standingOut = (page: Page): Promise<number> => page.evaluate(() => {
  const { right } = document.querySelector('.head')!.getBoundingClientRect();
  return [...document.querySelectorAll('.head > *')].filter((one) => one.getBoundingClientRect().right > right + 1).length + Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth);
});

/** What the site has for messages and with its agent, as the header writes it; other tests spend of it. */
export async function amountsOf(page: Page): Promise<string[]> {
  const [enter, agent] = await Promise.all(['CheckCreditBalanceEnter', 'GetBalanceAgent'].map(async (name) => (await callAs(page, `/api/${name}/lucky88`)).body['payload']));
  return [Number(enter), (agent as { amount: number }).amount].map((amount) => amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }));
}
