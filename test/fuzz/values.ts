/** Values as people, broken clients and attackers send them. */
import { kindOf } from '../../src/schema/fields';
import type { Random } from '../../src/schema/fields/kind';
import type { AnyField } from '../../src/schema/fields/types';

const TEXTS = [
  '',
  ' ',
  '\0',
  '\ud800',
  '\uffff\ufffe',
  '‮กลับ',
  'ก'.repeat(5000),
  'a'.repeat(70_000),
  "'; drop table member; --",
  '" or 1=1',
  '%',
  '_%\\',
  '\\',
  '$1',
  '${jndi:ldap://x}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '%2e%2e%2f',
  '%zz',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-0',
  '1e400',
  '0x10',
  '９９９',
  '१२',
  '2026-02-30',
  '2026-13-01T25:61:61Z',
  '+275760-09-13T00:00:00Z',
  '-271821-04-20',
  '0001-01-01',
  '99999-12-31',
  '\r\nx-injected: 1',
  '=cmd|calc',
  '👨‍👩‍👧‍👦'.repeat(40),
  '{}',
  '[]',
  '[[[[[[]]]]]]',
  'true',
  '9007199254740993',
  '-9223372036854775809',
];
const NUMBERS = [
  0,
  -0,
  1,
  -1,
  0.1,
  1e-7,
  99.999,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  -(2 ** 53),
  1e15,
  1e16,
  1e21,
  1e308,
  -1e308,
  0.30000000000000004,
  5,
];
const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)]);

/** One text changed somewhere: cut, doubled, a character exchanged or put in. */
export function mutate(text: string, random: Random): string {
  const at = random.int(0, text.length);
  switch (random.int(0, 4)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return text + text.slice(at);
    case 2:
      return text.slice(0, at) + String.fromCharCode(random.int(0, 0xffff)) + text.slice(at + 1);
    case 3:
      return text.slice(0, at) + random.pick(TEXTS).slice(0, 200) + text.slice(at);
    default:
      return [...text].reverse().join('');
  }
}

export const nastyText = (random: Random): string => random.pick(TEXTS);

/** Anything JSON can say. */
export function nasty(random: Random, levels = 3): unknown {
  switch (random.int(0, levels > 0 ? 9 : 5)) {
    case 0:
      return null;
    case 1:
      return random.chance(0.5);
    case 2:
      return random.pick(NUMBERS);
    case 3:
      return random.int(-1_000_000, 1_000_000);
    case 4:
    case 5:
      return nastyText(random);
    case 6:
      return deep(random.int(1, 60));
    case 7:
      return Array.from({ length: random.int(0, 12) }, () => nasty(random, levels - 1));
    default:
      return Object.fromEntries(
        Array.from({ length: random.int(0, 6) }, () => [nastyText(random).slice(0, 60), nasty(random, levels - 1)]),
      );
  }
}

/** A value for a field: as it should be, nearly so, or anything. `care`: how often it is right, from 0 to 1. */
export function valueFor(field: AnyField, random: Random, care: number): unknown {
  const good = kindOf(field).demo(random, field) ?? random.int(1, 60);
  if (random.chance(care)) return good;
  if (random.chance(0.5)) return nasty(random);
  return typeof good === 'string' ? mutate(good, random) : [good];
}

/** As it stands in an address; halves of surrogate pairs cannot stand there. */
export const encoded = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '?'));
/** Only what a connection can carry as a header. */
export const headerText = (random: Random): string =>
  nastyText(random)
    .slice(0, 2000)
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, '?');
