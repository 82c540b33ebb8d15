/** Transfers between the operator's own accounts: proposed by rules, booked when a person made them, never below the reserve. */
import { beforeAll, describe, expect, test } from 'vitest';
import { proposeTransfers } from '../server/payouts/ownTransfers';
import { post } from '../server/ledger/post';
import { transferred } from '../server/ledger/recipes';
import { usual, withOffice } from './desk';
import { OTHER_SITE, query, rowOf, rowsOf, SITE, type Reply, type Row, type Worker } from './office';

describe.each(usual)('transfers between own accounts, %s', (engine) => {
  const { office, desk, ceo, manager, owner } = withOffice(['ceo', 'manager', 'owner'], { engine });
  beforeAll(async () => {
    await office.db.query('update transfer_rule set active = false');
  });

  let made = 0;
  const rule = async (values: Record<string, unknown>): Promise<Row> => {
    const reply = await ceo.send(`/api/WithdrawChangeAccount/Rule/${SITE}?action=create`, {
      name: `กฎ ${(made += 1)}`,
      reserve: 0,
      ...values,
    });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    await office.db.query('update transfer_rule set active = true where service = $1 and id = $2', [SITE, rowOf(reply).id]);
    return rowOf(reply);
  };
  const of = async ({ id }: Row, filter: Record<string, unknown> = {}): Promise<Row[]> =>
    rowsOf(await ceo.get(`/api/WithdrawChangeAccount/${SITE}?${query({ filter: { rule: id, ...filter }, range: [0, 49] })}`)).sort(
      (a, b) => a.id - b.id,
    );
  const run = (): Promise<number> => proposeTransfers(office.app.kernel, SITE);
  const act = async (who: Worker, action: string, row: Row, input: Record<string, unknown>): Promise<Reply> =>
    desk.act(who, '/WithdrawChangeAccount', action, await desk.see('/WithdrawChangeAccount', row.id), input);
  const confirm = (who: Worker, row: Row): Promise<Reply> => act(who, 'confirm', row, { reference: `T-${row.id}` });

  test('what is above the threshold is proposed down to the reserve, once, to the targets in turn', async () => {
    const from = await desk.account('deposit', 1000.5);
    const targets = [await desk.account('withdraw', 1), await desk.account('withdraw', 1), await desk.account('withdraw', 1)];
    const sweep = await rule({ sources: [from.id], targets: targets.map(({ id }) => id), threshold: 600, reserve: 100, most: 150 });
    expect([await run(), await run()], 'one of an account at a time').toEqual([1, 0]);
    const used = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const [open] = await of(sweep, { status: 'proposed' });
      expect(open).toMatchObject({ source: from.id, amount: 150 });
      used.push(open!['target']);
      expect(rowOf(await confirm(manager, open!))).toMatchObject({ status: 'done', decided_by: manager.id, reference: `T-${open!.id}` });
      await run();
    }
    expect(used).toEqual(targets.map(({ id }) => id));
    expect([await desk.bank(from), await desk.bank(targets[0]!)]).toEqual([55_050, 15_100]);
    expect(await of(sweep, { status: 'proposed' }), 'below the threshold nothing is').toEqual([]);
    await desk.books();
  });

  test('never leaves less than the reserve: what went out meanwhile counts, payouts under way as well', async () => {
    const [from, to] = [await desk.account('withdraw', 500), await desk.account()];
    const sweep = await rule({ sources: [from.id], targets: [to.id], threshold: 400, reserve: 200 });
    await run();
    const [open] = await of(sweep);
    expect(open).toMatchObject({ amount: 300 });
    const cause = { service: SITE, resource: 'bank_account', recordId: from.id, actorId: 0, at: new Date() };
    await office.db.tx((tx) => post(tx, cause, transferred(from.id, to.id, 0.01)));
    const refused = await confirm(manager, open!);
    expect([refused.status, refused.body.msg]).toEqual([409, expect.stringContaining('200.00')]);
    expect(await desk.bank(from)).toBe(49_999);
    expect(rowOf(await act(manager, 'cancel', open!, { reason: 'ยอดเปลี่ยนแล้ว' }))).toMatchObject({
      status: 'cancelled',
      reason: 'ยอดเปลี่ยนแล้ว',
    });
    await desk.books();
  });

  test('above the site’s limit it takes two, and ten confirmations at once book it once', async () => {
    const [from, to] = [await desk.account('deposit', 90_000), await desk.account()];
    const sweep = await rule({ sources: [from.id], targets: [to.id], threshold: 50_000, reserve: 10_000 });
    await run();
    const [open] = await of(sweep);
    expect((await confirm(manager, open!)).body['approval']).toBeDefined();
    expect(rowOf(await confirm(owner, open!))).toMatchObject({ status: 'done', amount: 80_000 });
    const [again, other] = [await desk.account('deposit', 900), await desk.account()];
    const small = await rule({ sources: [again.id], targets: [other.id], threshold: 100, reserve: 100 });
    await Promise.all([run(), run(), run()]);
    const [only, ...more] = await of(small);
    expect(more, 'three processes propose it once').toEqual([]);
    const row = await desk.see('/WithdrawChangeAccount', only!.id);
    await desk.onlyOne(
      await Promise.all(
        Array.from({ length: 10 }, () => desk.act(manager, '/WithdrawChangeAccount', 'confirm', row, { reference: 'T-ten' })),
      ),
      '/WithdrawChangeAccount',
    );
    expect([await desk.bank(again), await desk.bank(other)]).toEqual([10_000, 80_000]);
    await desk.books();
  });

  test('a rule to itself, or with more to keep than it waits for, is refused; another site’s accounts are not there', async () => {
    const from = await desk.account('deposit');
    const send = (values: Record<string, unknown>): Promise<Reply> =>
      ceo.send(`/api/WithdrawChangeAccount/Rule/${SITE}?action=create`, {
        name: `กฎ ${(made += 1)}`,
        threshold: 100,
        reserve: 0,
        ...values,
      });
    expect((await send({ sources: [from.id], targets: [from.id] })).body['errors']).toHaveProperty('targets');
    const to = await desk.account();
    expect((await send({ sources: [from.id], targets: [to.id], reserve: 101 })).status).toBe(400);
    const [foreign] = await office.db.query<{ id: number }>('select id from bank_account where service = $1 limit 1', [OTHER_SITE]);
    const reply = await send({ sources: [from.id], targets: [foreign?.id] });
    expect([reply.status, reply.body['errors']]).toEqual([400, { targets: expect.any(String) as string }]);
    expect(await run()).toBe(0);
    const viewer = await office.signIn('viewer');
    expect((await viewer.get(`/api/WithdrawChangeAccount/${SITE}`)).status).toBe(403);
  });
});
