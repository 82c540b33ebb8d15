/** The search of the whole panel among a million members, by what staff have of one. */
import { count, median, milliseconds } from '../stats';
import type { BenchOptions, ResultRow } from '../types';
import { BUSY } from './fill';
import { runAlone } from './postgres';
import type { Rig } from './rig';

/** Above any number that the filling gives. */
const FIRST = 50_000_000;
/** Of the way from the last key to the lines on screen this is the server's part. */
const LIMIT_MS = 80;
const ASKED = 60;

/** Adds the members, each with an own name, user name and phone. */
const fill = (rig: Rig, members: number): Promise<void> =>
  runAlone(
    rig.address,
    `insert into member (service, id, username, name, phone, status) overriding system value
     select '${BUSY}', ${FIRST} + n, 'found' || lpad(to_hex(n * 7919 % ${members}), 6, '0'), 'สมาชิก ' || (array['วันเพ็ญ', 'สมปอง', 'อรุณ', 'ปิติ', 'มานี'])[1 + n % 5] || ' ' || to_hex(n * 104729 % ${members}),
            '09' || lpad((n * 31 % 100000000)::text, 8, '0'), 'active' from generate_series(1, ${members}) n; analyze member`,
  );

export async function measureFind(options: BenchOptions, engine: string, rig: Rig): Promise<ResultRow[]> {
  const members = options.quick ? 50_000 : 1_000_000;
  options.say(`${engine}: finding among ${count(members)} members`);
  await fill(rig, members);
  const typed: Record<string, (n: number) => string> = {
    'part of a name that one in five has': (n) => ['วันเพ็ญ', 'สมปอง', 'อรุณ'][n % 3] ?? '',
    'part of a user name': (n) => `found${((n * 7919 * 7919) % members).toString(16).padStart(6, '0').slice(0, 5)}`,
    'a phone': (n) => `09${String((n * 31 * 997) % 100_000_000).padStart(8, '0')}`,
    'the last digits of a phone': (n) => String((n * 7919) % 10_000).padStart(4, '0'),
  };
  const rows: ResultRow[] = [];
  for (const [what, text] of Object.entries(typed)) {
    const took: number[] = [];
    for (let n = 1; n <= ASKED; n += 1) {
      const began = performance.now();
      const answer = await fetch(`${rig.product.origin}/api/Find?${new URLSearchParams({ q: text(n), service: BUSY }).toString()}`, {
        headers: { authorization: `Bearer ${rig.token}` },
      });
      const { payload } = (await answer.json()) as { payload: unknown[] };
      took.push(performance.now() - began);
      if (n === 1 && payload.length === 0) throw new Error(`nobody was found by ${what}`);
    }
    const ms = median(took);
    rows.push({
      name: `${engine}: found among ${count(members)} members by ${what}`,
      product: milliseconds(ms),
      reference: '',
      ratio: null,
      limit: `≤ ${LIMIT_MS} ms`,
      verdict: ms <= LIMIT_MS ? 'pass' : 'miss',
      figures: { ms },
    });
  }
  return rows;
}
