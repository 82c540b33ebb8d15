/** How long a key waits for the page, on a processor four times slower, while a queue, a search and a form are worked. */
import { at, eventually, idsOn, signInOn } from '../../e2e/steps';
import { QUEUE } from './desk';
import { visit } from './page';

/** The pause between two keys of a fast typist. */
const BETWEEN = 120;

export interface Delays {
  /** Milliseconds from a key until the page begins with it, and until the next picture after it: of 98 in 100 keys at most. */
  begins: number;
  drawn: number;
  keys: number;
}

/** Keys are pressed in the page's own time: as a person does, and not as fast as the browser takes them. */
export async function delayFigures(url: string, rounds: number): Promise<Delays> {
  const { page, cdp, person } = await visit(url, false);
  await signInOn(page, 'owner');
  await page.addInitScript(() => {
    const seen: [number, number][] = [];
    Object.assign(window, { delays: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.name === 'keydown') seen.push([entry.processingStart - entry.startTime, entry.duration]);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  const taken: [number, number][] = [];
  let keys = 0;
  const press = async (key: string): Promise<void> => {
    keys += 1;
    await page.keyboard.press(key);
    await page.waitForTimeout(BETWEEN);
  };
  const worked = async (address: string, work: () => Promise<void>): Promise<void> => {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await page.goto(address);
    await page.locator('main h1').first().waitFor();
    await page.waitForTimeout(3000);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await work();
    await page.waitForTimeout(1000);
    taken.push(...(await page.evaluate(() => (window as unknown as { delays: [number, number][] }).delays)));
  };
  for (let round = 0; round < rounds; round += 1) {
    await worked(QUEUE, async () => {
      await eventually(
        () => idsOn(page),
        (ids) => ids.length > 0,
      );
      for (let step = 0; step < 10; step += 1) await press('j');
    });
    await worked(at('/Member'), async () => {
      await press('/');
      for (const letter of 'somchai') await press(letter);
    });
    await worked(at('/Member/11/edit'), async () => {
      await page.getByLabel(/ชื่อ-นามสกุล/).focus();
      for (const letter of 'somchai jaidee') await press(letter === ' ' ? 'Space' : letter);
    });
  }
  await person.close();
  // Those that are not told of were drawn within the threshold.
  const at98 = (values: number[]): number => {
    const sorted = [...values, ...Array.from({ length: Math.max(0, keys - values.length) }, () => 0)].sort((left, right) => left - right);
    return sorted[Math.floor(sorted.length * 0.98)] ?? 0;
  };
  return { begins: at98(taken.map(([begins]) => begins)), drawn: at98(taken.map(([, drawn]) => drawn)), keys };
}
