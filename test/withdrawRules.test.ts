/** What a site lets out by itself, what waits for one person or two, and what was found of every rule. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Desk, usual } from './desk';
import { openOffice, query, rowOf, rowsOf, SITE, type Office, type Row, type Worker } from './office';
import { testProvider, type TestProvider } from './payoutRig';
import { aMember, ALL_SCOPES, makeKey, siteClient, type SiteClient, type SiteReply } from './siteRig';

describe.each(usual)('rules of withdrawals, %s', (engine) => {
  let office: Office;
  let desk: Desk;
  let site: SiteClient;
  let provider: TestProvider;
  let [ceo, manager, owner]: Worker[] = [];

  beforeAll(async () => {
    office = await openOffice({ engine, config: { payouts: true } });
    [ceo, manager, owner] = [await office.signIn('ceo'), await office.signIn('manager'), await office.signIn('owner')];
    desk = new Desk(office, ceo);
    provider = testProvider(office);
    const [own] = await office.db.query<{ id: number }>('select id from site where service = $1', [SITE]);
    site = siteClient(office, (await makeKey(office, own?.id ?? 0, { scopes: ALL_SCOPES })).whole);
    await office.db.query('update site_config set withdraw_auto_limit = 5000, auto_credit = true where service = $1', [SITE]);
    await desk.account('withdraw', 1_000_000, { priority: 1 });
    await office.db.query("update bank_account set priority = 500 where purpose = 'withdraw' and balance <> 1000000 and service = $1", [
      SITE,
    ]);
  });
  afterAll(() => office.close());

  /** A member who has paid in so much through the bank; registered long ago. */
  const member = async (amount: string, more: Record<string, unknown> = {}): Promise<{ ref: string; id: number; account: number }> => {
    const { ref, body } = aMember(more);
    const made = await site.put(`/members/${ref}`, body);
    const [account] = made.body['bank_accounts'] as { id: number }[];
    const { body: deposit } = await site.post('/deposits', { ref: `d-${ref}`, member: ref, amount, channel: 'bank' });
    const pay = deposit['pay'] as { amount: string; account: { bank: string; number: string } };
    await site.post('/bank/lines', {
      account: { bank: pay.account.bank, number: pay.account.number },
      lines: [
        {
          external_id: `x-${ref}`,
          at: new Date().toISOString(),
          direction: 'in',
          amount: pay.amount,
          counterparty: { name: body['name'] },
        },
      ],
    });
    const id = Number(made.body['id']);
    await office.db.query("update member set created_at = now() - interval '30 days' where service = $1 and id = $2", [SITE, id]);
    await office.db.query(
      "update member_bank set created_at = now() - interval '30 days', updated_at = now() - interval '30 days' where service = $1 and member = $2",
      [SITE, id],
    );
    return { ref, id, account: account?.id ?? 0 };
  };
  let asked = 0;
  const ask = async (who: { ref: string; account: number }, amount: string): Promise<SiteReply & { row: () => Promise<Row> }> => {
    const ref = `w-${engine}-${(asked += 1)}`;
    const reply = await site.post('/withdrawals', { ref, member: who.ref, amount, bank_account: who.account });
    return { ...reply, row: () => desk.see('/Withdraw', Number(reply.body['id'])) };
  };
  const checks = async (row: Row): Promise<Row[]> =>
    rowsOf(
      await ceo!.get(`/api/WithdrawLog/${SITE}?${query({ filter: { withdraw: row.id }, sort: ['created_at', 'ASC'], range: [0, 49] })}`),
    );
  const rule = async (values: Record<string, unknown>): Promise<Row> => {
    const made = await ceo!.send(`/api/WithdrawLog/Rule/${SITE}?action=create`, values);
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    return rowOf(made);
  };
  /** Two switch it off. */
  const off = async ({ id }: Row): Promise<void> => {
    for (const who of [ceo!, owner!])
      await desk.act(who, '/WithdrawLog/Rule', 'update', await desk.see('/WithdrawLog/Rule', id), { active: false });
    expect(await desk.see('/WithdrawLog/Rule', id)).toMatchObject({ active: false });
  };

  test('where every rule is kept and the amount is small it is paid without a person, and what was found is kept', async () => {
    const who = await member('1000.00');
    const reply = await ask(who, '900.00');
    expect([reply.status, reply.body['state']]).toEqual([201, 'paying']);
    await provider.round();
    const row = await reply.row();
    expect(row).toMatchObject({ status: 'paid', approved_by: null, paid_by: null, waits: null });
    const kept = await checks(row);
    expect(kept.length).toBeGreaterThan(5);
    expect(kept.every((one) => one['stage'] === 'request' && one['result'] === 'kept' && one['rule_version'] === 1)).toBe(true);
    expect(kept.find((one) => one['kind'] === 'first')).toMatchObject({
      wanted: '≥ 1 (≥ 3,000.00)',
      found: '0',
      member: who.id,
      amount: 900,
    });
    // Names are told by the withdrawal and the member, to who sees these.
    expect(kept.find((one) => one['kind'] === 'name')).toMatchObject({ wanted: '–', found: '–' });
    expect((await site.get(`/withdrawals/${String(row['ref'])}`)).body).toMatchObject({ state: 'paid', hold: '0.00' });
    await desk.books();
  });

  test('pieces of a day do not slip under the limit, also when asked for at once; what a person approved, or did not go out, does not count', async () => {
    const who = await member('9000.00');
    const states = async (...amounts: string[]): Promise<unknown[]> => {
      const replies = await Promise.all(amounts.map((amount) => ask(who, amount)));
      const rows = await Promise.all(replies.map(({ row }) => row()));
      return rows.map((row) => (row['status'] === 'pending' ? row['waits'] : 'out')).sort();
    };
    // A first withdrawal is small enough for the rules.
    expect(await states('2000.00')).toEqual(['out']);
    await provider.round();
    expect(await states('2000.00', '2000.00')).toEqual(['out', 'over_auto']);
    expect(await states('1000.01')).toEqual(['over_auto']);
    expect(await states('1000.00')).toEqual(['out']);
    const rows = rowsOf(await ceo!.get(`/api/Withdraw/${SITE}?${query({ filter: { member: who.id, status: 'pending' } })}`));
    for (const row of rows) expect((await desk.act(manager!, '/Withdraw', 'approve', row)).status).toBe(200);
    expect(await states('100.00')).toEqual(['over_auto']);
    // One that did not go out makes room again.
    const status = async (to: string): Promise<void> => {
      await office.db.query('update withdraw set status = $3 where service = $1 and member = $2 and amount = 1000', [SITE, who.id, to]);
    };
    await status('failed');
    expect(await states('500.00')).toEqual(['out']);
    await status('paying');
    await provider.round();
    await desk.books();
  });

  test('above the limit, or where a rule is not kept, it waits for a person and says why; who approves clears what was found', async () => {
    const large = await (await ask(await member('6000.00'), '5000.01')).row();
    expect(large).toMatchObject({ status: 'pending', waits: 'first' });
    const who = await member('9000.00');
    await office.db.query("update member_bank set updated_at = now() - interval '2 hours' where service = $1 and member = $2", [
      SITE,
      who.id,
    ]);
    const row = await (await ask(who, '100.00')).row();
    expect(row).toMatchObject({ status: 'pending', waits: 'bank_changed' });
    const found = (await checks(row)).find((one) => one['kind'] === 'bank_changed');
    expect(found).toMatchObject({ result: 'person', wanted: '≥ 24 h', found: '2.0 h', cleared_by: null });
    expect(rowOf(await desk.act(manager!, '/Withdraw', 'approve', row))).toMatchObject({ status: 'approved', waits: null });
    const after = (await checks(row)).filter((one) => one['kind'] === 'bank_changed');
    expect(after.map((one) => [one['stage'], one['result'], one['cleared_by']])).toEqual([
      ['request', 'person', manager!.id],
      ['approval', 'person', manager!.id],
    ]);
    await desk.books();
  });

  test('a rule that wants two gets two, whatever the amount', async () => {
    const [one, two] = [await member('500.00'), await member('500.00')];
    const [{ number } = { number: '' }] = await office.db.query<{ number: string }>(
      'select number from member_bank where service = $1 and id = $2',
      [SITE, one.account],
    );
    await office.db.query(
      "insert into member_bank (service, member, bank, number, holder, created_at, updated_at) values ($1, $2, 'SCB', $3, 'อื่น', now() - interval '9 days', now() - interval '9 days')",
      [SITE, two.id, number],
    );
    const [begun] = rowsOf(await ceo!.get(`/api/WithdrawLog/Rule/${SITE}?${query({ filter: { kind: 'shared_account' }, range: [0, 0] })}`));
    const changed = await desk.act(ceo!, '/WithdrawLog/Rule', 'update', begun!, { effect: 'second' });
    const row = await (await ask(one, '50.00')).row();
    expect(row).toMatchObject({ status: 'pending', waits: 'shared_account' });
    expect((await checks(row)).find((found) => found['kind'] === 'shared_account')).toMatchObject({
      result: 'second',
      found: '1',
      rule_version: rowOf(changed).version,
    });
    const first = await desk.act(manager!, '/Withdraw', 'approve', row);
    expect([first.status, first.body['approval']]).toEqual([200, expect.objectContaining({ id: expect.any(Number) as number })]);
    expect((await desk.act(manager!, '/Withdraw', 'approve', await desk.see('/Withdraw', row.id))).status).toBe(409);
    expect(rowOf(await desk.act(owner!, '/Withdraw', 'approve', await desk.see('/Withdraw', row.id)))).toMatchObject({
      status: 'approved',
      approved_by: owner!.id,
    });
    await desk.books();
  });

  test('who gave the member credit lately does not let it out, a colleague may', async () => {
    const who = await member('100.00');
    const credit = rowOf(
      await ceo!.send(`/api/Credit/${SITE}?action=create`, { member: who.id, kind: 'bonus', amount: 40, reason: 'ชดเชยระบบล่ม' }),
    );
    expect((await desk.act(manager!, '/Credit', 'giveBonus', credit)).status).toBe(200);
    const row = await (await ask(who, '120.00')).row();
    expect(row).toMatchObject({ status: 'pending', waits: 'adjusted' });
    const refused = await desk.act(manager!, '/Withdraw', 'approve', row);
    expect([refused.status, refused.body.msg]).toEqual([409, expect.stringContaining('เพิ่งปรับเครดิต')]);
    expect((await desk.act(owner!, '/Withdraw', 'approve', row)).status).toBe(200);
  });

  test('what a rule refuses is not taken, with the reason; at the approval it is judged again', async () => {
    const who = await member('800.00');
    const refusing = await rule({ kind: 'amount', most: 50, effect: 'refuse' });
    const reply = await site.post('/withdrawals', {
      ref: `w-refused-${engine}`,
      member: who.ref,
      amount: '60.00',
      bank_account: who.account,
    });
    expect([reply.status, reply.body['code'], reply.body['reasons']]).toEqual([
      422,
      'not_withdrawable',
      [{ code: 'amount', detail: 'ยอดของรายการ', wanted: '≤ 50.00', found: '60.00' }],
    ]);
    const can = (await site.get(`/members/${who.ref}/withdrawable`)).body;
    expect(can).toMatchObject({ amount: '0.00', reasons: [{ code: 'amount' }] });
    await off(refusing);
    expect((await ceo!.send(`/api/tags/${SITE}?action=create`, { name: 'เสี่ยง' })).status).toBe(200);
    await rule({ kind: 'tags', tags: ['เสี่ยง'], effect: 'refuse' });
    await office.db.query('update site_config set withdraw_auto_limit = 0 where service = $1', [SITE]);
    const late = await (await ask(who, '70.00')).row();
    await office.db.query(`update member set tags = '{"เสี่ยง"}' where service = $1 and id = $2`, [SITE, who.id]);
    expect(late).toMatchObject({ status: 'pending', waits: 'over_auto' });
    const refused = await desk.act(manager!, '/Withdraw', 'approve', late);
    expect([refused.status, refused.body.msg]).toEqual([409, expect.stringContaining('เสี่ยง')]);
    await office.db.query('update site_config set withdraw_auto_limit = 5000 where service = $1', [SITE]);
  });

  test('a site begins with rules, and its own are put in order by people', async () => {
    await office.db.query("insert into site (service, webname) values ($1, 'ใหม่')", [`new-${engine}`]);
    const begun = await office.db.query<{ kind: string }>('select kind from withdraw_rule where service = $1 order by position', [
      `new-${engine}`,
    ]);
    expect(begun.map(({ kind }) => kind)).toEqual([
      'name',
      'shared_account',
      'bank_changed',
      'adjusted',
      'new_account',
      'first',
      'per_day',
      'shared_device',
      'blocked',
    ]);
    const last = await rule({ kind: 'amount', most: 4000 });
    const rows = rowsOf(await ceo!.get(`/api/WithdrawLog/Rule/${SITE}?${query({ sort: ['position', 'ASC'], range: [0, 49] })}`));
    expect(rows.at(-1)?.id).toBe(last.id);
    await desk.act(ceo!, '/WithdrawLog/Rule', 'move', last, { before: rows[0]?.id });
    const row = await (await ask(await member('4500.00'), '4100.00')).row();
    expect(row, 'the first rule that is not kept says why').toMatchObject({ waits: 'amount' });
  });

  test('what wanted two when the member asked still does after somebody took the reason away', async () => {
    const tagged = await rule({ kind: 'tags', tags: ['VIP'], effect: 'second' });
    const one = await member('300.00');
    await office.db.query('update member set tags = $3 where service = $1 and id = $2', [SITE, one.id, ['VIP']]);
    const row = await (await ask(one, '30.00')).row();
    await office.db.query("update member set tags = '{}' where service = $1 and id = $2", [SITE, one.id]);
    expect((await desk.act(manager!, '/Withdraw', 'approve', row)).body).toHaveProperty('approval');
    expect(rowOf(await desk.act(owner!, '/Withdraw', 'approve', await desk.see('/Withdraw', row.id)))).toMatchObject({
      status: 'approved',
    });
    await office.db.query('update withdraw_rule set active = false where service = $1 and id = $2', [SITE, tagged.id]);
  });

  test('who wrote where the money goes does not let it go there, nor does the office by itself; a colleague may', async () => {
    const one = await member('300.00');
    const account = await desk.see('/Member/Bank', one.account);
    expect((await desk.act(manager!, '/Member/Bank', 'update', account, { number: '9876543210' })).status).toBe(200);
    // The rule that looks for a change has forgotten it by now.
    office.later(25 * 3_600_000);
    [ceo, manager, owner] = [await office.signIn('ceo'), await office.signIn('manager'), await office.signIn('owner')];
    const asked = await ask(one, '30.00');
    const [row] = await office.db.query<Row>('select * from withdraw where service = $1 and id = $2', [SITE, asked.body['id']]);
    expect(row).toMatchObject({ status: 'pending', waits: 'bank_changed' });
    const approve = (who: Worker) => desk.act(who, '/Withdraw', 'approve', { ...row! });
    const mine = await approve(manager);
    expect([mine.status, mine.body.msg]).toEqual([409, expect.stringContaining('30')]);
    expect((await approve(owner)).status).toBe(200);
  });
});
