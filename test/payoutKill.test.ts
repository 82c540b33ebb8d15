/**
 * Withdrawals under way while the office and the provider are killed, three times each: none is paid twice. `npm run bench` does the same
 * with a thousand.
 */
import { expect, test } from 'vitest';
import { payThroughKills } from './payoutKillRun';
import { freshDatabase } from './postgres';

const WITHDRAWALS = 90;

test('every withdrawal is paid at most once, and ends paid, failed or in doubt', async () => {
  const url = await freshDatabase(process.env['TEST_DATABASE_URL'] ?? '');
  const { kills, twice, states, wrong, settled, findings } = await payThroughKills({ url, withdrawals: WITHDRAWALS, withinMs: 480_000 });

  expect(kills).toEqual({ office: 3, provider: 3 });
  expect(twice).toEqual([]);
  const { paid = 0, pending = 0, unknown = 0, ...others } = states;
  expect(others).toEqual({});
  expect(paid + pending + unknown).toBe(WITHDRAWALS);
  // Payouts were in the hands of those who were killed.
  expect(unknown).toBeGreaterThan(0);
  expect(wrong).toEqual([]);
  expect((settled['paid'] ?? 0) + (settled['pending'] ?? 0)).toBe(WITHDRAWALS);
  expect(findings).toEqual([]);
});
