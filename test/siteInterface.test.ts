/** The common rules of the site interface, and its members, deposits and withdrawals. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openOffice, OTHER_SITE, rowOf, rowsOf, SITE, type Office, type Worker } from './office';
import { aMember, ALL_SCOPES, makeKey, siteClient, type SiteClient, type SiteReply } from './siteRig';

let office: Office;
let admin: Worker;
let site: SiteClient;
let other: SiteClient;
const siteId = async (service: string): Promise<number> =>
  (await office.db.query<{ id: number }>('select id from site where service = $1', [service]))[0]?.id ?? 0;

beforeAll(async () => {
  office = await openOffice();
  admin = await office.signIn('ceo');
  site = siteClient(office, (await makeKey(office, await siteId(SITE), { scopes: ALL_SCOPES })).whole);
  other = siteClient(office, (await makeKey(office, await siteId('gold168'), { scopes: ALL_SCOPES })).whole);
});
afterAll(() => office.close());

const codeOf = ({ status, body }: SiteReply): unknown[] => [status, body['code']];
const errorsOf = ({ body }: SiteReply): unknown[] =>
  ((body['errors'] ?? []) as { pointer: string; code: string }[]).map(({ pointer, code }) => [pointer, code]);
const join = async (more: Record<string, unknown> = {}): Promise<{ ref: string; id: number; account: number }> => {
  const { ref, body } = aMember(more);
  const reply = await site.put(`/members/${ref}`, body);
  expect(reply.status).toBe(201);
  const accounts = reply.body['bank_accounts'] as { id: number }[];
  return { ref, id: Number(reply.body['id']), account: accounts[0]?.id ?? 0 };
};
const give = (id: number, amount: number): Promise<unknown> =>
  office.db.query(
    `select ledger_post($1, 'adjustment', 'member', $2, 0, now(), null, jsonb_build_array(jsonb_build_object('account', 'member_cash', 'owner', $2::bigint, 'satang', -$3::bigint), jsonb_build_object('account', 'adjustment', 'owner', 0, 'satang', $3::bigint)))`,
    [SITE, id, amount * 100],
  );

describe('keys', () => {
  test('nothing that is no key in force is told apart', async () => {
    const whole = site.key;
    const wrong = ['', 'ok_unknown1234_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', `${whole}x`, whole.slice(0, -3), whole.replace('ok_', 'no_')];
    const told = await Promise.all(wrong.map((key) => siteClient(office, key).get('/members/none')));
    for (const reply of told) {
      expect(codeOf(reply)).toEqual([401, 'unauthorized']);
      expect(reply.headers.get('content-type')).toContain('application/problem+json');
      expect({ ...reply.body, request_id: '' }).toEqual({ ...told[0]?.body, request_id: '' });
    }
  });

  test('a key is shown once and kept as a hash, and only the department of administrators makes one, on its own screen', async () => {
    const { whole, reply } = await makeKey(office, await siteId(SITE), { scopes: ['read'] });
    expect(whole).toMatch(/^ok_[A-Za-z0-9]+_[\w-]{30,}$/);
    const secret = whole.split('_').slice(2).join('_');
    for (const table of ['site_key', 'site_key_hash', 'audit', 'idempotency', 'outbox'])
      expect(await office.db.query(`select 1 as one from ${table} t where t::text like $1`, [`%${secret}%`])).toEqual([]);
    expect(reply.body['payload']).not.toHaveProperty('reveal');
    const manager = await office.signIn('manager');
    expect((await manager.json('POST', `/api/DatabaseConfig/${await siteId(SITE)}/makeKey`, { scopes: ['read'] })).status).toBe(403);
    expect((await manager.json('GET', '/api/DatabaseConfig/Key')).status).toBe(403);
    expect((await admin.json('POST', `/api/Settingweb/${await siteId(SITE)}/makeKey`, { scopes: ['read'] })).status).toBe(403);
    expect((await makeKey(office, await siteId(SITE), { scopes: ['everything'] })).reply.status).toBe(400);
  });

  test('what is typed on that screen is read there alone: not beside the site, nor in its history', async () => {
    const id = await siteId(OTHER_SITE);
    const typed = { scopes: ['members'], addresses: ['203.0.113.0/24'] };
    const manager = await office.signIn('manager');
    expect((await admin.json('POST', `/api/DatabaseConfig/${id}/makeKey`, typed)).body).toHaveProperty('approval');
    const [seen, asked] = [await manager.get(`/api/Settingweb/${id}`), await admin.get(`/api/DatabaseConfig/${id}`)];
    expect(rowOf(seen)['_approval']).toMatchObject({ action: 'makeKey', input: null });
    expect(rowOf(asked)['_approval']).toMatchObject({ action: 'makeKey', input: typed });
    await makeKey(office, id, typed);
    const history = async (worker: Worker, path: string): Promise<string> =>
      JSON.stringify((await worker.get(`${path}/${id}/history`)).body);
    expect(await history(admin, '/api/DatabaseConfig')).toContain('203.0.113');
    expect(await history(manager, '/api/Settingweb')).toContain('makeKey');
    expect(await history(manager, '/api/Settingweb')).not.toContain('203.0.113');
  });

  test('addresses, revoking and rotating hold at once', async () => {
    const id = await siteId(SITE);
    const { whole } = await makeKey(office, id, { scopes: ['read'], addresses: ['198.51.100.0/24'] });
    const { ref } = await join();
    const at = (ip: string, key = whole): Promise<number> =>
      siteClient(office, key, ip)
        .get(`/members/${ref}`)
        .then(({ status }) => status);
    expect([await at('198.51.100.77'), await at('203.0.113.1')]).toEqual([200, 401]);
    const key = whole.split('_')[1];
    const rotated = await admin.json('POST', `/api/DatabaseConfig/${id}/rotateKey`, { key, hours: 1 });
    const next = String((rotated.body['reveal'] as { value: string }).value);
    expect([await at('198.51.100.77'), await at('198.51.100.77', next), await at('203.0.113.1', next)]).toEqual([200, 200, 401]);
    expect((await admin.json('POST', `/api/DatabaseConfig/${id}/revokeKey`, { key: next.split('_')[1] })).status).toBe(200);
    expect(await at('198.51.100.77', next)).toBe(401);
    office.later(3_700_000);
    expect(await at('198.51.100.77')).toBe(401);
    // What asks for a fresh factor does so again.
    admin = await office.signIn('ceo');
    const [row] = await office.db.query<{ used: boolean }>('select last_used_at is not null as used from site_key where key = $1', [key]);
    expect(row?.used).toBe(true);
  });

  test('of two keys the chosen one is revoked, and a rotated one goes on for its hours alone, never longer than before', async () => {
    const id = await siteId(SITE);
    const clients = await Promise.all(
      [1, 2, 3].map(async () => siteClient(office, (await makeKey(office, id, { scopes: ['read'] })).whole)),
    );
    const [one, two, three] = clients as [SiteClient, SiteClient, SiteClient];
    const { ref } = await join();
    const work = (...keys: SiteClient[]): Promise<number[]> =>
      Promise.all(keys.map(async (key) => (await key.get(`/members/${ref}`)).status));
    const number = ({ key }: SiteClient): string | undefined => key.split('_')[1];
    const ask = (action: string, input: Record<string, unknown>, at = id) =>
      admin.json('POST', `/api/DatabaseConfig/${at}/${action}`, input);
    // The key of another site is not found at this one.
    expect((await ask('revokeKey', { key: number(one) }, await siteId('gold168'))).status).toBe(400);
    expect((await ask('revokeKey', { key: number(two) })).status).toBe(200);
    expect(await work(one, two, three)).toEqual([200, 401, 200]);
    expect((await ask('revokeKey', { key: number(two) })).status).toBe(400);
    await ask('rotateKey', { key: number(one), hours: 1 });
    await ask('rotateKey', { key: number(one), hours: 720 });
    await ask('rotateKey', { key: number(three), hours: 0 });
    expect(await work(one, three)).toEqual([200, 401]);
    office.later(3_590_000);
    expect(await work(one)).toEqual([200]);
    office.later(20_000);
    expect(await work(one)).toEqual([401]);
    admin = await office.signIn('ceo');
  });

  test('the audit log names the key that a site called with, in its list, its filter and the history of the record', async () => {
    const { id } = await join();
    const [key] = await office.db.query<{ id: number; key: string }>('select id, key from site_key where key = $1', [
      site.key.split('_')[1],
    ]);
    const [entry] = rowsOf(
      await admin.get(`/api/Logs/Working?filter=${encodeURIComponent(JSON.stringify({ resource: 'member', record_id: String(id) }))}`),
    );
    expect(entry).toMatchObject({ employee: null, site_key: key?.id, service: SITE, action: 'create', _text: { site_key: key?.key } });
    const filtered = (site_key: number | undefined) =>
      admin.get(`/api/Logs/Working?filter=${encodeURIComponent(JSON.stringify({ site_key, resource: 'member', record_id: String(id) }))}`);
    expect(rowsOf(await filtered(key?.id))).toHaveLength(1);
    expect(rowsOf(await filtered(1_000_000))).toHaveLength(0);
    const staff = await office.signIn('manager');
    const history = (await staff.get(`/api/Member/${SITE}?history=${id}`)).body.payload as { _text: unknown }[];
    expect(history.map(({ _text: who }) => who)).toEqual([{ site_key: key?.key }]);
  });

  test('a scope writes its section and reads it; read reads all and writes nothing', async () => {
    const id = await siteId(SITE);
    const { ref } = await join();
    const money = siteClient(office, (await makeKey(office, id, { scopes: ['money'] })).whole);
    const read = siteClient(office, (await makeKey(office, id, { scopes: ['read'] })).whole);
    expect(codeOf(await money.get(`/members/${ref}`))).toEqual([403, 'scope']);
    expect((await read.get(`/members/${ref}`)).status).toBe(200);
    expect(codeOf(await read.put(`/members/${ref}`, {}))).toEqual([403, 'scope']);
    expect((await money.post('/deposits', { ref: `s-${ref}`, member: ref, amount: '20.00', channel: 'bank' })).status).toBe(201);
  });
});

describe('repeats', () => {
  test('the same key gives the first answer; another body is a 422; a missing key a 400', async () => {
    const { ref } = await join();
    const body = { ref: `r-${ref}`, member: ref, amount: '100.00', channel: 'bank' };
    const first = await site.post('/deposits', body, `k-${ref}`);
    const again = await site.post('/deposits', { channel: 'bank', amount: '100.00', member: ref, ref: `r-${ref}` }, `k-${ref}`);
    expect([first.status, again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 201, 'true']);
    expect(again.body).toEqual(first.body);
    expect(codeOf(await site.post('/deposits', { ...body, amount: '101.00' }, `k-${ref}`))).toEqual([422, 'key_reused']);
    expect(codeOf(await site.post(`/deposits/r-${ref}/cancel`, undefined, `k-${ref}`))).toEqual([422, 'key_reused']);
    expect(codeOf(await site.post('/deposits', body, null))).toEqual([400, 'key_missing']);
    // Another site's key of the same name is another key.
    expect(codeOf(await other.post('/deposits', body, `k-${ref}`))).toEqual([404, 'unknown_member']);
  });

  test('ten at once do it once', async () => {
    const { ref } = await join();
    const body = { ref: `t-${ref}`, member: ref, amount: '55.00', channel: 'bank' };
    const all = await Promise.all(Array.from({ length: 10 }, () => site.post('/deposits', body, `ten-${ref}`)));
    expect(all.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(await office.db.query('select 1 as one from deposit where service = $1 and ref = $2', [SITE, `t-${ref}`])).toHaveLength(1);
  });

  test('a 422 is kept, another refusal is tried anew', async () => {
    const { ref, id, account } = await join();
    const body = { ref: `w-${ref}`, member: ref, amount: '50.00', bank_account: account };
    const refused = await site.post('/withdrawals', body, `w-${ref}`);
    expect(codeOf(refused)).toEqual([422, 'not_withdrawable']);
    await give(id, 80);
    expect(codeOf(await site.post('/withdrawals', body, `w-${ref}`))).toEqual([422, 'not_withdrawable']);
    expect((await site.post('/withdrawals', body)).status).toBe(201);
    const early = await site.post('/deposits', { ref: `e-${ref}`, member: 'late-member', amount: '20.00', channel: 'bank' }, `e-${ref}`);
    expect(codeOf(early)).toEqual([404, 'unknown_member']);
  });
});

describe('shapes', () => {
  test('each wrong value is named by its place', async () => {
    const reply = await site.put('/members/shape-1', {
      username: 'ab',
      name: '',
      phone: '021234567',
      bank_accounts: [{ bank: 'NOBANK', number: '12-3', name: 'ก', extra: 1 }],
      birth_date: '31/01/1990',
      vip: true,
    });
    expect(codeOf(reply)).toEqual([400, 'invalid']);
    expect(errorsOf(reply).sort()).toEqual(
      [
        ['/username', 'username'],
        ['/name', 'text'],
        ['/phone', 'phone'],
        ['/bank_accounts/0/bank', 'bank'],
        ['/bank_accounts/0/number', 'digits'],
        ['/bank_accounts/0/extra', 'unknown_field'],
        ['/birth_date', 'date'],
        ['/vip', 'unknown_field'],
      ].sort(),
    );
    expect(errorsOf(await site.put('/members/shape-1', {}))).toEqual([
      ['/username', 'missing'],
      ['/name', 'missing'],
      ['/phone', 'missing'],
    ]);
  });

  test.each(['1500', '1500.0', '01.00', '-1.00', '0.00', '1,500.00', '100000000.00', 1500, ' 1.00', '1e3'])(
    '%s is no amount',
    async (amount) => {
      const { ref } = await join();
      expect(errorsOf(await site.post('/deposits', { ref: `a-${ref}`, member: ref, amount, channel: 'bank' }))).toEqual([
        ['/amount', 'amount'],
      ]);
    },
  );

  test.each([0, 1.5, '1', 2_147_483_648, 1e15])('%s is the number of no promotion', async (promotion) => {
    const { ref } = await join();
    const asked = { ref: `p-${ref}`, member: ref, amount: '100.00', channel: 'bank', promotion };
    expect(errorsOf(await site.post('/deposits', asked))).toEqual([['/promotion', 'wrong']]);
  });

  test('times, references, queries, JSON, paths and languages', async () => {
    const { ref } = await join();
    const login = (at: string): Promise<SiteReply> => site.post(`/members/${ref}/logins`, { at, ip: '192.0.2.1', device: 'Android' });
    expect(errorsOf(await login('2026-11-22 10:00'))).toEqual([['/at', 'time']]);
    expect(errorsOf(await login('2099-01-01T00:00:00+07:00'))).toEqual([['/at', 'ahead']]);
    expect(errorsOf(await site.get(`/members/${ref}/ledger?limit=201`))).toEqual([['?limit', 'limit']]);
    expect(errorsOf(await site.get(`/members/${ref}/ledger?after=zzz`))).toEqual([['?after', 'cursor']]);
    expect(errorsOf(await site.get('/members/a%20b'))).toEqual([['{ref}', 'ref']]);
    expect(codeOf(await site.get('/no/such/call'))).toEqual([404, 'not_found']);
    const bad = await site.raw('/deposits', { method: 'POST', body: '{', headers: { 'idempotency-key': 'x' } });
    expect([bad.status, ((await bad.json()) as { code: string }).code]).toEqual([400, 'bad_json']);
    const [thai, english] = [await site.get('/members/none'), await site.get('/members/none', { 'accept-language': 'en' })];
    expect([thai.body['detail'], english.body['detail']]).toEqual(['ไม่พบสิ่งที่ขอ', 'There is no such thing.']);
    expect(thai.body['request_id']).toBe(thai.headers.get('x-request-id'));
  });

  test('the pace of a key is told and held', async () => {
    const slow = await openOffice({ config: { siteCallsPerMinute: 3 } });
    const id = (await slow.db.query<{ id: number }>('select id from site order by id limit 1'))[0]?.id ?? 0;
    const client = siteClient(slow, (await makeKey(slow, id, { scopes: ['read'] })).whole);
    const told = [];
    for (let n = 0; n < 4; n += 1) told.push(await client.get('/members/none'));
    expect(told.map(({ status }) => status)).toEqual([404, 404, 404, 429]);
    expect(told[0]?.headers.get('ratelimit-policy')).toBe('"default";q=3;w=60');
    expect(told[1]?.headers.get('ratelimit')).toMatch(/^"default";r=1;t=\d+$/);
    expect(Number(told[3]?.headers.get('retry-after'))).toBeGreaterThan(0);
    slow.later(61_000);
    expect((await client.get('/members/none')).status).toBe(404);
    await slow.close();
  });
});

describe('members', () => {
  test('registered, shown, changed; what another has is a duplicate', async () => {
    const { ref, body } = aMember({
      source: 'tiktok',
      birth_date: '1990-01-31',
      consent: { marketing: true, at: '2026-11-01T10:00:00+07:00' },
    });
    const made = await site.put(`/members/${ref}`, body);
    expect([made.status, (await site.put(`/members/${ref}`, body)).status]).toEqual([201, 200]);
    expect((await site.get(`/members/${ref}`)).body).toEqual(made.body);
    expect(made.body).toMatchObject({
      ref,
      username: body['username'],
      status: 'active',
      restrictions: [],
      balances: { cash: '0.00', bonus: '0.00', points: 0, held: '0.00' },
      grants: [],
      bank_accounts: [{ bank: 'KBANK', state: 'active' }],
    });
    expect(codeOf(await site.put(`/members/${ref}`, { ...body, username: `${String(body['username'])}x` }))).toEqual([409, 'fixed']);
    const twin = aMember({ phone: body['phone'], bank_accounts: body['bank_accounts'] });
    const reply = await site.put(`/members/${twin.ref}`, twin.body);
    expect([codeOf(reply), errorsOf(reply)]).toEqual([
      [409, 'duplicate'],
      [
        ['/phone', 'duplicate'],
        ['/bank_accounts/0/number', 'duplicate'],
      ],
    ]);
    expect((await other.put(`/members/${ref}`, body)).status).toBe(201);
    const friend = aMember({ referrer: ref });
    expect((await site.put(`/members/${friend.ref}`, friend.body)).status).toBe(201);
    expect(codeOf(await site.put(`/members/${friend.ref}`, { ...friend.body, referrer: 'nobody' }))).toEqual([404, 'unknown_member']);
  });

  test('an account in another name waits for a person and takes no withdrawal', async () => {
    const { ref, id, account } = await join({ bank_accounts: [{ bank: 'SCB', number: '9990001112', name: 'คนอื่น' }] });
    await give(id, 500);
    expect(((await site.get(`/members/${ref}`)).body['bank_accounts'] as { state: string }[])[0]?.state).toBe('pending');
    expect(codeOf(await site.post('/withdrawals', { ref: `o-${ref}`, member: ref, amount: '100.00', bank_account: account }))).toEqual([
      404,
      'unknown_account',
    ]);
  });

  test('the account reads back as a statement, page by page, and adds up', async () => {
    const { ref, id, account } = await join();
    for (let n = 1; n <= 7; n += 1) await give(id, n * 10);
    expect((await site.post('/withdrawals', { ref: `l-${ref}`, member: ref, amount: '30.00', bank_account: account })).status).toBe(201);
    const items: { bucket: string; amount: string; balance_after: string; ref?: string }[] = [];
    for (let after: unknown = ''; after !== null;) {
      const page = (await site.get(`/members/${ref}/ledger?limit=4${after === '' ? '' : `&after=${String(after)}`}`)).body;
      items.push(...(page['items'] as typeof items));
      after = page['next'];
    }
    expect(items).toHaveLength(9);
    expect(items.filter(({ ref: own }) => own === `l-${ref}`)).toHaveLength(2);
    for (const bucket of ['cash', 'held']) {
      let sum = 0;
      for (const one of items.filter((line) => line.bucket === bucket).toReversed()) {
        sum += Math.round(Number(one.amount) * 100);
        expect(Math.round(Number(one.balance_after) * 100)).toBe(sum);
      }
    }
    expect((await site.get(`/members/${ref}`)).body['balances']).toMatchObject({ cash: '250.00', held: '30.00' });
  });
});

describe('deposits and withdrawals', () => {
  test('a deposit says what to transfer and where to; the same ref answers with it, another content is refused', async () => {
    const { ref } = await join();
    const body = { ref: `d-${ref}`, member: ref, amount: '1500.00', channel: 'bank' };
    const made = await site.post('/deposits', body);
    expect(made).toMatchObject({ status: 201, body: { state: 'awaiting', ref: `d-${ref}`, member: ref } });
    const pay = made.body['pay'] as { amount: string; account: { number: string } };
    expect(Number(pay.amount)).toBeGreaterThan(1500);
    expect(Number(pay.amount)).toBeLessThan(1501);
    expect(pay.account.number).toMatch(/^\d{10}$/);
    expect((await site.post('/deposits', body)).status).toBe(200);
    expect(codeOf(await site.post('/deposits', { ...body, amount: '1500.01' }))).toEqual([409, 'ref_taken']);
    expect(codeOf(await other.get(`/deposits/d-${ref}`))).toEqual([404, 'not_found']);
    const cancelled = await site.post(`/deposits/d-${ref}/cancel`);
    expect([cancelled.status, cancelled.body['state'], (await site.post(`/deposits/d-${ref}/cancel`)).status]).toEqual([
      200,
      'cancelled',
      200,
    ]);
  });

  test('five wait at most, each for an amount of its own, and they end', async () => {
    const { ref } = await join();
    const ask = (n: number): Promise<SiteReply> =>
      site.post('/deposits', { ref: `f-${ref}-${n}`, member: ref, amount: '300.00', channel: 'bank' });
    const amounts = [];
    for (let n = 0; n < 5; n += 1) amounts.push(((await ask(n)).body['pay'] as { amount: string }).amount);
    expect(new Set(amounts).size).toBe(5);
    expect(codeOf(await ask(5))).toEqual([409, 'too_many']);
    office.later(31 * 60_000);
    await office.app.sweep();
    expect((await site.get(`/deposits/f-${ref}-0`)).body['state']).toBe('expired');
    expect((await ask(5)).status).toBe(201);
  });

  test('a withdrawal holds its amount; cancelling gives it back, unless somebody works on it', async () => {
    const { ref, id, account } = await join();
    await give(id, 1000);
    const body = { ref: `w-${ref}`, member: ref, amount: '400.00', bank_account: account };
    expect(await site.post('/withdrawals', body)).toMatchObject({ status: 201, body: { state: 'requested', hold: '400.00' } });
    expect((await site.get(`/members/${ref}/withdrawable`)).body).toEqual({ amount: '600.00', reasons: [] });
    const more = await site.post('/withdrawals', { ...body, ref: `w2-${ref}`, amount: '600.01' });
    expect([codeOf(more), more.body['reasons']]).toEqual([
      [422, 'not_withdrawable'],
      [expect.objectContaining({ code: 'balance', wanted: '600.01', found: '600.00' })],
    ]);
    expect(codeOf(await site.post('/withdrawals', { ...body, ref: `w3-${ref}`, amount: '0.50' }))).toEqual([422, 'too_small']);
    expect(await site.post(`/withdrawals/w-${ref}/cancel`)).toMatchObject({ status: 200, body: { state: 'cancelled', hold: '0.00' } });
    expect((await site.get(`/members/${ref}/withdrawable`)).body['amount']).toBe('1000.00');
    await site.post('/withdrawals', { ...body, ref: `w4-${ref}` });
    const [row] = await office.db.query<{ id: number }>('select id from withdraw where service = $1 and ref = $2', [SITE, `w4-${ref}`]);
    expect((await admin.send(`/api/Withdraw/${SITE}?action=claim&id=${row?.id}`, {})).status).toBe(200);
    expect(codeOf(await site.post(`/withdrawals/w4-${ref}/cancel`))).toEqual([409, 'in_work']);
  });

  test('a blocked member pays nothing in and takes nothing out', async () => {
    const { ref, id, account } = await join();
    await give(id, 100);
    await office.db.query("update member set status = 'blocked' where service = $1 and id = $2", [SITE, id]);
    expect(codeOf(await site.post('/deposits', { ref: `b-${ref}`, member: ref, amount: '100.00', channel: 'bank' }))).toEqual([
      422,
      'restricted',
    ]);
    expect(codeOf(await site.post('/withdrawals', { ref: `b-${ref}`, member: ref, amount: '50.00', bank_account: account }))).toEqual([
      422,
      'not_withdrawable',
    ]);
    expect((await site.get(`/members/${ref}`)).body['restrictions']).toEqual(['deposit', 'withdraw', 'play', 'bonus']);
  });
});

test('the description is OpenAPI 3.1 of every call, and the page shows them all, without a key', async () => {
  const open = siteClient(office, '');
  const { status, body } = await open.get('/openapi.json');
  expect([status, body['openapi']]).toEqual([200, '3.1.0']);
  const paths = Object.keys(body['paths'] as object);
  expect(paths).toEqual(
    expect.arrayContaining(['/members/{ref}', '/deposits', '/withdrawals/{ref}/cancel', '/wallet/debit', '/plays', '/bank/lines']),
  );
  const page = await open.raw('/docs', {});
  const text = await page.text();
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  for (const path of paths) expect(text).toContain(`<code>${path}</code>`);
  expect(text).not.toMatch(/(src|href)="https?:/);
});
