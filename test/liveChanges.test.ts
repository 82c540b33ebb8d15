import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createRecentChanges } from '../server/realtime/recentChanges';
import { followChanges, type Change } from '../src/providers/liveChanges';

const line = vi.hoisted(() => ({ say: (_value: unknown): void => undefined }));
vi.mock('../src/providers/realtime', () => ({
  subscribe: (_path: string, onValue: (value: unknown) => void) => {
    line.say = onValue;
    return () => undefined;
  },
}));

const OPENED = 1_000_000;
let told: number[];
let gaps: number;
const follow = (): void => {
  [told, gaps] = [[], 0];
  followChanges('live/lucky88/deposit', {
    readSince: () => OPENED,
    onChanges: (changes: readonly Change[]) => told.push(...changes.flatMap(({ ids }) => ids)),
    onGap: () => {
      gaps += 1;
    },
  });
};
/** A server that announces writes; record n is written by write n. */
const server = () => {
  const recent = createRecentChanges();
  return (id: number, at = OPENED + 60_000, ids = [id]) => recent.add({ service: 'lucky88', resource: 'deposit', seq: id, ids, by: 1 }, at);
};

beforeEach(follow);

describe('writes are followed', () => {
  test('one by one, each once, however often the same value comes', () => {
    const write = server();
    line.say(null);
    const first = write(1);
    line.say(first);
    line.say(first);
    line.say(write(2));
    expect([told, gaps]).toEqual([[1, 2], 0]);
  });

  test('also those between two values, in any order of their numbers', () => {
    const write = server();
    line.say(write(5, OPENED - 60_000));
    write(7);
    write(6);
    line.say(write(8));
    expect([told, gaps]).toEqual([[7, 6, 8], 0]);
  });

  test('and a gap is told when the list of recent writes no longer reaches back', () => {
    const write = server();
    line.say(write(1, OPENED - 60_000));
    for (let id = 2; id <= 40; id += 1) write(id);
    line.say(write(41));
    expect([told, gaps]).toEqual([[], 1]);
    line.say(write(42));
    expect([told, gaps]).toEqual([[42], 1]);
  });

  test('and when the server began anew and knows of none', () => {
    line.say(server()(3, OPENED - 60_000));
    line.say(null);
    expect([told, gaps]).toEqual([[], 1]);
  });

  test('a write of many records shortens the list instead of growing the value without bound', () => {
    const write = server();
    const many = Array.from({ length: 300 }, (_, index) => index);
    write(1, OPENED, many);
    const value = write(2, OPENED, many);
    expect(value.recent.map(({ seq }) => seq)).toEqual([2]);
    expect(write(3, OPENED).recent.map(({ seq }) => seq)).toEqual([2, 3]);
  });
});

describe('the first value', () => {
  test('is older than what is on screen: nothing to do', () => {
    line.say(server()(1, OPENED - 60_000));
    expect([told, gaps]).toEqual([[], 0]);
  });
  test('may be younger than what is on screen: everything is read again', () => {
    line.say(server()(1, OPENED + 1));
    expect([told, gaps]).toEqual([[], 1]);
  });
});

test('a backend that only tells the last write is believed', () => {
  line.say({ seq: 1, ids: [1], by: 1 });
  line.say({ seq: 2, ids: { 0: 2, 2: 3 }, by: 1 });
  line.say({ seq: 2, ids: [2, 3], by: 1 });
  expect([told, gaps]).toEqual([[1, 2, 3], 0]);
});
