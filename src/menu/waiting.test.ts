import { expect, test } from 'vitest';
import { MOST_ALERTS } from '../schema/shutdown';
import { shownWaiting, sumWaiting, waitingIn } from './waiting';

const list = (length: number): Record<string, true> => Object.fromEntries(Array.from({ length }, (_, id) => [id + 1, true]));

test('a live list is counted exactly until it is full; from then on the number says that there may be more', () => {
  expect([null, list(1), list(MOST_ALERTS - 1), list(MOST_ALERTS)].map((value) => shownWaiting(waitingIn(value)))).toEqual([
    '0',
    '1',
    '99',
    '100+',
  ]);
});

test('the sum of a parent is exact only when every child is', () => {
  const [full, some, few] = [waitingIn(list(MOST_ALERTS)), waitingIn(list(60)), waitingIn(list(59))];
  expect([sumWaiting([]), sumWaiting([some, few]), sumWaiting([full, few]), sumWaiting([full, full])].map(shownWaiting)).toEqual([
    '0',
    '119',
    '159+',
    '200+',
  ]);
});
