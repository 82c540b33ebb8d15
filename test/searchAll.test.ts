/** The search over all sites one sees: what it answers to, what it never shows, and what the audit log keeps of it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Desk, usual } from './desk';
import { openOffice, OTHER_SITE, SITE, type Office, type Reply, type Row, type Worker } from './office';

interface Hit {
  service: string;
  webname: string;
  id: number;
  name: string;
  username: string;
  phone: string;
  balance: number;
  status: string;
  matched: string;
}

describe.each(usual)('search over all sites, %s', (engine) => {
  let office: Office;
  let [ceo, lead, senior]: Worker[] = [];
  let [here, there, hidden]: Row[] = [];
  const phone = '0987654321';
  const account = '7778889990';
  const ask = (q: string, worker = lead!): Promise<Reply> => worker.get(`/api/SearchAllmember?${new URLSearchParams({ q }).toString()}`);
  const hits = async (q: string, worker = lead!): Promise<string[]> =>
    ((await ask(q, worker)).body.payload as Hit[]).map((hit) => `${hit.service} ${hit.id} ${hit.matched}`);

  beforeAll(async () => {
    office = await openOffice({ engine });
    [ceo, lead, senior] = [await office.signIn('ceo'), await office.signIn('lead'), await office.signIn('senior')];
    here = await new Desk(office, ceo).member({ username: 'zebra.one', name: 'ปรีชา ก้องฟ้า', phone });
    there = await new Desk(office, ceo, OTHER_SITE).member({ username: 'zebra.two', name: 'ปรีชา ก้องฟ้าไกล', phone });
    hidden = await new Desk(office, ceo, 'topupth').member({ username: 'zebra.three', name: 'ปรีชา ก้องฟ้าลับ', phone });
    for (const [service, member] of [
      [SITE, here],
      ['topupth', hidden],
    ] as const)
      await ceo.send(`/api/Member/Bank/${service}?action=create`, { member: member.id, bank: 'SCB', number: account, holder: 'ปรีชา' });
  });
  afterAll(() => office.close());

  test('by part of a name, on one’s own sites only', async () => {
    expect(await hits('ก้องฟ้า')).toEqual([`${OTHER_SITE} ${there!.id} name`, `${SITE} ${here!.id} name`]);
    expect(await hits('ก้องฟ้า', ceo)).toEqual([`${OTHER_SITE} ${there!.id} name`, `${SITE} ${here!.id} name`, `topupth ${hidden!.id} name`]);
    expect(await hits('ลับ')).toEqual([]);
  });

  test.each(['0987654321', '098-765-4321', '+66987654321', '66 98 765 4321', '๐๙๘๗๖๕๔๓๒๑'])(
    'by the whole phone, written %s',
    async (typed) => {
      expect(await hits(typed)).toEqual([`${OTHER_SITE} ${there!.id} phone`, `${SITE} ${here!.id} phone`]);
    },
  );

  test('by a whole username or account number, in any way of writing', async () => {
    expect(await hits('ZEBRA.one')).toEqual([`${SITE} ${here!.id} username`]);
    expect(await hits('777-8-88999-0')).toEqual([`${SITE} ${here!.id} account`]);
    expect(await hits(account, ceo)).toEqual([`${SITE} ${here!.id} account`, `topupth ${hidden!.id} account`]);
  });

  test.each(['098765432', '87654321', '4321', '777888999', 'zebra.on', 'zebra', '%', '__', 'ก%ฟ้า', '099', '*'.repeat(3)])(
    'never by a part of anything else: %s',
    async (typed) => {
      const reply = await ask(typed);
      expect([200, 400]).toContain(reply.status);
      expect(reply.body.payload ?? []).toEqual([]);
    },
  );

  test('a hit says where, masked as lists mask, and what matched', async () => {
    const reply = await ask('zebra.one');
    expect(reply.body.payload).toEqual([
      {
        service: SITE,
        webname: 'Lucky88',
        id: here!.id,
        name: 'ปรีชา ก้องฟ้า',
        username: 'zebra.one',
        phone: 'xxxxxx4321',
        balance: 0,
        status: 'active',
        matched: 'username',
      },
    ]);
    expect(JSON.stringify((await ask(phone, ceo)).body)).not.toContain(phone);
  });

  test('below level 7 nobody searches; fewer than two characters are no search', async () => {
    const refused = await ask('ปรีชา', senior);
    expect([refused.status, refused.body.payload]).toEqual([403, undefined]);
    for (const typed of ['', ' ', 'ก', ' a ']) {
      const reply = await ask(typed);
      expect([reply.status, Object.keys(reply.body['errors'] as object)]).toEqual([400, ['q']]);
    }
    expect((await ask('x'.repeat(101))).status).toBe(400);
    expect((await office.call('/api/SearchAllmember?q=test')).status).toBe(401);
  });

  test('every search leaves what kind it was of, how many were found, and nothing of what was typed', async () => {
    const [before] = await office.db.query<{ id: number }>('select coalesce(max(id), 0) as id from audit');
    // Searched again within ten minutes it is the same search.
    office.later(11 * 60_000);
    for (const typed of [phone, account, 'ก้องฟ้า', 'zebra.one', 'zebra.one']) await ask(typed);
    await ask('ก้องฟ้า', senior);
    const entries = await office.db.query<Record<string, unknown>>(
      'select employee, service, resource, record_id, action, after, result from audit where id > $1 order by id',
      [before!.id],
    );
    expect(entries.map(({ action, result, employee }) => [action, result, employee])).toEqual([
      ...Array.from({ length: 4 }, () => ['search', 'ok', lead!.id]),
      ['search', 'refused', senior!.id],
    ]);
    expect(entries.map(({ after }) => after)).toEqual([
      { kinds: ['username', 'phone', 'account'], hits: 2 },
      { kinds: ['username', 'account'], hits: 1 },
      { kinds: ['name'], hits: 2 },
      { kinds: ['username', 'name'], hits: 1 },
      null,
    ]);
    for (const typed of [phone, account, 'ก้องฟ้า', 'zebra']) expect(JSON.stringify(entries)).not.toContain(typed);
  });

  test('no more than 50, and it says that there are more', async () => {
    await office.db.query(
      "insert into member (service, username, name, phone) select $1, 'many' || n, 'ซ้ำกัน ' || n, '08' || lpad((20000000 + n)::text, 8, '0') from generate_series(1, 60) n",
      [SITE],
    );
    await office.db.query(
      "insert into member (service, username, name, phone) select $1, 'many' || n, 'ซ้ำกัน ' || n, '08' || lpad((20000000 + n)::text, 8, '0') from generate_series(1, 5) n",
      [OTHER_SITE],
    );
    const { body } = await ask('ซ้ำกัน');
    expect([(body.payload as Hit[]).length, body['more']]).toEqual([50, true]);
    // One site's many do not push out the few of another.
    expect((body.payload as Hit[]).filter(({ service }) => service === OTHER_SITE)).toHaveLength(5);
    expect((await ask('zebra.one')).body['more']).toBe(false);
  });

  test('each whole value is found by its index', async () => {
    // Enough of them for an index to be worth its while.
    await office.db.query(
      "insert into member (service, username, name, phone) select $1, 'crowd' || n, 'ผู้เล่น ' || md5(n::text), '06' || lpad(n::text, 8, '0') from generate_series(1, 20000) n",
      [SITE],
    );
    for (const table of ['member', 'member_bank']) await office.db.script(`vacuum analyze ${table}`);
    const plan = (sql: string, values: unknown[]): Promise<string> =>
      office.db.tx(async (tx) => {
        await tx.query('set local enable_seqscan = off');
        return JSON.stringify(await tx.query(`explain ${sql}`, values));
      });
    const sites = [SITE, OTHER_SITE];
    expect(await plan('select 1 from member t where t.service = any($1::text[]) and t.username = $2', [sites, 'x'])).toContain(
      'member_username_key',
    );
    expect(await plan('select 1 from member t where t.service = any($1::text[]) and t.phone = $2', [sites, 'x'])).toContain(
      'member_phone_key',
    );
    expect(await plan('select 1 from member_bank b where b.service = any($1::text[]) and b.number = $2', [sites, 'x'])).toContain(
      'member_bank_number_whole',
    );
    expect(
      await plan(
        'select 1 from site s cross join lateral (select m.id from member m where m.service = s.service and m.search_text like $2 limit 50) t where s.service = any($1::text[])',
        [sites, '%crowd123%'],
      ),
    ).toContain('member_search_text');
  });
});
