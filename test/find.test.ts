/**
 * The search of the whole panel: people and records by whatever one has of them, only what the asker may see, and personal values counted.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { Desk, usual, withOffice } from './desk';
import { OTHER_SITE, query, SITE, type Reply, type Row, type Worker } from './office';

interface Hit {
  resource: string;
  id: number;
  leads?: { resource: string; id: number };
  record: Record<string, unknown>;
}

describe.each(usual)('finding anything, %s', (engine) => {
  const { office, ceo, viewer } = withOffice(['ceo', 'viewer'], { engine });
  let member: Row;
  let deposit: Row;

  beforeAll(async () => {
    const desk = new Desk(office, ceo);
    member = await desk.member({ phone: '0987654321', name: 'สมปองดีเลิศ', username: 'sompong77' });
    await desk.member({ phone: '0811112222', name: 'สมปองดีเลิศกว่า', username: 'sompong777' });
    deposit = await desk.deposit(member, await desk.account(), 500);
    await office.db.query(
      "insert into member_bank (service, member, bank, number, holder, status) values ($1, $2, 'KBANK', '7654300912', 'สมปอง ดีเลิศ', 'active')",
      [SITE, member.id],
    );
  });

  const ask = (who: Worker, q: string, service = SITE): Promise<Reply> => who.get(`/api/Find?${query({ q, service })}`);
  const hits = async (who: Worker, q: string, service = SITE): Promise<Hit[]> => {
    const { status, body } = await ask(who, q, service);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.payload as Hit[];
  };
  const places = (found: readonly Hit[]): string[] => found.map((hit) => `${(hit.leads ?? hit).resource}/${(hit.leads ?? hit).id}`);
  const searches = async (who: Worker): Promise<number> =>
    Number(
      (await office.db.query<{ n: number }>("select count(*) as n from audit where action = 'search' and employee = $1", [who.id]))[0]?.n,
    );

  test.each([
    'sompong77',
    'SOMPONG77',
    'สมปองดีเลิศ',
    '0987654321',
    '098-765-4321',
    '+66 98 765 4321',
    '๐๙๘๗๖๕๔๓๒๑',
    '4321',
    '765-4-30091-2',
    '0912',
  ])('a member by %s', async (typed) => {
    const found = await hits(ceo, typed);
    expect(places(found)).toContain(`member/${member.id}`);
    // No more of a person than a list shows.
    expect(JSON.stringify(found)).not.toContain('0987654321');
    expect(JSON.stringify(found)).not.toContain('7654300912');
  });

  test('the one whose user name it is comes first, and each page once', async () => {
    const found = await hits(ceo, 'sompong77');
    expect(found[0]).toMatchObject({ resource: 'member', id: member.id, record: { username: 'sompong77', phone: 'xxxxxx4321' } });
    expect(new Set(places(found)).size).toBe(found.length);
  });

  test('a deposit by its number, with whose it is and how much, and nothing that is not there', async () => {
    const found = await hits(ceo, `#${deposit.id}`);
    expect(found.filter(({ resource }) => resource === 'deposit')).toEqual([
      {
        resource: 'deposit',
        id: deposit.id,
        record: {
          id: deposit.id,
          version: deposit.version,
          member: member.id,
          amount: 500,
          status: 'pending',
          _text: { member: 'sompong77' },
        },
      },
    ]);
    expect((await hits(ceo, '999999999')).filter(({ resource }) => resource === 'deposit')).toEqual([]);
  });

  test('of another site, or of a screen one may not open, there is nothing', async () => {
    expect(places(await hits(ceo, 'sompong77', OTHER_SITE))).not.toContain(`member/${member.id}`);
    const staff = await office.signIn('staff');
    expect((await ask(staff, 'sompong77', OTHER_SITE)).status).toBe(403);
    expect(places(await hits(staff, 'owner')).some((place) => place.startsWith('employee/'))).toBe(false);
    expect(places(await hits(ceo, 'owner', '')).some((place) => place.startsWith('employee/'))).toBe(true);
  });

  test('whole personal values are counted, and what else is found is found when they are used up', async () => {
    const before = await searches(viewer);
    await hits(viewer, '4321');
    await hits(viewer, 'sompong77');
    expect(await searches(viewer)).toBe(before);
    await hits(viewer, '0987654321');
    expect(await searches(viewer)).toBeGreaterThan(before);
    await office.db.query(
      'update role set version = version + 1, reveals_per_day = 1 where id = (select role from employee where id = $1)',
      [viewer.id],
    );
    const { status, body } = await ask(viewer, '0811112222');
    expect(status).toBe(200);
    expect(body['limited']).toMatch(/ข้อมูลส่วนบุคคลครบ/);
    expect(body.payload).toEqual([]);
    expect(places(await hits(viewer, 'sompong77'))).toContain(`member/${member.id}`);
  });

  test('one letter is not searched for, and text without end is refused', async () => {
    expect(await hits(ceo, 's')).toEqual([]);
    expect(await hits(ceo, '  ')).toEqual([]);
    expect((await ask(ceo, 'ก'.repeat(101))).status).toBe(400);
  });
});
