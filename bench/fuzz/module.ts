/** A million generated inputs over all calls, headers, files and the live wire: is any answered with a 500, does any bring the server down, is a row written? */
import { fuzz } from '../../test/fuzz/run';
import { makeEmbedded } from '../../test/templates';
import { perSecond } from '../stats';
import type { BenchModule } from '../types';

/** What the heap may grow by between the first fifth and the end. */
const MOST_GROWTH = 64 * 1024 * 1024;
const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(0)} MB`;

export const bench: BenchModule = {
  name: 'fuzz',
  async run({ quick, say }) {
    const dropTemplates = await makeEmbedded();
    const seed = Date.now() % 1_000_000;
    say(`  fuzz: seed ${seed}`);
    const { inputs, seconds, statuses, accepted, failures, written, heap } = await fuzz(quick ? 20_000 : 1_000_000, seed, (text) =>
      say(`  fuzz: ${text}`),
    );
    await dropTemplates();
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
