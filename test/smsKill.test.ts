/**
 * Messages of two processes that are killed in the middle, again and again: each goes out once. `npm run bench` does the same with a
 * hundred thousand.
 */
import { expect, test } from 'vitest';
import { sendThroughKills } from './killRun';
import { freshDatabase } from './postgres';

const MESSAGES = 10_000;

test('every message is delivered exactly once', async () => {
  const url = await freshDatabase(process.env['TEST_DATABASE_URL'] ?? '');
  const outcome = await sendThroughKills({ url, messages: MESSAGES, batch: 250, withinMs: 480_000 });

  // The killed senders had messages in hand, and the senders that took over asked for them.
  expect(outcome.kills).toBe(3);
  expect(outcome.asked).toBeGreaterThan(0);
  expect(outcome.twice).toEqual([]);
  expect(outcome.perPhone.size).toBe(MESSAGES);
  expect([...outcome.perPhone.values()].every((times) => times === 1)).toBe(true);
  expect(outcome.states).toEqual([{ status: 'delivered', n: MESSAGES }]);
  expect(outcome.counted).toEqual({ sent: MESSAGES, delivered: MESSAGES, failed: 0, paid: true });
  expect(outcome.waiting).toBe(0);
  expect(outcome.findings).toEqual([]);
});
