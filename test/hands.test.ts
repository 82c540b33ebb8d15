/** One employee with two sign-ins is no second person: the employee who made a password link could have used it. */
import { describe, expect, test } from 'vitest';
import { ONE_HAND_HOURS } from '../server/kernel/hands';
import { usual, withOffice } from './desk';
import { query, rowOf, SITE, type Row, type Worker } from './office';

const PASSWORD = 'Quite-a-long-one-4711';
const HOUR_MS = 3_600_000;
const REFUSED = `คุณกับผู้ส่งคำขอใช้ลิงก์ตั้งรหัสผ่านของคนเดียวกันไม่ถึง ${ONE_HAND_HOURS} ชั่วโมง ต้องให้พนักงานคนอื่นตัดสิน`;

describe.each(usual)('links of passwords, %s', (engine) => {
  const { office, desk, ceo, owner, senior } = withOffice(['ceo', 'owner', 'senior'], { engine });

  /** Makes a link for an employee and sets the password with it, as the employee who is shown the link can. */
  const become = async (maker: Worker, username: string): Promise<Worker> => {
    const [row] = await office.db.query<Row>('select id, version from employee where username = $1', [username]);
    const made = await maker.json('POST', `/api/Employee/${row?.id}/invite`, { version: row?.version });
    expect(made.status, made.body.msg).toBe(200);
    const [, token] = (made.body['reveal'] as { value: string }).value.split('#token=');
    const set = await office.call('/api/AcceptInvite', { method: 'POST', body: JSON.stringify({ token, password: PASSWORD }) });
    expect(set.status, set.body.msg).toBe(200);
    return office.signIn(username, PASSWORD);
  };
  /** With the role of a colleague. */
  const invented = async (maker: Worker, username: string, like = 'manager'): Promise<Worker> => {
    const [role] = await office.db.query<{ role: number }>('select role from employee where username = $1', [like]);
    const made = await maker.json('POST', '/api/Employee', {
      username,
      name: username,
      level: 5,
      deptcode: 'D003',
      role: role?.role,
      services: [SITE],
    });
    expect(made.status, made.body.msg).toBe(200);
    return become(maker, username);
  };
  const asked = async (who: Worker): Promise<Row> => {
    const { member } = await desk.rich(150_000);
    const withdraw = await desk.withdraw(member, 100_000);
    expect((await desk.act(who, '/Withdraw', 'approve', withdraw)).body['approval']).toBeDefined();
    return withdraw;
  };
  const told = async (who: Worker): Promise<string[]> => {
    const { payload } = (await who.get('/api/Mine')).body;
    return (payload as { items: { kind: string; text: string }[] }).items.filter(({ kind }) => kind === 'linkUsed').map(({ text }) => text);
  };

  test('who asked does not decide with an account they made, nor do two they made; a third person does', async () => {
    const [one, other] = [await invented(owner, 'invented'), await invented(owner, 'another')];
    for (const [maker, checker] of [
      [owner, one],
      [one, owner],
      [one, other],
    ] as const) {
      const withdraw = await asked(maker);
      const refused = await desk.act(checker, '/Withdraw', 'approve', withdraw);
      expect([refused.status, refused.body.msg]).toEqual([409, REFUSED]);
      const done = await desk.act(senior, '/Withdraw', 'approve', withdraw);
      expect([done.status, rowOf(done)['status']], done.body.msg).toEqual([200, 'approved']);
    }
    // Nor is it paid by who could have approved it, with the account of a colleague they took over for that.
    const [taken, withdraw, from] = [await become(owner, 'manager'), await asked(senior), await desk.account('withdraw', 500_000)];
    const approved = await desk.act(taken, '/Withdraw', 'approve', withdraw);
    expect([approved.status, rowOf(approved)['status']], approved.body.msg).toEqual([200, 'approved']);
    const pay = (who: Worker, reference: string) =>
      desk.act(who, '/Withdraw', 'markPaid', rowOf(approved), { pay_account: from.id, reference });
    expect((await pay(owner, 'KB-1')).body).toMatchObject({ code: 409, msg: REFUSED, conflict: 'maker' });
    expect((await pay(senior, 'KB-2')).status).toBe(200);
    const names = (await told(ceo)).map((text) => text.split(' ← ')[0]);
    expect(names).toEqual(['คุณปิติ', 'another', 'invented']);
    for (const who of [owner, taken, senior]) expect(await told(who)).toEqual([]);
  });

  test('a colleague’s link makes two of them again, and so does time', async () => {
    const [one, other] = [await invented(owner, 'newcomer', 'owner'), await invented(owner, 'latecomer')];
    const first = await asked(owner);
    expect((await desk.act(one, '/Withdraw', 'approve', first)).body.msg).toBe(REFUSED);
    // A link one makes for oneself ends nothing.
    const itself = await become(one, 'newcomer');
    expect((await desk.act(itself, '/Withdraw', 'approve', first)).body.msg).toBe(REFUSED);
    const freed = await become(ceo, 'newcomer');
    expect(rowOf(await desk.act(freed, '/Withdraw', 'approve', first))['status']).toBe('approved');
    const second = await asked(owner);
    expect((await desk.act(other, '/Withdraw', 'approve', second)).body.msg).toBe(REFUSED);
    office.later(ONE_HAND_HOURS * HOUR_MS);
    for (const [worker, name, password] of [
      [owner, 'owner'],
      [ceo, 'ceo'],
      [other, 'latecomer', PASSWORD],
    ] as const)
      Object.assign(worker, await office.signIn(name, password));
    const third = await asked(owner);
    expect(rowOf(await desk.act(other, '/Withdraw', 'approve', third))['status']).toBe('approved');
  });

  test('nor are a withdrawal written down, credit bought, an export or a limit agreed to by who could be the same person', async () => {
    const { member } = await desk.rich(150_000);
    const from = await desk.account('withdraw', 500_000);
    const waiting = async (table: string, columns: string, ...values: readonly unknown[]): Promise<Row> => {
      const places = values.map((_, index) => `$${index + 2}`).join(', ');
      const [row] = await office.db.query<Row>(`insert into ${table} (service, ${columns}) values ($1, ${places}) returning id, version`, [
        SITE,
        ...values,
      ]);
      return row!;
    };
    const noted = await waiting(
      'withdraw_manual',
      'member, amount, bank, account_number, holder, pay_account, transferred_at, reference, proof, made_by',
      ...[member.id, 100_000, 'SCB', '1234567890', 'ผู้เล่น', from.id, new Date().toISOString(), 'KB-9', 'x', ceo.id],
    );
    const topup = await waiting('topup', 'wallet, amount, slip, asked_by', 'agent_credit', 100, 'x', ceo.id);
    const taken = await become(ceo, 'owner');
    expect((await desk.act(taken, '/WithdrawManual', 'confirm', noted)).body.msg).toBe(REFUSED);
    await office.db.query('update site_config set export_second_rows = 5 where service = $1', [SITE]);
    const exported = await ceo.raw(`/api/Member/${SITE}/export?${query({ format: 'csv', columns: ['id', 'username'] })}`, {});
    const { approval } = (await exported.json()) as { approval: { id: number } };
    for (const [action, input] of [
      ['agree', {}],
      ['refuse', { reason: 'ไม่จำเป็น' }],
    ] as const)
      expect((await taken.json('POST', `/api/Exports/${approval.id}/${action}`, { version: 1, ...input })).body.msg).toBe(REFUSED);
    expect((await desk.act(taken, '/Topup', 'approve', topup)).body.msg).toBe(REFUSED);
    const site = async (): Promise<Row> => desk.see('/ConfigSystem', 1);
    const raise = async (who: Worker) =>
      who.send(`/api/ConfigSystem/${SITE}?action=update&id=1`, { version: (await site()).version, withdraw_second_limit: 9_000_000 });
    expect((await raise(ceo)).body['approval']).toBeDefined();
    expect((await raise(taken)).body.msg).toBe(REFUSED);
  });
});
