/** The browser looks closely at some screens of each kind: together they have everything that screens are made of. */
import { expect, test } from 'vitest';
import { isAlways, partsOf, representatives, screens, type Kind } from '../e2e/kinds';
import { everyScreen } from '../src/resources/screens';

const partsIn = (...wanted: Kind[]): string[] => representatives(...wanted).flatMap(partsOf);

test('every kind of field is shown in a record, and in a form where it is typed at all', () => {
  // What is closed in a demonstration has its browser test in `e2e/forms.test.ts`.
  const fields = everyScreen.filter(({ notInDemo }) => !notInDemo).flatMap((def) => Object.values(def.fields));
  expect(partsIn('show')).toEqual(expect.arrayContaining(fields.map(({ kind }) => `value ${kind}`)));
  const typed = fields.filter(({ readOnly }) => !readOnly);
  expect(partsIn('create', 'edit')).toEqual(expect.arrayContaining(typed.map(({ kind }) => `input ${kind}`)));
});

test.each<[string, Kind[]]>([
  ['lists', ['list']],
  ['records', ['show']],
  ['forms', ['create', 'edit']],
  ['imports', ['import']],
])('a few %s have all their parts', (_name, wanted) => {
  const all = screens.filter((screen) => wanted.includes(screen.kind) && isAlways(screen));
  const chosen = representatives(...wanted);
  expect(new Set(chosen.flatMap(partsOf))).toEqual(new Set(all.flatMap(partsOf)));
  expect(chosen.length).toBeLessThanOrEqual(all.length / 2);
});
