/**
 * Reads that begin while their session is read anew: one going to the database, and nothing is answered or written down that the session
 * does not allow.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Statement } from '../server/db/client';
import { both } from './desk';
import { openOffice, query, rowsOf, SITE, type Office, type Worker } from './office';

describe.each(both)('reads ahead, %s', (engine) => {
  let office: Office;
  let ceo: Worker;
  const alone: string[] = [];
  const joined: (readonly Statement[])[] = [];

  beforeAll(async () => {
    office = await openOffice({
      engine,
      wrap: (db) => ({
        ...db,
        query: (sql, params) => {
          alone.push(sql);
          return db.query(sql, params);
        },
        together: (statements) => {
          joined.push(statements);
          return db.together(statements);
        },
      }),
    });
    ceo = await office.signIn('ceo');
  });
  afterAll(() => office.close());
  beforeEach(() => {
    alone.length = 0;
    joined.length = 0;
  });

  const list = (worker: Worker, parts: Record<string, unknown> = {}): ReturnType<Worker['get']> =>
    worker.get(`/api/Deposit/${SITE}?${query(parts)}`);
  const end = (worker: string): Promise<unknown> =>
    office.db.query('update session set ended_at = now() where employee = (select id from employee where username = $1)', [worker]);
  const searches = async (): Promise<number> =>
    Number((await office.db.query<{ n: number }>("select count(*) as n from audit where action = 'search'"))[0]?.n);

  test('a page and a record go to the database once, with the look at their session', async () => {
    await list(ceo);
    alone.length = 0;
    joined.length = 0;
    const [first] = rowsOf(await list(ceo));
    expect((await ceo.get(`/api/Deposit/${SITE}?id=${first!.id}`)).body).toMatchObject({ payload: { id: first!.id } });
    expect(alone).toEqual([]);
    expect(
      joined.map((statements) => statements.map(({ sql }) => /from "?(\w+)"?/.exec(sql.slice(sql.lastIndexOf(' from ')))?.[1]).sort()),
    ).toHaveLength(2);
    expect(joined.every((statements) => statements.length === 2 && statements.some(({ sql }) => sql.includes('from session ')))).toBe(true);
  });

  test('a read that fails is answered as its own failure', async () => {
    await list(ceo);
    expect(await list(ceo, { filter: { nothing: 1 } })).toMatchObject({ status: 400 });
    expect(await ceo.get(`/api/Deposit/${SITE}?id=999999999`)).toMatchObject({ status: 404 });
    expect((await list(ceo)).status).toBe(200);
  });

  test('an ended session learns nothing, and nothing it looked for is written down as a search', async () => {
    const viewer = await office.signIn('viewer');
    const search = (phone: string): ReturnType<Worker['get']> => viewer.get(`/api/Member/${SITE}?${query({ filter: { q: phone } })}`);
    expect((await viewer.get(`/api/Member/${SITE}?${query({})}`)).status).toBe(200);
    const none = await searches();
    await search('0812345677');
    const before = await searches();
    expect(before).toBe(none + 1);
    await end('viewer');
    const refused = await search('0812345678');
    expect(refused.status).toBe(401);
    expect(refused.body).not.toHaveProperty('payload');
    expect(await searches()).toBe(before);
  });

  test('rights taken away meanwhile are not read with', async () => {
    const senior = await office.signIn('senior');
    expect((await list(senior)).status).toBe(200);
    await office.db.query("update employee set services = '{}', version = version + 1 where username = 'senior'");
    const refused = await list(senior);
    expect(refused.status).toBe(403);
    expect(refused.body).not.toHaveProperty('payload');
  });
});
