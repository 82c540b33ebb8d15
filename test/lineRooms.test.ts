/** Rooms of LINE: what is told there, what is sent again and what is not, and that a token is never shown. */
import { describe, expect, test } from 'vitest';
import { judgeAlerts } from '../server/alerts/judge';
import { createLinePush, type Push, type Pushed } from '../server/line/push';
import { sendDue } from '../server/line/send';
import { usual, withOffice } from './desk';
import { query, rowOf, rowsOf, SITE, type Reply, type Row, type Worker } from './office';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const TOKEN = 'a channel access token that nobody sees';

describe.each(usual)('rooms of LINE, %s', (engine) => {
  const { office, desk, ceo, staff } = withOffice(['ceo', 'staff'], {
    ...{ engine, standing: true },
    config: { freshMinutes: 100_000, sessionHours: 1000 },
  });
  let told: Push[] = [];
  let answer: (push: Push) => Pushed = () => ({ kind: 'sent' });
  const send = async (): Promise<void> => {
    const push = (one: Push): Promise<Pushed> => {
      told.push(one);
      return Promise.resolve(answer(one));
    };
    while ((await sendDue(office.app.kernel, push)) > 0);
  };
  let made = 0;
  const room = async (over: Record<string, unknown> = {}): Promise<Row> => {
    made += 1;
    const target = `C${String(made).padStart(32, 'f')}`;
    const reply = await ceo.send(`/api/LineNotify/${SITE}?action=create`, {
      name: `ห้อง ${made}`,
      target,
      token: TOKEN,
      active: true,
      ...over,
    });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    told = [];
    answer = () => ({ kind: 'sent' });
    return rowOf(reply);
  };
  const tryOut = async (one: Row): Promise<void> => {
    const { status, body } = await desk.act(ceo, '/LineNotify', 'test', await desk.see('/LineNotify', one.id));
    expect(status, JSON.stringify(body)).toBe(200);
  };
  const messages = async ({ id }: Row): Promise<Row[]> =>
    rowsOf(await ceo.get(`/api/LineNotify/Message/${SITE}?${query({ filter: { room: id }, sort: ['id', 'ASC'], range: [0, 20] })}`));

  test('a room has a token, which is sealed, and shown to nobody', async () => {
    const without = await room({ token: null });
    await tryOut(without);
    await send();
    expect(told).toEqual([]);
    expect(await messages(without)).toMatchObject([{ state: 'waiting', reason: 'token' }]);
    const one = await room();
    expect(JSON.stringify([one, await desk.see('/LineNotify', one.id)])).not.toContain(TOKEN);
    const [row] = await office.db.query<{ token: string }>('select token from line_room where service = $1 and id = $2', [SITE, one.id]);
    expect(row?.token).not.toContain(TOKEN);
    const trail = await office.db.query("select after from audit where resource = 'line_room'");
    expect(JSON.stringify(trail)).not.toContain(TOKEN);
    expect((await staff.get(`/api/LineNotify/${SITE}`)).status).toBe(403);
  });

  test('a trial goes to the room with its token, once', async () => {
    const one = await room();
    await tryOut(one);
    await send();
    await send();
    expect(told).toMatchObject([{ token: TOKEN, to: one['target'] }]);
    expect(told[0]?.text).toContain(String(one['name']));
    expect(await messages(one)).toMatchObject([{ state: 'sent', tries: 1, reason: null }]);
    expect((await desk.see('/LineNotify', one.id))['sent_at']).not.toBeNull();
  });

  test('what LINE does not take now is tried again with the same key, in the order of the room, and holds up no other room', async () => {
    const [one, other] = [await room(), await room()];
    answer = ({ to }) => (to === one['target'] ? { kind: 'again', reason: 'away' } : { kind: 'sent' });
    for (const which of [one, one, other]) await tryOut(which);
    await send();
    expect(new Set(told.map(({ to }) => to))).toEqual(new Set([one['target'], other['target']]));
    expect(await messages(one)).toMatchObject([{ state: 'waiting', reason: 'away', tries: 1 }, { tries: 0 }]);
    expect(await desk.see('/LineNotify', one.id)).toMatchObject({ problem: 'away' });
    office.later(4 * SECOND);
    await send();
    expect(told).toHaveLength(2);
    answer = () => ({ kind: 'sent' });
    office.later(2 * SECOND);
    await send();
    const keys = told.filter(({ to }) => to === one['target']).map(({ retryKey }) => retryKey);
    expect(keys).toHaveLength(3);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
    expect(await messages(one)).toMatchObject([{ state: 'sent', tries: 2, reason: null }, { state: 'sent' }]);
    expect(await desk.see('/LineNotify', one.id)).toMatchObject({ problem: null });
  });

  test('what is never taken fails at once, and what is not taken for a day is given up while LINE still knows its key', async () => {
    const one = await room();
    answer = () => ({ kind: 'no', reason: 'room' });
    await tryOut(one);
    await send();
    expect(await messages(one)).toMatchObject([{ state: 'failed', reason: 'room' }]);
    answer = () => ({ kind: 'again', reason: 'token' });
    await tryOut(one);
    await send();
    office.later(22 * HOUR);
    await send();
    expect((await messages(one))[1]).toMatchObject({ state: 'waiting', reason: 'token' });
    office.later(2 * HOUR);
    await send();
    expect((await messages(one))[1]).toMatchObject({ state: 'failed', reason: 'late', tries: 3 });
  });

  test('a room that is switched off is written to when it is on again', async () => {
    const one = await room();
    await tryOut(one);
    const { status, body } = await desk.act(ceo, '/LineNotify', 'update', await desk.see('/LineNotify', one.id), { active: false });
    expect(status, JSON.stringify(body)).toBe(200);
    await send();
    expect(told).toEqual([]);
    await desk.act(ceo, '/LineNotify', 'update', await desk.see('/LineNotify', one.id), { active: true });
    await send();
    // Changing a room leaves its token as it was.
    expect(told).toMatchObject([{ token: TOKEN }]);
  });

  test('who keeps rooms and may not see what is told there neither reads it nor leads it elsewhere', async () => {
    await office.db.query('insert into role (id, name, permissions, reveals_per_day, exports_per_day) values (901, $1, $2, 1, 1)', [
      ...['ห้อง LINE', JSON.stringify([{ code: 'P020', active: true, view: true, add: true, update: true, delete: true, export: false }])],
    ]);
    await office.db.query("update employee set role = 901 where username = 'senior'");
    const keeper = await office.signIn('senior');
    const one = await room();
    const to = (target: string): Promise<Reply> => desk.act(keeper, '/LineNotify', 'update', { ...one, version: version() }, { target });
    let kept: Row = one;
    const version = (): number => kept.version;
    const own = (end: string): string => `U${end.padStart(32, 'a')}`;
    kept = rowOf(await to(own('1')));
    expect(kept).toMatchObject({ target: own('1') });

    const rule = rowOf(
      await ceo.send(`/api/Alert/Rule/${SITE}?action=create`, { figure: 'outflow', amount: 1, room: one.id, bell: false, active: true }),
    );
    const sentence = 'ห้องนี้ได้รับตัวเลขที่คุณไม่มีสิทธิ์ดู จึงย้ายไปที่อื่นไม่ได้ ให้ผู้ที่เห็นตัวเลขเหล่านั้นแก้ หรือเพิ่มเป็นห้องใหม่';
    const refused = await to(own('2'));
    expect([refused.status, refused.body['errors']]).toEqual([400, { target: sentence }]);
    const byToken = await desk.act(keeper, '/LineNotify', 'update', kept, { token: 'a token of somebody else' });
    expect([byToken.status, byToken.body['errors']]).toEqual([400, { token: sentence }]);
    kept = rowOf(await desk.act(keeper, '/LineNotify', 'update', kept, { name: 'ชื่อใหม่', active: true }));
    expect(kept).toMatchObject({ name: 'ชื่อใหม่', target: own('1') });
    await desk.act(ceo, '/Alert/Rule', 'update', rule, { active: false });
    // An employee who switches the rule on again takes the room they chose.
    expect((await to(own('2'))).status).toBe(400);
    await office.db.query('delete from alert_rule where service = $1 and id = $2', [SITE, rule.id]);
    // What was told already and waits to be sent would go there as well.
    const waits = (about: string): Promise<unknown> =>
      office.db.query("update line_message set about = $3 where service = $1 and room = $2 and state = 'waiting'", [SITE, one.id, about]);
    await tryOut(one);
    kept = await desk.see('/LineNotify', one.id);
    await waits('alert');
    expect((await to(own('2'))).status).toBe(400);
    await waits('test');
    kept = rowOf(await to(own('2')));

    const schedule = await ceo.send(`/api/Report/Schedule/${SITE}?action=create`, {
      ...{ report: 'site_overview', every: 'day', at: '08:00', to: 'room', room: one.id },
    });
    expect(schedule.status, JSON.stringify(schedule.body)).toBe(200);
    expect((await to(own('3'))).status).toBe(400);
    await desk.act(ceo, '/Report/Schedule', 'turnOff', rowOf(schedule));
    expect((await to(own('3'))).status).toBe(400);

    await desk.act(ceo, '/LineNotify', 'test', kept);
    await send();
    const said = async (who: Worker): Promise<unknown> =>
      rowsOf(await who.get(`/api/LineNotify/Message/${SITE}?${query({ filter: { room: one.id }, range: [0, 0] })}`))[0]?.['text'];
    expect([await said(keeper), await said(ceo)]).toEqual([null, expect.stringContaining('ทดสอบจาก')]);
  });

  test('an alert is told in the room its rule names, once', async () => {
    const one = await room();
    const rule = await ceo.send(`/api/Alert/Rule/${SITE}?action=create`, {
      figure: 'deposit_waiting',
      minutes: 7,
      room: one.id,
      bell: false,
      active: true,
    });
    expect(rule.status, JSON.stringify(rule.body)).toBe(200);
    await office.db.query("update deposit set status = 'rejected' where service = $1 and status = 'pending'", [SITE]);
    const { id } = await desk.deposit(await desk.member(), await desk.account(), 10);
    const { kernel } = office.app;
    await office.db.query('update deposit set created_at = $3 where service = $1 and id = $2', [
      ...[SITE, id],
      new Date(kernel.now().getTime() - 12 * 60 * SECOND).toISOString(),
    ]);
    for (let round = 0; round < 2; round += 1)
      await judgeAlerts(
        { kernel, subject: SITE, period: '', now: kernel.now(), tx: (work) => office.db.tx(work) },
        office.app.sessions.whoIs,
      );
    await send();
    expect(told.map(({ text }) => text)).toEqual(['แจ้งเตือน Lucky88\nฝากรอนานเกิน: 12 นาที เกณฑ์ 7 นาที']);
  });
});

describe('the Messaging API', () => {
  const push: Push = { token: 't', to: 'C1', text: 'สวัสดี', retryKey: 'a-key' };
  const answering = (status: number, seen: unknown[] = []): Promise<Pushed> =>
    createLinePush('https://line.example/push', (url, init) => {
      seen.push([url, init?.headers, JSON.parse(init?.body as string)]);
      return Promise.resolve(new Response('{}', { status }));
    })(push);

  test('is asked as it wants to be', async () => {
    const seen: unknown[] = [];
    expect(await answering(200, seen)).toEqual({ kind: 'sent' });
    expect(seen).toEqual([
      [
        'https://line.example/push',
        { 'content-type': 'application/json', authorization: 'Bearer t', 'x-line-retry-key': 'a-key' },
        { to: 'C1', messages: [{ type: 'text', text: 'สวัสดี' }] },
      ],
    ]);
  });

  test.each([
    [409, { kind: 'sent' }],
    [400, { kind: 'no', reason: 'room' }],
    [404, { kind: 'no', reason: 'room' }],
    [401, { kind: 'again', reason: 'token' }],
    [429, { kind: 'again', reason: 'quota' }],
    [500, { kind: 'again', reason: 'away' }],
  ])('answers %i', async (status, wanted) => expect(await answering(status)).toEqual(wanted));

  test('may be out of reach', async () => {
    const away = createLinePush('https://line.example/push', () => Promise.reject(new TypeError('fetch failed')));
    expect(await away(push)).toEqual({ kind: 'again', reason: 'away' });
  });
});
