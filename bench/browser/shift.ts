/** A long shift at one queue: thousands of decisions, while colleagues decide and the lists on screen follow. */
import { at, leftBySignIn, PASSWORD, ROW } from '../../e2e/steps';
import { signDataPayload } from '../../server/auth/tokens';
import { BUSY } from '../server/fill';
import { runAlone } from '../server/postgres';
import { postgresEngine, type Rig } from '../server/rig';
import type { BenchOptions } from '../types';
import { openBare, type BarePage, type Memory } from './bareBrowser';

interface Then {
  early: number;
  late: number;
}

export interface Shift {
  decisions: number;
  /** Presses of the key that opened no question within two seconds. */
  again: number;
  /** Bytes, the means of the first and of the last third. */
  heap: Then;
  process: Then;
  /** Milliseconds from a decision to the next item, the means of the first and of the last tenth. */
  toNext: Then;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** A colleague who approves one a second from the other end of the queue, so that what is on screen changes. */
async function colleague({ product, token, signingKey, waiting }: Rig, isOver: () => boolean): Promise<void> {
  for (const { id, version } of waiting.toReversed()) {
    if (isOver()) return;
    const answer = await fetch(`${product.origin}/api/Deposit/${BUSY}?action=approve&id=${id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': `beside-${id}` },
      body: JSON.stringify({ payload: await signDataPayload(signingKey, { version }) }),
    });
    if (!answer.ok) throw new Error(`a colleague’s approval was answered ${answer.status}: ${await answer.text()}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 1000);
    });
  }
}

/** The pause between two decisions, so that the next is drawn before it is decided; no employee is faster. */
const RESTS_MS = 60;

export async function shiftFigures(options: BenchOptions): Promise<Shift> {
  const decisions = options.quick ? 200 : 10_000;
  // The colleague takes theirs as well, one a second for as long as it lasts.
  const pending = Math.round(decisions * 1.6);
  const engine = await postgresEngine(options);
  try {
    // Whole thousands: the filling gives every hundredth deposit something of its own.
    const rig = await engine.prepare({ deposits: Math.ceil((pending * 2) / 1000) * 1000, pending });
    try {
      await runAlone(rig.address, 'update site_config set deposit_second_limit = null');
      return await worked(rig, decisions, options.say);
    } finally {
      await rig.stop();
    }
  } finally {
    await engine.stop();
  }
}

/** Leaves in the browser what a sign-in leaves and goes to the queue. */
async function enterQueue(page: BarePage, origin: string): Promise<void> {
  const answer = await fetch(`${origin}/api/Login`, { method: 'POST', body: JSON.stringify({ username: 'owner', password: PASSWORD }) });
  const kept = leftBySignIn(await answer.json(), 'owner');
  await page.goto(`${origin}/icons/apple-180.png`);
  await page.run((entries) => entries.forEach(([name, value]) => localStorage.setItem(name, value)), kept);
  await page.goto(origin + at('/Deposit', BUSY));
}

/**
 * In the page: approves the current deposit, so many times, by the keys staff press; milliseconds from each decision to the next item, and
 * how often the question had to be asked for again, as people do when nothing happens. Waiting for what never comes ends with what stands
 * on the page instead.
 */
async function decideInPage({
  row,
  times,
  rest,
}: {
  row: string;
  times: number;
  rest: number;
}): Promise<{ took: number[]; again: number }> {
  const until = (what: string, holds: () => boolean, within = 20_000): Promise<void> =>
    new Promise((resolve, reject) => {
      if (holds()) {
        resolve();
        return;
      }
      const timer = setTimeout(() => {
        observer.disconnect();
        const at = document.activeElement;
        const where = `${at?.tagName ?? 'nothing'} ${at?.className ?? ''}, visible ${document.visibilityState}`;
        reject(new Error(`no ${what} within ${within} ms; the keyboard is at ${where}; on the page stands:\n${document.body.innerText}`));
      }, within);
      const observer = new MutationObserver(() => {
        if (!holds()) return;
        observer.disconnect();
        clearTimeout(timer);
        resolve();
      });
      observer.observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
    });
  const press = (key: string, code: string, ctrlKey = false): boolean =>
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, code, ctrlKey, bubbles: true, cancelable: true }),
    );
  const current = (): string | undefined => document.querySelector<HTMLElement>(`${row}[aria-current]`)?.dataset['id'];
  const amount = (): string | undefined => document.querySelector(`${row}[aria-current] .row-link`)?.textContent;
  const isNext = (): boolean => current() !== undefined && document.getElementById('pane-title')?.textContent === amount();
  const took: number[] = [];
  let again = 0;
  const ask = async (tries: number): Promise<void> => {
    press('a', 'KeyA');
    try {
      await until('question', () => document.querySelector('dialog[open]') !== null, 2000);
    } catch (error) {
      if (tries === 0) throw error;
      again += 1;
      await ask(tries - 1);
    }
  };
  await until('record', isNext);
  while (took.length < times) {
    await ask(5);
    const before = current();
    const began = performance.now();
    press('Enter', 'Enter', true);
    await until('next record', () => current() !== before && isNext());
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
    took.push(performance.now() - began);
    await new Promise((resolve) => {
      setTimeout(resolve, rest);
    });
  }
  return { took, again };
}

/** Works the queue of an office that is filled. */
async function worked(rig: Rig, decisions: number, say: BenchOptions['say']): Promise<Shift> {
  const page = await openBare();
  let over = false;
  const beside = colleague(rig, () => over);
  // Told when it is waited for, below.
  beside.catch(() => undefined);
  const used: Memory[] = [];
  const took: number[] = [];
  let again = 0;
  try {
    await enterQueue(page, rig.product.origin);
    const every = Math.max(10, Math.round(decisions / 30));
    while (took.length < decisions) {
      const part = await page.run(decideInPage, { row: ROW, times: Math.min(every, decisions - took.length), rest: RESTS_MS });
      took.push(...part.took);
      again += part.again;
      const now = await page.memory();
      used.push(now);
      say(
        `browser/shift: ${took.length} decisions, heap ${(now.heap / 1e6).toFixed(1)} MB, process ${(now.process / 1e6).toFixed(0)} MB, asked again ${again}`,
      );
    }
  } finally {
    over = true;
    await page.close();
  }
  await beside;
  const third = Math.floor(used.length / 3);
  const tenth = Math.max(1, Math.floor(decisions / 10));
  const ofMemory = (pick: (at: Memory) => number): Then => ({
    early: mean(used.slice(0, third).map(pick)),
    late: mean(used.slice(-third).map(pick)),
  });
  return {
    decisions,
    again,
    heap: ofMemory(({ heap }) => heap),
    process: ofMemory((at) => at.process),
    toNext: { early: mean(took.slice(0, tenth)), late: mean(took.slice(-tenth)) },
  };
}
