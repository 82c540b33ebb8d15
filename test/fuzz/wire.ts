/** What a broken or hostile page sends over its live connection. */
import type { Random } from '../../src/schema/fields/kind';
import { SITE } from '../office';
import { mutate, nasty, nastyText } from './values';

const PATHS = [
  `/live/${SITE}/deposit`,
  `/alert/${SITE}/deposit`,
  `/claim/${SITE}/deposit/1`,
  `/notice/${SITE}`,
  '/status/TOPUP',
  '/popup/main',
  '/',
  '/.info',
];
const ASKS = ['q', 'n', 'p', 'm', 'g', 'auth', 'unauth', 's', 'stats', 'o', 'om', 'oc'];

/** One frame, as text. */
export function frameOf(random: Random): string {
  if (random.chance(0.1)) return nastyText(random);
  if (random.chance(0.05)) return String(random.int(0, 3));
  const ask: Record<string, unknown> = {
    p: random.chance(0.7) ? random.pick(PATHS) : random.chance(0.5) ? mutate(random.pick(PATHS), random) : nasty(random),
    h: '',
  };
  if (random.chance(0.3))
    ask['q'] = random.chance(0.5) ? { l: random.int(-5, 200), vf: random.pick(['l', 'r', 'x']), sp: nasty(random) } : nasty(random);
  if (random.chance(0.3)) ask['t'] = random.chance(0.5) ? random.int(0, 9) : nasty(random);
  if (random.chance(0.3)) ask['d'] = nasty(random);
  const message = {
    t: random.pick(['d', 'd', 'd', 'c', 'x']),
    d: { r: random.chance(0.9) ? random.int(0, 1000) : nasty(random), a: random.pick(ASKS), b: random.chance(0.9) ? ask : nasty(random) },
  };
  const text = JSON.stringify(message);
  return random.chance(0.85) ? text : mutate(text, random);
}
