/** Alerts: the rules every site begins with, what raises one and ends it, who is told, and the rows behind. */
import { describe, expect, test } from 'vitest';
import { migrations } from '../server/db/migrations';
import { judgeAlerts } from '../server/alerts/judge';
import { nobody } from '../server/kernel/itself';
import { rowsBehind } from '../src/reports/alerts';
import { definitions } from '../src/resources';
import { alertRule, type WatchedFigure } from '../src/resources/setting/alert';
import type { MineItem } from '../src/schema/mine';
import { usual, withOffice } from './desk';
import { OTHER_SITE, query, rowOf, rowsOf, SITE, type Row, type Worker } from './office';

const MINUTE = 60_000;

describe.each(usual)('alerts, %s', (engine) => {
  const { office, desk, ceo, manager, viewer } = withOffice(['ceo', 'manager', 'viewer'], {
    ...{ engine, standing: true },
    config: { freshMinutes: 100_000, sessionHours: 1000 },
  });

  const judge = (service = SITE): Promise<number> => {
    const { kernel } = office.app;
    return judgeAlerts(
      { kernel, subject: service, period: '', now: kernel.now(), tx: (work) => office.db.tx(work) },
      office.app.sessions.whoIs,
    );
  };
  const alerts = async (filter: Record<string, unknown>, who: Worker = ceo): Promise<Row[]> => {
    const reply = await who.get(`/api/Alert?${query({ filter, sort: ['id', 'ASC'], range: [0, 99] })}`);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return rowsOf(reply);
  };
  const standing = (figure: WatchedFigure): Promise<Row[]> => alerts({ service: SITE, figure, state: ['open', 'acknowledged'] });
  const last = async (figure: WatchedFigure): Promise<Row | undefined> => (await alerts({ service: SITE, figure })).at(-1);
  const bell = async (who: Worker): Promise<MineItem[]> =>
    ((await who.get('/api/Mine')).body.payload as { items: MineItem[] }).items.filter(({ kind }) => kind === 'alert');
  /** A withdrawal that waits since so many minutes by the clock of the office. */
  const waiting = async (member: Row, minutes: number): Promise<Row> => {
    const made = await desk.withdraw(member, 20);
    const at = new Date(office.app.kernel.now().getTime() - minutes * MINUTE).toISOString();
    await office.db.query('update withdraw set created_at = $3 where service = $1 and id = $2', [SITE, made.id, at]);
    return made;
  };
  /** Nothing of what the office was filled with breaks a rule. */
  const quiet = async (): Promise<void> => {
    await office.db.query("update withdraw set status = 'rejected' where status in ('pending', 'reviewing')");
    await office.db.query("update deposit set status = 'rejected' where status = 'pending'");
    await office.db.query("update statement_line set status = 'ignored' where status = 'unmatched'");
    await office.db.query("update bank_gap set state = 'explained' where state = 'open'");
    await judge();
  };
  /** How many rows the lists behind an alert have, by resource. */
  const behind = async (alert: Row): Promise<Record<string, number>> => {
    const found: Record<string, number> = {};
    for (const { resource, filter } of rowsBehind(alert as never, office.app.kernel.now())) {
      const def = definitions.find(({ name }) => name === resource);
      expect(def?.views?.['all']?.filter).toEqual({});
      const { status, body } = await ceo.get(`/api${def?.path}/${SITE}?${query({ filter, range: [0, 0] })}`);
      expect(status, JSON.stringify(body)).toBe(200);
      found[resource] = (found[resource] ?? 0) + Number(body['total']);
    }
    return found;
  };

  test('every site begins with the declared rules, a new one as well', async () => {
    const figures = async (service: string): Promise<unknown[]> =>
      rowsOf(await ceo.get(`/api/Alert/Rule/${service}?${query({ range: [0, 20], sort: ['id', 'ASC'] })}`)).map(
        ({ figure, minutes, share, amount, active }) => ({ figure, minutes, share, amount, active }),
      );
    const { rows } = alertRule.begins ?? { rows: [] };
    expect(rows.length).toBeGreaterThan(4);
    const wanted = rows.map((one) => ({ minutes: null, share: null, amount: null, active: true, ...one }));
    expect(await figures(SITE)).toEqual(wanted);
    expect(await figures(OTHER_SITE)).toEqual(wanted);
    await office.db.query("insert into site (service, webname, group_type) values ('fresh1', 'Fresh', 'game')");
    const [count] = await office.db.query<{ n: number }>("select count(*)::int as n from alert_rule where service = 'fresh1'");
    expect(count?.n).toBe(rows.length);
  });

  test('a withdrawal that waits too long is told once, until it is over; the list behind has exactly what waits', async () => {
    await quiet();
    const { member } = await desk.rich(500);
    const one = await waiting(member, 30);
    await judge();
    expect(await standing('withdraw_waiting')).toEqual([]);
    office.later(MINUTE);
    await waiting(member, 30);
    await judge();
    const [raised, ...more] = await standing('withdraw_waiting');
    expect(more).toEqual([]);
    expect(raised).toMatchObject({ state: 'open', value: 31, bound: 30, unit: 'minutes', record: one.id, service: SITE });
    expect(await behind(raised!)).toEqual({ withdraw: 1 });
    office.later(20 * MINUTE);
    await judge();
    expect(await standing('withdraw_waiting')).toMatchObject([{ id: raised!.id, value: 31, worst: 51, version: 1 }]);
    await office.db.query("update withdraw set status = 'rejected' where service = $1 and status = 'pending'", [SITE]);
    await judge();
    expect(await last('withdraw_waiting')).toMatchObject({ id: raised!.id, state: 'over', worst: 51 });
    await waiting(member, 40);
    await judge();
    const [again] = await standing('withdraw_waiting');
    expect(again?.id).not.toBe(raised!.id);
    expect(office.announced.filter(({ resource }) => resource === 'alert').every(({ service }) => service === 'office')).toBe(true);
  });

  test('whoever sees it says so with a note, and it stays until it is over', async () => {
    const [open] = await standing('withdraw_waiting');
    const path = `/api/Alert/${open!.id}/acknowledge`;
    expect((await ceo.json('POST', path, { version: open!.version })).status).toBe(400);
    const seen = await manager.json('POST', path, { version: open!.version, note: 'โทรตามธนาคารแล้ว' });
    expect(seen.status, JSON.stringify(seen.body)).toBe(200);
    expect((await ceo.json('POST', path, { version: open!.version + 1, note: 'อีกคน' })).status).toBe(409);
    await judge();
    expect(await standing('withdraw_waiting')).toMatchObject([
      { id: open!.id, state: 'acknowledged', seen_by: manager.id, note: 'โทรตามธนาคารแล้ว' },
    ]);
    await quiet();
    expect(await last('withdraw_waiting')).toMatchObject({ id: open!.id, state: 'over', seen_by: manager.id });
  });

  test('an incoming line that nobody matched, and an account whose balance does not follow from its lines', async () => {
    await quiet();
    const account = await desk.account();
    const line = await desk.line(account, 321);
    await office.db.query(
      'insert into bank_gap (service, account, line, at, wanted, found, missing) values ($1, $2, $3, now(), 10, 15, 5)',
      [SITE, account.id, line.id],
    );
    office.later(32 * MINUTE);
    await judge();
    const [waits] = await standing('line_waiting');
    expect(waits).toMatchObject({ record: line.id, unit: 'minutes' });
    expect(await behind(waits!)).toEqual({ statement_line: 1 });
    const [gap] = await standing('bank_gap');
    expect(gap).toMatchObject({ value: 1, bound: 0, unit: 'rows', subject: String(account.id) });
    expect(String(gap!['about'])).not.toContain(String(account['number']));
    expect(await behind(gap!)).toEqual({ bank_gap: 1 });
    // One of the version before told what the gap came to.
    await office.db.query("update alert set value = 5, worst = 7, unit = 'baht' where id = $1", [gap!.id]);
    await office.db.script(migrations.find(({ name }) => name.startsWith('alerts of gaps'))?.sql ?? '');
    expect(await standing('bank_gap')).toMatchObject([{ id: gap!.id, value: 1, worst: 1, unit: 'rows' }]);
    await quiet();
    expect(await last('bank_gap')).toMatchObject({ state: 'over' });
  });

  test('figures of the day: at their bound or above it, once for a day, over when the day is', async () => {
    await quiet();
    await office.db.query("update credit set decided_at = decided_at - interval '90 days' where service = $1", [SITE]);
    await office.db.query("update ticket set opened_at = opened_at - interval '90 days' where service = $1", [SITE]);
    await office.db.query("update deposit set credited_at = credited_at - interval '90 days' where service = $1", [SITE]);
    await office.db.query("update withdraw set paid_at = paid_at - interval '90 days' where service = $1", [SITE]);
    await judge();
    const { member } = await desk.rich(1000);
    const give = async (kind: string, amount: number): Promise<void> => {
      const at = office.app.kernel.now().toISOString();
      await office.db.query(
        "insert into credit (service, member, kind, amount, reason, status, decided_at, created_at) values ($1, $2, $3, $4, 'ทดสอบ', 'done', $5, $5)",
        [SITE, member.id, kind, amount, at],
      );
    };
    await give('bonus', 299);
    await judge();
    expect(await standing('bonus_share')).toEqual([]);
    await give('referral', 1);
    await judge();
    const [share] = await standing('bonus_share');
    // Thirty of a hundred is too much already.
    expect(share).toMatchObject({ value: 30, bound: 30, unit: 'percent' });
    expect(await behind(share!)).toEqual({ credit: 2, ticket: 0, deposit: 1 });
    await give('return', 9700);
    await judge();
    // Ten thousand exactly is not above ten thousand.
    expect(await standing('adjustments')).toEqual([]);
    await give('return', 0.5);
    await judge();
    const [adjusted] = await standing('adjustments');
    expect(adjusted).toMatchObject({ value: 10_000.5, bound: 10_000 });
    expect(await behind(adjusted!)).toEqual({ credit: 4 });
    await office.db.query('delete from credit where service = $1 and amount = 9700', [SITE]);
    await judge();
    expect(await last('adjustments')).toMatchObject({ id: adjusted!.id, state: 'over' });
    await give('return', 9700);
    await judge();
    expect(await standing('adjustments')).toEqual([]);
    office.later(24 * 60 * MINUTE);
    await judge();
    expect(await last('bonus_share')).toMatchObject({ id: share!.id, state: 'over' });
  });

  test('a rule of one’s own tells by the bell who holds its codes; switched off it ends', async () => {
    await quiet();
    const made = await ceo.send(`/api/Alert/Rule/${SITE}?action=create`, {
      figure: 'deposit_waiting',
      minutes: 5,
      bell: true,
      told: ['P008'],
      active: true,
    });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    await desk.deposit(await desk.member(), await desk.account(), 10);
    office.later(6 * MINUTE);
    await judge();
    const [raised] = await standing('deposit_waiting');
    expect(raised).toMatchObject({ bound: 5, told: ['P008'] });
    const told = async (who: Worker): Promise<MineItem[]> => (await bell(who)).filter(({ record }) => record === raised!.id);
    expect(await told(ceo)).toMatchObject([{ resource: 'alert', service: SITE, text: 'ฝากรอนานเกิน' }]);
    const holds = (await office.app.sessions.whoIs(viewer.id))?.grants ?? nobody.grants;
    expect(Object.keys(holds)).not.toContain('P008');
    expect(await told(viewer)).toEqual([]);
    const rule = made.body.payload as Row;
    await desk.act(ceo, '/Alert/Rule', 'update', rule, { active: false });
    await judge();
    expect(await standing('deposit_waiting')).toEqual([]);
    expect(await told(ceo)).toEqual([]);
  });

  test('who holds neither the code nor the level sees none', async () => {
    expect((await viewer.get('/api/Alert')).status).toBe(403);
    expect((await viewer.get('/api/Alert/All')).status).toBe(403);
    expect((await ceo.get('/api/Alert/All')).status).toBe(200);
  });

  test('a rule is made, changed, spread and gone on with by who sees alerts, and by no other settings’ hand', async () => {
    await office.db.query('insert into role (id, name, permissions, reveals_per_day, exports_per_day) values (901, $1, $2, 1, 1)', [
      ...['ตั้งค่า', JSON.stringify([{ code: 'P011', active: true, view: true, add: true, update: true, delete: true, export: false }])],
    ]);
    await office.db.query("update employee set role = 901 where username = 'senior'");
    const setter = await office.signIn('senior');
    expect([(await setter.get('/api/Alert')).status, (await setter.get(`/api/DashboardOnce/${SITE}`)).status]).toEqual([403, 403]);
    const values = { figure: 'outflow', amount: 0, active: true };
    const refused = await setter.send(`/api/Alert/Rule/${SITE}?action=create`, values);
    expect([refused.status, refused.body['errors']]).toEqual([400, { figure: 'คุณไม่เห็นการแจ้งเตือนของเว็บนี้ จึงตั้งให้แจ้งตัวเลขไม่ได้' }]);
    const [own] = rowsOf(await ceo.get(`/api/Alert/Rule/${SITE}?${query({ filter: { figure: 'outflow' }, range: [0, 0] })}`));
    for (const [action, input] of [
      ['update', { amount: 1 }],
      ['spread', { services: [SITE] }],
    ] as const) {
      const reply = await desk.act(setter, '/Alert/Rule', action, own!, input);
      expect([action, reply.status, reply.body.msg, reply.body['permission']]).toEqual([
        ...[action, 403, 'คุณไม่เห็นการแจ้งเตือนของเว็บนี้ จึงตั้งให้แจ้งตัวเลขไม่ได้', 'P001'],
      ]);
    }
    expect(await desk.see('/Alert/Rule', own!.id)).toEqual(own);
  });

  test('who answers for a rule and does not see alerts any more: the room is told nothing, all others are, until somebody who does goes on with it', async () => {
    await quiet();
    const room = rowOf(
      await ceo.send(`/api/LineNotify/${SITE}?action=create`, {
        name: 'เตือน',
        target: `C${'e'.repeat(32)}`,
        token: 'secret',
        active: true,
      }),
    );
    const told = async (): Promise<number> =>
      (await office.db.query("select 1 as one from line_message where service = $1 and room = $2 and about = 'alert'", [SITE, room.id]))
        .length;
    const made = await manager.send(`/api/Alert/Rule/${SITE}?action=create`, {
      ...{ figure: 'deposit_waiting', minutes: 8, bell: true, active: true, room: room.id },
    });
    const rule = rowOf(made);
    expect(rule).toMatchObject({ author: manager.id, halted_for: null });
    // Of a rule from before it is known from the audit log.
    await office.db.query('update alert_rule set author = null where service = $1 and id = $2', [SITE, rule.id]);
    await office.db.script(migrations.find(({ name }) => name.startsWith('rules of alerts'))?.sql ?? '');
    expect(await desk.see('/Alert/Rule', rule.id)).toMatchObject({ author: manager.id });

    const late = async (): Promise<void> => {
      await desk.deposit(await desk.member(), await desk.account(), 10);
      office.later(9 * MINUTE);
      await judge();
    };
    await office.db.query('update employee set role = 901 where id = $1', [manager.id]);
    await late();
    expect(await standing('deposit_waiting')).toMatchObject([{ rule: rule.id, bound: 8 }]);
    const halted = await desk.see('/Alert/Rule', rule.id);
    expect([await told(), halted['halted_for'], halted['active']]).toEqual([0, 'rights', true]);
    await quiet();
    await late();
    expect(await told()).toBe(0);
    await office.db.query('update employee set role = 3 where id = $1', [manager.id]);
    expect(rowOf(await desk.act(ceo, '/Alert/Rule', 'tellAgain', halted))).toMatchObject({ author: ceo.id, halted_for: null });
    await quiet();
    await late();
    expect(await told()).toBe(1);
    await desk.act(ceo, '/Alert/Rule', 'delete', await desk.see('/Alert/Rule', rule.id));
    await quiet();
  });

  test('a rule is used at other sites of the employee’s own, in place of theirs about the same, and is theirs from then on', async () => {
    const rules = async (service: string): Promise<Row[]> =>
      rowsOf(await ceo.get(`/api/Alert/Rule/${service}?${query({ filter: { figure: 'outflow' }, sort: ['id', 'ASC'] })}`));
    const [own] = await rules(SITE);
    const [before] = await rules(OTHER_SITE);
    const kept = rowsOf(await ceo.get(`/api/Alert/Rule/${OTHER_SITE}?${query({ filter: { figure: 'bonus_share' } })}`));
    const changed = await desk.act(ceo, '/Alert/Rule', 'update', own!, { amount: 7500, told: ['P004'] });
    expect(rowOf(changed)).toMatchObject({ amount: 7500 });
    const spread = async (who: Worker, services: string[]) => {
      const [row] = await rules(SITE);
      return desk.act(who, '/Alert/Rule', 'spread', row!, { services });
    };
    expect((await spread(ceo, ['nowhere'])).body['errors']).toHaveProperty('services');
    expect((await spread(viewer, [OTHER_SITE])).status).toBeGreaterThanOrEqual(400);
    expect(await rules(OTHER_SITE)).toEqual([before]);
    const done = await spread(ceo, [SITE, OTHER_SITE]);
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    const after = await rules(OTHER_SITE);
    expect(after).toMatchObject([{ id: before?.id, amount: 7500, told: ['P004'], active: true }]);
    expect(after[0]?.version).toBe(Number(before?.version) + 1);
    expect(rowsOf(await ceo.get(`/api/Alert/Rule/${OTHER_SITE}?${query({ filter: { figure: 'bonus_share' } })}`))).toEqual(kept);
    // Of several that watched the same there, one goes on.
    await ceo.send(`/api/Alert/Rule/${OTHER_SITE}?action=create`, { figure: 'outflow', amount: 90_000 });
    expect((await spread(ceo, [OTHER_SITE])).status).toBe(200);
    expect(await rules(OTHER_SITE)).toMatchObject([
      { amount: 7500, active: true },
      { amount: 90_000, active: false },
    ]);
    // One that was deleted there is made.
    await office.db.query("delete from alert_rule where service = $1 and figure = 'outflow'", [OTHER_SITE]);
    expect((await spread(ceo, [OTHER_SITE])).status).toBe(200);
    expect(await rules(OTHER_SITE)).toMatchObject([{ amount: 7500, told: ['P004'] }]);
  });
});
