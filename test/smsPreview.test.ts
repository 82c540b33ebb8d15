/** What is said of a campaign before it is sent, and that sending does just that. */
import { beforeAll, describe, expect, test } from 'vitest';
import { weigh } from '../server/sms/preview';
import { numbersOf } from '../server/sms/sources';
import { usual, withOffice } from './desk';
import { rowOf, SITE, type Reply } from './office';
import { phonesFrom } from './smsCampaigns';

const OTHER = 'gold168';
interface Preview {
  total: number;
  receive: number;
  left: { optout: number; shut: number };
  strangers: number;
  lacks: string | null;
  parts: number;
  range: [number, number];
  cost: number;
  held: number;
  perPart: number;
  credit: number;
  second: number | null;
  estimated: boolean;
  starts: string | null;
  ends: string | null;
  waits: string | null;
  samples: { member: boolean; username: string | null; phone: string; text: string; parts: number; cost: number }[];
}

describe.each(usual)('the preview of a campaign, %s', (engine) => {
  const { office, desk, ceo, manager, viewer } = withOffice(['ceo', 'manager', 'viewer'], {
    engine,
    config: { sms: { gateway: 'simulator', secret: 'a secret of a gateway', map: {} as never }, smsRate: 10 },
  });
  let sender: number;
  let members: { id: number; name: string; username: string; phone: string }[];
  let web: string;

  beforeAll(async () => {
    const [row] = await office.db.query<{ id: number }>(
      "insert into sms_sender (service, name, purpose, status) values ($1, 'GOODNAME', 'ทดสอบ', 'approved') returning id",
      [SITE],
    );
    sender = row!.id;
    await office.db.query('update site set sms_price = 0.35');
    await office.db.query('update site_config set sms_second_limit = 5000, sms_quiet_from = null, sms_quiet_to = null');
    members = await office.db.query(
      "select id, name, username, phone from member where service = $1 and status = 'active' order by id limit 6",
      [SITE],
    );
    const [site] = await office.db.query<{ web: string }>('select webname as web from site where service = $1', [SITE]);
    web = site!.web;
  });

  const ask = (values: Record<string, unknown>, more: Record<string, unknown> = {}, person = ceo, service = SITE): Promise<Reply> =>
    person.json('POST', `/api/SmsPreview/${service}`, { values: { audience: 'file', ...values }, ...more });
  const preview = async (values: Record<string, unknown>, more: Record<string, unknown> = {}): Promise<Preview> => {
    const reply = await ask(values, more);
    expect([reply.status, reply.body['errors']]).toEqual([200, undefined]);
    return reply.body.payload as Preview;
  };
  const strangers = phonesFrom(55_000_000, 4);
  const draft = async (text: string, numbers: readonly string[]) => {
    const made = rowOf(await ceo.send(`/api/Sms/${SITE}?action=create`, { name: 'ตัวอย่าง', sender, text, audience: 'file' }));
    return rowOf(await ceo.json('POST', `/api/SmsRecipients/${SITE}?id=${made.id}`, { numbers }));
  };

  test('shows the text as two members and a stranger read it, with the phones masked, and what each costs', async () => {
    const numbers = [strangers[0]!, ...members.slice(0, 3).map(({ phone }) => phone), strangers[1]!];
    const { samples, strangers: unknown, lacks, range } = await preview({ text: '{web}: คุณ{name|ลูกค้า} รับโบนัส' }, { numbers });
    expect(samples.map(({ text, username, member }) => [text, username, member])).toEqual([
      [`${web}: คุณ${members[0]!.name} รับโบนัส`, members[0]!.username, true],
      [`${web}: คุณ${members[1]!.name} รับโบนัส`, members[1]!.username, true],
      [`${web}: คุณลูกค้า รับโบนัส`, null, false],
    ]);
    expect(samples.map(({ phone }) => phone)).toEqual(
      [members[0]!, members[1]!, { phone: strangers[0]! }].map(({ phone }) => `xxxxxx${phone.slice(-4)}`),
    );
    expect([unknown, lacks, range]).toEqual([2, null, [1, 1]]);
    expect(samples.map(({ parts, cost }) => [parts, cost])).toEqual([1, 1, 1].map((parts) => [parts, 0.35]));
  });

  test('says how many get nothing and why, and costs what they do not get only while it is set aside', async () => {
    const [optout, office_, shut] = strangers;
    await office.db.query('insert into sms_optout (service, phone) values ($1, $2)', [SITE, optout]);
    await office.db.query('insert into sms_optout_office (phone) values ($1)', [office_]);
    await office.db.query("insert into member (service, username, name, phone, status) values ($1, 'shutout', 'ก', $2, 'blocked')", [
      SITE,
      shut,
    ]);
    const numbers = [...strangers, strangers[3]!, members[0]!.phone];
    const told = await preview({ text: 'ก'.repeat(71) }, { numbers });
    expect(told).toMatchObject({
      total: 5,
      receive: 2,
      left: { optout: 2, shut: 1 },
      strangers: 3,
      parts: 4,
      range: [2, 2],
      cost: 1.4,
      held: 3.5,
      perPart: 0.35,
      estimated: false,
    });
    // A draft of the same says and sets aside the same.
    const kept = await draft('ก'.repeat(71), numbers);
    expect(kept).toMatchObject({ recipients: 5, cost: told.held });
    const { total, receive, cost, held, samples } = await preview({ text: 'ก'.repeat(71) }, { id: kept.id });
    expect({ total, receive, cost, held }).toEqual({ total: 5, receive: 2, cost: 1.4, held: 3.5 });
    expect(samples.map(({ member }) => member)).toEqual([true, false]);
  });

  test('a place that strangers have no value for is told, and refuses the sending beside the text until it has a fallback', async () => {
    const numbers = [members[0]!.phone, ...phonesFrom(56_000_000, 2)];
    expect(await preview({ text: 'คุณ{name} รับ {points|0} แต้ม' }, { numbers })).toMatchObject({ strangers: 2, lacks: 'name' });
    expect(await preview({ text: 'คุณ{name}' }, { numbers: [members[0]!.phone] })).toMatchObject({ strangers: 0, lacks: null });
    expect(await preview({ text: '{web}' }, { numbers })).toMatchObject({ strangers: 2, lacks: null });
    let row = await draft('คุณ{name}', numbers);
    const refused = await desk.act(ceo, '/Sms', 'send', row);
    expect([refused.status, refused.body['errors']]).toEqual([400, { text: expect.stringMatching(/2 เบอร์.*\{name\|ลูกค้า\}/) as string }]);
    row = rowOf(await ceo.send(`/api/Sms/${SITE}?action=update&id=${row.id}`, { version: row.version, text: 'คุณ{name|ลูกค้า}' }));
    const texts = await office.db.query<{ text: string }>(
      'select text from sms_recipient where service = $1 and campaign = $2 order by n',
      [SITE, row.id],
    );
    expect(texts.map(({ text }) => text)).toEqual([`คุณ${members[0]!.name}`, 'คุณลูกค้า', 'คุณลูกค้า']);
    expect((await desk.act(ceo, '/Sms', 'send', row)).status).toBe(200);
  });

  test('counts the members who match as the draft will', async () => {
    const told = await preview({ audience: 'filter', to_tier: 'platinum', text: 'คุณ{name} มี {balance} บาท' });
    const made = rowOf(
      await ceo.send(`/api/Sms/${SITE}?action=create`, {
        name: 'ก',
        sender,
        text: 'คุณ{name} มี {balance} บาท',
        audience: 'filter',
        to_tier: 'platinum',
      }),
    );
    expect([told.total, told.held, told.strangers]).toEqual([made['recipients'], made['cost'], 0]);
    expect(told.total).toBeGreaterThan(0);
  });

  test('says when it starts and ends, by the hour of the site and the rate of the sender', async () => {
    const at = new Date(Date.now() + 86_400_000);
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok' }).format(at);
    const [night, morning] = [`${day}T05:30:00+07:00`, new Date(`${day}T08:00:00+07:00`)];
    const numbers = phonesFrom(57_000_000, 50);
    const now = await preview({ text: 'ก' }, { numbers });
    expect(now.waits).toBeNull();
    expect(Date.parse(now.ends!) - Date.parse(now.starts!)).toBe(5000);
    expect(await preview({ text: 'ก', scheduled_at: night }, { numbers })).toMatchObject({
      waits: 'schedule',
      starts: new Date(night).toISOString(),
    });
    await office.db.query("update site_config set sms_quiet_from = '21:00', sms_quiet_to = '08:00' where service = $1", [SITE]);
    expect(await preview({ text: 'ก', scheduled_at: night }, { numbers })).toMatchObject({
      waits: 'quiet',
      starts: morning.toISOString(),
      ends: new Date(morning.getTime() + 5000).toISOString(),
    });
    expect(await preview({ text: 'ก', scheduled_at: night, quiet: false }, { numbers })).toMatchObject({ waits: 'schedule' });
    await office.db.query('update site_config set sms_quiet_from = null, sms_quiet_to = null where service = $1', [SITE]);
  });

  test('says what the credit and the limits will say to it', async () => {
    const numbers = phonesFrom(58_000_000, 100);
    await office.db.query('delete from decided_alone');
    const told = await preview({ text: 'ก' }, { numbers });
    expect(told).toMatchObject({ held: 35, second: null });
    expect(told.credit).toBeGreaterThan(35);
    await office.db.query('update site_config set sms_second_limit = 34.99 where service = $1', [SITE]);
    expect(await preview({ text: 'ก' }, { numbers })).toMatchObject({ second: 34.99 });
    await office.db.query('update site_config set sms_second_limit = 35 where service = $1', [SITE]);
    expect(await preview({ text: 'ก' }, { numbers })).toMatchObject({ second: null });
    // What was sent alone today counts.
    expect((await desk.act(ceo, '/Sms', 'send', await draft('ก', phonesFrom(59_000_000, 1)))).body).not.toHaveProperty('approval');
    expect(await preview({ text: 'ก' }, { numbers })).toMatchObject({ second: 35 });
    await office.db.query('update site_config set sms_second_limit = 5000 where service = $1', [SITE]);
  });

  test.each([
    ['an unknown place', { text: 'คุณ {nickname}' }, {}, 'text'],
    ['a brace that is not closed', { text: 'คุณ {name' }, {}, 'text'],
    ['a time that is over', { text: 'ก', scheduled_at: '2020-01-01T03:00:00Z' }, {}, 'scheduled_at'],
    ['a segment that is not said', { text: 'ก', audience: 'segment' }, {}, 'segment'],
    ['a filter that contradicts itself', { audience: 'filter', joined_from: '2026-02-01', joined_to: '2026-01-01' }, {}, 'joined_to'],
    ['what is no number', { text: 'ก' }, { numbers: ['0212345678'] }, 'numbers'],
    ['what a campaign does not have', { text: 'ก', sent: 5 }, {}, 'sent'],
  ])('%s is answered beside its field', async (_what, values, more, field) => {
    const reply = await ask(values, more);
    expect([reply.status, Object.keys(reply.body['errors'] as object)]).toEqual([400, [field]]);
  });

  test('is for who may write campaigns at the site, and says of members only what one may see of them', async () => {
    expect((await ask({ text: 'ก' }, {}, viewer)).status).toBe(403);
    expect((await ask({ text: 'ก' }, {}, ceo, 'nosuchsite')).status).toBe(403);
    const kept = await draft('ก', phonesFrom(60_000_000, 2));
    expect((await ask({ text: 'ก' }, { id: kept.id }, ceo, OTHER)).body.payload).toMatchObject({ total: 0, samples: [] });
    const [role] = await office.db.query<{ id: number; permissions: { code: string }[] }>(
      'select r.id, r.permissions from role r join employee e on e.role = r.id where e.id = $1',
      [manager.id],
    );
    const give = (permissions: { code: string }[]): Promise<unknown> =>
      office.db.query('update role set permissions = $2, version = version + 1 where id = $1', [role!.id, JSON.stringify(permissions)]);
    const asked = { text: 'คุณ{name} {balance} {web}' };
    const numbers = [members[0]!.phone];
    await give(role!.permissions.filter(({ code }) => code !== 'P006'));
    const { samples } = (await ask(asked, { numbers }, manager)).body.payload as Preview;
    await give(role!.permissions);
    const hidden = 'x'.repeat(members[0]!.name.length);
    const open = (await ask(asked, { numbers }, manager)).body.payload as Preview;
    expect(samples).toMatchObject([{ member: true, username: null, text: `คุณ${hidden} 0.00 ${web}`, parts: open.samples[0]!.parts }]);
    expect(open.samples[0]!.text).toContain(members[0]!.name);
  });

  test('no more texts are filled in than it may, and parts of the others are estimated', async () => {
    const source = numbersOf(SITE, phonesFrom(61_000_000, 40));
    const asked = { text: '{web} {phone}', web, perPart: 0.35, seesMembers: true };
    const [some, all] = [await weigh(office.db, source, asked, 10), await weigh(office.db, source, asked, 40)];
    expect([some.estimated, all.estimated, some.parts, all.parts, some.cost]).toEqual([true, false, 40, 40, all.cost]);
  });

  test('of several sites it says what each would do, and what of one would refuse all', async () => {
    interface Cross {
      sites: (Omit<Preview, 'samples'> & { service: string; sender: boolean; lacksSegment: boolean })[];
      samples: Preview['samples'];
      above: number | null;
    }
    const askAll = (values: Record<string, unknown>, person = ceo): Promise<Reply> => person.json('POST', '/api/SmsPreview', { values });
    const values = { services: [SITE, OTHER], sender_name: 'goodname', text: '{web}: คุณ{name}', to_tier: 'platinum' };
    await office.db.query('delete from decided_alone');
    const told = (await askAll(values)).body.payload as Cross;
    expect(told.sites.map(({ service, sender }) => [service, sender])).toEqual([
      [SITE, true],
      [OTHER, false],
    ]);
    // What the draft will count, and one sample of each site before another of the same.
    const made = rowOf(await ceo.json('POST', '/api/crossSms', { name: 'ก', ...values, sender_name: 'GOODNAME' }));
    const sum = (of: (site: Cross['sites'][number]) => number): number => told.sites.reduce((all, site) => all + of(site), 0);
    expect([sum(({ total }) => total), Math.round(sum(({ held }) => held * 100)) / 100]).toEqual([made['recipients'], made['cost']]);
    const webs = told.samples.map(({ text }) => text.split(':')[0]);
    expect([webs.length, new Set(webs.slice(0, 2)).size]).toEqual([3, 2]);
    expect([told.above, told.sites.map(({ second }) => second)]).toEqual([null, [null, null]]);

    await office.db.query('update site_config set sms_second_limit = 0.01 where service = $1', [OTHER]);
    expect(((await askAll(values)).body.payload as Cross).sites.map(({ second }) => second)).toEqual([null, 0.01]);
    await office.db.query('update site_config set sms_second_limit = 5000 where service = $1', [OTHER]);

    const refused = async (reply: Promise<Reply>): Promise<unknown> => {
      const { status, body } = await reply;
      return [status, Object.keys((body['errors'] as object | undefined) ?? {})];
    };
    expect(await refused(askAll({ ...values, services: [SITE, 'nosuchsite'] }))).toEqual([400, ['services']]);
    expect(await refused(askAll({ ...values, text: '{nickname}' }))).toEqual([400, ['text']]);
    expect(await refused(askAll({ ...values, scheduled_at: '2020-01-01T03:00:00Z' }))).toEqual([400, ['scheduled_at']]);
    expect(await refused(askAll(values, viewer))).toEqual([403, []]);
    // A name that is half typed is no mistake: no site knows it.
    const half = (await askAll({ ...values, sender_name: 'go' })).body.payload as Cross;
    expect(half.sites.map(({ sender: known }) => known)).toEqual([false, false]);
    // At a site without the segment no member is written to.
    await ceo.send(`/api/Member/Segment/${SITE}?action=create`, { name: 'ทอง', filter: { tier: ['gold'] } });
    const saved = (await askAll({ ...values, audience: 'saved', saved: 'ทอง' })).body.payload as Cross;
    expect(saved.sites.map(({ lacksSegment, total }) => [lacksSegment, total > 0])).toEqual([
      [false, true],
      [true, false],
    ]);
    // Nothing has been chosen yet.
    expect((await askAll({ text: 'ก' })).body.payload).toEqual({ sites: [], samples: [], above: null });
  });
});
