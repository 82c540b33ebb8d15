/** Campaigns up to the moment they are handed to the sender: text, recipients, price, credit, a second person, several sites. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { times, usual, withOffice } from './desk';
import { satang } from '../server/ledger/money';
import { query, rowOf, rowsOf, SITE, type Reply, type Row } from './office';

const OTHER = 'gold168';
const THAI = 'สวัสดี';

describe.each(usual)('campaigns, %s', (engine) => {
  const { office, desk, ceo, manager } = withOffice(['ceo', 'manager'], { engine });
  let senders: Record<string, Record<string, number>>;

  beforeAll(async () => {
    senders = {};
    for (const service of [SITE, OTHER]) {
      senders[service] = {};
      for (const [name, status] of [
        ['GOODNAME', 'approved'],
        ['NOTYET', 'pending'],
      ]) {
        const [row] = await office.db.query<{ id: number }>(
          'insert into sms_sender (service, name, purpose, status) values ($1, $2, $3, $4) returning id',
          [service, name, 'ทดสอบ', status],
        );
        senders[service][name!] = row!.id;
      }
    }
    await office.db.query('update site set sms_price = 0.35');
    await office.db.query('update site_config set sms_second_limit = 5000');
  });

  const make = (over: Record<string, unknown> = {}): Promise<Reply> =>
    ceo.send(`/api/Sms/${SITE}?action=create`, {
      name: 'ชวนกลับมา',
      sender: senders[SITE]!['GOODNAME'],
      text: THAI,
      audience: 'file',
      ...over,
    });
  const give = async (id: number, numbers: unknown, worker = ceo): Promise<Reply> =>
    worker.json('POST', `/api/SmsRecipients/${SITE}?id=${id}`, { numbers });
  const phones = (count: number, from = 0): string[] =>
    Array.from({ length: count }, (_, index) => `6689${String(1_000_000 + from + index)}`);
  const credit = async (service: string, kind: string): Promise<number> => {
    const [row] = await office.db.query<{ balance: string }>('select balance from ledger_account where service = $1 and kind = $2', [
      service,
      kind,
    ]);
    return satang(row?.balance ?? '0');
  };

  test('numbers of a file are kept once each, counted and priced; the same again says the same', async () => {
    const campaign = rowOf(await make());
    expect(campaign).toMatchObject({ status: 'draft', recipients: 0, cost: 0, made_by: ceo.id });
    const numbers = [...phones(10), '0891000000', '+66891000001'];
    const first = rowOf(await give(campaign.id, numbers));
    expect(first).toMatchObject({ recipients: 10, parts: 10, cost: 3.5 });
    expect(rowOf(await give(campaign.id, numbers))).toMatchObject({ recipients: 10, parts: 10, cost: 3.5 });
    const longer = rowOf(
      await ceo.send(`/api/Sms/${SITE}?action=update&id=${campaign.id}`, { version: first.version + 1, text: THAI.repeat(12) }),
    );
    expect(longer).toMatchObject({ parts: 20, cost: 7 });
  });

  test('what is no number, too many, and a campaign that takes none, change nothing', async () => {
    const campaign = rowOf(await make());
    expect((await give(campaign.id, [...phones(2), '0212345678'])).body['errors']).toMatchObject({
      numbers: expect.stringContaining('3') as string,
    });
    expect((await give(campaign.id, [])).status).toBe(400);
    expect((await give(campaign.id, 'all')).status).toBe(400);
    expect((await give(campaign.id, phones(100_001))).body['errors']).toEqual({ numbers: expect.stringContaining('100,000') as string });
    const filtered = rowOf(await make({ audience: 'filter' }));
    expect((await give(filtered.id, phones(1))).status).toBe(409);
    expect((await give(999_999, phones(1))).status).toBe(404);
    expect(rowOf(await ceo.get(`/api/Sms/${SITE}?id=${campaign.id}`))).toMatchObject({ recipients: 0 });
    const viewer = await office.signIn('viewer');
    expect((await give(campaign.id, phones(1), viewer)).status).toBe(403);
  });

  test.each([
    ['an unknown place in the text', { text: 'คุณ {nickname}' }, 'text'],
    ['a name the carrier has not approved', { sender: 'NOTYET' }, 'sender'],
    ['a segment that is not said', { audience: 'segment' }, 'segment'],
  ])('%s is answered beside its field', async (_what, over, field) => {
    const sender = (over as { sender?: string }).sender;
    const reply = await make({ ...over, ...(sender !== undefined && { sender: senders[SITE]![sender] }) });
    expect([reply.status, Object.keys(reply.body['errors'] as object)]).toEqual([400, [field]]);
  });

  test('a filter means the members who fit, as they are when it is counted', async () => {
    expect((await ceo.send(`/api/tags/${SITE}?action=create`, { name: 'โปรด' })).status).toBe(200);
    await office.db.query(
      "update member set tier = 'platinum', marketing = true, tags = array['โปรด'] where service = $1 and id in (select id from member where service = $1 and status = 'active' order by id limit 3)",
      [SITE],
    );
    const of = (sql: string): Promise<number> =>
      office.db
        .query<{ n: number }>(
          `select count(*)::int as n from member m where service = '${SITE}' and status = 'active' and marketing is distinct from false and ${sql}`,
        )
        .then(([row]) => row!.n);
    expect(rowOf(await make({ audience: 'filter', to_tags: ['โปรด'], to_tier: 'platinum' }))).toMatchObject({
      recipients: 3,
      parts: 3,
      cost: 1.05,
    });
    expect(rowOf(await make({ audience: 'filter' }))['recipients']).toBe(await of('true'));
    expect(rowOf(await make({ audience: 'segment', segment: 'never' }))['recipients']).toBe(
      await of("not exists (select 1 from deposit d where d.service = m.service and d.member = m.id and d.status = 'approved')"),
    );
    const personal = rowOf(await make({ audience: 'filter', to_tags: ['โปรด'], text: 'คุณ{name} ยอด {balance}' }));
    expect(personal['recipients']).toBe(3);
    const [kept] = await office.db.query<{ text: string; name: string }>(
      'select r.text, m.name from sms_recipient r join member m on m.service = r.service and m.id = r.member where r.service = $1 and r.campaign = $2 order by r.n',
      [SITE, personal.id],
    );
    expect(kept!.text).toContain(`คุณ${kept!.name} ยอด `);
  });

  describe('sending', () => {
    let campaign: Row;
    beforeEach(async () => {
      campaign = rowOf(await make());
      campaign = rowOf(await give(campaign.id, phones(20)));
    });

    test('sets the cost aside once, however often it is asked', async () => {
      const [left, held] = [await credit(SITE, 'sms_credit'), await credit(SITE, 'sms_hold')];
      const replies = await times(4, () => desk.act(ceo, '/Sms', 'send', campaign));
      expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409, 409]);
      expect([await credit(SITE, 'sms_credit'), await credit(SITE, 'sms_hold')]).toEqual([left - 700, held + 700]);
      const sent = await desk.see('/Sms', campaign.id);
      expect(sent).toMatchObject({ status: 'queued' });
      expect((await give(campaign.id, phones(1))).status).toBe(409);
      expect((await ceo.send(`/api/Sms/${SITE}?action=update&id=${campaign.id}`, { version: sent.version, name: 'อีกชื่อ' })).status).toBe(
        409,
      );
      const cancelled = rowOf(await desk.act(ceo, '/Sms', 'cancel', sent, { reason: 'เปลี่ยนใจ' }));
      expect(cancelled).toMatchObject({ status: 'cancelled', reason: 'เปลี่ยนใจ' });
      expect([await credit(SITE, 'sms_credit'), await credit(SITE, 'sms_hold')]).toEqual([left, held]);
      await desk.books();
    });

    test('counting again and cancelling can be tried: the result is told, nothing is kept, and the real one does the same', async () => {
      await office.db.query('update site set sms_price = 1 where service = $1', [SITE]);
      const before = await desk.see('/Sms', campaign.id);
      const entries = (): Promise<unknown[]> => office.db.query("select id from audit where resource = 'sms_campaign'");
      const [noted, announced] = [(await entries()).length, office.announced.length];
      const tried = await desk.act(ceo, '/Sms', 'recount', campaign, { _dry: true });
      expect(tried.body).toMatchObject({ code: 0, payload: null, result: { recipients: 20, more: 0, parts: 20, cost: 20 } });
      expect(await desk.see('/Sms', campaign.id)).toEqual(before);
      expect([(await entries()).length, office.announced.length]).toEqual([noted, announced]);
      const done = await desk.act(ceo, '/Sms', 'recount', campaign);
      expect(rowOf(done)).toMatchObject({ cost: 20 });
      expect(done.body['result']).toEqual(tried.body['result']);
      await office.db.query('update site set sms_price = 0.35 where service = $1', [SITE]);
      campaign = rowOf(await desk.act(ceo, '/Sms', 'recount', rowOf(done)));
      const sent = rowOf(await desk.act(ceo, '/Sms', 'send', campaign));
      const held = await credit(SITE, 'sms_hold');
      const cancel = await desk.act(ceo, '/Sms', 'cancel', sent, { reason: 'ลองดู', _dry: true });
      expect([cancel.body['result'], await credit(SITE, 'sms_hold')]).toEqual([{ release: 7 }, held]);
      expect((await desk.act(ceo, '/Sms', 'cancel', sent, { _dry: true })).body['errors']).toHaveProperty('reason');
      expect((await desk.act(ceo, '/Sms', 'pause', sent, { _dry: true })).status).toBe(400);
      expect(rowOf(await desk.act(ceo, '/Sms', 'cancel', sent, { reason: 'จริง' }))['status']).toBe('cancelled');
    });

    test('is refused without credit, without recipients, and when the price is no longer what was shown', async () => {
      await office.db.query('update site set sms_price = 1 where service = $1', [SITE]);
      const changed = await desk.act(ceo, '/Sms', 'send', campaign);
      expect([changed.status, changed.body.msg]).toEqual([409, expect.stringContaining('นับใหม่')]);
      const counted = rowOf(await desk.act(ceo, '/Sms', 'recount', campaign));
      expect(counted).toMatchObject({ cost: 20 });
      await office.db.query('update site set sms_price = 0.35 where service = $1', [SITE]);
      expect((await desk.act(ceo, '/Sms', 'send', rowOf(await make()))).body.msg).toContain('ผู้รับ');
      const left = await credit(SITE, 'sms_credit');
      const many = rowOf(await make({ text: THAI.repeat(150) }));
      const large = rowOf(await give(many.id, phones(4500)));
      expect(satang(large['cost'] as number)).toBeGreaterThan(left);
      await office.db.query('update site_config set sms_second_limit = null where service = $1', [SITE]);
      expect((await desk.act(ceo, '/Sms', 'send', large)).body.msg).toContain('เครดิต');
      await office.db.query('update site_config set sms_second_limit = 5000 where service = $1', [SITE]);
      expect(await credit(SITE, 'sms_credit')).toBe(left);
    });

    test('a time that is over is refused beside it, on a new campaign and on a draft', async () => {
      const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
      for (const at of ['2020-01-01T03:00:00Z', ago(3)]) {
        const refused = await make({ scheduled_at: at });
        expect([refused.status, refused.body['errors']], at).toEqual([
          400,
          { scheduled_at: expect.stringContaining('ผ่านไปแล้ว') as string },
        ]);
      }
      expect((await make({ scheduled_at: ago(-60) })).status).toBe(200);
      expect((await make({ scheduled_at: ago(0.5) })).status, 'the minute that has just begun').toBe(200);
      const edit = (set: Record<string, unknown>) =>
        ceo.send(`/api/Sms/${SITE}?action=update&id=${campaign.id}`, { version: campaign.version, ...set });
      expect((await edit({ scheduled_at: ago(3) })).body['errors']).toHaveProperty('scheduled_at');
      // The time of a draft went by while it lay there: everything else of it may still be changed, but it is not sent in the middle of the
      // night.
      await office.db.query('update sms_campaign set scheduled_at = $3 where service = $1 and id = $2', [SITE, campaign.id, ago(31)]);
      campaign = rowOf(await edit({ name: 'ชื่อใหม่', scheduled_at: (await desk.see('/Sms', campaign.id))['scheduled_at'] }));
      const late = await desk.act(ceo, '/Sms', 'send', campaign);
      expect([late.status, late.body.msg]).toEqual([409, expect.stringContaining('เวลาส่ง')]);
      campaign = rowOf(await edit({ scheduled_at: null }));
      expect((await desk.act(ceo, '/Sms', 'send', campaign)).status).toBe(200);
    });

    test('what the credit does not reach is refused before another employee is asked', async () => {
      await office.db.query('update site_config set sms_second_limit = 1 where service = $1', [SITE]);
      await office.db.query('update site set sms_price = 100 where service = $1', [SITE]);
      campaign = rowOf(await give(campaign.id, phones(500)));
      const refused = await desk.act(ceo, '/Sms', 'send', campaign);
      expect([refused.status, refused.body.msg, refused.body['approval']]).toEqual([409, expect.stringContaining('เครดิต'), undefined]);
      expect(await office.db.query("select 1 from approval where resource = 'sms_campaign' and record = $1", [campaign.id])).toEqual([]);
      expect(
        await office.db.query("select 1 from audit where resource = 'sms_campaign' and record_id = $1 and action = 'send.request'", [
          String(campaign.id),
        ]),
      ).toEqual([]);
      await office.db.query('update site_config set sms_second_limit = 5000 where service = $1', [SITE]);
      await office.db.query('update site set sms_price = 0.35 where service = $1', [SITE]);
    });

    test('a request that could be carried out leaves nothing of its trial', async () => {
      await office.db.query('update site_config set sms_second_limit = 1 where service = $1', [SITE]);
      const [left, held] = [await credit(SITE, 'sms_credit'), await credit(SITE, 'sms_hold')];
      expect((await desk.act(ceo, '/Sms', 'send', campaign)).body).toHaveProperty('approval');
      expect([await credit(SITE, 'sms_credit'), await credit(SITE, 'sms_hold')]).toEqual([left, held]);
      expect(await desk.see('/Sms', campaign.id)).toEqual({ ...campaign, _approval: expect.anything() as unknown });
      expect(await office.db.query('select 1 from sms_run where service = $1 and campaign = $2', [SITE, campaign.id])).toEqual([]);
      await office.db.query('update site_config set sms_second_limit = 5000 where service = $1', [SITE]);
    });

    test('who may send less themself does not send it as the second person', async () => {
      await office.db.query('delete from decided_alone');
      await office.db.query('update site_config set sms_second_limit = 1 where service = $1', [SITE]);
      const limit = (most: number | null): Promise<unknown> =>
        office.db.query('update role set sms_limit = $2, version = version + 1 where id = (select role from employee where id = $1)', [
          manager.id,
          most,
        ]);
      const next = rowOf(await give(rowOf(await make()).id, phones(20)));
      expect((await desk.act(ceo, '/Sms', 'send', next)).body).toHaveProperty('approval');
      await limit(6.99);
      const refused = await desk.act(manager, '/Sms', 'send', next);
      expect([refused.status, refused.body['conflict'], refused.body.msg]).toEqual([409, 'maker', expect.stringContaining('6.99')]);
      await limit(null);
      expect(rowOf(await desk.act(manager, '/Sms', 'send', next))).toMatchObject({ status: 'queued', cost: 7 });
      await office.db.query('update site_config set sms_second_limit = 5000 where service = $1', [SITE]);
    });

    test('other numbers are another request, also where they come to the same', async () => {
      await office.db.query('delete from decided_alone');
      await office.db.query('update site_config set sms_second_limit = 1 where service = $1', [SITE]);
      const asked = rowOf(await give(rowOf(await make()).id, phones(20)));
      expect((await desk.act(ceo, '/Sms', 'send', asked)).body).toHaveProperty('approval');
      office.later(1000);
      const changed = rowOf(await give(asked.id, phones(40).slice(20)));
      expect(changed).toMatchObject({ recipients: 20, parts: asked['parts'], cost: asked['cost'] });
      expect((await desk.act(manager, '/Sms', 'send', changed)).body).toHaveProperty('approval');
      expect(rowOf(await desk.act(ceo, '/Sms', 'send', changed))).toMatchObject({ status: 'queued' });
      await office.db.query('update site_config set sms_second_limit = 5000 where service = $1', [SITE]);
    });

    test('in pieces it is added up for the day', async () => {
      await office.db.query('delete from decided_alone');
      await office.db.query('update site_config set sms_second_limit = 10 where service = $1', [SITE]);
      expect(rowOf(await desk.act(ceo, '/Sms', 'send', campaign))).toMatchObject({ status: 'queued', cost: 7 });
      const next = rowOf(await give(rowOf(await make()).id, phones(20)));
      expect((await desk.act(ceo, '/Sms', 'send', next)).body).toHaveProperty('approval');
      expect(rowOf(await desk.act(manager, '/Sms', 'send', next))).toMatchObject({ status: 'queued' });
      // What two decided counts for neither.
      const third = rowOf(await give(rowOf(await make()).id, phones(8)));
      expect(rowOf(await desk.act(ceo, '/Sms', 'send', third))).toMatchObject({ status: 'queued' });
      await office.db.query('update site_config set sms_second_limit = 5000 where service = $1', [SITE]);
      await desk.books();
    });

    test('above the limit another has to say the same of the same', async () => {
      await office.db.query('update site_config set sms_second_limit = 6.99 where service = $1', [SITE]);
      expect((await desk.act(ceo, '/Sms', 'send', campaign)).body).toHaveProperty('approval');
      expect((await desk.act(ceo, '/Sms', 'send', campaign)).body['conflict']).toBe('maker');
      expect(await desk.see('/Sms', campaign.id)).toMatchObject({ status: 'draft' });
      // More numbers since it was asked for: the request was for something else.
      const more = rowOf(await give(campaign.id, phones(21)));
      expect((await desk.act(manager, '/Sms', 'send', more)).body).toHaveProperty('approval');
      expect(rowOf(await desk.act(ceo, '/Sms', 'send', more))).toMatchObject({ status: 'queued' });
      await office.db.query('update site_config set sms_second_limit = 5000 where service = $1', [SITE]);
      await desk.books();
    });
  });

  describe('over several sites', () => {
    const cross = async (over: Record<string, unknown> = {}): Promise<Reply> =>
      ceo.json('POST', '/api/crossSms', {
        name: 'ทุกเว็บ',
        services: [SITE, OTHER],
        sender_name: 'GOODNAME',
        text: THAI,
        to_tier: 'platinum',
        ...over,
      });
    const act = (row: Row, action: string, input: Record<string, unknown> = {}): Promise<Reply> =>
      ceo.json('POST', `/api/crossSms/${row.id}/${action}`, { version: row.version, ...input });

    test('each site pays for its own, and all of it is cancelled together', async () => {
      const row = rowOf(await cross());
      const members = await office.db.query<{ service: string; n: number }>(
        "select service, count(*)::int as n from member where service = any($1) and status = 'active' and marketing is distinct from false and tier = 'platinum' group by service",
        [[SITE, OTHER]],
      );
      expect(row['recipients']).toBe(members.reduce((sum, { n }) => sum + n, 0));
      const before = await Promise.all([SITE, OTHER].map((service) => credit(service, 'sms_credit')));
      const sent = rowOf(await act(row, 'send'));
      expect(sent).toMatchObject({ status: 'sent' });
      const after = await Promise.all([SITE, OTHER].map((service) => credit(service, 'sms_credit')));
      expect(before.map((value, index) => value - after[index]!)).toEqual(
        [SITE, OTHER].map((service) => 35 * members.find((one) => one.service === service)!.n),
      );
      for (const service of [SITE, OTHER]) {
        const list = await ceo.get(`/api/Sms/${service}?${query({ filter: { cross: row.id } })}`);
        expect(list.body.payload).toMatchObject([{ status: 'queued', cross: row.id }]);
      }
      expect((await act(sent, 'cancel', { reason: 'เลื่อนไปก่อน' })).status).toBe(200);
      expect(await Promise.all([SITE, OTHER].map((service) => credit(service, 'sms_credit')))).toEqual(before);
      await desk.books();
    });

    test('a saved segment is the one of its name at each site, and a site without one is said beside the name', async () => {
      const name = 'ทองขึ้นไป';
      const segment = async (service: string, tier: string[]): Promise<Row> =>
        rowOf(await ceo.send(`/api/Member/Segment/${service}?action=create`, { name, filter: { tier } }));
      const here = await segment(SITE, ['platinum']);
      // What was chosen as a filter before counts no longer.
      const asked = { audience: 'saved', saved: name, to_tier: 'bronze' };
      const lacking = await cross(asked);
      expect([lacking.status, lacking.body['errors']]).toEqual([400, { saved: `เว็บ ${OTHER} ไม่มีกลุ่มที่บันทึกไว้ชื่อ ${name}` }]);
      expect((await cross({ audience: 'saved' })).body['errors']).toHaveProperty('saved');
      const there = await segment(OTHER, ['gold', 'platinum']);
      const row = rowOf(await cross(asked));
      const active = "status = 'active' and marketing is distinct from false and (excluded_until is null or excluded_until <= now())";
      const [{ n } = { n: 0 }] = await office.db.query<{ n: number }>(
        `select count(*)::int as n from member where ${active} and (service = $1 and tier = 'platinum' or service = $2 and tier in ('gold', 'platinum'))`,
        [SITE, OTHER],
      );
      expect(row).toMatchObject({ recipients: n, to_tier: null });
      await office.db.query('delete from decided_alone');
      const sent = rowOf(await act(row, 'send'));
      for (const [service, { id }] of [
        [SITE, here],
        [OTHER, there],
      ] as const) {
        const list = await ceo.get(`/api/Sms/${service}?${query({ filter: { cross: row.id } })}`);
        expect(list.body.payload).toMatchObject([{ audience: 'saved', saved: id, segment: null, to_tier: null }]);
      }
      expect((await act(sent, 'cancel', { reason: 'เลื่อนไปก่อน' })).status).toBe(200);
    });

    test('is there only for who sees every one of its sites', async () => {
      const [both, one] = [rowOf(await cross()), rowOf(await cross({ services: [SITE] }))];
      const listed = async (): Promise<number[]> =>
        rowsOf(await manager.get(`/api/crossSms?${query({ range: [0, 99] })}`)).map(({ id }) => id);
      expect(await listed()).toEqual(expect.arrayContaining([both.id, one.id]));
      await office.db.query('update employee set services = $2, version = version + 1 where id = $1', [manager.id, [SITE]]);
      expect(await listed()).toContain(one.id);
      expect(await listed()).not.toContain(both.id);
      expect([
        (await manager.get(`/api/crossSms/${both.id}`)).status,
        (await manager.json('POST', `/api/crossSms/${both.id}/cancel`, { version: both.version, reason: 'ทดสอบ' })).status,
      ]).toEqual([404, 404]);
      await office.db.query('update employee set services = $2, version = version + 1 where id = $1', [
        manager.id,
        [SITE, OTHER, 'topupth'],
      ]);
    });

    test('its parts count with what was sent there alone today, and all of them against one’s own limit', async () => {
      await office.db.query('delete from decided_alone');
      const row = rowOf(await cross());
      const [{ own } = { own: 0 }] = await office.db.query<{ own: number }>('select role as own from employee where id = $1', [ceo.id]);
      await office.db.query('update role set sms_limit = $2 where id = $1', [own, Number(row['cost']) - 0.01]);
      expect((await act(row, 'send')).body['errors']).toEqual({ services: expect.stringContaining('รวมทุกเว็บ') as string });
      await office.db.query('update role set sms_limit = null where id = $1', [own]);
      const alone = rowOf(await give(rowOf(await make()).id, phones(20)));
      await office.db.query('update site_config set sms_second_limit = 7.01 where service = $1', [SITE]);
      expect(rowOf(await desk.act(ceo, '/Sms', 'send', alone))).toMatchObject({ status: 'queued' });
      expect((await act(row, 'send')).body['errors']).toEqual({ services: expect.stringContaining(SITE) as string });
      await office.db.query('update site_config set sms_second_limit = 5000 where service = $1', [SITE]);
      expect(rowOf(await act(row, 'send'))).toMatchObject({ status: 'sent' });
      await desk.books();
    });

    test('a name one of the sites may not use, and a cost one person may not decide there, refuse it whole', async () => {
      const row = rowOf(await cross({ sender_name: 'NOTYET' }));
      expect((await act(row, 'send')).body['errors']).toEqual({ sender_name: expect.stringContaining(OTHER) as string });
      const dear = rowOf(await cross());
      await office.db.query('update site_config set sms_second_limit = 0.01 where service = $1', [OTHER]);
      expect((await act(dear, 'send')).body['errors']).toEqual({ services: expect.stringContaining(OTHER) as string });
      await office.db.query('update site_config set sms_second_limit = 5000 where service = $1', [OTHER]);
      expect((await ceo.get(`/api/Sms/${SITE}?${query({ filter: { cross: dear.id } })}`)).body.payload).toEqual([]);
    });
  });
});
