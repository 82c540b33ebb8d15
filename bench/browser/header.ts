/** From the address of a page to its header with all it tells: the bell, and the credits of the site. */
import { at, signInOn } from '../../e2e/steps';
import { median } from '../stats';
import { markOf, visit } from './page';

const PAGES = ['/Deposit', '/Deposit/create', '/Member/11', '/Dashboard', '/Desk', '/Settingrole'];

/** Milliseconds: the median of each page, the slowest of them. */
export async function headerFigures(url: string, times: number): Promise<{ ms: number; page: string }> {
  const { page, person } = await visit(url, false);
  await signInOn(page, 'owner');
  await page.addInitScript(() => {
    const look = (): boolean => {
      const amounts = [...document.querySelectorAll('.credit__amount')].map(({ textContent }) => textContent ?? '');
      if (!document.querySelector('header [aria-label^="การแจ้งเตือน"]') || amounts.length === 0) return false;
      if (!amounts.every((text) => /\d\.\d\d/.test(text))) return false;
      Object.assign(window, { headerAt: performance.now() });
      return true;
    };
    const observer = new MutationObserver(() => {
      if (look()) observer.disconnect();
    });
    observer.observe(document, { childList: true, subtree: true, characterData: true });
  });
  const found: { ms: number; page: string }[] = [];
  for (const path of PAGES) {
    const values: number[] = [];
    for (let run = 0; run < times; run += 1) {
      await page.goto(at(path), { waitUntil: 'commit' });
      values.push(await markOf(page, 'headerAt'));
    }
    found.push({ ms: median(values), page: path });
  }
  await person.close();
  return found.reduce((slowest, one) => (one.ms > slowest.ms ? one : slowest));
}
