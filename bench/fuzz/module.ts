/**
 * A million generated inputs over all calls, headers, files and the live wire: is any answered with a 500, does any bring the server down,
 * is a row written?
 */
import { fuzz, type FuzzOutcome } from '../../test/fuzz/run';
import { startPostgres } from '../../test/postgres';
import { makeTemplates } from '../../test/templates';
import { perSecond } from '../stats';
import type { BenchModule } from '../types';

/** What the heap may grow by between the first fifth and the end. */
const MOST_GROWTH = 64 * 1024 * 1024;
const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(0)} MB`;

/** On a PostgreSQL of its own, as offices of the tests are. */
async function onPostgres(inputs: number, seed: number, say: (text: string) => void): Promise<FuzzOutcome> {
  const server = await startPostgres();
  try {
    process.env['TEST_DATABASE_URL'] = server.url;
    const dropTemplates = await makeTemplates(server.url);
    try {
      return await fuzz(inputs, seed, say);
    } finally {
      await dropTemplates();
    }
  } finally {
    for (const name of ['TEST_DATABASE_URL', 'TEST_TEMPLATE_DATABASE', 'TEST_TEMPLATES']) delete process.env[name];
    await server.stop();
  }
}

export const bench: BenchModule = {
  name: 'fuzz',
  async run({ quick, say }) {
    const seed = Date.now() % 1_000_000;
    say(`  fuzz: seed ${seed}`);
    const { inputs, seconds, statuses, accepted, failures, written, heap } = await onPostgres(quick ? 20_000 : 1_000_000, seed, (text) =>
      say(`  fuzz: ${text}`),
    );
    for (const failure of failures) say(`  fuzz: ${failure}`);
    const [early, late] = heap;
    const flat = late - early < MOST_GROWTH;
    return [
      {
        name: `fuzz/${inputs} inputs`,
        product: `${failures.length} failures, ${written.length} tables written, heap ${megabytes(early)} → ${megabytes(late)}`,
        reference: '',
        ratio: null,
        limit: `no 500, no crash, no row, heap + ${megabytes(MOST_GROWTH)} at most`,
        verdict: failures.length === 0 && written.length === 0 && flat ? 'pass' : 'miss',
        note: `${perSecond(inputs / seconds)}; answers ${Object.entries(statuses)
          .map(([status, n]) => `${status}: ${n}`)
          .join(', ')}; ${accepted} would have been accepted`,
        figures: { inputs, seconds, accepted, failures: failures.length, early, late },
      },
    ];
  },
};
