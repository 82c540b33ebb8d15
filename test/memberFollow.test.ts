/**
 * Members an employee keeps in touch with: each contact is kept, no employee follows a member twice, and without the right none of it is
 * seen.
 */
import { expect, test } from 'vitest';
import { withOffice } from './desk';
import { query, rowOf, rowsOf, SITE, type Reply, type Row, type Worker } from './office';

const { office, desk, ceo, manager, lead } = withOffice(['ceo', 'manager', 'lead']);
const PATH = '/Memberfollow';
const inDays = (days: number): string => new Date(office.app.kernel.now().getTime() + days * 86_400_000).toISOString();

const start = (who: Worker, member: Row, more: Record<string, unknown> = {}): Promise<Reply> =>
  who.send(`/api${PATH}/${SITE}?action=create`, { member: member.id, why: 'silent', ...more });
const listed = async (who: Worker, path: string, filter: Record<string, unknown>): Promise<Row[]> =>
  rowsOf(await who.get(`/api${path}/${SITE}?${query({ filter, range: [0, 99], sort: ['created_at', 'DESC'] })}`));
const ids = async (who: Worker, filter: Record<string, unknown>): Promise<number[]> =>
  (await listed(who, PATH, filter)).map(({ id }) => id);

test('each contact is a row of its own, the follow-up says the latest, and its end keeps them', async () => {
  const made = rowOf(await start(manager, await desk.member(), { next_at: inDays(1) }));
  expect(made).toMatchObject({ employee: manager.id, state: 'open', contacts: 0 });
  const first = await desk.act(manager, PATH, 'contact', made, { way: 'call', outcome: 'no_answer', next_at: inDays(2) });
  expect(first.status, JSON.stringify(first.body)).toBe(200);
  const past = await desk.act(manager, PATH, 'contact', rowOf(first), { way: 'call', outcome: 'later', next_at: inDays(-1) });
  expect([past.status, Object.keys(past.body['errors'] as object)]).toEqual([400, ['next_at']]);
  // A colleague who answers the phone notes it as well.
  const second = await desk.act(ceo, PATH, 'contact', rowOf(first), { way: 'line', outcome: 'reached', note: 'ขอเวลาคิด' });
  expect(rowOf(second)).toMatchObject({ contacts: 2, way: 'line', outcome: 'reached', next_at: null });
  expect(await listed(manager, `${PATH}/Contact`, { follow: made.id })).toMatchObject([
    { member: made['member'], way: 'line', outcome: 'reached', note: 'ขอเวลาคิด', by: ceo.id },
    { member: made['member'], way: 'call', outcome: 'no_answer', by: manager.id },
  ]);
  const ended = rowOf(await desk.act(manager, PATH, 'close', rowOf(second), { outcome: 'deposited' }));
  expect(ended).toMatchObject({ state: 'done', outcome: 'deposited', contacts: 2 });
  expect((await desk.act(manager, PATH, 'contact', ended, { way: 'call', outcome: 'later' })).status).toBe(409);
});

test('an employee has one open follow-up of a member, new or handed over, also when two come at once', async () => {
  const member = await desk.member();
  const tries = await Promise.all([start(manager, member), start(manager, member)]);
  expect(tries.map(({ status }) => status).sort()).toEqual([200, 400]);
  const refused = tries.find(({ status }) => status === 400)!;
  expect(refused.body['errors']).toMatchObject({ employee: expect.stringContaining('ติดตามสมาชิก') as unknown });
  const [mine] = await listed(manager, PATH, { member: member.id });
  const theirs = rowOf(await start(ceo, member));
  const over = (to: number): Promise<Reply> => desk.act(ceo, PATH, 'handOver', theirs, { employee: to });
  expect([(await over(manager.id)).status, (await over(ceo.id)).status, (await over(lead.id)).status]).toEqual([400, 400, 200]);
  await office.db.query('update employee set active = false where id = $1', [lead.id]);
  const off = await start(manager, await desk.member(), { employee: lead.id });
  await office.db.query('update employee set active = true where id = $1', [lead.id]);
  expect([off.status, Object.keys(off.body['errors'] as object)]).toEqual([400, ['employee']]);
  // A follow-up that has ended blocks no new one.
  expect((await desk.act(manager, PATH, 'drop', mine!, { summary: 'ย้ายไปดูแลคนอื่น' })).status).toBe(200);
  expect((await start(manager, member)).status).toBe(200);
});

test('“me” in a view is who asks, and “due” is what has come', async () => {
  const [member, other] = [await desk.member(), await desk.member()];
  const [mine, theirs] = [
    rowOf(await start(manager, member, { next_at: inDays(3) })),
    rowOf(await start(ceo, other, { next_at: inDays(9) })),
  ];
  const view = { employee: 'me', state: 'open', member: [member.id, other.id] };
  expect([await ids(manager, view), await ids(ceo, view)]).toEqual([[mine.id], [theirs.id]]);
  expect(await ids(manager, { ...view, employee: ['me', ceo.id] })).toEqual([theirs.id, mine.id]);
  expect(await ids(manager, { employee_ne: 'me', member: [member.id, other.id] })).toEqual([theirs.id]);
  expect((await manager.get(`/api${PATH}/${SITE}?${query({ filter: { member: 'me' } })}`)).status).toBe(400);
  const counts = (await manager.get(`/api${PATH}/${SITE}?${query({ counts: 1, filter: { member: member.id } })}`)).body['counts'];
  expect(counts).toMatchObject({ mine: { total: 1 }, due: { total: 0 } });
  office.later(4 * 86_400_000);
  for (const [who, name] of [
    [manager, 'manager'],
    [ceo, 'ceo'],
  ] as const)
    Object.assign(who, await office.signIn(name));
  expect(await ids(ceo, { state: 'open', next_at_lte: 'today', member: [member.id, other.id] })).toEqual([mine.id]);
});

test('without the right there is no list, no record, no follow-up and nothing of it on the member', async () => {
  const member = await desk.member();
  const made = rowOf(await start(ceo, member));
  const staff = await office.signIn('lead');
  expect((await start(staff, member)).status).toBe(403);
  for (const path of [PATH, `${PATH}/Contact`]) expect((await staff.get(`/api${path}/${SITE}`)).status).toBe(403);
  expect((await desk.act(staff, PATH, 'contact', made, { way: 'call', outcome: 'later' })).status).toBe(403);
  const tabs = async (who: Worker): Promise<unknown> => (await who.get(`/api/Member/${SITE}?tabs=${member.id}`)).body['counts'];
  expect(await tabs(ceo)).toMatchObject({ member_follow: { total: 1 } });
  expect(await tabs(staff)).not.toHaveProperty('member_follow');
});
