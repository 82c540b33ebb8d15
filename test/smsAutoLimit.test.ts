/** What a rule may send by itself is bounded by who switches it on, as a campaign is by who sends it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOffice, rowOf, SITE, type Office, type Reply, type Row, type Worker } from './office';

let office: Office;
let ceo: Worker;
let owner: Worker;
let manager: Worker;
let sender: number;
let made = 0;
beforeAll(async () => {
  office = await openOffice();
  [ceo, owner, manager] = [await office.signIn('ceo'), await office.signIn('owner'), await office.signIn('manager')];
  const [row] = await office.db.query<{ id: number }>(
    "insert into sms_sender (service, name, purpose, status) values ($1, 'AUTO1', 'ทดสอบ', 'approved') returning id",
    [SITE],
  );
  sender = row?.id ?? 0;
  await office.db.query('update site set sms_price = 0.5 where service = $1', [SITE]);
  await office.db.query('update site_config set sms_second_limit = 100, version = version + 1 where service = $1', [SITE]);
});
afterAll(() => office.close());

const PATH = '/api/SmsAuto/' + SITE;
const rule = async (values: Record<string, unknown>): Promise<Row> => {
  const reply = await manager.send(`${PATH}?action=create`, {
    name: `กฎ ${(made += 1)}`,
    event: 'birthday',
    sender,
    text: 'Happy birthday',
    daily_cap: 100,
    ...values,
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return rowOf(reply);
};
const see = async (id: number): Promise<Row> => rowOf(await ceo.get(`${PATH}?id=${id}`));
const act = async (who: Worker, action: string, id: number, input = {}): Promise<Reply> =>
  who.send(`${PATH}?action=${action}&id=${id}`, { version: (await see(id)).version, ...input });

test('rules that together may send for more than the limit in a day take a second person', async () => {
  const [first, second] = [await rule({}), await rule({ daily_cap: 101 })];
  expect(rowOf(await act(manager, 'turnOn', first.id))).toMatchObject({ active: true });
  const asked = await act(manager, 'turnOn', second.id);
  expect(asked.body).toHaveProperty('approval');
  expect(await see(second.id)).toMatchObject({ active: false });
  expect((await act(manager, 'turnOn', second.id)).body['conflict']).toBe('maker');
  expect(rowOf(await act(owner, 'turnOn', second.id))).toMatchObject({ active: true });
});

test('a text is weighed by the parts it comes to for a member with a long name', async () => {
  // Thai letters: one part holds 70, and the name brings 40 of them.
  const long = await rule({ text: `${'ก'.repeat(40)}{name}`, daily_cap: 101 });
  expect((await act(owner, 'turnOn', long.id)).body).toHaveProperty('approval');
});

test('what a rule may send is changed while it is off, and its role’s limit holds for whoever switches it on', async () => {
  const small = await rule({ daily_cap: 2 });
  await act(ceo, 'turnOn', small.id);
  for (const change of [{ daily_cap: 100_000 }, { text: 'ก'.repeat(1000) }])
    expect((await act(manager, 'update', small.id, change)).body['conflict']).toBe('state');
  expect(rowOf(await act(manager, 'turnOff', small.id))).toMatchObject({ active: false });
  expect(rowOf(await act(manager, 'update', small.id, { daily_cap: 3 }))).toMatchObject({ daily_cap: 3 });
  const ofRole = 'where id = (select role from employee where id = $1)';
  await office.db.query(`update role set sms_limit = 0, version = version + 1 ${ofRole}`, [manager.id]);
  expect((await act(manager, 'turnOn', small.id)).body).toHaveProperty('approval');
  await office.db.query(`update role set sms_limit = null, version = version + 1 ${ofRole}`, [manager.id]);
});
