import { existsSync, readFileSync } from 'node:fs';
import { Misconfigured } from './environment';

/** How far the clock is advanced. Never back: that would make ended sessions valid again. */
function offsetIn(file: string): number {
  const text = readFileSync(file, 'utf8').trim();
  const offset = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(offset))
    throw new Misconfigured(`TEST_CLOCK: ${file} must hold a whole number of milliseconds, not “${text}”.`);
  return offset;
}

/**
 * The machine's clock, advanced by the milliseconds in a file: tests of a started server skip half an hour by writing a number. The file is
 * read with every use of the clock, so a change takes effect at once.
 */
export function createTestClock(file: string): () => Date {
  if (!existsSync(file)) throw new Misconfigured(`TEST_CLOCK names ${file}, which does not exist.`);
  offsetIn(file);
  return () => new Date(Date.now() + offsetIn(file));
}
