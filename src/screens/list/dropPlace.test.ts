import { expect, test } from 'vitest';
import { dropPlace, stepPlace } from './dropPlace';

const rows = [0, 40, 80, 120].map((top) => ({ top, height: 40 }));

test('a row is dropped before the first one whose middle is below the pointer, and stays where it would come to stand again', () => {
  expect([-5, 10, 30, 70, 110, 150, 999].map((y) => dropPlace(rows, 1, y))).toEqual([0, 0, null, null, 3, 4, 4]);
  expect(dropPlace(rows, 3, 159)).toBeNull();
  expect(dropPlace(rows, 0, 59)).toBeNull();
});

test('a step up goes before the one above, a step down behind the one below; the ends lead nowhere', () => {
  expect([stepPlace(2, -1, 4), stepPlace(0, -1, 4)]).toEqual([1, null]);
  // The last place but one goes to the end: before the row that is not there.
  expect([stepPlace(0, 1, 4), stepPlace(2, 1, 4), stepPlace(3, 1, 4)]).toEqual([2, 4, null]);
});
