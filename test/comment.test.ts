/** Feedback threads: every employee's own, all of them for those who answer, decided by the server on every way to a row. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openOffice, query, rowOf, rowsOf, type Office, type Row, type Worker } from './office';

describe('threads', () => {
  let office: Office;
  let [owner, manager, lead, viewer]: Worker[] = [];
  let thread: Row;
  const open = async (worker: Worker, subject: string): Promise<Row> =>
    rowOf(await worker.json('POST', '/api/Comment', { subject, text: 'รายละเอียด' }));
  const see = async (id: number): Promise<Row> => rowOf(await owner!.get(`/api/Comment/${id}`));
  const reply = (worker: Worker, id: number, text: string) => worker.json('POST', '/api/Comment/Message', { thread: id, text });
  const act = async (worker: Worker, id: number, action: string) =>
    worker.json('POST', `/api/Comment/${id}/${action}`, { version: (await see(id)).version });

  beforeAll(async () => {
    office = await openOffice();
    [owner, manager, lead, viewer] = [
      await office.signIn('owner'),
      await office.signIn('manager'),
      await office.signIn('lead'),
      await office.signIn('viewer'),
    ];
    thread = await open(viewer, 'ปุ่มหาย');
    await open(lead, 'ของหัวหน้ากะ');
  });
  afterAll(() => office.close());

  test('anybody opens one, and it is theirs and waits', () => {
    expect(thread).toMatchObject({ subject: 'ปุ่มหาย', state: 'open', author: viewer!.id, replies: 0, _text: { author: 'คุณดวงแก้ว' } });
    expect(thread['last_at']).toEqual(expect.any(String));
  });

  test('nobody names the author, the state or the owner themselves', async () => {
    for (const forged of [{ author: 1 }, { state: 'closed' }, { replies: 9 }])
      expect((await viewer!.json('POST', '/api/Comment', { subject: 'x', text: 'y', ...forged })).status).toBe(400);
    expect((await viewer!.json('POST', '/api/Comment/Message', { thread: thread.id, text: 'x', owner: 1 })).status).toBe(400);
  });

  test('below level 9 one sees one’s own only: list, counts, record, history, filter and search', async () => {
    const authors = async (worker: Worker, filter: Record<string, unknown> = {}): Promise<unknown[]> => [
      ...new Set(rowsOf(await worker.get(`/api/Comment?${query({ filter, range: [0, 99] })}`)).map((row) => row['author'])),
    ];
    expect(await authors(viewer!)).toEqual([viewer!.id]);
    expect(await authors(manager!)).toEqual([manager!.id]);
    expect((await authors(owner!)).length).toBeGreaterThan(2);
    expect(await authors(manager!, { author: viewer!.id })).toEqual([]);
    expect(await authors(manager!, { q: 'ปุ่มหาย' })).toEqual([]);
    expect(await authors(manager!, { id: [thread.id] })).toEqual([]);
    const counts = (await viewer!.get('/api/Comment?counts=1')).body['counts'] as Record<string, { total: number }>;
    expect(counts['all']?.total).toBe(1);
    for (const path of [`/api/Comment/${thread.id}`, `/api/Comment/${thread.id}/history`])
      expect((await manager!.get(path)).status).toBe(404);
    expect((await manager!.json('POST', `/api/Comment/${thread.id}/close`, { version: thread.version })).status).toBe(404);
  });

  test('a reply from those who answer settles it, a word of its author asks again; both are read in order', async () => {
    expect((await reply(owner!, thread.id, 'ขอรูปหน้าจอ')).status).toBe(200);
    expect(await see(thread.id)).toMatchObject({ state: 'answered', replies: 1 });
    const mine = await reply(viewer!, thread.id, 'ส่งให้แล้ว');
    expect(rowOf(mine)).toMatchObject({ author: viewer!.id, owner: viewer!.id });
    expect(await see(thread.id)).toMatchObject({ state: 'open', replies: 2 });
    const read = rowsOf(
      await viewer!.get(`/api/Comment/Message?${query({ filter: { thread: thread.id }, sort: ['created_at', 'ASC'], range: [0, 99] })}`),
    );
    expect(read.map((row) => row['text'])).toEqual(['ขอรูปหน้าจอ', 'ส่งให้แล้ว']);
    expect(read.map((row) => (row['_text'] as Record<string, string>)['author'])).toEqual(['คุณมานะ', 'คุณดวงแก้ว']);
  });

  test('nobody writes into, or reads from, a thread they do not see', async () => {
    const refused = await reply(manager!, thread.id, 'ขอดูด้วย');
    const none = await reply(manager!, 99_999_999, 'ขอดูด้วย');
    // As for a thread there is not: nothing tells the two apart.
    expect([refused.status, refused.body]).toEqual([none.status, none.body]);
    expect(refused.status).toBe(400);
    expect(rowsOf(await manager!.get(`/api/Comment/Message?${query({ filter: { thread: thread.id }, range: [0, 99] })}`))).toEqual([]);
    const [message] = rowsOf(await owner!.get(`/api/Comment/Message?${query({ filter: { thread: thread.id }, range: [0, 99] })}`));
    expect((await manager!.get(`/api/Comment/Message/${message?.id}`)).status).toBe(404);
    expect(await see(thread.id)).toMatchObject({ replies: 2 });
  });

  test('closed it takes no more words until it is opened again, by its author or by those who answer', async () => {
    expect((await act(viewer!, thread.id, 'close')).status).toBe(200);
    const refused = await reply(viewer!, thread.id, 'อีกคำ');
    expect(refused.status).toBe(409);
    expect(refused.body.msg).toMatch(/ปิดแล้ว/);
    expect((await act(viewer!, thread.id, 'close')).status).toBe(409);
    expect((await act(owner!, thread.id, 'reopen')).status).toBe(200);
    expect((await reply(viewer!, thread.id, 'อีกคำ')).status).toBe(200);
    const done = rowsOf(await owner!.get(`/api/Comment/${thread.id}/history`)).map((entry) => entry['action']);
    expect(done).toEqual(['update', 'reopen', 'close', 'update', 'update', 'create']);
  });

  test('the audit log says who wrote when, and nothing of what: it is read by others', async () => {
    const entries = await office.db.query("select after from audit where resource in ('comment', 'comment_message')");
    expect(entries.length).toBeGreaterThan(5);
    for (const words of ['ปุ่มหาย', 'ขอรูปหน้าจอ', 'ส่งให้แล้ว', 'รายละเอียด']) expect(JSON.stringify(entries)).not.toContain(words);
    expect(JSON.stringify(entries)).toContain('••••••');
  });

  test('replies that come at once are all counted', async () => {
    const busy = await open(lead!, 'พร้อมกัน');
    const replies = await Promise.all(['ก', 'ข', 'ค', 'ง'].map((text) => reply(lead!, busy.id, text)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await see(busy.id)).toMatchObject({ replies: 4 });
  });
});
