/** What members asked to be kept to: limits of deposits, lowered at once and raised a day later, and staying away. */
import { beforeAll, expect, test } from 'vitest';
import { spreadExclusions } from '../server/members/exclusion';
import { withOffice } from './desk';
import { OTHER_SITE, rowOf, SITE, type Reply, type Row } from './office';
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
let other: SiteClient;
beforeAll(async () => {
  const [sister] = await office.db.query<{ id: number }>('select id from site where service = $1', [OTHER_SITE]);
  other = siteClient(office, (await makeKey(office, sister?.id ?? 0, { scopes: ALL_SCOPES })).whole);
});
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

test('a member limits themselves on the site: at once, and looser a day later; what is left is told', async () => {
  const { ref } = await join();
  const set = (window: string, most: string | null): Promise<SiteReply> => site.post(`/members/${ref}/limits`, { window, most });
  expect((await set('year', '5.00')).body['errors']).toMatchObject([{ pointer: '/window' }]);
  expect((await set('day', '0.00')).body['errors']).toMatchObject([{ pointer: '/most', code: 'amount' }]);
  expect((await set('day', '1000.00')).body).toMatchObject({ ref, window: 'day', most: '1000.00' });
  expect((await pay(ref, '400.00')).status).toBe(201);
  const shown = async () => (await site.get(`/members/${ref}/limits`)).body;
  const { limits, excluded_until } = (await shown()) as { limits: Record<string, { most: string; left: string }>; excluded_until: null };
  expect([limits['day']?.most, limits['week'], limits['month'], excluded_until]).toEqual(['1000.00', null, null, null]);
  expect(Number(limits['day']?.left)).toBeCloseTo(599.5, 0);
  const lifted = await set('day', null);
  expect(Date.parse(String(lifted.body['starts_at'])) - office.app.kernel.now().getTime()).toBeGreaterThan(23 * HOUR);
  expect((await shown())['limits']).toMatchObject({ day: { most: '1000.00' } });
  office.later(25 * HOUR);
  Object.assign(ceo, await office.signIn('ceo'));
  expect((await shown())['limits']).toMatchObject({ day: null });
  expect((await site.get('/members/nobody/limits')).status).toBe(404);
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

test('who stays away does so at every site where they are the same person, also where they come later', async () => {
  const { ref, body } = aMember();
  await site.put(`/members/${ref}`, body);
  // Another name for the same telephone, and the same account with another telephone.
  const { phone, ...stranger } = aMember().body as { phone: string; bank_accounts: object[] };
  const sister = { ...stranger, username: 'sister01', phone: body['phone'] };
  const account = { ...stranger, username: 'account01', phone, bank_accounts: body['bank_accounts'], name: body['name'] };
  await other.put('/members/sister', { ...sister, bank_accounts: [] });
  await other.put('/members/account', account);
  const others = aMember();
  await other.put('/members/others', others.body);
  const until = new Date(office.app.kernel.now().getTime() + 100 * HOUR).toISOString();
  expect((await site.post(`/members/${ref}/exclusions`, { until: '2020-01-01T00:00:00Z' })).body['errors']).toMatchObject([
    { pointer: '/until', code: 'past' },
  ]);
  expect((await site.post(`/members/${ref}/exclusions`, { until })).body).toEqual({ ref, excluded_until: until });
  const away = async (client: SiteClient, member: string) => (await client.get(`/members/${member}/limits`)).body['excluded_until'];
  expect(await Promise.all(['sister', 'account', 'others'].map((member) => away(other, member)))).toEqual([until, until, null]);
  const request = (member: string): Promise<SiteReply> =>
    other.post('/deposits', { ref: `pl-${(asked += 1)}`, member, amount: '100.00', channel: 'bank' });
  expect((await request('sister')).body['code']).toBe('excluded');
  expect((await request('others')).body['code']).not.toBe('excluded');
  // Shorter than it is: nothing is taken back, anywhere.
  await site.post(`/members/${ref}/exclusions`, { until: inHours(1) });
  expect([await away(site, ref), await away(other, 'sister')]).toEqual([until, until]);
  // The other site is told that it was asked for elsewhere, and by none of its own people.
  const [sisterRow] = await office.db.query<{ id: number }>("select id from member where service = $1 and ref = 'sister'", [OTHER_SITE]);
  const list = await ceo.get(`/api/Member/Limit/${OTHER_SITE}?filter=${encodeURIComponent(JSON.stringify({ member: sisterRow?.id }))}`);
  expect(list.body.payload).toMatchObject([{ kind: 'exclusion', asked: 'elsewhere', by: null }]);
  const told = await office.db.query(
    "select employee, site_key, ip from audit where service = $1 and resource = 'member' and record_id = $2 and after ? 'excluded_until'",
    [OTHER_SITE, String(sisterRow?.id)],
  );
  expect(told).toEqual([{ employee: null, site_key: null, ip: '' }]);
  // Who comes with that telephone later, by the panel or the site, is away from the start.
  const third = aMember();
  await site.put(`/members/${third.ref}`, third.body);
  await site.post(`/members/${third.ref}/exclusions`, { until });
  await other.put('/members/late', { ...aMember().body, phone: third.body['phone'] });
  expect(await away(other, 'late')).toBe(until);
  const fourth = aMember();
  await other.put('/members/fourth', fourth.body);
  await other.post('/members/fourth/exclusions', { until });
  const made = await ceo.send(`/api/Member/${SITE}?action=create`, { username: 'viapanel', name: 'มา ทีหลัง', phone: fourth.body['phone'] });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  expect(Date.parse(String((await desk.see('/Member', rowOf(made).id))['excluded_until']))).toBe(Date.parse(until));
  // A member who gets that telephone later is found by the scheduled job.
  const [row] = await office.db.query<{ id: number }>("select id from member where service = $1 and ref = 'others'", [OTHER_SITE]);
  await office.db.query('update member set phone = $3 where service = $1 and id = $2', [OTHER_SITE, row?.id, '0899999991']);
  await office.db.query('update member set phone = $3 where service = $1 and ref = $2', [SITE, ref, '0899999991']);
  expect(await spreadExclusions(office.app.kernel, office.app.kernel.now())).toBe(1);
  expect(await away(other, 'others')).toBe(until);
  expect(await spreadExclusions(office.app.kernel, office.app.kernel.now())).toBe(0);
});
