/** Webhooks: what a site is told, how it is signed, in which order, and what happens when it does not listen. */
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createWebhookPost } from '../server/process/webhookPost';
import { createDeliverer, type Answered, type Post } from '../server/webhooks/deliver';
import { Desk, usual } from './desk';
import { openOffice, SITE, type Office, type Row, type Worker } from './office';
import { addWebhook, aMember, ALL_SCOPES, makeKey, siteClient, type SiteClient } from './siteRig';
import { until } from './until';

interface Told {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: { type: string; timestamp: string; data: Record<string, unknown> };
  text: string;
}

describe.each(usual)('webhooks, %s', (engine) => {
  let office: Office;
  let admin: Worker;
  let desk: Desk;
  let site: SiteClient;
  let siteId: number;
  let secret: string;
  let hook: number;
  let told: Told[] = [];
  let answer: (one: Told) => Answered = () => ({ status: 200, text: 'ok' });
  const post: Post = (url, headers, text) => {
    const one = { url, headers, text, body: JSON.parse(text) as Told['body'] };
    told.push(one);
    return Promise.resolve(answer(one));
  };
  /** Everything that is due, also what became due by it. */
  const deliver = async (): Promise<void> => {
    const deliverer = createDeliverer(office.app.kernel, post);
    while ((await deliverer.begin()) > 0) await deliverer.allSettled();
  };
  const types = (): string[] => told.map(({ body }) => body.type);

  beforeAll(async () => {
    office = await openOffice({ engine });
    admin = await office.signIn('ceo');
    desk = new Desk(office, admin);
    siteId = (await office.db.query<{ id: number }>('select id from site where service = $1', [SITE]))[0]?.id ?? 0;
    site = siteClient(office, (await makeKey(office, siteId, { scopes: ALL_SCOPES })).whole);
    const events = [
      'member.updated',
      'member.blocked',
      'balance.changed',
      'deposit.credited',
      'deposit.rejected',
      'withdrawal.approved',
      'withdrawal.rejected',
    ];
    secret = await addWebhook(office, siteId, { url: 'https://site.example/hook', events });
    hook = (await office.db.query<{ id: number }>('select id from site_webhook where site = $1', [siteId]))[0]?.id ?? 0;
  });
  afterAll(() => office.close());
  beforeEach(async () => {
    answer = () => ({ status: 200, text: 'ok' });
    await deliver();
    told = [];
  });
  const join = async (): Promise<{ ref: string; row: Row; account: number }> => {
    const { ref, body } = aMember();
    const { body: made } = await site.put(`/members/${ref}`, body);
    const [account] = made['bank_accounts'] as { id: number }[];
    return { ref, row: await desk.see('/Member', Number(made['id'])), account: account?.id ?? 0 };
  };

  test('a decision of the panel is told with what the GET answers, signed', async () => {
    const { ref } = await join();
    await site.post('/deposits', { ref: `d-${ref}`, member: ref, amount: '200.00', channel: 'bank' });
    const [asked] = await office.db.query<{ id: number }>('select id from deposit where service = $1 and ref = $2', [SITE, `d-${ref}`]);
    await desk.act(admin, '/Deposit', 'reject', await desk.see('/Deposit', asked?.id ?? 0), { reason: 'no_money' });
    await deliver();
    expect(types()).toEqual(['deposit.rejected']);
    const [one] = told;
    expect(one?.url).toBe('https://site.example/hook');
    expect(one?.body.data).toEqual((await site.get(`/deposits/d-${ref}`)).body);
    const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = one?.headers ?? {};
    const mac = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
      .update(`${id}.${at}.${one?.text}`)
      .digest('base64');
    expect(signature).toBe(`v1,${mac}`);
    const [row] = await office.db.query<{ secret: string }>('select secret from site_webhook where id = $1', [hook]);
    expect(row?.secret).not.toContain(secret.slice(6));
  });

  test('nothing is told of what was taken back, and only events that were asked for', async () => {
    const { row, ref } = await join();
    await desk.act(admin, '/Member', 'update', row, { tier: 'gold' });
    expect((await site.put(`/members/${ref}`, { ...aMember().body, username: 'other' })).status).toBe(409);
    await deliver();
    // The address did not ask for `tier.changed`.
    expect(types()).toEqual(['member.updated']);
  });

  test('a member’s events arrive in their order, and one that fails holds up the later ones of that member alone', async () => {
    const [one, two] = [await join(), await join()];
    answer = ({ body }) =>
      body.data['ref'] === one.ref && body.type === 'member.updated' ? { status: 500, text: 'no' } : { status: 204, text: '' };
    await desk.act(admin, '/Member', 'update', one.row, { name: 'ชื่อ ใหม่' });
    await desk.act(admin, '/Member', 'block', await desk.see('/Member', one.row.id), { reason: 'ทดสอบ' });
    await desk.act(admin, '/Member', 'block', two.row, { reason: 'ทดสอบ' });
    await deliver();
    const of = (ref: string): string[] => told.filter(({ body }) => body.data['ref'] === ref).map(({ body }) => body.type);
    expect(of(one.ref)).toEqual(['member.updated']);
    expect(of(two.ref).sort()).toEqual(['member.blocked', 'member.updated']);
    answer = () => ({ status: 200, text: '' });
    office.later(6000);
    await deliver();
    expect(of(one.ref)[1]).toBe('member.updated');
    expect(of(one.ref).slice(2).sort()).toEqual(['member.blocked', 'member.updated']);
    const list = await admin.json('GET', '/api/DatabaseConfig/Delivery?perPage=50');
    const shown = (list.body.payload as { subject: string; attempts: { status: number; answer: string }[] }[]).find(
      ({ subject, attempts }) => subject === one.ref && attempts.length === 2,
    );
    expect(shown?.attempts.map(({ status, answer: text }) => [status, text])).toEqual([
      [500, 'no'],
      [200, ''],
    ]);
  });

  test('an address is tried by an event of its own, whose answer is shown like any other', async () => {
    answer = () => ({ status: 418, text: 'I am a teapot' });
    const path = `/api/DatabaseConfig/Webhook/${hook}`;
    const { version } = (await admin.json('GET', path)).body.payload as Row;
    expect((await admin.json('POST', `${path}/test`, { version })).status).toBe(200);
    await deliver();
    expect(told.map(({ url, body }) => [url, body.type, body.data])).toEqual([
      ['https://site.example/hook', 'webhook.test', { webhook: hook }],
    ]);
    const { body } = await admin.json('GET', '/api/DatabaseConfig/Delivery?perPage=5');
    const [shown] = body.payload as { type: string; attempts: { status: number; answer: string }[] }[];
    expect(shown).toMatchObject({ type: 'webhook.test', attempts: [{ status: 418, answer: 'I am a teapot' }] });
    answer = () => ({ status: 200, text: '' });
    office.later(6000);
  });

  test('and that twenty times a day', async () => {
    const path = `/api/DatabaseConfig/Webhook/${hook}`;
    const statuses: number[] = [];
    for (let n = 0; n < 20; n += 1) {
      const { version } = (await admin.json('GET', path)).body.payload as Row;
      statuses.push((await admin.json('POST', `${path}/test`, { version })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 19 }, () => 200), 429]);
    await deliver();
  });

  test('an address that keeps silent delays no other, and has no more than ten attempts under way', async () => {
    const events = ['member.updated'];
    expect(await addWebhook(office, siteId, { url: 'https://silent.example/hook', events })).not.toBe('');
    const members = [];
    for (let n = 0; n < 12; n += 1) members.push((await join()).row);
    const heard: string[] = [];
    let answerAll: () => void = () => undefined;
    const later = new Promise<Answered>((resolve) => {
      answerAll = () => resolve({ status: 200, text: 'late' });
    });
    const deliverer = createDeliverer(office.app.kernel, (url) => {
      heard.push(new URL(url).host);
      return url.includes('silent') ? later : Promise.resolve({ status: 200, text: 'ok' });
    });
    const of = (host: string): number => heard.filter((one) => one === host).length;
    for (const row of members) await desk.act(admin, '/Member', 'update', row, { name: `ชื่อ ใหม่ ${row.id}` });
    await until(
      () => heard.join(' '),
      async () => {
        await deliverer.begin();
        return of('site.example') === 12 && of('silent.example') === 10;
      },
    );
    expect(await deliverer.begin()).toBe(0);
    answerAll();
    await deliverer.allSettled();
    while ((await deliverer.begin()) > 0) await deliverer.allSettled();
    expect([of('site.example'), of('silent.example')]).toEqual([12, 12]);
    await office.db.query("update site_webhook set active = false where url like '%silent%'");
  });

  test('after three days in vain the address is paused and the audit log says so; resumed, what waited is sent', async () => {
    const { row } = await join();
    answer = () => ({ status: null, text: 'ECONNREFUSED' });
    await desk.act(admin, '/Member', 'update', row, { name: 'รอ นาน' });
    await deliver();
    for (let n = 0; n < 20; n += 1) {
      office.later(6.1 * 3_600_000);
      await deliver();
    }
    const [state] = await office.db.query<{ paused: boolean }>('select paused_at is not null as paused from site_webhook where id = $1', [
      hook,
    ]);
    expect(state?.paused).toBe(true);
    expect(told.length).toBeGreaterThan(10);
    expect(told.length).toBeLessThan(20);
    expect(await office.db.query("select 1 as one from audit where resource = 'site_webhook' and action = 'pause'")).toHaveLength(1);
    admin = await office.signIn('ceo');
    desk = new Desk(office, admin);
    const paused = (await admin.json('GET', `/api/DatabaseConfig/Webhook/${hook}`)).body.payload as Row;
    expect((await admin.json('POST', `/api/DatabaseConfig/Webhook/${hook}/resume`, { version: paused.version })).status).toBe(200);
    const [failed] = await office.db.query<{ id: number }>(
      "select id from webhook_delivery where state = 'failed' order by id desc limit 1",
    );
    answer = () => ({ status: 200, text: 'ok' });
    told = [];
    expect((await admin.json('POST', `/api/DatabaseConfig/${siteId}/resend`, { delivery: failed?.id })).status).toBe(200);
    await deliver();
    expect(types()).toEqual(['member.updated']);
  });

  test('an old event that is sent again in vain pauses nothing, is tried once and keeps the later ones back only meanwhile', async () => {
    const { row, ref } = await join();
    await desk.act(admin, '/Member', 'update', row, { name: 'ชื่อ หนึ่ง' });
    await deliver();
    const [old] = await office.db.query<{ id: number }>('select id from webhook_delivery where subject = $1', [ref]);
    office.later(80 * 3_600_000);
    admin = await office.signIn('ceo');
    desk = new Desk(office, admin);
    await desk.act(admin, '/Member', 'update', await desk.see('/Member', row.id), { name: 'ชื่อ สอง' });
    // The database's own clock stands where it was.
    await office.db.query("update webhook_delivery set created_at = $1 where subject = $2 and state = 'waiting'", [
      office.app.kernel.now().toISOString(),
      ref,
    ]);
    answer = ({ body }) => (body.data['ref'] === ref ? { status: 500, text: 'no' } : { status: 200, text: '' });
    const again = (delivery: number | undefined) => admin.json('POST', `/api/DatabaseConfig/${siteId}/resend`, { delivery });
    told = [];
    expect((await again(old?.id)).status).toBe(200);
    await deliver();
    // The old one first and once, then the later one, which is tried again as ever.
    expect(told.map(({ headers, body }) => [headers['webhook-id'] !== told[1]?.headers['webhook-id'], body.type])).toEqual([
      [true, 'member.updated'],
      [false, 'member.updated'],
    ]);
    const states = (): Promise<unknown[]> =>
      office.db.query(
        'select d.state, w.paused_at from webhook_delivery d join site_webhook w on w.id = d.webhook where d.subject = $1 order by d.id',
        [ref],
      );
    expect(await states()).toEqual([
      { state: 'failed', paused_at: null },
      { state: 'waiting', paused_at: null },
    ]);
    // One that waits is tried at once, and goes on being one that waits.
    const [waiting] = await office.db.query<{ id: number }>("select id from webhook_delivery where subject = $1 and state = 'waiting'", [
      ref,
    ]);
    told = [];
    await again(waiting?.id);
    await deliver();
    expect([told.length, await states()]).toEqual([
      1,
      [
        { state: 'failed', paused_at: null },
        { state: 'waiting', paused_at: null },
      ],
    ]);
    answer = () => ({ status: 200, text: '' });
    office.later(31_000);
    await deliver();
    await office.db.query('update site_webhook set paused_at = now() where id = $1', [hook]);
    const refused = await again(old?.id);
    expect([refused.status, (refused.body['errors'] as Record<string, string>)['delivery']]).toEqual([
      400,
      expect.stringContaining('หยุดส่ง'),
    ]);
    await office.db.query('update site_webhook set paused_at = null where id = $1', [hook]);
  });

  test('an address is entered with https alone; a demonstration may have one beside it', async () => {
    const add = (url: string, by = admin) =>
      by.json('POST', `/api/DatabaseConfig/${siteId}/addWebhook`, { url, events: ['member.updated'] });
    for (const url of ['http://site.example/hook', 'https://a:b@site.example/', 'ftp://site.example/', 'site.example']) {
      const { status, body } = await add(url);
      expect([status, (body['errors'] as Record<string, string>)['url']]).toEqual([400, expect.stringContaining('https://')]);
    }
    expect(await addWebhook(office, siteId, { url: 'http://localhost:9/hook', events: ['member.updated'] })).not.toBe('');
    await office.db.query("update site_webhook set active = false where url like 'http://localhost%'");
  });
});

test('an office in PRODUCTION takes no plain address, not even on its own machine', async () => {
  const office = await openOffice({ config: { mode: 'PRODUCTION' } });
  const admin = await office.signIn('ceo');
  const { status } = await admin.json('POST', '/api/DatabaseConfig/1/addWebhook', {
    url: 'http://localhost:9/hook',
    events: ['member.updated'],
  });
  expect(status).toBe(400);
  await office.close();
});

describe('posting', () => {
  const open: (() => void)[] = [];
  afterAll(() => open.forEach((close) => close()));
  const listen = async (status: number, headers: Record<string, string> = {}, body = 'hello'): Promise<string> => {
    const server = createServer((request, response) => {
      request.resume();
      response.writeHead(status, headers);
      response.end(body);
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    open.push(() => server.close());
    return `http://localhost:${(server.address() as AddressInfo).port}/hook`;
  };

  test('no private address is reached by number or by name, unless the operator allows it', async () => {
    const url = await listen(200);
    const shut = createWebhookPost([], () => new Date(), true);
    for (const target of [
      url,
      url.replace('localhost', '127.0.0.1'),
      'http://[::1]:1/',
      'http://10.1.2.3/',
      'http://169.254.169.254/',
      'http://[::ffff:127.0.0.1]:1/',
    ])
      expect((await shut(target, {}, '{}')).status).toBeNull();
    const allowed = createWebhookPost(['127.0.0.0/8', '::1'], () => new Date(), true);
    expect(await allowed(url, {}, '{}')).toEqual({ status: 200, text: 'hello' });
  });

  test('what is not HTTPS is not sent, also to an address from before; beside a demonstration it is', async () => {
    const url = await listen(200);
    const office = createWebhookPost(['127.0.0.0/8', '::1'], () => new Date());
    expect(await office(url, {}, '{}')).toEqual({ status: null, text: 'the address is not https' });
    const demo = createWebhookPost(['127.0.0.0/8', '::1', '10.0.0.0/8'], () => new Date(), true);
    for (const target of ['http://10.1.2.3/', 'http://site.example/', 'https://a:b@site.example/', 'no address'])
      expect((await demo(target, {}, '{}')).text).toBe('the address is not https');
  });

  test('a redirect is an answer like any other, and a long one is cut', async () => {
    const allowed = createWebhookPost(['127.0.0.0/8', '::1'], () => new Date(), true);
    expect((await allowed(await listen(302, { location: 'http://169.254.169.254/' }), {}, '{}')).status).toBe(302);
    expect((await allowed(await listen(200, {}, 'x'.repeat(200_000)), {}, '{}')).text.length).toBeLessThanOrEqual(64 * 1024);
    expect((await allowed('http://127.0.0.1:1/', {}, '{}')).text).toBe('ECONNREFUSED');
  });
});
