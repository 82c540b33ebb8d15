/**
 * Processes and the database are killed under load, and a backup is made: what was acknowledged is kept, nothing is written twice, and
 * every client goes on by itself. `npm run bench` does the same with 25 faults and fifty employees.
 */
import { expect, test } from 'vitest';
import { workThroughFaults } from './faults/run';

test('an office outlives the kill of its processes and of its database', async () => {
  const outcome = await workThroughFaults({
    faults: ['process', 'backup', 'database'],
    sites: 3,
    employees: 12,
    deposits: 150,
    withdrawals: 40,
    watching: 3,
    seed: 5,
  });
  expect(outcome.commands).toBeGreaterThan(0);
  expect(outcome.again).toBeGreaterThan(0);
  expect(outcome).toMatchObject({
    wrong: [],
    lost: [],
    doubled: [],
    books: [],
    behind: [],
    restored: [],
    chain: { broken: null, waiting: 0 },
  });
});
