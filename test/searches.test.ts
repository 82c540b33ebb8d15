/**
 * What searching tells: whole personal values are counted like looks at them, and other resources answer by what their records are called.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Desk, times, usual } from './desk';
import { openOffice, query, rowsOf, SITE, type Office, type Reply, type Row, type Worker } from './office';

const DAY = 86_400_000;

describe.each(usual)('searching, %s', (engine) => {
  let office: Office;
  let ceo: Worker;
  let viewer: Worker;
  let staff: Worker;
  let lead: Worker;
  let member: Row;
  const phone = '0987654321';
  /** Every test has numbers of its own: what was counted is not counted again for ten minutes. */
  let next = 870_000_000;
  const numbers = (count: number): string[] => Array.from({ length: count }, () => `0${(next += 1)}`);

  beforeAll(async () => {
    office = await openOffice({ engine });
    // The looks of a day are counted, so no test goes on into the next one, which begins at 17:00 UTC.
    const left = DAY - ((Date.now() + 7 * 3_600_000) % DAY);
    if (left < DAY / 24) office.later(left);
    [ceo, viewer] = [await office.signIn('ceo'), await office.signIn('viewer')];
    [staff, lead] = [await office.signIn('staff'), await office.signIn('lead')];
    const desk = new Desk(office, ceo);
    member = await desk.member({ phone, name: 'สมปองดีเลิศ', username: 'sompong77' });
    await desk.deposit(member, await desk.account(), 500);
  });
  afterAll(() => office.close());

  const ask = (who: Worker, q: string, path = '/Member', more: Record<string, unknown> = {}): Promise<Reply> =>
    who.get(`/api${path}/${SITE}?${query({ filter: { q }, range: [0, 9], ...more })}`);
  const noted = (who: Worker): Promise<{ after: unknown }[]> =>
    office.db.query("select resource, after from audit where action = 'search' and employee = $1 order by id", [who.id]);
  const allow = (who: Worker, more: number): Promise<unknown> =>
    noted(who).then(({ length }) =>
      office.db.query('update role set version = version + 1, reveals_per_day = $2 where id = (select role from employee where id = $1)', [
        who.id,
        length + more,
      ]),
    );

  test('trying numbers ends with the looks of the day, is noted without them, and the sentence says so', async () => {
    await allow(viewer, 3);
    const before = (await noted(viewer)).length;
    const tried = numbers(4);
    const replies: Reply[] = [];
    for (const one of tried) replies.push(await ask(viewer, one));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(replies[3]?.body.msg).toMatch(/ข้อมูลส่วนบุคคลครบ/);
    const entries = (await noted(viewer)).slice(before);
    expect(entries).toEqual(Array.from({ length: 3 }, () => ({ resource: 'member', after: { fields: ['phone'] } })));
    expect(JSON.stringify(entries)).not.toContain(tried[0]);
    // Neither what is beside the list nor a file of it is a way around.
    expect((await viewer.get(`/api/Member/${SITE}?${query({ filter: { q: tried[3] }, totals: 1 })}`)).status).toBe(429);
    expect((await viewer.get(`/api/Member/${SITE}?${query({ filter: { q: tried[3] }, counts: 1 })}`)).status).toBe(429);
    // Words, parts and the record's own number are no such values.
    for (const q of ['สมปอง', 'sompong77', phone.slice(0, 8), String(member.id)]) expect((await ask(viewer, q)).status, q).toBe(200);
  });

  test('the same value is counted once, with its pages, sums and counts, also all at once', async () => {
    await allow(viewer, 1);
    const before = (await noted(viewer)).length;
    const replies = await times(5, () => ask(viewer, phone));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(rowsOf(replies[0]!).map(({ id }) => id)).toEqual([member.id]);
    expect((await ask(viewer, phone, '/Member', { counts: 1 })).status).toBe(200);
    expect((await noted(viewer)).length).toBe(before + 1);
    office.later(10 * 60_000 + 1);
    expect((await ask(viewer, phone)).status).toBe(429);
  });

  test('looks and searches share the day, and who holds the code is not counted', async () => {
    await allow(staff, 1);
    // Staff hold the code of a deposit's account.
    for (const number of ['1234567890', '1234567891', '1234567892']) expect((await ask(staff, number, '/Deposit')).status).toBe(200);
    expect(await noted(staff)).toEqual([]);
    await allow(lead, 1);
    expect((await ask(lead, numbers(1)[0]!)).status).toBe(200);
    expect(await noted(lead)).toEqual([]);
  });

  test('the search over all sites counts what one has no code for', async () => {
    await allow(lead, 1);
    const all = (q: string): Promise<Reply> => lead.get(`/api/SearchAllmember?${query({ q })}`);
    const [role] = await office.db.query<{ permissions: { code: string }[] }>(
      'select r.permissions from role r join employee e on e.role = r.id where e.id = $1',
      [lead.id],
    );
    const without = role?.permissions.filter(({ code }) => code !== '6003' && code !== '6004');
    await office.db.query('update role set permissions = $2, version = version + 1 where id = (select role from employee where id = $1)', [
      lead.id,
      JSON.stringify(without),
    ]);
    const [one, two] = numbers(2);
    expect([(await all('สมปองดีเลิศ')).status, (await all(one!)).status, (await all(two!)).status]).toEqual([200, 200, 429]);
  });

  test('a reference is found by what the other record is called, and by more only by who may see it', async () => {
    const hits = async (who: Worker, q: string): Promise<number> =>
      rowsOf(await ask(who, q, '/Deposit')).filter((row) => row['member'] === member.id).length;
    expect([await hits(staff, 'sompong'), await hits(staff, 'สมปอง'), await hits(staff, 'ดีเลิศ')]).toEqual([1, 0, 0]);
    expect([await hits(ceo, 'sompong'), await hits(ceo, 'สมปอง')]).toEqual([1, 1]);
  });

  describe('who may add and not look learns nothing by adding', () => {
    /** The role of the viewer, with the codes to add members and numbers that opted out, and none to see a whole phone number. */
    beforeAll(async () => {
      const grant = (code: string) => ({ code, active: true, view: true, add: true, update: true, delete: false, export: false });
      await office.db.query(
        'update role set permissions = $2, version = version + 1 where id = (select role from employee where id = $1)',
        [viewer.id, JSON.stringify(['P006', '6002', 'P018'].map(grant))],
      );
    });
    const register = (number: string, more: Record<string, unknown> = {}): Promise<Reply> =>
      viewer.send(`/api/Member/${SITE}?action=create`, { username: `tried${(next += 1)}`, name: 'ทดลอง', phone: number, ...more });
    const nobody = { referrer: 999_999_999 };

    test('a number that is taken takes a look of the day and is noted, and used up nothing is tried', async () => {
      await allow(viewer, 2);
      const before = (await noted(viewer)).length;
      const taken = await register(phone);
      expect([taken.status, taken.body['errors']]).toEqual([400, { phone: expect.any(String) as string }]);
      expect((await noted(viewer)).slice(before)).toEqual([{ resource: 'member', after: { fields: ['phone'] } }]);
      expect(JSON.stringify(await noted(viewer))).not.toContain(phone);
      // A record that was made stands for itself.
      const [free, free2] = numbers(2);
      expect((await register(free!)).status).toBe(200);
      expect((await noted(viewer)).length).toBe(before + 1);
      expect((await register(phone)).status).toBe(400);
      expect([(await register(phone)).status, (await register(free2!)).status]).toEqual([429, 429]);
      expect((await noted(viewer)).length).toBe(before + 2);
    });
    test('what is wrong beside the number is said without a word of it', async () => {
      await allow(viewer, 5);
      const before = (await noted(viewer)).length;
      const replies = [await register(phone, nobody), await register(numbers(1)[0]!, nobody)];
      expect(replies.map(({ body }) => Object.keys(body['errors'] as object))).toEqual([['referrer'], ['referrer']]);
      expect((await noted(viewer)).length).toBe(before);
      // A user name that is taken is found beside the number: one look, whatever it was.
      expect((await register(numbers(1)[0]!, { username: 'sompong77' })).status).toBe(400);
      expect((await noted(viewer)).length).toBe(before + 1);
    });
    test('tries that come at once do not pass together', async () => {
      await allow(viewer, 2);
      const replies = await times(6, () => register(phone));
      expect(replies.map(({ status }) => status).sort()).toEqual([400, 400, 429, 429, 429, 429]);
    });
    test('where the role allows no look, a taken number is still told once a day', async () => {
      office.later(DAY);
      viewer = await office.signIn('viewer');
      await office.db.query(
        'update role set version = version + 1, reveals_per_day = 0 where id = (select role from employee where id = $1)',
        [viewer.id],
      );
      expect([(await register(phone)).status, (await register(phone)).status]).toEqual([400, 429]);
    });
    test('an import tells rows that are there like new ones, in its trial and for good', async () => {
      const columns = ['phone'];
      const [known = '', fresh = ''] = numbers(2);
      await office.db.query("insert into sms_optout (service, phone, source) values ($1, $2, 'staff')", [SITE, known]);
      const bring = (number: string, more: Record<string, unknown>): Promise<Reply> =>
        viewer.send(`/api/Sms/Optout/${SITE}?action=import`, {
          key: `numbers-of-${number}`,
          batch: 0,
          columns,
          rows: [{ row: 2, cells: [number] }],
          file: { name: 'numbers.csv', rows: 1 },
          ...more,
        });
      const mark = (number: string): string => JSON.stringify([['phone', number]]);
      for (const number of [known, fresh]) {
        expect((await bring(number, { dry: true })).body.payload).toEqual({
          outcomes: [{ row: 2, result: 'new', same: mark(number), marks: [mark(number)] }],
        });
      }
      for (const number of [known, fresh])
        expect((await bring(number, { last: true })).body.payload).toEqual({
          outcomes: [{ row: 2, result: 'new' }],
          total: { made: 1, seen: 0, wrong: 0 },
        });
      // The audit log knows better.
      expect(
        await office.db.query("select after -> 'made' as made from audit where action = 'import.done' and employee = $1 order by id", [
          viewer.id,
        ]),
      ).toEqual([{ made: 0 }, { made: 1 }]);
    });
  });
});
