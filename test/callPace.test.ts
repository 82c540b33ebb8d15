/** A session calls so often and no more; what came too soon did nothing and may come again. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openOffice, SITE, type Office, type Reply } from './office';

let office: Office;
beforeAll(async () => {
  office = await openOffice({ config: { callsPerMinute: 60 }, standing: true });
});
afterAll(() => office.close());

const many = async (count: number, ask: () => Promise<Reply>): Promise<Reply[]> => Promise.all(Array.from({ length: count }, ask));
const statuses = (replies: readonly Reply[]): Record<number, number> => {
  const counted: Record<number, number> = {};
  for (const { status } of replies) counted[status] = (counted[status] ?? 0) + 1;
  return counted;
};

test('as many calls as a minute has come at once, and then one after another', async () => {
  const [staff, colleague] = [await office.signIn('staff'), await office.signIn('staff2')];
  const ask = (): Promise<Reply> => staff.get(`/api/Deposit/${SITE}?range=[0,0]`);
  const replies = await many(70, ask);
  expect(statuses(replies)).toEqual({ 200: 60, 429: 10 });
  const refused = replies.find(({ status }) => status === 429)!;
  expect([refused.headers.get('retry-after'), refused.body.code, refused.body.msg]).toEqual([
    '1',
    6,
    expect.stringMatching(/[ก-๙].* 1 วินาที/),
  ]);
  expect(refused.body).not.toHaveProperty('payload');
  // A colleague and another session of the same employee lose nothing; a new token of the same session gains nothing.
  expect((await colleague.get(`/api/Deposit/${SITE}`)).status).toBe(200);
  expect((await staff.json('POST', '/api/IsLogin', {})).status).toBe(429);
  expect((await (await office.signIn('staff')).get('/api/Grants')).status).toBe(200);
  office.later(3000);
  expect(statuses(await many(5, ask))).toEqual({ 200: 3, 429: 2 });
  office.later(10 * 60_000);
  expect(statuses(await many(61, ask))).toEqual({ 200: 60, 429: 1 });
});

test('so many calls of a session are under way at once, and no more; what is answered makes room', async () => {
  const crowd = await openOffice({ config: { callsPerMinute: 100_000 } });
  try {
    const lead = await crowd.signIn('lead');
    const slow = (): { reply: Promise<Response>; end: () => void } => {
      let end = (): void => undefined;
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{'));
          end = () => {
            controller.enqueue(new TextEncoder().encode('}'));
            controller.close();
          };
        },
      });
      const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' };
      return { reply: lead.raw(`/api/Deposit/${SITE}?action=approve`, init), end };
    };
    const held = Array.from({ length: 260 }, slow);
    let refused = 0;
    for (const { reply } of held) void reply.then(({ status }) => (refused += status === 429 ? 1 : 0));
    await vi.waitFor(() => expect(refused).toBe(10), { timeout: 90_000 });
    expect((await lead.get('/api/Grants')).status).toBe(429);
    expect((await (await crowd.signIn('senior')).get('/api/Grants')).status).toBe(200);
    for (const { end } of held) end();
    await Promise.all(held.map(({ reply }) => reply));
    expect(refused).toBe(10);
    expect((await lead.get('/api/Grants')).status).toBe(200);
  } finally {
    await crowd.close();
  }
});

test('a command that was held back did nothing, and does it once when it comes again under its key', async () => {
  const lead = await office.signIn('lead');
  const [{ id, version } = { id: 0, version: 0 }] = await office.db.query<{ id: number; version: number }>(
    "select id, version from deposit where service = $1 and status = 'pending' and not hidden order by id limit 1",
    [SITE],
  );
  const reject = (): Promise<Reply> =>
    lead.send(`/api/Deposit/${SITE}?action=reject&id=${id}`, { version, reason: 'ยอดไม่ตรง' }, { jti: 'held-back-once' });
  await many(60, () => lead.get('/api/Grants'));
  expect((await reject()).status).toBe(429);
  office.later(1000);
  expect((await reject()).body.payload).toMatchObject({ status: 'rejected' });
  office.later(1000);
  expect((await reject()).body.payload).toMatchObject({ status: 'rejected', version: version + 1 });
});
