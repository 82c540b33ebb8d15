import { beforeAll, describe, expect, test } from 'vitest';
import { usual, withOffice } from './desk';
import { OTHER_SITE, rowOf, SITE, type Row, type Worker } from './office';

interface Short {
  member: Record<string, unknown>;
  in?: { count: number; sum: number; latest: { id: number; status: string }[] };
  out?: { count: number; sum: number; latest: { id: number; status: string }[] };
  byHand?: Record<string, unknown>[];
  changes?: { resource: string; action: string; fields: string[] }[];
  notes?: { text: string }[];
}

describe.each(usual)('a member in short on %s', (engine) => {
  const { office, desk, ceo } = withOffice(['ceo'], { engine });
  let rich: { member: Row; account: Row; deposit: Row };
  beforeAll(async () => {
    rich = await desk.rich(300);
  });
  const short = async (worker: Worker): Promise<Short> =>
    (await worker.get(`/api/MemberShort/${SITE}?member=${rich.member.id}`)).body.payload as Short;

  test('says what came in and went out, what is held, and the latest of any state', async () => {
    const refused = await desk.withdraw(rich.member, 40);
    await desk.act(ceo, '/Withdraw', 'reject', refused, { reason: 'ข้อมูลไม่ครบ' });
    const open = await desk.withdraw(rich.member, 100);
    const waiting = await desk.deposit(rich.member, rich.account, 55);
    const { member, in: paidIn, out } = await short(ceo);
    expect(member).toMatchObject({ username: rich.member['username'], status: 'active', balance: 200, held: 100 });
    expect(paidIn).toMatchObject({
      count: 1,
      sum: 300,
      latest: [
        { id: waiting.id, status: 'pending' },
        { id: rich.deposit.id, status: 'approved' },
      ],
    });
    expect(out).toMatchObject({
      count: 0,
      sum: 0,
      latest: [
        { id: open.id, status: 'pending' },
        { id: refused.id, status: 'rejected' },
      ],
    });
  });

  test('and what changed lately: phone, accounts, credit by hand, notes', async () => {
    const now = await desk.see('/Member', rich.member.id);
    const edited = await ceo.send(`/api/Member/${SITE}?action=update&id=${now.id}`, { version: now.version, phone: '0898887766' });
    expect(edited.status, JSON.stringify(edited.body)).toBe(200);
    await ceo.send(`/api/Member/Note/${SITE}?action=create`, { member: now.id, text: 'โทรยืนยันตัวตนแล้ว' });
    const made = await ceo.send(`/api/Credit/${SITE}?action=create`, {
      member: now.id,
      kind: 'return',
      amount: 5,
      reason: 'คืนเครดิตรอบที่แล้ว',
    });
    const credit = rowOf(made);
    expect((await desk.act(ceo, '/Credit', 'giveBack', credit)).status).toBe(200);
    const { byHand, changes, notes } = await short(ceo);
    expect(byHand).toEqual([{ kind: 'return', count: 1, sum: 5 }]);
    expect(changes?.[0]).toMatchObject({ resource: 'member', action: 'update', fields: ['phone'] });
    expect(notes?.map(({ text }) => text)).toEqual(['โทรยืนยันตัวตนแล้ว']);
  });

  test('is for who decides money at the site, each part for who may see it', async () => {
    const path = `/api/MemberShort/${SITE}?member=${rich.member.id}`;
    const [staff, stranger] = [await office.signIn('staff'), await office.signIn('viewer')];
    const seen = (await staff.get(path)).body.payload as Short;
    expect(seen.in?.count).toBe(1);
    expect(Object.keys(seen)).not.toContain('byHand');
    expect((await stranger.get(`/api/MemberShort/${OTHER_SITE}?member=1`)).status).toBe(403);
    expect((await ceo.get(`/api/MemberShort/${SITE}?member=0`)).status).toBe(400);
    expect((await ceo.get(`/api/MemberShort/${SITE}?member=99999999`)).status).toBe(404);
  });
});
