import { setTimeout as pause } from 'node:timers/promises';

/**
 * Waits until something holds; says what did not when the time is over. For what runs outside a test as well, where `vi.waitFor` is not to
 * be had.
 */
export async function until(what: () => string, holds: () => Promise<boolean> | boolean, withinMs = 90_000): Promise<void> {
  const end = Date.now() + withinMs;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`not within ${withinMs / 1000} s: ${what()}`);
    await pause(20);
  }
}
