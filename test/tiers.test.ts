/** Tiers by what members paid in: up at once with a reward once, down after the grace, and never against what a person set. */
import { beforeAll, expect, test } from 'vitest';
import { keepTiers, raiseTiers } from '../server/members/tiers';
import { withOffice } from './desk';
import { query, rowOf, rowsOf, SITE, type Reply, type Row } from './office';

const { office, desk, ceo, owner, lead } = withOffice(['ceo', 'owner', 'lead']);
const PATH = '/Vip';
const DAY = 86_400_000;
let gold: Row;

const ladder = async (): Promise<Row[]> => rowsOf(await ceo.get(`/api${PATH}/${SITE}?${query({ range: [0, 9], sort: ['id', 'ASC'] })}`));
beforeAll(async () => {
  await office.db.query("update member set status = 'blocked' where service = $1", [SITE]);
  await office.db.query(
    `update vip_tier set active = true, window_days = 30, grace_days = 7, needed = case tier when 'silver' then 1000 when 'gold' then 5000 else 20000 end,
        points = case tier when 'silver' then 10 when 'gold' then 50 else 0 end where service = $1 and tier <> 'bronze'`,
    [SITE],
  );
  gold = (await ladder()).find(({ tier }) => tier === 'gold')!;
});

const pay = async (member: Row, amount: number): Promise<Row> => {
  const deposit = await desk.deposit(member, await desk.account(), amount);
  const reply = await desk.act(ceo, '/Deposit', 'approve', deposit);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return rowOf(reply);
};
const now = (): Date => office.app.kernel.now();
const raise = (): Promise<number> => raiseTiers(office.app.kernel, SITE, now());
const keep = (): Promise<number> => keepTiers(office.app.kernel, SITE, now());
const seen = (member: Row): Promise<Row> => desk.see('/Member', member.id);
/** As if the member had paid in so many days ago. */
const longAgo = (member: Row, days: number): Promise<unknown> =>
  office.db.query('update deposit set credited_day = credited_day - $3::int where service = $1 and member = $2', [SITE, member.id, days]);
const pass = async (days: number): Promise<void> => {
  office.later(days * DAY);
  Object.assign(ceo, await office.signIn('ceo'));
};

test('up at once, over all that was passed, with the reward of each once, however often it is done', async () => {
  const member = await desk.member();
  await pay(member, 4000);
  const second = await pay(member, 1000);
  expect(await Promise.all([raise(), raise(), keep()])).toContain(1);
  expect(await seen(member)).toMatchObject({ tier: 'gold', tier_why: 'deposits', points: 60 });
  expect([await raise(), await keep()]).toEqual([0, 0]);
  // Down, and up again: what was given is not given again.
  await desk.act(ceo, '/Deposit', 'refund', second, { reason: 'โอนผิดคน' });
  expect(await keep()).toBe(1);
  await pass(8);
  expect(await keep()).toBe(1);
  expect(await seen(member)).toMatchObject({ tier: 'silver', tier_why: 'fell', points: 60 });
  await pay(member, 3000);
  expect([await raise(), (await seen(member))['tier']]).toEqual([1, 'gold']);
  const entries = rowsOf(await ceo.get(`/api/Member/Points/${SITE}?${query({ filter: { member: member.id }, range: [0, 9] })}`));
  expect(entries.map(({ kind, change, by }) => [kind, change, by]).sort()).toEqual([
    ['tier', 10, null],
    ['tier', 50, null],
  ]);
  await desk.books();
});

test('down only when the grace is over, and not when it was paid in again meanwhile; the audit log names nobody', async () => {
  const [member, other] = [await desk.member(), await desk.member()];
  for (const one of [member, other]) await pay(one, 1500);
  await raise();
  for (const one of [member, other]) await longAgo(one, 31);
  expect(await keep()).toBe(2);
  const waiting = await seen(member);
  expect([waiting['tier'], Date.parse(String(waiting['tier_falls_at']))]).toEqual([
    'silver',
    expect.closeTo(now().getTime() + 7 * DAY, -5),
  ]);
  await pass(6);
  await pay(other, 1500);
  await keep();
  expect(await seen(member)).toMatchObject({ tier: 'silver' });
  expect(await seen(other)).toMatchObject({ tier: 'silver', tier_falls_at: null });
  await pass(2);
  await keep();
  expect(await seen(member)).toMatchObject({ tier: 'bronze', tier_why: 'fell', tier_falls_at: null });
  expect(await seen(other)).toMatchObject({ tier: 'silver' });
  const [last] = rowsOf(await ceo.get(`/api/Member/${SITE}?history=${member.id}`));
  expect(last).toMatchObject({ employee: null, before: { tier: 'silver' }, after: { tier: 'bronze', tier_why: 'fell' } });
});

test('what a person set stays until it is over, then the deposits say so again; whoever changes it in the form sets it too', async () => {
  const [member, edited] = [await desk.member(), await desk.member()];
  const until = new Date(now().getTime() + 3 * DAY).toISOString();
  expect((await desk.act(ceo, '/Member', 'setTier', member, { tier: 'platinum' })).status).toBe(400);
  const set = rowOf(await desk.act(ceo, '/Member', 'setTier', member, { tier: 'platinum', reason: 'ลูกค้าแนะนำ', until }));
  expect(set).toMatchObject({ tier: 'platinum', tier_why: 'hand', tier_reason: 'ลูกค้าแนะนำ', points: 0 });
  expect(Date.parse(String(set['tier_until']))).toBe(Date.parse(until));
  expect(rowOf(await desk.act(ceo, '/Member', 'update', edited, { tier: 'gold' }))).toMatchObject({ tier_why: 'hand', tier_until: null });
  await pay(member, 1500);
  expect([await raise(), await keep()]).toEqual([0, 0]);
  await pass(4);
  await office.app.sweep();
  await keep();
  expect(await seen(member)).toMatchObject({ tier: 'silver', tier_why: 'fell', tier_until: null });
  expect(await seen(edited)).toMatchObject({ tier: 'gold' });
  expect((await desk.act(ceo, '/Member', 'freeTier', await seen(edited))).status).toBe(200);
  await keep();
  expect(await seen(edited)).toMatchObject({ tier: 'bronze' });
});

test('nothing is given for whom points are off, and nobody moves by a tier that is switched off', async () => {
  const [member, other] = [await desk.member(), await desk.member()];
  await ceo.send(`/api/Member/EventConfig/${SITE}?action=create`, { member: member.id, activity: 'points', reason: 'รับแต้มซ้ำ' });
  await pay(member, 1500);
  await raise();
  expect(await seen(member)).toMatchObject({ tier: 'silver', points: 0 });
  await office.db.query("update vip_tier set active = false where service = $1 and tier = 'silver'", [SITE]);
  await pay(other, 1500);
  await longAgo(member, 31);
  expect(await keep()).toBe(0);
  await office.db.query("update vip_tier set active = true where service = $1 and tier = 'silver'", [SITE]);
  expect([(await seen(other))['tier'], (await seen(member))['tier']]).toEqual(['bronze', 'silver']);
});

test('the tiers rise, only P043 sees and changes them, and what makes one easier takes two', async () => {
  Object.assign(owner, await office.signIn('owner'));
  Object.assign(lead, await office.signIn('lead'));
  const change = async (values: Record<string, unknown>, who = ceo): Promise<Reply> =>
    desk.act(who, PATH, 'update', rowOf(await ceo.get(`/api${PATH}/${SITE}?id=${gold.id}`)), values);
  expect((await lead.get(`/api${PATH}/${SITE}`)).status).toBe(403);
  expect((await change({ benefit: 'ของขวัญวันเกิด' }, lead)).status).toBe(403);
  for (const [needed, word] of [
    [1000, 'ซิลเวอร์'],
    [20_000, 'แพลทินัม'],
  ] as const)
    expect((await change({ needed })).body).toMatchObject({ code: 400, errors: { needed: expect.stringContaining(word) as unknown } });
  expect(rowOf(await change({ needed: 6000 }))).toMatchObject({ needed: 6000 });
  const easier = await change({ needed: 3000, points: 90 });
  expect([easier.body['approval'] !== undefined, rowOf(easier)['needed']]).toEqual([true, 6000]);
  expect(rowOf(await change({ needed: 3000, points: 90 }, owner))).toMatchObject({ needed: 3000, points: 90 });
});
