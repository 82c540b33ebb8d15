import { defaultOf } from '../../src/schema/defaults';
import type { AnyResource, Loosening } from '../../src/schema/define';

const heightOf = (amount: unknown, empty: number): number => (amount === null || amount === undefined ? empty : Number(amount));
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

function loosens(how: Loosening, from: unknown, to: unknown): boolean {
  if (typeof how !== 'string') return how.indexOf(String(to)) > how.indexOf(String(from));
  switch (how) {
    case 'higher':
      return heightOf(to, Infinity) > heightOf(from, Infinity);
    case 'lower':
      return heightOf(to, -Infinity) < heightOf(from, -Infinity);
    case 'on':
      return to === true && from !== true;
    case 'off':
      return to !== true && from === true;
    case 'any':
      return !isSame(from, to);
  }
}

/** The first field of a new record that is looser than its default, of those that begin as strict; undefined where it may be made. */
export const begunLoose = (
  { beginsStrict = [], raisedByTwo = {}, fields }: AnyResource,
  values: Readonly<Record<string, unknown>>,
): string | undefined =>
  beginsStrict.find((name) => {
    const [how, field] = [raisedByTwo[name], fields[name]];
    return how !== undefined && field !== undefined && loosens(how, defaultOf(field), values[name]);
  });

/** The first field that a change loosens, of those two persons loosen; undefined where one may make it. */
export const loosened = (
  { raisedByTwo = {} }: AnyResource,
  row: Readonly<Record<string, unknown>>,
  change: Readonly<Record<string, unknown>>,
): string | undefined =>
  Object.entries(raisedByTwo).find(([name, how]) => Object.hasOwn(change, name) && loosens(how, row[name], change[name]))?.[0];
