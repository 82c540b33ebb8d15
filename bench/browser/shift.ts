/** A long shift at one queue: thousands of decisions, while colleagues decide and the lists on screen follow. */
import { at, eventually, idsOn, signInOn } from '../../e2e/steps';
import { signDataPayload } from '../../server/auth/tokens';
import { BUSY } from '../server/fill';
import { runAlone } from '../server/postgres';
import { postgresEngine, type Rig } from '../server/rig';
import type { BenchOptions } from '../types';
import { decide } from './desk';
import { heapOf, visit } from './page';

export interface Shift {
  decisions: number;
  /** Bytes of the page's heap after garbage was collected: the mean of the first third after the first decisions, and of the last third. */
  early: number;
  late: number;
  /** Milliseconds from a decision to the next item, of the first and of the last tenth. */
  first: number;
  last: number;
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

/** Between two decisions, so that the next is drawn before it is decided; nobody is faster. */
const RESTS_MS = 60;

export async function shiftFigures(options: BenchOptions): Promise<Shift> {
  const decisions = options.quick ? 200 : 10_000;
  // The colleague takes theirs as well, one a second for as long as it lasts.
  const pending = Math.round(decisions * 1.6);
  const engine = await postgresEngine(options);
  try {
    const rig = await engine.prepare({ deposits: pending * 2, pending });
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

/** Works the queue of an office that is filled. */
async function worked(rig: Rig, decisions: number, say: BenchOptions['say']): Promise<Shift> {
  const { page, cdp, person } = await visit(rig.product.origin, false);
  let over = false;
  const beside = colleague(rig, () => over);
  // Told when it is waited for, below.
  beside.catch(() => undefined);
  const [heaps, took]: [number[], number[]] = [[], []];
  try {
    await signInOn(page, 'owner');
    await page.goto(at('/Deposit', BUSY));
    await eventually(
      () => idsOn(page),
      (ids) => ids.length > 0,
    );
    await page.waitForTimeout(2500);
    const every = Math.max(10, Math.round(decisions / 30));
    for (let done = 1; done <= decisions; done += 1) {
      took.push(await decide(page, 0));
      await page.waitForTimeout(RESTS_MS);
      if (done % every !== 0) continue;
      heaps.push(await heapOf(cdp));
      if (done % (every * 5) === 0) say(`browser/shift: ${done} decisions, ${((heaps.at(-1) ?? 0) / 1e6).toFixed(1)} MB`);
    }
  } finally {
    over = true;
    await person.close();
  }
  await beside;
  const third = Math.floor(heaps.length / 3);
  const tenth = Math.max(1, Math.floor(decisions / 10));
  return {
    decisions,
    early: mean(heaps.slice(0, third)),
    late: mean(heaps.slice(-third)),
    first: mean(took.slice(0, tenth)),
    last: mean(took.slice(-tenth)),
  };
}
