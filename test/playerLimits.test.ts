/** What members asked to be kept to: limits of deposits, lowered at once and raised a day later, and staying away. */
import { beforeAll, expect, test } from 'vitest';
import { withOffice } from './desk';
import { rowOf, SITE, type Reply, type Row } from './office';
import { aMember, ALL_SCOPES, makeKey, siteClient, type SiteClient, type SiteReply } from './siteRig';

const { office, desk, ceo } = withOffice(['ceo']);
const HOUR = 3_600_000;
let site: SiteClient;
beforeAll(async () => {
  const [own] = await office.db.query<{ id: number }>('select id from site where service = $1', [SITE]);
  site = siteClient(office, (await makeKey(office, own?.id ?? 0, { scopes: ALL_SCOPES })).whole);
});

const inHours = (hours: number): string => new Date(office.app.kernel.now().getTime() + hours * HOUR).toISOString();
const join = async (): Promise<{ ref: string; id: number; account: number }> => {
  const { ref, body } = aMember();
  const made = await site.put(`/members/${ref}`, body);
  const [account] = made.body['bank_accounts'] as { id: number }[];
  return { ref, id: Number(made.body['id']), account: account?.id ?? 0 };
};
const limit = (member: number, values: Record<string, unknown>): Promise<Reply> =>
  ceo.send(`/api/Member/Limit/${SITE}?action=create`, { member, ...values });
const kept = async (member: number, values: Record<string, unknown>): Promise<Row> => {
  const reply = await limit(member, values);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return rowOf(reply);
};
let asked = 0;
const pay = (member: string, amount: string): Promise<SiteReply> =>
  site.post('/deposits', { ref: `pl-${(asked += 1)}`, member, amount, channel: 'bank' });

test('what waits for its money counts, and the site is told which limit it is and what is left', async () => {
  const { ref, id } = await join();
  await kept(id, { kind: 'week', most: 1000 });
  expect((await pay(ref, '600.00')).status).toBe(201);
  const over = await pay(ref, '500.00');
  expect([over.status, over.body['code'], over.body['window']]).toEqual([422, 'deposit_limit', 'week']);
  // The amount to transfer is some satang above the wish.
  expect(Number(over.body['left'])).toBeCloseTo(399.5, 0);
  expect((await pay(ref, '300.00')).status).toBe(201);
});

test('lowering a limit counts at once; raising or lifting it a day later, unless it was lowered again', async () => {
  const { ref, id } = await join();
  await kept(id, { kind: 'day', most: 1000 });
  await kept(id, { kind: 'day', most: 200 });
  expect((await pay(ref, '300.00')).body['code']).toBe('deposit_limit');
  const raised = await kept(id, { kind: 'day', most: 5000 });
  expect(Date.parse(String(raised['starts_at'])) - office.app.kernel.now().getTime()).toBeGreaterThan(23 * HOUR);
  expect((await pay(ref, '300.00')).body['code']).toBe('deposit_limit');
  office.later(25 * HOUR);
  Object.assign(ceo, await office.signIn('ceo'));
  expect((await pay(ref, '300.00')).status).toBe(201);
  await kept(id, { kind: 'day' });
  await kept(id, { kind: 'day', most: 400 });
  office.later(25 * HOUR);
  Object.assign(ceo, await office.signIn('ceo'));
  expect((await pay(ref, '500.00')).body['code']).toBe('deposit_limit');
});

test('who stays away neither pays in nor is given or told anything, takes their money out, and nobody shortens it', async () => {
  const { ref, id, account } = await join();
  const deposit = await desk.deposit({ id, version: 1 }, await desk.account(), 500);
  expect((await desk.act(ceo, '/Deposit', 'approve', deposit)).status).toBe(200);
  expect((await limit(id, { kind: 'exclusion', until: inHours(-1) })).status).toBe(400);
  const until = inHours(100);
  const row = await kept(id, { kind: 'exclusion', until });
  expect((await desk.act(ceo, '/Member/Limit', 'update', row, { until: inHours(1) })).status).toBeGreaterThanOrEqual(400);
  await kept(id, { kind: 'exclusion', until: inHours(1) });
  expect(Date.parse(String((await desk.see('/Member', id))['excluded_until']))).toBe(Date.parse(until));
  expect((await desk.act(ceo, '/Member', 'update', await desk.see('/Member', id), { excluded_until: null })).status).toBe(400);
  expect((await desk.see('/Member', id))['excluded_until']).not.toBeNull();
  expect((await pay(ref, '100.00')).body['code']).toBe('excluded');
  expect((await site.get(`/members/${ref}`)).body['restrictions']).toEqual(['deposit', 'play', 'bonus']);
  const bonus = await ceo.send(`/api/Credit/${SITE}?action=create`, { member: id, kind: 'bonus', amount: 10, reason: 'ทดสอบ' });
  expect(Object.keys(bonus.body['errors'] as object)).toEqual(['member']);
  expect((await site.post('/withdrawals', { ref: `plw-${ref}`, member: ref, amount: '100.00', bank_account: account })).status).toBe(201);
  const [sender] = await office.db.query<{ id: number }>("select id from sms_sender where service = $1 and status = 'approved' limit 1", [
    SITE,
  ]);
  const written = async (): Promise<number> => {
    const campaign = { name: 'ทุกคน', sender: sender?.id, text: 'สวัสดี', audience: 'filter' };
    const draft = rowOf(await ceo.send(`/api/Sms/${SITE}?action=create`, campaign));
    const [found] = await office.db.query<{ n: number }>(
      'select count(*)::int as n from sms_recipient where service = $1 and campaign = $2 and member = $3',
      [SITE, draft.id, id],
    );
    return found?.n ?? 0;
  };
  expect(await written()).toBe(0);
  office.later(101 * HOUR);
  Object.assign(ceo, await office.signIn('ceo'));
  expect(await written()).toBe(1);
  expect((await pay(ref, '100.00')).status).toBe(201);
});
