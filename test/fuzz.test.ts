/** Generated inputs over all calls, headers, files and the live wire. `npm run bench` does the same with a million. */
import { expect, test } from 'vitest';
import { fuzz } from './fuzz/run';

test('no generated input is answered with a 500, brings the server down or writes a row', async () => {
  const { statuses, failures, written } = await fuzz(4_000, 1);
  expect(failures).toEqual([]);
  expect(written).toEqual([]);
  // It came to all kinds of answers.
  for (const status of ['200', '400', '401', '403', '404', '415', 'wire']) expect(statuses[status], status).toBeGreaterThan(0);
  // So it did with the key of a site, by which half of the writing calls are right.
  for (const status of ['200', '201', '400', '401', '403', '404', '409', '422'])
    expect(statuses[`site ${status}`], `site ${status}`).toBeGreaterThan(0);
});
