/**
 * Members by how lately, how often and how much they paid in: every square leads to just its members, who become a segment, a tag, or whom
 * one writes to.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepQuintiles } from '../server/members/quintiles';
import { Desk, usual } from './desk';
import { openOffice, OTHER_SITE, query, rowOf, rowsOf, SITE, type Office, type Row, type Worker } from './office';

type Cell = { recency: string; frequency: string; value: string; paying_members: number };

describe.each(usual)('insight into members, %s', (engine) => {
  let office: Office;
  let ceo: Worker;
  let desk: Desk;
  const reckon = (service = SITE): Promise<number> => keepQuintiles(office.db, service, (work) => office.db.tx(work));
  const report = async (by: readonly string[]): Promise<Cell[]> =>
    rowsOf(await ceo.get(`/api/MemberWisdom/${SITE}?${query({ by, range: [0, 199] })}`)) as unknown as Cell[];
  const listed = async (filter: Record<string, unknown>): Promise<{ rows: Row[]; total: number }> => {
    const reply = await ceo.get(`/api/Member/${SITE}?${query({ filter, range: [0, 99], sort: ['id', 'ASC'] })}`);
    return { rows: rowsOf(reply), total: Number(reply.body['total']) };
  };
  beforeAll(async () => {
    office = await openOffice({ engine });
    ceo = await office.signIn('ceo');
    desk = new Desk(office, ceo);
    await reckon();
  });
  afterAll(() => office.close());

  test('who ever paid in is in one square, which leads to exactly its members', async () => {
    const cells = await report(['recency', 'frequency', 'value']);
    const [paying] = await office.db.query<{ n: number }>(
      "select count(distinct member)::int as n from deposit where service = $1 and status = 'approved'",
      [SITE],
    );
    expect(paying?.n).toBeGreaterThan(5);
    expect(cells.reduce((sum, cell) => sum + cell.paying_members, 0)).toBe(paying?.n);
    for (const { paying_members: count, ...filter } of cells) expect((await listed(filter)).total, JSON.stringify(filter)).toBe(count);
    for (const { paying_members: count, ...square } of await report(['recency', 'value'])) expect((await listed(square)).total).toBe(count);
    expect(new Set(cells.map(({ recency }) => recency)).has('1')).toBe(true);
  });

  test('classes go by the latest deposit, by how many and by the sum; who is alike is in one class', async () => {
    await office.db.query("update deposit set status = 'rejected' where service = $1 and status = 'approved'", [OTHER_SITE]);
    const account = await new Desk(office, ceo, OTHER_SITE).account();
    const members = await office.db.query<{ id: number }>('select id from member where service = $1 order by id limit 10', [OTHER_SITE]);
    expect(members).toHaveLength(10);
    for (const [at, { id }] of members.entries())
      await office.db.query(
        `insert into deposit (service, member, amount, bank_account, status, credited_at, created_at)
           select $1, $2, $3::numeric, $4, 'approved', now() - $5::int * interval '1 day', now() - interval '90 days' from generate_series(1, $6::int)`,
        [OTHER_SITE, id, at < 4 ? 100 : 100 * at, account.id, 50 - at, at < 5 ? 1 : 2],
      );
    expect(await reckon(OTHER_SITE)).toBe(10);
    expect(await reckon(OTHER_SITE)).toBe(0);
    const rows = await office.db.query<Cell>(
      'select recency, frequency, value from member where service = $1 and recency is not null order by id',
      [OTHER_SITE],
    );
    expect(rows.map(({ recency }) => recency).join('')).toBe('1122334455');
    expect(rows.map(({ frequency }) => frequency).join('')).toBe('1111133333');
    expect(rows.slice(0, 4).map(({ value }) => value)).toEqual(['1', '1', '1', '1']);
    expect(rows[9]?.value).toBe('5');
    // Who has no deposit left is in no class, and no version was spent.
    await office.db.query("update deposit set status = 'refunded' where service = $1 and member = $2", [OTHER_SITE, members[9]?.id]);
    await reckon(OTHER_SITE);
    const [last] = await office.db.query<{ recency: string | null; version: number }>(
      'select recency, version from member where service = $1 and id = $2',
      [OTHER_SITE, members[9]?.id],
    );
    expect(last?.recency).toBeNull();
  });

  test('a square is kept as a segment, whose members are those who match at the moment one writes to them', async () => {
    const filter = { recency: ['1', '2', '3', '4', '5'], status: 'active' };
    // Every member agrees to news, so that as many are written to as the list has.
    await office.db.query('update member set marketing = true where service = $1', [SITE]);
    const made = await ceo.send(`/api/Member/Segment/${SITE}?action=create`, { name: `ฝากแล้ว ${engine}`, filter });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const segment = rowOf(made);
    for (const wrong of [{ nothing: 1 }, { q: 'somchai' }, [], 'all', { phone: '0812345678' }])
      expect((await ceo.send(`/api/Member/Segment/${SITE}?action=create`, { name: 'ผิด', filter: wrong })).body['errors']).toMatchObject({
        filter: expect.anything() as unknown,
      });
    const [sender] = await office.db.query<{ id: number }>("select id from sms_sender where service = $1 and status = 'approved' limit 1", [
      SITE,
    ]);
    const campaign = { name: 'ถึงกลุ่ม', sender: sender?.id, text: 'สวัสดี', audience: 'saved', saved: segment.id };
    const draft = await ceo.send(`/api/Sms/${SITE}?action=create`, campaign);
    expect(draft.status, JSON.stringify(draft.body)).toBe(200);
    const { total } = await listed(filter);
    expect(rowOf(draft)['recipients']).toBe(total);
    const preview = await ceo.json('POST', `/api/SmsPreview/${SITE}`, { values: { ...campaign, name: undefined, sender: undefined } });
    expect(preview.body.payload, JSON.stringify(preview.body)).toMatchObject({ total });
    // Campaigns to a segment stay on record, so it is not deleted; an unused segment is.
    expect((await desk.act(ceo, '/Member/Segment', 'delete', segment)).status).toBe(409);
    const other = rowOf(await ceo.send(`/api/Member/Segment/${SITE}?action=create`, { name: `ว่าง ${engine}`, filter: {} }));
    expect((await desk.act(ceo, '/Member/Segment', 'delete', other)).status).toBe(200);
  });

  test('everybody of a square is tagged at once, and keeps the tags there were', async () => {
    const [tag] = await office.db.query<{ name: string }>('select name from tag where service = $1 order by id limit 1', [SITE]);
    const { rows } = await listed({ recency: '5' });
    const member = rows[0]!;
    await office.db.query("update member set tags = '{}' where service = $1 and id = $2", [SITE, member.id]);
    const tagged = await desk.act(ceo, '/Member', 'tag', member, { tags: [tag?.name] });
    expect(rowOf(tagged)['tags']).toEqual([tag?.name]);
    const again = await desk.act(ceo, '/Member', 'tag', rowOf(tagged), { tags: [tag?.name] });
    expect(rowOf(again)['tags']).toEqual([tag?.name]);
  });
});
