/** Limits hold for all processes of an office together: the pace of a site's key, and failed sign-ins. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPace, type Pace } from '../server/site/pace';
import { Problem } from '../server/site/problem';
import { both } from './desk';
import { openOffice, type Office } from './office';

const MINUTE = 60_000;
const NOON = Date.parse('2031-03-01T05:00:00Z');

describe.each(both)('two processes on one database, %s', (engine) => {
  let office: Office;
  let other: Office;
  let asked = 0;
  beforeAll(async () => {
    office = await openOffice({ engine });
    other = await openOffice({ on: office.db });
  });
  afterAll(() => office.close());

  const db = (): Parameters<typeof createPace>[0] => ({
    query: (sql, params) => {
      asked += 1;
      return office.db.query(sql, params);
    },
  });
  const calls = async (paces: readonly Pace[], key: string, count: number, at: number): Promise<number> => {
    const all = await Promise.all(
      Array.from({ length: count }, (_, n) =>
        paces[n % paces.length]!(key, new Date(at)).then(
          () => true,
          (error: unknown) => {
            expect(error).toBeInstanceOf(Problem);
            return false;
          },
        ),
      ),
    );
    return all.filter(Boolean).length;
  };

  test.each([1, 3, 20, 200])('of a limit of %i exactly so many calls come through, and as many in the next minute', async (most) => {
    const paces = [createPace(db(), most), createPace(db(), most)];
    const key = `limit${most}`;
    expect(await calls(paces, key, most * 2 + 5, NOON)).toBe(most);
    expect(await calls(paces, key, 5, NOON + MINUTE - 1)).toBe(0);
    expect(await calls(paces, key, most * 2 + 5, NOON + MINUTE)).toBe(most);
  });

  test('a call under way asks the database for many: a twentieth of the limit at a time', async () => {
    const pace = createPace(db(), 1200);
    asked = 0;
    for (let n = 0; n < 600; n += 1) await pace('cheap', new Date(NOON));
    expect(asked).toBe(10);
    const headers = await pace('cheap', new Date(NOON + 30_000));
    expect(headers).toEqual({ 'ratelimit-policy': '"default";q=1200;w=60', ratelimit: '"default";r=599;t=30' });
  });

  test('a process whose clock is behind counts in the present minute, and a clock that was far ahead once stops nobody', async () => {
    const paces = [createPace(db(), 10), createPace(db(), 10)] as const;
    expect(await calls([paces[0]], 'clocks', 8, NOON + MINUTE)).toBe(8);
    expect(await calls([paces[1]], 'clocks', 8, NOON)).toBe(2);
    expect(await calls([paces[0]], 'wrong', 20, NOON + 86_400_000)).toBe(10);
    expect(await calls([paces[1]], 'wrong', 20, NOON)).toBe(10);
  });

  test('failed sign-ins at one process slow the name down at the other', async () => {
    const signIn = (at: Office, password: string): Promise<number> =>
      at
        .call('/api/Login', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ username: 'viewer', password }),
        })
        .then(({ status }) => status);
    for (let n = 0; n < 6; n += 1) await signIn(office, 'wrong');
    expect(await signIn(other, 'demo1234')).toBe(429);
  });
});
