/** What is blocked at a site, wherever it comes: registration, records by hand, deposits, withdrawals, sign-ins. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Desk, usual } from './desk';
import { openOffice, query, rowOf, rowsOf, SITE, type Office, type Reply, type Row, type Worker } from './office';
import { aMember, ALL_SCOPES, makeKey, siteClient, type SiteClient, type SiteReply } from './siteRig';

const DAY = 86_400_000;

describe.each(usual)('what is blocked, %s', (engine) => {
  let office: Office;
  let ceo: Worker;
  let desk: Desk;
  let site: SiteClient;
  beforeAll(async () => {
    office = await openOffice({ engine });
    ceo = await office.signIn('ceo');
    desk = new Desk(office, ceo);
    await office.db.query('update site_config set auto_credit = true, auto_credit_limit = 50000');
    const [own] = await office.db.query<{ id: number }>('select id from site where service = $1', [SITE]);
    site = siteClient(office, (await makeKey(office, own?.id ?? 0, { scopes: ALL_SCOPES })).whole);
  });
  afterAll(() => office.close());

  const block = (values: Record<string, unknown>): Promise<Reply> =>
    ceo.send(`/api/Member/Blocked/${SITE}?action=create`, { reason: 'สลิปปลอม', ...values });
  const blocked = async (values: Record<string, unknown>): Promise<Row> => {
    const reply = await block(values);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return rowOf(reply);
  };
  const pointersOf = ({ status, body }: SiteReply): unknown => [
    status,
    body['code'],
    (body['errors'] as { pointer: string; code: string }[] | undefined)?.map(({ pointer, code }) => `${pointer} ${code}`),
  ];
  const inDays = (days: number): string => new Date(office.app.kernel.now().getTime() + days * DAY).toISOString();
  let numbers = 0;
  const account = (): string => `88${engine === 'postgres' ? 1 : 0}${String((numbers += 1)).padStart(8, '0')}`;
  const phone = (): string => `06${engine === 'postgres' ? 6 : 5}${String((numbers += 1)).padStart(7, '0')}`;

  test('a value has one record, however it is written; it is told by a mask, and its end is yet to come', async () => {
    const row = await blocked({ kind: 'phone', phone: '+66 65-111-2233' });
    expect(row).toMatchObject({ kind: 'phone', phone: 'xxxxxx2233', status: 'active', by: ceo.id, until: null, number: null });
    expect((await block({ kind: 'phone', phone: '๐๖๕๑๑๑๒๒๓๓' })).body['errors']).toMatchObject({ phone: expect.anything() as unknown });
    expect((await block({ kind: 'phone', phone: phone(), reason: null })).status).toBe(400);
    expect((await block({ kind: 'account', number: account(), until: inDays(-1) })).body['errors']).toMatchObject({
      until: expect.anything() as unknown,
    });
    expect((await block({ kind: 'address', address: '300.1.1.1' })).body['errors']).toMatchObject({
      address: expect.anything() as unknown,
    });
    expect(await blocked({ kind: 'address', address: '192.0.2.77/25' })).toMatchObject({ address: '192.0.2.0/25' });
  });

  test('nobody registers with it, and its record says at which field; who is there keeps what was theirs', async () => {
    const [number, own] = [account(), phone()];
    await blocked({ kind: 'account', number });
    await blocked({ kind: 'phone', phone: own });
    await blocked({ kind: 'device', device: `dev-${engine}` });
    const name = 'สมหมาย ดีใจ';
    const accounts = [
      { bank: 'KBANK', number: account(), name },
      { bank: 'SCB', number, name },
    ];
    const one = aMember({ phone: `+66${own.slice(1)}`, bank_accounts: accounts, device: `dev-${engine}` });
    expect(pointersOf(await site.put(`/members/${one.ref}`, one.body))).toEqual([
      422,
      'blocked',
      ['/bank_accounts/1/number blocked', '/phone blocked', '/device blocked'],
    ]);
    expect((await site.get(`/members/${one.ref}`)).status).toBe(404);
    const two = aMember();
    expect((await site.put(`/members/${two.ref}`, two.body)).status).toBe(201);
    await blocked({ kind: 'phone', phone: two.body['phone'] });
    expect((await site.put(`/members/${two.ref}`, { ...two.body, name: 'สมชาย เปลี่ยนชื่อ' })).status).toBe(200);
    expect(pointersOf(await site.put(`/members/${two.ref}`, { ...two.body, phone: own }))).toEqual([422, 'blocked', ['/phone blocked']]);
  });

  test('no employee gives it to a member: the sentence stands beside the field and says why', async () => {
    const [number, other] = [account(), phone()];
    await blocked({ kind: 'account', number, reason: 'บัญชีม้า' });
    await blocked({ kind: 'phone', phone: other });
    const made = await ceo.send(`/api/Member/${SITE}?action=create`, { username: `blk${other}`, name: 'ก ข', phone: other });
    expect([made.status, Object.keys(made.body['errors'] as object)]).toEqual([400, ['phone']]);
    const member = await desk.member();
    const changed = await desk.act(ceo, '/Member', 'update', member, { phone: other });
    expect([changed.status, Object.keys(changed.body['errors'] as object)]).toEqual([400, ['phone']]);
    const bank = await ceo.send(`/api/Member/Bank/${SITE}?action=create`, { member: member.id, bank: 'KBANK', number, holder: 'ก ข' });
    expect([bank.status, JSON.stringify(bank.body['errors'])]).toEqual([400, expect.stringContaining('บัญชีม้า') as unknown]);
  });

  test('what comes in from a blocked account, or of a member of whom something is blocked, is credited by a person', async () => {
    const { ref, body } = aMember();
    await site.put(`/members/${ref}`, body);
    const number = account();
    await blocked({ kind: 'account', number });
    const from = { bank: 'KBANK', number };
    expect(pointersOf(await site.post('/deposits', { ref: `f-${ref}`, member: ref, amount: '300.00', channel: 'bank', from }))).toEqual([
      422,
      'blocked',
      ['/from/number blocked'],
    ]);
    const { body: asked } = await site.post('/deposits', { ref: `d-${ref}`, member: ref, amount: '300.00', channel: 'bank' });
    const pay = asked['pay'] as { amount: string; account: { bank: string; number: string } };
    await blocked({ kind: 'phone', phone: body['phone'] });
    await site.post('/bank/lines', {
      account: { bank: pay.account.bank, number: pay.account.number },
      lines: [{ at: new Date().toISOString(), direction: 'in', amount: pay.amount, counterparty: { bank: 'KBANK', name: body['name'] } }],
    });
    const [row] = rowsOf(await ceo.get(`/api/Deposit/${SITE}?${query({ filter: { doubt: 'blocked' }, range: [0, 9] })}`));
    expect(row).toMatchObject({ status: 'pending', doubt: 'blocked', ref: `d-${ref}` });
    const told = await ceo.get(`/api/Deposit/${SITE}?evidence=${row?.id}`);
    expect(rowsOf(told)).toMatchObject([{ id: row?.id, tone: 'refused', says: 'บล็อก: เบอร์โทร' }]);
    // The money is there: a person gives it to its owner.
    const [line] = await office.db.query<{ id: number }>(
      "select id from statement_line where service = $1 and amount = $2 and status = 'unmatched'",
      [SITE, pay.amount],
    );
    expect((await desk.act(ceo, '/Deposit', 'match', row!, { line: line?.id })).status).toBe(200);
    expect((await desk.act(ceo, '/Deposit', 'approve', await desk.see('/Deposit', row!.id))).status).toBe(200);
    await desk.books();
  });

  test('a withdrawal to a blocked account waits for a person, or is refused where the site says so', async () => {
    const name = `สมชาย ${engine}`;
    const number = account();
    const { ref, body } = aMember({ name, bank_accounts: [{ bank: 'KBANK', number, name }] });
    const made = await site.put(`/members/${ref}`, body);
    const [own] = made.body['bank_accounts'] as { id: number }[];
    const deposit = await desk.deposit({ id: Number(made.body['id']), version: 1 }, await desk.account(), 900);
    expect((await desk.act(ceo, '/Deposit', 'approve', deposit)).status).toBe(200);
    await office.db.query("update withdraw_rule set active = kind = 'blocked' where service = $1", [SITE]);
    await office.db.query('update site_config set withdraw_auto_limit = 5000 where service = $1', [SITE]);
    await blocked({ kind: 'account', number });
    const ask = (wish: string): Promise<SiteReply> =>
      site.post('/withdrawals', { ref: wish, member: ref, amount: '100.00', bank_account: own?.id });
    const waiting = await ask(`w1-${ref}`);
    expect(waiting.status).toBe(201);
    const row = await desk.see('/Withdraw', Number(waiting.body['id']));
    expect(row).toMatchObject({ status: 'pending', waits: 'blocked' });
    expect(rowsOf(await ceo.get(`/api/Withdraw/${SITE}?evidence=${row.id}`))).toMatchObject([{ says: 'บล็อก: เลขบัญชี' }]);
    const verdicts = rowsOf(await ceo.get(`/api/WithdrawVerdicts/${SITE}?withdraw=${row.id}`));
    expect(verdicts).toMatchObject([{ kind: 'blocked', kept: false, found: 'เลขบัญชี' }]);
    await office.db.query("update withdraw_rule set effect = 'refuse' where service = $1 and kind = 'blocked'", [SITE]);
    const refused = await ask(`w2-${ref}`);
    expect([refused.status, refused.body['code'], refused.body['reasons']]).toEqual([
      422,
      'not_withdrawable',
      [expect.objectContaining({ code: 'blocked' })],
    ]);
  });

  test('a sign-in is kept, and the site is told what of it is blocked', async () => {
    const { ref, body } = aMember();
    await site.put(`/members/${ref}`, body);
    await blocked({ kind: 'address', address: '2001:db8:77::/48' });
    const login = (ip: string, device: string): Promise<SiteReply> =>
      site.post(`/members/${ref}/logins`, { at: new Date().toISOString(), ip, device });
    expect((await login('2001:DB8:77:1::9', 'phone')).body['blocked']).toEqual(['address']);
    expect((await login('198.51.99.4', 'phone')).body['blocked']).toEqual([]);
    const [count] = await office.db.query<{ n: number }>(
      'select count(*)::int as n from member_login l join member m on m.service = l.service and m.id = l.member where m.service = $1 and m.ref = $2',
      [SITE, ref],
    );
    expect(count?.n).toBe(2);
  });

  test('a block ends by its time or by hand, and comes back with a new reason', async () => {
    const number = account();
    const row = await blocked({ kind: 'account', number, until: inDays(1) });
    const member = await desk.member();
    const give = (): Promise<Reply> =>
      ceo.send(`/api/Member/Bank/${SITE}?action=create`, { member: member.id, bank: 'KTB', number, holder: 'ก ข' });
    expect((await give()).status).toBe(400);
    office.later(2 * DAY);
    ceo = await office.signIn('ceo');
    desk = new Desk(office, ceo);
    // Its time is over whether or not the clock has come by.
    expect((await desk.see('/Member/Blocked', row.id))['status']).toBe('active');
    await office.app.sweep();
    const ended = await desk.see('/Member/Blocked', row.id);
    expect(ended['status']).toBe('ended');
    expect((await desk.act(ceo, '/Member/Blocked', 'update', ended, { reason: 'แก้เหตุผล' })).status).toBe(409);
    const again = rowOf(await desk.act(ceo, '/Member/Blocked', 'again', ended, { reason: 'กลับมาอีก' }));
    expect(again).toMatchObject({ status: 'active', reason: 'กลับมาอีก', until: null, by: ceo.id });
    expect((await give()).status).toBe(400);
    expect((await desk.act(ceo, '/Member/Blocked', 'lift', again)).status).toBe(200);
    expect((await give()).status).toBe(200);
  });

  test('a member is suspended until a time, stands on the blocklist with it, and is let in again by the clock', async () => {
    const member = await desk.member({ username: `away-${engine}`, phone: phone() });
    const suspend = (input: Record<string, unknown>): Promise<Reply> => desk.act(ceo, '/Member', 'block', member, input);
    expect((await suspend({ blocked_until: inDays(3) })).body['errors']).toMatchObject({ reason: expect.anything() as unknown });
    expect((await suspend({ reason: 'สลิปปลอม', blocked_until: inDays(-1) })).body['errors']).toMatchObject({
      blocked_until: expect.anything() as unknown,
    });
    const row = rowOf(await suspend({ reason: 'สลิปปลอม', blocked_until: inDays(3) }));
    expect(row).toMatchObject({ status: 'blocked', block_reason: 'สลิปปลอม' });
    expect(rowOf(await ceo.get(`/api/Member/blocklist/${SITE}?id=${member.id}`))['blocked_until']).toBe(row['blocked_until']);
    office.later(4 * DAY);
    ceo = await office.signIn('ceo');
    await office.app.sweep();
    desk = new Desk(office, ceo);
    expect(await desk.see('/Member', member.id)).toMatchObject({ status: 'active', block_reason: null, blocked_until: null });
  });
});
