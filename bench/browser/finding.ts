/** Members found by the search of the whole panel, of a site that has a million. */
import { at, atRest, signInOn } from '../../e2e/steps';
import { BUSY } from '../server/fill';
import { runAlone } from '../server/postgres';
import { postgresEngine } from '../server/rig';
import { median } from '../stats';
import type { BenchOptions } from '../types';
import { visit } from './page';
import { untilOffered } from './palette';

export interface Finding {
  members: number;
  /** Medians, in milliseconds from the last letter: by the whole telephone number, the user name and the name. */
  phone: number;
  username: number;
  name: number;
}

const TIMES = 9;

export async function findingFigures(options: BenchOptions): Promise<Finding> {
  const members = options.quick ? 100_000 : 1_000_000;
  const engine = await postgresEngine(options);
  try {
    const rig = await engine.prepare({ deposits: 4000, pending: 2000 });
    try {
      await runAlone(
        rig.address,
        `insert into member (service, id, username, name, phone, status) overriding system value select '${BUSY}', 100000000 + n, 'many' || n, 'สมชาย คนที่ ' || n, '06' || lpad(n::text, 8, '0'), 'active' from generate_series(1, ${members}) n`,
      );
      await runAlone(rig.address, 'vacuum analyze member');
      const { page, person } = await visit(rig.product.origin, false);
      await signInOn(page, 'owner');
      await page.goto(at('/Deposit', BUSY));
      await atRest(page);
      // By then the panel has fetched what the next press opens.
      await page.waitForTimeout(5000);
      const found = { phone: [] as number[], username: [] as number[], name: [] as number[] };
      for (let run = 0; run <= TIMES; run += 1) {
        const one = Math.floor((members * (run + 1)) / (TIMES + 2));
        const typed = { phone: `06${String(one).padStart(8, '0')}`, username: `many${one}`, name: `สมชาย คนที่ ${one}` };
        for (const by of ['phone', 'username', 'name'] as const) {
          await untilOffered(page, { chord: true }, 'รายการฝาก');
          const took = await untilOffered(page, { typed: typed[by] }, `many${one}`);
          // The first of each warms up.
          if (run > 0) found[by].push(took);
          await page.keyboard.press('Escape');
          await page.waitForTimeout(300);
        }
      }
      await person.close();
      return { members, phone: median(found.phone), username: median(found.username), name: median(found.name) };
    } finally {
      await rig.stop();
    }
  } finally {
    await engine.stop();
  }
}
