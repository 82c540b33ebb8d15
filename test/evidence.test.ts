/** What speaks for or against a deposit or a withdrawal that waits: in a word for each row, and part by part beside it, for who decides. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Desk, usual } from './desk';
import { openOffice, OTHER_SITE, SITE, type Office, type Row, type Worker } from './office';

interface Word {
  id: number;
  tone: string;
  says: string;
  who?: string;
}

describe.each(usual)('evidence, %s', (engine) => {
  let office: Office;
  let [ceo, staff, viewer]: Worker[] = [];
  let desk: Desk;
  let account: Row;
  let member: Row;
  beforeAll(async () => {
    office = await openOffice({ engine });
    [ceo, staff, viewer] = [await office.signIn('ceo'), await office.signIn('staff'), await office.signIn('viewer')];
    desk = new Desk(office, ceo);
    account = await desk.account();
    member = await desk.member({ name: 'สมศรี มีสุข' });
    await office.db.query(
      "insert into member_bank (service, member, bank, number, holder, status) values ($1, $2, 'SCB', '1234567890', 'สมศรี มีสุข', 'active')",
      [SITE, member.id],
    );
  });
  afterAll(() => office.close());

  const words = async (path: string, ids: readonly number[], worker = ceo): Promise<Word[]> => {
    const { status, body } = await worker!.get(`/api${path}/${SITE}?evidence=${ids.join()}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.payload as Word[];
  };
  /** A line as the bank tells it, now unless told. */
  const line = (amount: number, over: Record<string, string | null> = {}): Promise<unknown> =>
    office.db.query(
      `insert into statement_line (service, account, amount, direction, occurred_at, reference, from_bank, from_number, from_name, source, status)
       values ($1, $2, $3, 'in', $4, $5, $6, $7, $8, 'feed', 'unmatched')`,
      [
        SITE,
        account.id,
        amount,
        over['at'] ?? new Date().toISOString(),
        `E${Math.random()}`,
        over['bank'] === undefined ? 'SCB' : over['bank'],
        over['number'] === undefined ? 'xxx-x-x6789-0' : over['number'],
        over['name'] === undefined ? 'น.ส. สมศรี มีสุข' : over['name'],
      ],
    );

  test('a deposit fits its line in so many of what is compared, or says first what does not fit', async () => {
    const made: Row[] = [];
    for (const amount of [111, 112, 113, 114, 115]) made.push(await desk.deposit(member, account, amount));
    const [whole, someone, quiet, twice, none] = made;
    await line(111);
    await line(112, { name: 'นาย สมชาย ใจดี', number: null, bank: null });
    await line(113, { name: null, number: null, bank: null });
    await line(114);
    await line(114);
    const ids = made.map(({ id }) => id);
    const told = new Map((await words('/Deposit', ids)).map((word) => [word.id, word]));
    expect(told.get(whole!.id)).toEqual({ id: whole!.id, tone: 'done', says: 'ตรง 5/5', who: 'สมศรี มีสุข' });
    expect(told.get(someone!.id)).toMatchObject({ tone: 'refused', says: 'ชื่อไม่ตรง' });
    expect(told.get(quiet!.id)).toMatchObject({ tone: 'done', says: 'ตรง 2/5' });
    expect(told.get(twice!.id)).toMatchObject({ tone: 'waiting', says: 'อาจตรง 2 รายการ' });
    expect(told.get(none!.id)).toMatchObject({ tone: 'waiting', says: 'ไม่พบยอด' });

    // Part by part, what was told and what was found, of account numbers what the mask shows.
    const [best] = (await ceo!.get(`/api/MatchLines/${SITE}?deposit=${whole!.id}`)).body.payload as { parts: Record<string, unknown>[] }[];
    const part = (name: string): unknown => best?.parts.find((one) => one['part'] === name);
    expect(part('amount')).toEqual({ part: 'amount', fits: 'yes', wanted: 111, found: 111 });
    expect(part('bank')).toEqual({ part: 'bank', fits: 'yes', wanted: 'SCB', found: 'SCB' });
    expect(part('digits')).toMatchObject({ fits: 'yes', wanted: 'xxxxxx7890' });
    expect(part('name')).toMatchObject({ fits: 'yes', wanted: 'สมศรี มีสุข', found: 'น.ส. สมศรี มีสุข' });
    expect(JSON.stringify(best)).not.toContain('1234567890');
  });

  test('of a withdrawal the rules that would be asked at its approval, what is not kept first', async () => {
    const rich = await desk.rich(50_000);
    const asked = await desk.withdraw(rich.member, 4_000);
    await office.db.query("update withdraw set holder = 'นาย สมชาย ใจดี', account_number = '9876500001' where service = $1 and id = $2", [
      SITE,
      asked.id,
    ]);
    const [word] = await words('/Withdraw', [asked.id]);
    // Of another holder, and the first withdrawal above 3,000.
    expect(word).toMatchObject({ id: asked.id, says: 'ชื่อไม่ตรง +1', tone: 'waiting' });
    const { status, body } = await staff!.get(`/api/WithdrawVerdicts/${SITE}?withdraw=${asked.id}`);
    expect(status, JSON.stringify(body)).toBe(200);
    const verdicts = body.payload as { kind: string; kept: boolean; wanted: string; found: string }[];
    expect(verdicts.map(({ kind, kept }) => [kind, kept]).slice(0, 3)).toEqual([
      ['name', false],
      ['first', false],
      [expect.any(String), true],
    ]);
    expect(verdicts.find(({ kind }) => kind === 'per_day')?.found).toBe('1 ครั้ง · 4,000.00');
    await office.db.query('update withdraw set holder = $3 where service = $1 and id = $2', [SITE, asked.id, rich.member['name']]);
    await office.db.query("update withdraw_rule set active = false, version = version + 1 where service = $1 and kind = 'first'", [SITE]);
    expect((await words('/Withdraw', [asked.id]))[0]).toMatchObject({ tone: 'done', says: 'ผ่าน 8/8 ข้อ' });
  });

  test('it is for who decides, names nobody to who may not see members, and of another site there is nothing', async () => {
    const waiting = await desk.deposit(member, account, 999);
    expect((await viewer!.get(`/api/Deposit/${SITE}?evidence=${waiting.id}`)).status).toBe(403);
    expect((await staff!.get(`/api/Deposit/${OTHER_SITE}?evidence=${waiting.id}`)).status).toBe(403);
    expect(await words('/Deposit', [waiting.id, 999_999], staff)).toEqual([{ id: waiting.id, tone: 'waiting', says: 'ไม่พบยอด' }]);
    for (const asked of ['', 'x', '1,0', Array.from({ length: 101 }, (_, n) => n + 1).join()])
      expect((await ceo!.get(`/api/Deposit/${SITE}?evidence=${asked}`)).status, asked).toBe(400);
    expect((await ceo!.get(`/api/Member/${SITE}?evidence=1`)).status).toBe(400);
  });
});
