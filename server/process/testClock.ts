import { existsSync, readFileSync } from 'node:fs';
import { Misconfigured } from './environment';

/** How far ahead the clock stands. Only ahead: a clock set back would let ended sessions live again. */
function offsetIn(file: string): number {
  const text = readFileSync(file, 'utf8').trim();
  const offset = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(offset))
    throw new Misconfigured(`TEST_CLOCK: ${file} must hold a whole number of milliseconds, not “${text}”.`);
  return offset;
}

/**
 * The machine's clock, put ahead by the milliseconds in a file: tests of a started server pass half an hour by writing a number. The file is read whenever the
 * time is asked for, so that what comes after the writing comes after the half hour.
 */
export function createTestClock(file: string): () => Date {
  if (!existsSync(file)) throw new Misconfigured(`TEST_CLOCK names ${file}, which does not exist.`);
  offsetIn(file);
  return () => new Date(Date.now() + offsetIn(file));
}
