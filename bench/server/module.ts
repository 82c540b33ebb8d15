/** The server part: both engines, one after the other. */
import type { BenchModule, BenchOptions, ResultRow } from '../types';
import { measureApprovals, measureKeeping } from './approve';
import { measureExports } from './exports';
import { measureFind } from './find';
import { measureGrowth, measureLists, measureOne, measureQuiet } from './lists';
import { startLoad, type Load } from './processes';
import { embeddedEngine, postgresEngine, type Engine, type Rig } from './rig';
import { measureIdle, measureInstallation, measureStart } from './standing';

interface Sizes {
  small: number;
  large: number;
  pending: number;
  approvals: number;
}
const FULL: Sizes = { small: 100_000, large: 1_000_000, pending: 8000, approvals: 60_000 };
const QUICK: Sizes = { small: 20_000, large: 100_000, pending: 2000, approvals: 8000 };

/** Rows that are said as they come: a run that is stopped in the middle has shown what it found. */
function telling(options: BenchOptions): { push(...found: ResultRow[]): void; all: ResultRow[] } {
  const all: ResultRow[] = [];
  return {
    all,
    push: (...found) => {
      all.push(...found);
      for (const row of found)
        options.say(`  ${row.name}: ${[row.product, row.reference, row.ratio?.toFixed(2), row.verdict].filter(Boolean).join(' | ')}`);
    },
  };
}

async function measureEngine(options: BenchOptions, load: Load, part: string, open: () => Promise<Engine>): Promise<ResultRow[]> {
  const wants = (name: string): boolean => options.wants(`${part}/${name}`);
  if (!['lists', 'one', 'growth', 'quiet', 'exports', 'approvals', 'keeping', 'idle', 'find'].some(wants)) return [];
  const sizes = options.quick ? QUICK : FULL;
  const rows = telling(options);
  const engine = await open();
  try {
    const readers = ['lists', 'growth'].some(wants);
    const small = readers ? await engine.prepare({ deposits: sizes.small, pending: sizes.pending }) : null;
    if (small && wants('lists')) rows.push(...(await measureLists(load, options, engine.name, small, { wide: false })));
    if (['lists', 'one', 'growth', 'quiet', 'exports', 'idle'].some(wants)) {
      let large: Rig = await engine.prepare({ deposits: sizes.large, pending: sizes.pending });
      if (wants('lists')) rows.push(...(await measureLists(load, options, engine.name, large, { wide: true })));
      if (small && wants('growth')) rows.push(...(await measureGrowth(load, options, engine.name, small, large)));
      await small?.stop();
      if (wants('one')) rows.push(...(await measureOne(load, options, engine.name, large)));
      if (wants('quiet')) rows.push(...(await measureQuiet(load, options, engine.name, large)));
      const restart = async (): Promise<Rig> => {
        large = await large.restart();
        return large;
      };
      if (wants('exports')) rows.push(...(await measureExports(options, engine.name, { all: engine.name === 'PostgreSQL', restart })));
      if (engine.name === 'PostgreSQL' && wants('idle')) rows.push(await measureIdle(options, (await restart()).product.pid));
      await large.stop();
    } else await small?.stop();
    // Another process adds the members, which the embedded engine does not take.
    if (engine.name === 'PostgreSQL' && wants('find')) {
      const people = await engine.prepare({ deposits: QUICK.small, pending: QUICK.pending });
      rows.push(...(await measureFind(options, engine.name, people)));
      await people.stop();
    }
    if (wants('approvals')) {
      const books = await engine.prepare({ deposits: Math.max(sizes.small, sizes.approvals), pending: sizes.approvals });
      rows.push(...(await measureApprovals(load, options, engine.name, books)));
    }
    if (engine.name === 'PostgreSQL' && wants('keeping')) {
      const sums = await engine.prepare({ deposits: Math.max(sizes.small, sizes.approvals), pending: sizes.approvals });
      rows.push(await measureKeeping(load, options, engine.name, sums));
      await sums.stop();
    }
  } finally {
    await engine.stop();
  }
  return rows.all;
}

export const bench: BenchModule = {
  name: 'server',
  async run(options) {
    const load = startLoad();
    const rows: ResultRow[] = [];
    try {
      rows.push(...(await measureEngine(options, load, 'server/postgres', () => postgresEngine(options))));
      rows.push(...(await measureEngine(options, load, 'server/embedded', () => embeddedEngine(options))));
    } finally {
      load.stop();
    }
    if (options.wants('server/start')) rows.push(...(await measureStart(options)));
    if (options.wants('server/installation')) rows.push(...(await measureInstallation(options)));
    return rows;
  },
};
