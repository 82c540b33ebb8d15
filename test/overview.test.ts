/**
 * A record page that brings together what refers to the record: what waits, sums, counts of tabs, and the timeline, each to who may see it.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Overview, TimelinePage, TimelinePlace } from '../src/schema/overview';
import { times, usual, withOffice } from './desk';
import { OTHER_SITE, rowOf, SITE, type Row, type Worker } from './office';

describe.each(usual)('a member’s page on %s', (engine) => {
  const { office, desk, ceo } = withOffice(['ceo'], { engine });
  let rich: { member: Row; account: Row; deposit: Row };
  let viewer: Worker;
  const path = (query: string, service = SITE): string => `/api/Member/${service}?${query}`;
  beforeAll(async () => {
    viewer = await office.signIn('viewer');
    rich = await desk.rich(300);
  });

  const overview = async (worker: Worker, id: number): Promise<Overview> =>
    (await worker.get(path(`overview=${id}`))).body.payload as Overview;
  const page = async (worker: Worker, id: number, kinds?: string, after?: TimelinePlace): Promise<TimelinePage> => {
    const query = `timeline=${id}${kinds === undefined ? '' : `&kinds=${kinds}`}${after ? `&after=${encodeURIComponent(JSON.stringify(after))}` : ''}`;
    const reply = await worker.get(path(query));
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.body.payload as TimelinePage;
  };
  /** The whole timeline, page by page. */
  const all = async (worker: Worker, id: number, kinds?: string) => {
    const pages = [await page(worker, id, kinds)];
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await page(worker, id, kinds, next));
    return { pages, lines: pages.flatMap(({ lines }) => lines) };
  };
  const note = async (member: Row, text: string): Promise<Row> =>
    rowOf(await ceo.send(`/api/Member/Note/${SITE}?action=create`, { member: member.id, text }));

  test('the head says what waits, the oldest first and why, and what came in and went out', async () => {
    const { member, account } = await desk.rich(300);
    const first = await desk.withdraw(member, 40);
    const second = await desk.withdraw(member, 30);
    const waiting = await desk.deposit(member, account, 55.25);
    const told = await overview(ceo, member.id);
    expect(told.waits.map(({ list, total, rows }) => [list, total, rows.map(({ id }) => id)])).toEqual([
      ['withdraw', 2, [first.id, second.id]],
      ['deposit', 1, [waiting.id]],
    ]);
    // Withdrawals and deposits are queues that say what speaks for and against an item, each by its number and in no order.
    expect(new Map(told.waits[0]?.words.map(({ id, says }) => [id, says.length > 0]))).toEqual(
      new Map([
        [first.id, true],
        [second.id, true],
      ]),
    );
    expect(told.sums).toMatchObject({ deposit: { count: 1, sum: 300 }, withdraw: { count: 0, sum: 0, first: null } });
    expect(told.net).toBe(300);
    await desk.act(ceo, '/Withdraw', 'reject', first, { reason: 'ข้อมูลไม่ครบ' });
    expect((await overview(ceo, member.id)).waits[0]).toMatchObject({ list: 'withdraw', total: 1 });
  });

  test('the timeline tells everything once, newest first, whatever happened at the same moment', async () => {
    const { member, account } = await desk.rich(10);
    await times(13, (each) => note(member, `โทรครั้งที่ ${each}`));
    const deposits = await times(12, () => desk.deposit(member, account, 5));
    await office.db.query("update deposit set created_at = '2026-02-01T05:00:00.123456Z' where service = $1 and id = any($2::bigint[])", [
      SITE,
      deposits.map(({ id }) => id),
    ]);
    await office.db.query("update member_note set created_at = '2026-02-01T05:00:00.123456Z' where service = $1 and member = $2", [
      SITE,
      member.id,
    ]);
    const { pages, lines } = await all(ceo, member.id);
    expect(pages.length).toBe(2);
    expect(new Set(lines.map(({ list, row }) => `${list} ${row.id}`)).size).toBe(lines.length);
    const moments = lines.map(({ at }) => Date.parse(at));
    expect(moments).toEqual(moments.toSorted((a, b) => b - a));
    const many = (name: string): number => lines.filter(({ list }) => list === name).length;
    expect([many('deposit'), many('member_note')]).toEqual([13, 13]);
    expect(lines.find(({ list }) => list === 'history')?.row).toMatchObject({
      action: 'create',
      _text: { employee: expect.any(String) as string },
    });
    // Movements of credit repeat what the others tell, so they come where they are asked for.
    expect(many('member_entry')).toBe(0);
    const moved = (await all(ceo, member.id, 'member_entry')).lines;
    expect(moved.map(({ list, row }) => [list, row['change'], row['kind']])).toEqual([['member_entry', 10, 'deposit']]);
    expect((await all(ceo, member.id, 'deposit,history')).lines.every(({ list }) => list === 'deposit' || list === 'history')).toBe(true);
  });

  test('a sign-in that the site reported stands there with address and device', async () => {
    await office.db.query(
      "insert into member_login (service, member, at, ip, device) values ($1, $2, now(), '203.0.113.9', 'iPhone'), ($3, $2, now(), '203.0.113.7', '')",
      [SITE, rich.member.id, OTHER_SITE],
    );
    const { lines } = await page(viewer, rich.member.id, 'member_sign_in');
    expect(lines.map(({ row }) => [row['ip'], row['device']])).toEqual([['203.0.113.9', 'iPhone']]);
  });

  test('devices and addresses are told with how many others use them, and who shares what is told without what it is', async () => {
    const [one, other, stranger] = [await desk.member({ phone: '0891112233' }), await desk.member(), await desk.member()];
    const signedIn = (member: Row, ip: string, device: string, at = 'now()'): Promise<unknown> =>
      office.db.query(`insert into member_login (service, member, at, ip, device) values ($1, $2, ${at}, $3, $4)`, [
        SITE,
        member.id,
        ip,
        device,
      ]);
    await signedIn(one, '198.51.100.1', 'Pixel 9 of one', "now() - interval '2 days'");
    await signedIn(one, '198.51.100.1', 'Pixel 9 of one');
    await signedIn(other, '198.51.100.2', 'Pixel 9 of one');
    await signedIn(stranger, '198.51.100.1', '', "now() - interval '400 days'");
    await ceo.send(`/api/Member/Bank/${SITE}?action=create`, {
      member: other.id,
      bank: 'TRUEWALLET',
      number: '0891112233',
      holder: 'ผู้เล่น',
    });
    const told = await viewer.get(`/api/MemberDevices/${SITE}?member=${one.id}`);
    expect(told.body.payload).toMatchObject([
      { kind: 'device', name: 'Pixel 9 of one', times: 2, others: 1 },
      { kind: 'address', name: '198.51.100.1', times: 2, others: 0 },
    ]);
    const linked = await viewer.get(`/api/MemberLinked/${SITE}?member=${one.id}`);
    expect(linked.body.payload).toMatchObject([{ id: other.id, by: ['phone', 'device'] }]);
    expect(JSON.stringify(linked.body)).not.toContain('0891112233');
    // Who writes account numbers and is shown no phones would find one that way: write it as an account, and see whose it is.
    const ofRole = 'where id = (select role from employee where id = $1)';
    const [role] = await office.db.query<{ permissions: { code: string }[] }>(`select permissions from role ${ofRole}`, [viewer.id]);
    const give = (permissions: unknown): Promise<unknown> =>
      office.db.query(`update role set permissions = $2, version = version + 1 ${ofRole}`, [viewer.id, JSON.stringify(permissions)]);
    const code = (name: string) => ({ code: name, active: true, view: true, add: true, update: true, delete: true, export: true });
    const rest = role!.permissions.filter((entry) => entry.code !== 'P006');
    await give([...rest, code('P006'), code('6004')]);
    for (const { id } of [one, other])
      expect((await viewer.get(`/api/MemberLinked/${SITE}?member=${id}`)).body.payload).toMatchObject([{ by: ['device'] }]);
    await give([...rest, code('P006'), code('6004'), code('6003')]);
    expect((await viewer.get(`/api/MemberLinked/${SITE}?member=${one.id}`)).body.payload).toMatchObject([{ by: ['phone', 'device'] }]);
    await give(role!.permissions);
    expect((await ceo.get(path(`tabs=${one.id}`))).body).toMatchObject({ counts: { devices: { total: 2 }, linked: { total: 1 } } });

    // An account that only withdrawals show is a link for those who may see withdrawals.
    const [first, second] = [await desk.rich(50), await desk.rich(50)];
    for (const { member } of [first, second]) await desk.withdraw(member, 10);
    const ids = async (worker: Worker): Promise<number[]> =>
      ((await worker.get(`/api/MemberLinked/${SITE}?member=${first.member.id}`)).body.payload as { id: number }[]).map(({ id }) => id);
    expect(await ids(ceo)).toContain(second.member.id);
    expect(await ids(viewer)).toEqual([]);
    for (const call of ['MemberDevices', 'MemberLinked']) {
      expect((await viewer.get(`/api/${call}/${OTHER_SITE}?member=1`)).status).toBe(403);
      expect((await ceo.get(`/api/${call}/${SITE}?member=99999999`)).status).toBe(404);
      expect((await ceo.get(`/api/${call}/${SITE}?member=x`)).status).toBe(400);
    }
  });

  test('a change is told by who, what and which fields, and looking at a number is none', async () => {
    const { member } = await desk.rich(10);
    const edited = await ceo.send(path(`action=update&id=${member.id}`), {
      version: (await desk.see('/Member', member.id)).version,
      phone: '0812223399',
    });
    expect(edited.status).toBe(200);
    expect((await ceo.send(path(`action=reveal&id=${member.id}`), { field: 'phone', reason: 'โทรหาสมาชิก' })).status).toBe(200);
    const { lines } = await page(ceo, member.id, 'history');
    expect(lines.map(({ row }) => row['action'])).toEqual(['update', 'create']);
    expect(lines[0]?.row).toMatchObject({ fields: ['phone'] });
    expect(JSON.stringify(lines)).not.toContain('0812223399');
  });

  test('each part is for who may see it, and personal values stay masked', async () => {
    await ceo.send(`/api/Member/Bank/${SITE}?action=create`, {
      member: rich.member.id,
      bank: 'KBANK',
      number: '1239876543',
      holder: 'ผู้เล่น',
    });
    const told = await overview(viewer, rich.member.id);
    expect(told.sums).toEqual({});
    expect(told).not.toHaveProperty('net');
    expect(told.waits.map(({ list }) => list)).not.toContain('deposit');
    const { lines } = await all(viewer, rich.member.id);
    expect([...new Set(lines.map(({ list }) => list))].sort()).toEqual(['history', 'member_bank', 'member_sign_in']);
    expect(lines.find(({ list }) => list === 'member_bank')?.row['number']).toBe('xxxxxx6543');
    const { counts } = (await viewer.get(path(`tabs=${rich.member.id}`))).body as unknown as { counts: Record<string, { total: number }> };
    expect(Object.keys(counts)).not.toContain('deposit');
    expect(Object.keys(counts)).not.toContain('account');
    expect(counts['member_bank']).toEqual({ total: 1 });
    const seen = (await ceo.get(path(`tabs=${rich.member.id}`))).body as unknown as typeof counts & { counts: typeof counts };
    expect(seen.counts).toMatchObject({ deposit: { total: 1 }, withdraw: { total: 0 }, referred: { total: 0 }, account: { total: 1 } });
  });

  test('nothing is told of another site’s member, of one who is not there, or of what has no such page', async () => {
    for (const asked of ['overview', 'timeline', 'tabs']) {
      expect((await viewer.get(path(`${asked}=1`, OTHER_SITE))).status, asked).toBe(403);
      expect((await ceo.get(path(`${asked}=99999999`))).status, asked).toBe(404);
    }
    expect((await ceo.get(`/api/Deposit/${SITE}?overview=1`)).status).toBe(400);
    const { id } = rich.member;
    for (const wrong of [
      '&kinds=nothing',
      '&after=[]',
      '&after={"deposit":["x",1]}',
      '&after={"deposit":["2026-01-01T00:00:00Z","1"]}',
      '&after=1',
    ])
      expect((await ceo.get(path(`timeline=${id}${wrong}`))).status, wrong).toBe(400);
  });
});
