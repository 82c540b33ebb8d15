/** Reports by the clock: which period, once for each, by whose rights, and what becomes of it. */
import { describe, expect, test } from 'vitest';
import { lastAt, lastPeriod } from '../server/schedules/period';
import { sendDue } from '../server/line/send';
import type { Push } from '../server/line/push';
import { MOST_SCHEDULES, scheduledReports } from '../src/resources/admin/reportSchedule';
import { isTimed } from '../src/schema/report/define';
import { reports } from '../src/reports';
import { usual, withOffice } from './desk';
import { query, rowOf, rowsOf, SITE, type Row, type Worker } from './office';

const DAY_MS = 86_400_000;

describe('the last period that is over', () => {
  test.each([
    ['day', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['week', '2026-03-01', '2026-02-16', '2026-02-22'],
    ['week', '2026-03-02', '2026-02-23', '2026-03-01'],
    ['month', '2026-03-01', '2026-02-01', '2026-02-28'],
    ['month', '2026-01-31', '2025-12-01', '2025-12-31'],
  ] as const)('%s on %s', (every, day, from, to) => expect(lastPeriod(every, day)).toEqual({ from, to }));

  test.each([
    ['2026-03-01T01:00:00Z', '08:00', '2026-03-01T01:00:00Z'],
    ['2026-03-01T00:59:59Z', '08:00', '2026-02-28T01:00:00Z'],
    ['2026-03-01T17:00:00Z', '00:00', '2026-03-01T17:00:00Z'],
    ['2026-03-01T16:59:00Z', '23:30', '2026-03-01T16:30:00Z'],
  ])('at %s it was last %s', (now, at, wanted) => expect(lastAt(at, new Date(now))).toEqual(new Date(wanted)));

  test('what can be sent are the reports of a site that count days, by their names', () => {
    expect(Object.keys(scheduledReports).sort()).toEqual(
      reports
        .filter((report) => report.scope === 'site' && isTimed(report))
        .map(({ name }) => name)
        .sort(),
    );
    for (const [name, label] of Object.entries(scheduledReports)) {
      const report = reports.find((one) => one.name === name);
      expect([name, report?.scope, report?.label.th]).toEqual([name, 'site', label]);
    }
  });
});

describe.each(usual)('reports by the clock, %s', (engine) => {
  const { office, desk, ceo, manager, staff } = withOffice(['ceo', 'manager', 'staff'], {
    ...{ engine, standing: true },
    config: { freshMinutes: 1_000_000, sessionHours: 10_000 },
  });
  /** Each minute the jobs are done once. */
  const sweep = (): Promise<void> => {
    office.later(60_000);
    return office.app.sweep();
  };
  const schedule = async (over: Record<string, unknown>, who: Worker = ceo): Promise<Row> => {
    const values = { report: 'site_overview', every: 'day', at: '00:00', to: 'file', format: 'csv', ...over };
    const reply = await who.send(`/api/Report/Schedule/${SITE}?action=create`, values);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return rowOf(reply);
  };
  const runs = async ({ id }: Row): Promise<Row[]> =>
    rowsOf(await ceo.get(`/api/Report/Schedule/Run/${SITE}?${query({ filter: { schedule: id }, sort: ['id', 'ASC'], range: [0, 20] })}`));

  test('is kept as a file once for a day, by the mark of an export, and gone after its days', async () => {
    const one = await schedule({});
    await sweep();
    await sweep();
    const [run, ...more] = await runs(one);
    expect(more).toEqual([]);
    expect(run).toMatchObject({ outcome: 'kept', author: ceo.id });
    const file = await ceo.raw(`/api/File/${SITE}/${String(run!['file'])}`, {});
    const text = await file.text();
    expect([file.status, text]).toEqual([200, expect.stringContaining(String(run!['mark']))]);
    expect(text).toContain('ยอดฝาก');
    // The audit log tells its name to people who have no part in it.
    expect((await manager.raw(`/api/File/${SITE}/${String(run!['file'])}`, {})).status).toBe(404);
    const exported = rowsOf(await ceo.get(`/api/Exports?${query({ filter: { resource: 'site_overview' }, range: [0, 50] })}`));
    expect(exported.find(({ mark }) => mark === run!['mark'])).toMatchObject({ author: ceo.id, state: 'made', service: SITE });
    office.later(DAY_MS);
    await sweep();
    expect((await runs(one)).map(({ outcome }) => outcome)).toEqual(['kept', 'kept']);
    office.later(31 * DAY_MS);
    await sweep();
    expect((await runs(one)).map(({ file: kept }) => kept !== null)).toEqual([false, false, true]);
    expect((await ceo.raw(`/api/File/${SITE}/${String(run!['file'])}`, {})).status).toBe(404);
    await desk.act(ceo, '/Report/Schedule', 'turnOff', await desk.see('/Report/Schedule', one.id));
  });

  test('goes to a room with the figures its author may see', async () => {
    const room = rowOf(
      await ceo.send(`/api/LineNotify/${SITE}?action=create`, {
        name: 'รายงาน',
        target: `C${'a'.repeat(32)}`,
        token: 'secret',
        active: true,
      }),
    );
    const one = await schedule({ every: 'month', to: 'room', room: room.id, format: null });
    await sweep();
    const told: Push[] = [];
    while ((await sendDue(office.app.kernel, (push) => (told.push(push), Promise.resolve({ kind: 'sent' })))) > 0);
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toMatch(/^ภาพรวมของเว็บ Lucky88\n1 .+ – .+\nรายการฝาก: \d/);
    expect(told[0]?.text).not.toContain('รอตรวจอยู่');
    expect(await runs(one)).toMatchObject([{ outcome: 'sent' }]);
  });

  test('a run that ended before it was done is done again, and one that is done never', async () => {
    const one = await schedule({ every: 'week' });
    await sweep();
    await office.db.query("update report_run set outcome = 'begun', file = null, mark = null where service = $1 and schedule = $2", [
      SITE,
      one.id,
    ]);
    await sweep();
    expect(await runs(one)).toMatchObject([{ outcome: 'kept' }]);
  });

  test('a room counts against the author’s exports of a day as a file does; who has none left halts, and nobody else', async () => {
    const { id: room } = rowOf(
      await ceo.send(`/api/LineNotify/${SITE}?action=create`, { name: 'นับ', target: `C${'b'.repeat(32)}`, token: 'secret', active: true }),
    );
    const [toRoom, toFile, other] = [
      await schedule({ report: 'working', to: 'room', room, format: null }, manager),
      await schedule({ report: 'working' }, manager),
      await schedule({ report: 'working', every: 'month' }),
    ];
    const allow = (most: number) => office.db.query('update role set exports_per_day = $1 where id = 3', [most]);
    await allow(0);
    await sweep();
    for (const one of [toRoom, toFile]) {
      expect(await runs(one)).toMatchObject([{ outcome: 'halted', reason: 'limit', file: null }]);
      expect(await desk.see('/Report/Schedule', one.id)).toMatchObject({ state: 'halted', halted_for: 'limit' });
    }
    expect(await runs(other)).toMatchObject([{ outcome: 'kept' }]);
    const [told] = await office.db.query<{ n: number }>('select count(*)::int as n from line_message where service = $1 and room = $2', [
      SITE,
      room,
    ]);
    expect(told?.n).toBe(0);
    const [job] = await office.db.query("select outcome, error from job_run where job = 'schedules' and subject = $1", [SITE]);
    expect(job).toEqual({ outcome: 'done', error: null });
    // Of one export that is left the room takes it, as a file would.
    await allow(1);
    office.later(DAY_MS);
    for (const one of [toRoom, toFile])
      expect((await desk.act(manager, '/Report/Schedule', 'turnOn', await desk.see('/Report/Schedule', one.id))).status).toBe(200);
    await sweep();
    expect((await runs(toRoom)).map(({ outcome }) => outcome)).toEqual(['halted', 'sent']);
    expect((await runs(toFile)).map(({ outcome }) => outcome)).toEqual(['halted', 'halted']);
    await allow(30);
    for (const one of [toRoom, other]) await desk.act(ceo, '/Report/Schedule', 'turnOff', await desk.see('/Report/Schedule', one.id));
  });

  test('one that is larger than the site lets one person export halts, and no file of it is kept', async () => {
    // Nothing may have happened that day, and a file without a row is still above this.
    await office.db.query('update site_config set export_second_rows = -1 where service = $1', [SITE]);
    const one = await schedule({});
    await sweep();
    expect(await runs(one)).toMatchObject([{ outcome: 'halted', reason: 'second', file: null, mark: null }]);
    expect(await desk.see('/Report/Schedule', one.id)).toMatchObject({ state: 'halted', halted_for: 'second' });
    await office.db.query('update site_config set export_second_rows = 5000 where service = $1', [SITE]);
  });

  test('one that fails keeps none behind it from being sent, and is tried again', async () => {
    const [one, two] = [await schedule({ report: 'sms_report' }), await schedule({ report: 'marketing' })];
    // Where it stops is asked for nothing but its report.
    await office.db.query("update report_schedule set at = 'never' where service = $1 and id = $2", [SITE, one.id]);
    await sweep();
    expect([await runs(one), (await runs(two)).map(({ outcome }) => outcome)]).toEqual([[], ['kept']]);
    const job = async () =>
      (await office.db.query<{ outcome: string }>("select outcome from job_run where job = 'schedules' and subject = $1", [SITE])).at(-1)
        ?.outcome;
    expect(await job()).toBe('failed');
    await office.db.query("update report_schedule set at = '00:00' where service = $1 and id = $2", [SITE, one.id]);
    await sweep();
    expect([(await runs(one)).map(({ outcome }) => outcome), await job()]).toEqual([['kept'], 'done']);
    for (const each of [one, two]) await desk.act(ceo, '/Report/Schedule', 'turnOff', await desk.see('/Report/Schedule', each.id));
  });

  test('a room is sent a report of a period once, and so many of one employee are on at a time', async () => {
    const room = async (name: string, letter: string): Promise<number> =>
      rowOf(
        await ceo.send(`/api/LineNotify/${SITE}?action=create`, { name, target: `C${letter.repeat(32)}`, token: 'secret', active: true }),
      ).id;
    const [first, second] = [await room('หนึ่ง', 'c'), await room('สอง', 'd')];
    const sent = { report: 'marketing', every: 'week', to: 'room', format: null };
    const make = (over: Record<string, unknown>, who: Worker = ceo) =>
      who.send(`/api/Report/Schedule/${SITE}?action=create`, { at: '00:00', ...sent, ...over });
    const one = await schedule({ ...sent, room: first });
    const again = await make({ room: first }, manager);
    expect([again.status, again.body['errors']]).toEqual([400, { room: 'ห้องนี้รับรายงานนี้รอบเดียวกันอยู่แล้ว' }]);
    for (const over of [{ room: second }, { room: first, every: 'month' }, { room: first, report: 'member_vip' }])
      expect((await make(over, manager)).status).toBe(200);
    const off = rowOf(await desk.act(ceo, '/Report/Schedule', 'turnOff', one));
    expect((await make({ room: first }, manager)).status).toBe(200);
    const back = await desk.act(ceo, '/Report/Schedule', 'turnOn', off);
    expect([back.status, back.body.msg]).toEqual([409, 'ห้องนี้รับรายงานนี้รอบเดียวกันอยู่แล้ว']);

    const [on] = await office.db.query<{ n: number }>("select count(*)::int as n from report_schedule where author = $1 and state = 'on'", [
      ceo.id,
    ]);
    const files = { ...sent, to: 'file', format: 'csv' };
    const replies = await Promise.all(Array.from({ length: MOST_SCHEDULES - on!.n + 2 }, () => make(files)));
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array<number>(MOST_SCHEDULES - on!.n).fill(200), 400, 400]);
    expect(replies.find(({ status }) => status === 400)?.body['errors']).toHaveProperty('report');
    expect((await desk.act(ceo, '/Report/Schedule', 'turnOn', off)).status).toBe(409);
    await office.db.query("update report_schedule set state = 'off' where service = $1", [SITE]);
  });

  test('whoever has no right to a report has none sent, and who lost it halts with the reason', async () => {
    const refused = await staff.send(`/api/Report/Schedule/${SITE}?action=create`, {
      ...{ report: 'marketing', every: 'day', at: '00:00', to: 'file', format: 'csv' },
    });
    expect(refused.status).toBe(403);
    const one = await schedule({ report: 'member_vip' }, manager);
    // Of a colleague's one sees nothing.
    expect((await staff.get(`/api/Report/Schedule/${SITE}?id=${one.id}`)).status).toBe(404);
    await office.db.query('update employee set active = false, version = version + 1 where id = $1', [manager.id]);
    await sweep();
    expect(await runs(one)).toMatchObject([{ outcome: 'halted', reason: 'rights', file: null }]);
    const halted = await desk.see('/Report/Schedule', one.id);
    expect(halted).toMatchObject({ state: 'halted', halted_for: 'rights', author: manager.id });
    // The author of the schedule is told once they are back.
    await office.db.query('update employee set active = true, version = version + 1 where id = $1', [manager.id]);
    const back = await office.signIn('manager');
    const bell = async () => ((await back.get('/api/Mine')).body.payload as { items: { kind: string; record: number }[] }).items;
    const told = { kind: 'scheduleHalted', record: one.id };
    expect(await bell()).toEqual(expect.arrayContaining([expect.objectContaining(told)]));
    const on = await desk.act(ceo, '/Report/Schedule', 'turnOn', halted);
    expect(rowOf(on)).toMatchObject({ state: 'on', halted_for: null, author: ceo.id });
    expect(await bell()).not.toEqual(expect.arrayContaining([expect.objectContaining(told)]));
    office.later(DAY_MS);
    await sweep();
    expect((await runs(one)).map(({ outcome }) => outcome)).toEqual(['halted', 'kept']);
  });
});
