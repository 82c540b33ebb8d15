/** Deposits and withdrawals as queues: who works on what, until when, and what becomes of many at once. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formatClock } from '../src/schema/format';
import { both, times, withOffice } from './desk';
import { rowOf, rowsOf, SITE, type Reply, type Row, type Worker } from './office';

interface Claim {
  by: number;
  name: string;
  expires_at: string;
}
const LEASE = 120_000;

describe.each(both)('queues, %s', (engine) => {
  const { office, desk, ceo, lead, staff, staff2, viewer } = withOffice(['ceo', 'lead', 'staff', 'staff2', 'viewer'], { engine });
  let member: Row;
  let account: Row;
  let deposit: Row;

  beforeAll(async () => {
    [member, account] = [await desk.member(), await desk.account()];
  });
  beforeEach(async () => {
    deposit = await desk.deposit(member, account, 100);
  });

  const call = (worker: Worker, action: string, row: Row, data: Record<string, unknown> = {}, path = '/Deposit'): Promise<Reply> =>
    worker.send(`/api${path}/${SITE}?action=${action}&id=${row.id}`, data);
  const claimOf = (reply: Reply): Claim => reply.body.payload as Claim;

  test('a claim says who and until when, on the record as well', async () => {
    const claim = claimOf(await call(staff, 'claim', deposit));
    expect(claim).toMatchObject({ by: staff.id, name: 'คุณสมชาย' });
    expect(Math.abs(Date.parse(claim.expires_at) - Date.now() - LEASE)).toBeLessThan(5000);
    expect((await desk.see('/Deposit', deposit.id))['_claim']).toMatchObject({ by: staff.id, name: 'คุณสมชาย' });
    expect((await desk.see('/Deposit', deposit.id)).version).toBe(deposit.version);
  });

  test('a second claim is told who works on it and until when', async () => {
    const claim = claimOf(await call(staff, 'claim', deposit));
    const reply = await call(staff2, 'claim', deposit);
    expect(reply.status).toBe(409);
    expect(reply.body).toMatchObject({ conflict: 'claim', payload: { id: deposit.id, _claim: { by: staff.id } } });
    expect(reply.body.msg).toBe(`คุณสมชาย กำลังทำรายการนี้อยู่ ถึง ${formatClock(claim.expires_at)}`);
  });

  test('of ten who claim at once one gets it', async () => {
    const replies = await times(10, (index) => call([staff, staff2][index % 2]!, 'claim', deposit));
    const holders = new Set(replies.filter((reply) => reply.status === 200).map((reply) => claimOf(reply).by));
    expect(holders.size).toBe(1);
    expect(replies.filter((reply) => reply.status === 409)).toHaveLength(5);
  });

  test('no action of another goes through on a claimed record, the holder’s does and ends the claim', async () => {
    await call(staff, 'claim', deposit);
    for (const action of ['approve', 'reject', 'hide']) {
      const reply = await desk.act(lead, '/Deposit', action, deposit, action === 'reject' ? { reason: 'ทดสอบ' } : {});
      expect([action, reply.status, reply.body['conflict']]).toEqual([action, 409, 'claim']);
      expect(reply.body.payload).toMatchObject({ id: deposit.id, status: 'pending', version: deposit.version });
    }
    expect(
      (await ceo.send(`/api/Deposit/${SITE}?action=update&id=${deposit.id}`, { version: deposit.version, note: 'แก้' })).body['conflict'],
    ).toBe('claim');
    const done = await desk.act(staff, '/Deposit', 'approve', deposit);
    expect(rowOf(done)).toMatchObject({ status: 'approved', _claim: null });
    expect(
      await office.db.query("select 1 from work_claim where service = $1 and resource = 'deposit' and record = $2", [SITE, deposit.id]),
    ).toEqual([]);
  });

  test('claiming and approving at the same moment: never both', async () => {
    for (let round = 0; round < 8; round += 1) {
      const row = await desk.deposit(member, account, 1);
      const [claim, approve] = await Promise.all([call(staff, 'claim', row), desk.act(staff2, '/Deposit', 'approve', row)]);
      expect([claim.status, approve.status].sort()).toEqual([200, 409]);
    }
    await desk.books();
  });

  test('a heartbeat keeps the claim, and without one it lapses after two minutes', async () => {
    await call(staff, 'claim', deposit);
    office.later(LEASE - 5000);
    const kept = await call(staff, 'heartbeat', deposit);
    expect(kept.status).toBe(200);
    office.later(LEASE - 5000);
    expect((await call(staff2, 'claim', deposit)).status).toBe(409);
    office.later(6000);
    expect((await call(staff, 'heartbeat', deposit)).body['conflict']).toBe('claim');
    expect(claimOf(await call(staff2, 'claim', deposit)).by).toBe(staff2.id);
  });

  test('an action on a record whose claim lapsed goes through', async () => {
    await call(staff, 'claim', deposit);
    office.later(LEASE + 1000);
    expect((await desk.act(staff2, '/Deposit', 'approve', deposit)).status).toBe(200);
  });

  test('lapsed claims are swept away, others stay', async () => {
    const other = await desk.deposit(member, account, 5);
    await call(staff, 'claim', deposit);
    office.later(LEASE + 1000);
    await call(staff2, 'claim', other);
    await office.app.sweep();
    expect(
      await office.db.query("select employee from work_claim where service = $1 and resource = 'deposit' and record = any($2::bigint[])", [
        SITE,
        [deposit.id, other.id],
      ]),
    ).toEqual([{ employee: staff2.id }]);
  });

  test('only a supervisor takes over, with a reason that the history keeps', async () => {
    await call(staff, 'claim', deposit);
    const denied = await call(staff2, 'claim', deposit, { takeover: 'เพื่อนพักเที่ยง' });
    expect(denied.status).toBe(403);
    expect(denied.body).not.toHaveProperty('payload');
    for (const takeover of ['', 'x', 'x'.repeat(201), 7])
      expect((await call(lead, 'claim', deposit, { takeover })).status, JSON.stringify(takeover)).toBe(400);
    expect((await call(lead, 'claim', deposit)).status).toBe(409);
    const taken = await call(lead, 'claim', deposit, { takeover: 'พนักงานพักเที่ยง' });
    expect(claimOf(taken).by).toBe(lead.id);
    expect(rowsOf(await ceo.get(`/api/Deposit/${SITE}?history=${deposit.id}`))[0]).toMatchObject({
      action: 'takeover',
      employee: lead.id,
      after: { reason: 'พนักงานพักเที่ยง' },
    });
    expect((await desk.act(staff, '/Deposit', 'approve', deposit)).body['conflict']).toBe('claim');
    expect((await desk.act(lead, '/Deposit', 'approve', deposit)).status).toBe(200);
  });

  test('nobody takes over from somebody above them', async () => {
    await call(ceo, 'claim', deposit);
    const refused = await call(lead, 'claim', deposit, { takeover: 'อยากทำเอง' });
    expect([refused.status, refused.body.msg]).toEqual([403, expect.stringContaining('ระดับสูงกว่า')]);
    expect((await desk.see('/Deposit', deposit.id))['_claim']).toMatchObject({ by: ceo.id });
    await call(ceo, 'release', deposit);
    await call(lead, 'claim', deposit);
    expect(claimOf(await call(ceo, 'claim', deposit, { takeover: 'ด่วน' })).by).toBe(ceo.id);
  });

  test('nor from somebody of the head office, whatever their level', async () => {
    await office.db.query("update employee set deptcode = 'D002', version = version + 1 where id = $1", [staff.id]);
    try {
      await call(staff, 'claim', deposit);
      const refused = await call(lead, 'claim', deposit, { takeover: 'อยากทำเอง' });
      expect([refused.status, refused.body.msg]).toEqual([403, expect.stringContaining('D002')]);
      expect(claimOf(await call(ceo, 'claim', deposit, { takeover: 'ด่วน' })).by).toBe(ceo.id);
    } finally {
      await office.db.query("update employee set deptcode = 'D003', version = version + 1 where id = $1", [staff.id]);
    }
  });

  test('a release gives the record back; of another’s claim it is refused', async () => {
    await call(staff, 'claim', deposit);
    expect((await call(staff2, 'release', deposit)).status).toBe(409);
    const given = await call(staff, 'release', deposit);
    expect([given.status, given.body.payload]).toEqual([200, null]);
    expect((await call(staff2, 'claim', deposit)).status).toBe(200);
  });

  test('what is decided, unknown, of no queue or not one’s own cannot be claimed', async () => {
    await desk.act(staff, '/Deposit', 'hide', deposit);
    const { deposit: done } = await desk.rich(1);
    await desk.act(ceo, '/Deposit', 'refund', done, { reason: 'ทดสอบ' });
    const refunded = await desk.see('/Deposit', done.id);
    await desk.act(ceo, '/Deposit', 'hide', refunded);
    expect((await call(staff, 'claim', refunded)).body['conflict']).toBe('state');
    expect((await call(staff, 'claim', { ...deposit, id: 9_999_999 })).status).toBe(404);
    expect((await call(ceo, 'claim', member, {}, '/Member')).status).toBe(404);
    expect((await call(viewer, 'claim', deposit)).status).toBe(403);
    expect((await staff.send(`/api/Deposit/gold168?action=claim&id=${deposit.id}`, {})).status).toBe(403);
  });

  test('a withdrawal is being reviewed while claimed, and waits again when released', async () => {
    const { member: owner } = await desk.rich(500);
    const withdraw = await desk.withdraw(owner, 100);
    await call(staff, 'claim', withdraw, {}, '/Withdraw');
    const reviewing = await desk.see('/Withdraw', withdraw.id);
    expect(reviewing).toMatchObject({ status: 'reviewing', version: withdraw.version + 1 });
    await call(staff, 'heartbeat', withdraw, {}, '/Withdraw');
    expect(await desk.see('/Withdraw', withdraw.id)).toMatchObject({ status: 'reviewing', version: reviewing.version });
    await call(staff, 'release', withdraw, {}, '/Withdraw');
    const back = await desk.see('/Withdraw', withdraw.id);
    expect(back).toMatchObject({ status: 'pending', _claim: null });
    expect(rowsOf(await ceo.get(`/api/Withdraw/${SITE}?history=${withdraw.id}`)).map((entry) => entry['action'])).toEqual([
      'release',
      'claim',
    ]);
    await call(staff2, 'claim', withdraw, {}, '/Withdraw');
    // Who holds nothing gives nothing back.
    await call(staff, 'release', withdraw, {}, '/Withdraw');
    expect(await desk.see('/Withdraw', withdraw.id)).toMatchObject({ status: 'reviewing', _claim: { by: staff2.id } });
    expect(rowOf(await desk.act(staff2, '/Withdraw', 'approve', await desk.see('/Withdraw', withdraw.id)))['status']).toBe('approved');
    await desk.books();
  });

  test('a release long after the claim lapsed does not undo what a colleague did since', async () => {
    const { member: owner } = await desk.rich(500);
    const withdraw = await desk.withdraw(owner, 100);
    await call(staff, 'claim', withdraw, {}, '/Withdraw');
    office.later(LEASE + 1000);
    await office.app.sweep();
    const before = await desk.see('/Withdraw', withdraw.id);
    await call(staff2, 'release', withdraw, {}, '/Withdraw');
    expect((await desk.see('/Withdraw', withdraw.id)).version).toBe(before.version);
    expect((await call(staff2, 'claim', withdraw, {}, '/Withdraw')).status).toBe(200);
  });

  test('what a lapsed claim had moved waits for the next one again, and the audit log says that nobody did it', async () => {
    const { member: owner } = await desk.rich(500);
    const withdraw = await desk.withdraw(owner, 100);
    await call(staff, 'claim', withdraw, {}, '/Withdraw');
    expect((await desk.see('/Withdraw', withdraw.id))['status']).toBe('reviewing');
    office.later(LEASE + 1000);
    await office.app.sweep();
    expect(await desk.see('/Withdraw', withdraw.id)).toMatchObject({ status: 'pending', _claim: null });
    const [entry] = rowsOf(await ceo.get(`/api/Withdraw/${SITE}?history=${withdraw.id}`));
    expect(entry).toMatchObject({ action: 'release', employee: null, before: { status: 'reviewing' }, after: { status: 'pending' } });
    // One that was decided meanwhile stays decided.
    const decided = await desk.withdraw(owner, 50);
    await call(staff, 'claim', decided, {}, '/Withdraw');
    await desk.act(staff, '/Withdraw', 'approve', await desk.see('/Withdraw', decided.id));
    office.later(LEASE + 1000);
    await office.app.sweep();
    expect((await desk.see('/Withdraw', decided.id))['status']).toBe('approved');
  });

  test('many at once: each row has its own outcome', async () => {
    const rows = [await desk.deposit(member, account, 1), await desk.deposit(member, account, 2), await desk.deposit(member, account, 3)];
    const [stale, claimed, fine] = rows as [Row, Row, Row];
    await ceo.send(`/api/Deposit/${SITE}?action=update&id=${stale.id}`, { version: stale.version, note: 'เปลี่ยนแล้ว' });
    await call(staff2, 'claim', claimed);
    const before = await desk.cash(member);
    const reply = await staff.send(`/api/Deposit/${SITE}?action=approve`, {
      ids: [...rows.map(({ id, version }) => ({ id, version })), { id: 9_999_999, version: 1 }],
    });
    expect(reply.status).toBe(200);
    expect(reply.body.code).toBe(0);
    const { outcomes } = reply.body.payload as { outcomes: Record<string, unknown>[] };
    expect(outcomes).toMatchObject([
      { id: stale.id, status: 409, conflict: 'version', payload: { id: stale.id, version: stale.version + 1 } },
      { id: claimed.id, status: 409, conflict: 'claim', payload: { id: claimed.id, _claim: { by: staff2.id } } },
      { id: fine.id, status: 200, code: 0, payload: { status: 'approved' } },
      { id: 9_999_999, status: 404 },
    ]);
    for (const outcome of outcomes) expect(typeof outcome['msg']).toBe('string');
    expect(outcomes.slice(0, 2).every((outcome) => outcome['code'] !== 0)).toBe(true);
    expect(await desk.cash(member)).toBe(before + 300);
    await desk.books();
  });

  test('many at once with a reason typed once', async () => {
    const rows = [await desk.deposit(member, account, 1), await desk.deposit(member, account, 2)];
    const ids = rows.map(({ id, version }) => ({ id, version }));
    const bad = await staff.send(`/api/Deposit/${SITE}?action=reject`, { ids, reason: '' });
    expect((bad.body.payload as { outcomes: { status: number }[] }).outcomes.map((outcome) => outcome.status)).toEqual([400, 400]);
    await staff.send(`/api/Deposit/${SITE}?action=reject`, { ids, reason: 'สลิปซ้ำ' });
    for (const row of rows)
      expect(await desk.see('/Deposit', row.id)).toMatchObject({ status: 'rejected', reason: 'สลิปซ้ำ', decided_by: staff.id });
  });

  test('a list that is no list does nothing at all, also not its good rows', async () => {
    const row = { id: deposit.id, version: deposit.version };
    const wrong: unknown[] = [
      [],
      'all',
      [row, { id: 'x', version: 1 }],
      [row, 7],
      [row, null],
      [row, { id: 1.5, version: 1 }],
      Array.from({ length: 201 }, () => row),
    ];
    for (const ids of wrong)
      expect((await staff.send(`/api/Deposit/${SITE}?action=approve`, { ids })).status, JSON.stringify(ids).slice(0, 60)).toBe(400);
    expect((await desk.see('/Deposit', deposit.id))['status']).toBe('pending');
    expect((await staff.send(`/api/Deposit/${SITE}?action=match`, { ids: [row], line: 1 })).status).toBe(404);
  });

  test('many at once without the right is refused and leaves its entry', async () => {
    const reply = await viewer.send(`/api/Deposit/${SITE}?action=approve`, { ids: [{ id: deposit.id, version: deposit.version }] });
    expect(reply.status).toBe(403);
    const [entry] = await office.db.query('select action, resource, result from audit where employee = $1 order by id desc limit 1', [
      viewer.id,
    ]);
    expect(entry).toEqual({ action: 'approve', resource: 'deposit', result: 'refused' });
  });
});
