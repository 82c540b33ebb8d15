import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Parts of the page, by their selectors, and rules: where none are named, all. */
interface Looked {
  within?: readonly string[];
  rules?: readonly string[];
}

/** What a machine finds wrong with the page for people who cannot see it or use a mouse. */
export async function accessibility(page: Page, { within = [], rules = [] }: Looked = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  // Half faded in, everything lacks contrast. What ends may begin another: a colour that is inherited changes one level after the other.
  // An animation driven by scrolling never ends.
  await page.evaluate(async () => {
    for (;;) {
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
      const running = document
        .getAnimations()
        .filter(
          (one) =>
            one.timeline === document.timeline &&
            one.effect?.getComputedTiming().iterations !== Infinity &&
            one.playState !== 'finished' &&
            one.playState !== 'paused',
        );
      if (running.length === 0) return;
      await Promise.allSettled(running.map((one) => one.finished));
    }
  });
  return page.evaluate(
    async ({ parts, only }) => {
      const { axe: checker } = window as unknown as {
        axe: {
          run(
            what: object,
            options: object,
          ): Promise<{ violations: { id: string; nodes: { html: string; any: { message: string }[] }[] }[] }>;
        };
      };
      const { violations } = await checker.run(parts.length > 0 ? { include: parts } : document, {
        runOnly: only.length > 0 ? only : ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
        // Describing what is right takes a fifth of the time.
        resultTypes: ['violations'],
      });
      return violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes
            .slice(0, 2)
            .map((node) => [node.html.slice(0, 160), ...node.any.map(({ message }) => message)].join(' '))
            .join(' | ')}`,
      );
    },
    { parts: within, only: rules },
  );
}
