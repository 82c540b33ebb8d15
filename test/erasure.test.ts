/**
 * Requests for erasure: two decide, what serves the care of a member goes at once, who they were when the law lets it go; and consent to
 * news.
 */
import { describe, expect, test } from 'vitest';
import { playStaked } from '../server/ledger/recipes';
import { post } from '../server/ledger/post';
import { eraseDue } from '../server/members/erasure';
import { usual, withOffice } from './desk';
import { query, rowOf, rowsOf, SITE, type Reply, type Row } from './office';
import { aMember, ALL_SCOPES, makeKey, siteClient } from './siteRig';

const DAY_MS = 86_400_000;

describe.each(usual)('erasure, %s', (engine) => {
  const { office, desk, ceo, owner } = withOffice(['ceo', 'owner'], { engine, config: { freshMinutes: 100_000, sessionHours: 1_000_000 } });
  const ask = (member: Row): Promise<Reply> => ceo.send(`/api/Member/Erasure/${SITE}?action=create`, { member: member.id, way: 'chat' });
  const accept = async (request: Row): Promise<Reply> => {
    expect((await desk.act(ceo, '/Member/Erasure', 'accept', request)).body['approval']).toBeDefined();
    return desk.act(owner, '/Member/Erasure', 'accept', await desk.see('/Member/Erasure', request.id));
  };
  const erase = (): Promise<number> => eraseDue(office.app.kernel, SITE, office.app.kernel.now());
  /** As it is kept; lists show its mask. */
  const phoneOf = async ({ id }: Row): Promise<string> => {
    const [row] = await office.db.query<{ phone: string }>('select phone from member where service = $1 and id = $2', [SITE, id]);
    return row?.phone ?? '';
  };
  const today = (): string => new Date(office.app.kernel.now().getTime() + 7 * 3_600_000).toISOString().slice(0, 10);

  test('a request is answered within thirty days, once for a member, and by two', async () => {
    const member = await desk.member();
    const request = rowOf(await ask(member));
    expect(Date.parse(String(request['answer_by'])) - Date.parse(today())).toBe(30 * DAY_MS);
    expect((await ask(member)).body['errors']).toHaveProperty('member');
    const refused = await desk.act(ceo, '/Member/Erasure', 'refuse', request, { reason: 'ยังมีข้อพิพาทอยู่' });
    expect(rowOf(refused)).toMatchObject({ status: 'refused', reason: 'ยังมีข้อพิพาทอยู่', decided_by: ceo.id });
    const again = rowOf(await ask(member));
    expect(rowOf(await desk.act(ceo, '/Member/Erasure', 'withdraw', again))).toMatchObject({ status: 'withdrawn' });
    const third = rowOf(await ask(member));
    expect((await desk.act(ceo, '/Member/Erasure', 'accept', third)).body['approval']).toBeDefined();
    // The employee who asked is not the second person.
    expect((await desk.act(ceo, '/Member/Erasure', 'accept', await desk.see('/Member/Erasure', third.id))).status).toBe(409);
    expect((await desk.see('/Member', member.id))['status']).toBe('active');
  });

  test('money is settled first; then the account is closed, what serves care is gone, and who it was is kept for five years', async () => {
    const member = await desk.member();
    const deposit = await desk.deposit(member, await desk.account(), 500);
    const request = rowOf(await ask(member));
    const early = () => desk.act(ceo, '/Member/Erasure', 'accept', request);
    expect((await early()).body['msg']).toContain('ยังมีเงิน');
    await desk.act(ceo, '/Deposit', 'approve', deposit);
    expect((await early()).body['msg']).toContain('ยังมีเงิน');
    const refund = { reason: 'สมาชิกขอคืน', over_reason: 'ทดสอบ' };
    expect((await desk.act(ceo, '/Deposit', 'refund', await desk.see('/Deposit', deposit.id), refund)).status).toBe(200);
    await ceo.send(`/api/Member/Note/${SITE}?action=create`, { member: member.id, text: 'ชอบโทรมาตอนค่ำ' });
    await desk.act(ceo, '/Member', 'tag', await desk.see('/Member', member.id), { tags: ['vip'] });
    const [before, phone] = [await desk.see('/Member', member.id), await phoneOf(member)];
    const done = await accept(request);
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    const { status, kept_until: until } = rowOf(done);
    expect([status, String(until).slice(0, 4)]).toEqual(['accepted', String(Number(today().slice(0, 4)) + 5)]);
    expect(await desk.see('/Member', member.id)).toMatchObject({
      ...{ status: 'closed', tags: [], marketing: false, name: before['name'], phone: before['phone'], birth_date: null, device: null },
    });
    const notes = await ceo.get(`/api/Member/Note/${SITE}?${query({ filter: { member: member.id } })}`);
    expect(rowsOf(notes).map(({ text }) => text)).toEqual(['ลบข้อมูลแล้ว']);
    expect(await erase()).toBe(0);

    office.later(5 * 366 * DAY_MS);
    for (const who of [ceo, owner]) Object.assign(who, await office.signIn(who === ceo ? 'ceo' : 'owner'));
    expect(await erase()).toBe(1);
    expect(await erase()).toBe(0);
    expect(await desk.see('/Member/Erasure', request.id)).toMatchObject({ status: 'done', erased_at: expect.any(String) as unknown });
    const after = await desk.see('/Member', member.id);
    expect(after).toMatchObject({ name: 'ลบข้อมูลแล้ว', username: `erased-${member.id}`, national_id: null });
    expect(await phoneOf(member)).toBe(`erased-${SITE}-${member.id}`);
    const found = await ceo.get(`/api/Member/${SITE}?${query({ filter: { q: phone } })}`);
    expect(rowsOf(found).map(({ id }) => id)).not.toContain(member.id);
    // The books are as they were.
    const kept = await desk.see('/Deposit', deposit.id);
    expect(kept).toMatchObject({ amount: 500, status: 'refunded', account_number: null, note: null, slip: null });
    // Nothing that was erased went into the audit log with it.
    const [trail] = await office.db.query<{ n: number }>(
      `select count(*)::int as n from audit where service = $1 and resource = 'member' and record_id = $2 and before::text like '%' || $3 || '%' and at > now() + interval '1 year'`,
      [SITE, String(member.id), String(before['name'])],
    );
    expect(trail?.n).toBe(0);
  });

  test('what was lost in play is nobody’s any more, but a round that is not over is waited for', async () => {
    const { member } = await desk.rich(300);
    const cause = { service: SITE, resource: 'member', recordId: member.id, actorId: 0, at: new Date() };
    await office.db.tx((tx) => post(tx, cause, playStaked(member.id, 300)));
    const [round] = await office.db.query<{ id: number }>(
      "insert into member_play (service, member, ref, provider, game, category, stake, payout) values ($1, $2, $3, 'p', 'g', 'slot', 300, 0) returning id",
      [SITE, member.id, `erasure-${member.id}`],
    );
    const request = rowOf(await ask(member));
    expect((await desk.act(ceo, '/Member/Erasure', 'accept', request)).body['msg']).toContain('ยังมีเงิน');
    await office.db.query('update member_play set settled_at = now() where service = $1 and id = $2', [SITE, round?.id]);
    expect((await accept(request)).status).toBe(200);
  });

  test('the site does not bring back what was erased', async () => {
    const [own] = await office.db.query<{ id: number }>('select id from site where service = $1', [SITE]);
    const site = siteClient(office, (await makeKey(office, own?.id ?? 0, { scopes: ALL_SCOPES })).whole);
    const { ref, body } = aMember();
    const { id } = (await site.put(`/members/${ref}`, { ...body, birth_date: '1990-05-05' })).body;
    expect((await accept(rowOf(await ask({ id: Number(id), version: 1 })))).status).toBe(200);
    expect((await site.put(`/members/${ref}`, { ...body, birth_date: '1990-05-05' })).body['code']).toBe('restricted');
    expect(await desk.see('/Member', Number(id))).toMatchObject({ status: 'closed', birth_date: null });
  });

  test('without money there is nothing to keep, and the telephone can be another’s afterwards', async () => {
    const member = await desk.member();
    const phone = await phoneOf(member);
    const request = rowOf(await ask(member));
    await erase();
    expect(rowOf(await accept(request))).toMatchObject({ status: 'accepted', kept_until: today() });
    expect(await erase()).toBe(1);
    const made = await ceo.send(`/api/Member/${SITE}?action=create`, { username: `after${member.id}`, name: 'คนใหม่', phone });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
  });

  test('who does not agree to news gets none, from the moment it is noted', async () => {
    const member = await desk.member();
    const audience = async (): Promise<number> => {
      const [sender] = await office.db.query<{ id: number }>(
        "select id from sms_sender where service = $1 and status = 'approved' limit 1",
        [SITE],
      );
      const campaign = { name: 'ทุกคน', sender: sender?.id, text: 'สวัสดี', audience: 'filter' };
      const draft = rowOf(await ceo.send(`/api/Sms/${SITE}?action=create`, campaign));
      const [found] = await office.db.query<{ n: number }>(
        'select count(*)::int as n from sms_recipient where service = $1 and campaign = $2 and member = $3',
        [SITE, draft.id, member.id],
      );
      return found?.n ?? 0;
    };
    expect(await audience()).toBe(1);
    const noted = rowOf(await desk.act(ceo, '/Member', 'consent', await desk.see('/Member', member.id), { answer: 'no' }));
    expect(noted).toMatchObject({ marketing: false, consent_at: expect.any(String) as unknown });
    expect(await audience()).toBe(0);
    await desk.act(ceo, '/Member', 'consent', noted, { answer: 'yes' });
    expect(await audience()).toBe(1);
  });
});
