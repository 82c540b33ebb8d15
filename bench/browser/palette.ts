/** The search of the whole panel: from the chord to its pages, and from the last digit to the record. */
import type { Page } from 'playwright-core';
import { at, atRest, signInOn } from '../../e2e/steps';
import { median } from '../stats';
import { visit } from './page';

/** Milliseconds from what is done until an option that says so is drawn. */
export const untilOffered = (page: Page, { chord, typed }: { chord?: true; typed?: string }, says: string): Promise<number> =>
  page.evaluate(
    ({ isChord, text, wanted }) =>
      new Promise<number>((resolve) => {
        const look = (): void => {
          if (![...document.querySelectorAll('[role=option]')].some((option) => option.textContent?.includes(wanted))) return;
          observer.disconnect();
          requestAnimationFrame(() => resolve(performance.now() - began));
        };
        const observer = new MutationObserver(look);
        observer.observe(document, { childList: true, subtree: true, characterData: true });
        const began = performance.now();
        if (isChord)
          window.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyK', key: 'k', ctrlKey: true, bubbles: true, cancelable: true }));
        else {
          const input = document.querySelector<HTMLInputElement>('[role=combobox]');
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
          input?.dispatchEvent(new Event('input', { bubbles: true }));
        }
      }),
    { isChord: chord === true, text: typed ?? '', wanted: says },
  );

export interface PaletteFigures {
  /** Medians, in milliseconds. */
  opened: number;
  found: number;
}

export async function paletteFigures(url: string, times: number): Promise<PaletteFigures> {
  const { page, person } = await visit(url, false);
  await signInOn(page, 'manager');
  await page.goto(at('/Deposit'));
  await atRest(page);
  // By then the panel has fetched what the next press opens.
  await page.waitForTimeout(2500);
  const [opened, found]: [number[], number[]] = [[], []];
  for (let run = 0; run < times; run += 1) {
    opened.push(await untilOffered(page, { chord: true }, 'รายการฝาก'));
    const deposit = String(100 + run);
    found.push(await untilOffered(page, { typed: deposit }, `#${deposit}`));
    await page.keyboard.press('Escape');
    await page.waitForTimeout(300);
  }
  await person.close();
  return { opened: median(opened), found: median(found) };
}
