/** Members for whom activities are switched off are given nothing of them, by whichever road, until they are on again. */
import { expect, test } from 'vitest';
import { withOffice } from './desk';
import { query, rowOf, rowsOf, SITE, type Reply, type Row } from './office';

const { office, desk, ceo, owner } = withOffice(['ceo', 'owner']);
const PATH = '/Member/EventConfig';
const DAY = 86_400_000;

const off = async (member: Row, activity: string, more: Record<string, unknown> = {}): Promise<Row> => {
  const reply = await ceo.send(`/api${PATH}/${SITE}?action=create`, { member: member.id, activity, reason: 'รับโบนัสซ้ำ', ...more });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return rowOf(reply);
};
const ask = (member: Row, kind: string, more: Record<string, unknown>): Promise<Reply> =>
  ceo.send(`/api/Credit/${SITE}?action=create`, { member: member.id, kind, reason: 'ทดสอบการให้', ...more });
const beside = ({ status, body }: Reply): unknown => [status, Object.keys((body['errors'] as object | undefined) ?? {})];

test('what is off is refused when it is written down, and what is not may be given', async () => {
  const member = await desk.member();
  await off(member, 'bonus');
  expect(beside(await ask(member, 'bonus', { amount: 50 }))).toEqual([400, ['member']]);
  expect((await ask(member, 'bonus', { amount: 50 })).body).toMatchObject({
    errors: { member: expect.stringContaining('รับโบนัสซ้ำ') as unknown },
  });
  const points = await ask(member, 'points', { points: 5 });
  expect(points.status).toBe(200);
  expect(beside(await desk.act(ceo, '/Credit', 'update', rowOf(points), { kind: 'bonus', amount: 50 }))).toEqual([400, ['member']]);
  // What is theirs is given back whatever is off.
  await off(member, 'all');
  expect((await ask(member, 'return', { amount: 10 })).status).toBe(200);
  const held = await desk.act(ceo, '/Credit', 'givePoints', rowOf(points));
  expect([held.status, held.body['conflict'], held.body.msg]).toEqual([409, 'state', expect.stringContaining('แต้ม')]);
  expect((await ceo.send(`/api${PATH}/${SITE}?action=create`, { member: member.id, activity: 'all', reason: 'อีกครั้ง' })).status).toBe(400);
});

test('a random box is neither given nor opened', async () => {
  const member = await desk.member();
  const [box] = rowsOf(await ceo.get(`/api/ticket/form/${SITE}?${query({ filter: { active: true }, range: [0, 0] })}`));
  await office.db.query('update ticket_box set period = null, active = true where service = $1 and id = $2', [SITE, box?.id]);
  const give = (): Promise<Reply> => ceo.send(`/api/ticket/${SITE}?action=create`, { member: member.id, box: box?.id });
  const given = rowOf(await give());
  const row = await off(member, 'tickets');
  expect(beside(await give())).toEqual([400, ['member']]);
  for (const who of [ceo, owner]) expect((await desk.act(who, '/ticket', 'open', given)).status).toBe(409);
  expect((await desk.act(ceo, PATH, 'allow', row)).status).toBe(200);
  expect((await give()).status).toBe(200);
});

test('it ends by its time whether or not the clock has come by, and comes back with a new reason', async () => {
  const member = await desk.member();
  const inDays = (days: number): string => new Date(office.app.kernel.now().getTime() + days * DAY).toISOString();
  expect((await ceo.send(`/api${PATH}/${SITE}?action=create`, { member: member.id, reason: 'ไม่มีวัน', until: inDays(-1) })).status).toBe(400);
  const row = await off(member, 'points', { until: inDays(1) });
  const shown = (): Promise<Row[]> => office.db.query<Row>('select site_member($1, $2) as shown', [SITE, member.id]);
  await off(member, 'bonus');
  expect((await shown())[0]).toMatchObject({ shown: { restrictions: ['bonus'] } });
  office.later(2 * DAY);
  Object.assign(ceo, await office.signIn('ceo'));
  expect((await ask(member, 'points', { points: 5 })).status).toBe(200);
  await office.app.sweep();
  const ended = await desk.see(PATH, row.id);
  expect(ended['status']).toBe('ended');
  expect(rowOf(await desk.act(ceo, PATH, 'again', ended, { reason: 'กลับมาอีก' }))).toMatchObject({ status: 'off', until: null });
  expect(beside(await ask(member, 'points', { points: 5 }))).toEqual([400, ['member']]);
});
