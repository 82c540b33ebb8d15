/** The credits of a site as the header reads them, the agent asked again, and a demonstration put back to its defaults. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { checkBooks } from '../server/ledger/invariants';
import { post } from '../server/ledger/post';
import { creditBought, type CreditKind } from '../server/ledger/recipes';
import { ledgerSql } from '../server/ledger/tables';
import { both, times } from './desk';
import { openOffice, OTHER_SITE, SITE, type Office, type Reply, type Worker } from './office';

const SMS = 12_480.75;
const AGENT = 865_420.75;
const summary = (service: string, typename = 'WALLETSMS'): string =>
  `/api/GetSummaryWalletStatement?service=${service}&typename=${typename}`;
const amountOf = ({ body }: Reply): unknown => (body.payload as { amount: unknown }).amount;

describe.each(both)('credits of a site, %s', (engine) => {
  let office: Office;
  let people: Record<'lead' | 'senior' | 'staff' | 'viewer' | 'ceo', Worker>;
  /** What the agent says next; null: it cannot be asked. */
  let agent: (service: string) => Promise<number>;
  const own = async (service: string): Promise<number> =>
    Number(
      (
        await office.db.query<{ balance: string }>(
          "select balance from ledger_account where service = $1 and kind = 'agent_credit' and owner = 0",
          [service],
        )
      )[0]?.balance ?? 0,
    );
  const buy = (credit: CreditKind, amount: number, service = SITE): Promise<number> =>
    office.db.tx((tx) => post(tx, { service, resource: 'site', recordId: 1, actorId: 1, at: new Date() }, creditBought(credit, amount)));
  const postings = async (): Promise<number> =>
    (await office.db.query<{ n: number }>('select count(*)::int as n from ledger_posting where service = $1', [SITE]))[0]!.n;

  beforeAll(async () => {
    agent = own;
    office = await openOffice({ engine, agent: { balance: (service) => agent(service) } });
    const [lead, senior, staff, viewer, ceo] = (await Promise.all(
      ['lead', 'senior', 'staff', 'viewer', 'ceo'].map((name) => office.signIn(name)),
    )) as [Worker, Worker, Worker, Worker, Worker];
    people = { lead, senior, staff, viewer, ceo };
  });
  afterAll(() => office.close());

  test('messages: to everybody of the site, to the satang, in both shapes', async () => {
    for (const worker of [people.viewer, people.staff, people.ceo]) {
      expect((await worker.get(summary(SITE))).body).toMatchObject({ code: 0, currentamount: SMS, payload: { currentamount: SMS } });
      expect((await worker.get(`/api/CheckCreditBalanceEnter?service=${SITE}`)).body).toMatchObject({ code: 0, payload: SMS });
      expect((await worker.get(`/api/CheckCreditBalanceEnter/${SITE}`)).body).toMatchObject({ code: 0, payload: SMS });
    }
    expect((await people.ceo.get(summary('topupth'))).body['currentamount']).toBe(940.25);
    await buy('sms_credit', 0.1);
    await buy('sms_credit', 0.2);
    expect((await people.viewer.get(summary(SITE))).body['currentamount']).toBe(12_481.05);
  });

  test('another kind of wallet is no question', async () => {
    for (const typename of ['', 'WALLETAGENT', 'walletsms'])
      expect((await people.ceo.get(summary(SITE, typename))).status, typename).toBe(400);
  });

  test('the agent: from level 7 on', async () => {
    for (const path of [
      `/api/GetBalanceAgent?service=${SITE}`,
      `/api/GetBalanceAgent/${SITE}`,
      `/api/ReloadBalanceAgent?service=${SITE}`,
      `/api/ReloadBalanceAgent/${SITE}`,
    ]) {
      expect((await people.lead.get(path)).body, path).toMatchObject({ code: 0, payload: { amount: AGENT } });
      for (const worker of [people.senior, people.staff, people.viewer]) {
        const { status, body } = await worker.get(path);
        expect([status, body.payload], path).toEqual([403, undefined]);
      }
    }
    expect(amountOf(await people.ceo.get('/api/GetBalanceAgent?service=topupth')), 'never bought').toBe(0);
  });

  test('of no other site, whatever it is called, and without a session of none', async () => {
    const strange = ['topupth', 'nowhere', '', 'LUCKY88', '%27%20or%201=1', '__proto__'];
    for (const service of strange) {
      for (const path of [
        summary(service),
        `/api/CheckCreditBalanceEnter?service=${service}`,
        `/api/GetBalanceAgent?service=${service}`,
        `/api/ReloadBalanceAgent?service=${service}`,
      ]) {
        const { status, body } = await people.lead.get(path);
        expect([status, Object.keys(body).sort()], path).toEqual([403, ['code', 'msg']]);
        expect((await office.call(path)).status, path).toBe(401);
      }
      expect((await people.lead.json('PUT', `/api/DF_OFFICE?service=${service}`)).status, service).toBe(403);
    }
    expect(
      await office.db.query(
        "select service, result from audit where action = 'agentCredit' and result = 'refused' and service = 'topupth' and employee = $1",
        [people.lead.id],
      ),
      'a foreign site is not named in the audit log',
    ).toEqual([]);
    expect((await people.lead.get(`/api/GetBalanceAgent/${SITE}/more`)).status).toBe(404);
    expect((await people.lead.json('POST', `/api/GetBalanceAgent/${SITE}`)).status).toBe(404);
  });

  test('an agent that counts otherwise is believed, once, with its entry', async () => {
    const before = await postings();
    agent = () => Promise.resolve(41_999.99);
    office.announced.length = 0;
    const replies = await times(8, () => people.lead.get(`/api/ReloadBalanceAgent?service=${SITE}`));
    expect(replies.map(amountOf)).toEqual(replies.map(() => 41_999.99));
    expect(await postings()).toBe(before + 1);
    expect(
      office.announced.map(({ service, resource }) => `${service}/${resource}`),
      'wallets and headers that are open hear of it',
    ).toEqual(['office/site']);
    expect(amountOf(await people.ceo.get(`/api/GetBalanceAgent?service=${SITE}`))).toBe(41_999.99);
    const [entry] = await office.db.query<{ after: unknown; employee: number }>(
      "select after, employee from audit where action = 'agentReload' and result = 'ok' order by id desc limit 1",
    );
    expect(entry).toEqual({ after: { before: AGENT, amount: 41_999.99 }, employee: people.lead.id });
    expect(await checkBooks(office.db)).toEqual([]);
  });

  test('an agent that cannot be asked, or says what is no amount, leaves the last one', async () => {
    const before = await postings();
    const answers: readonly (() => Promise<number>)[] = [
      () => Promise.reject(new Error('down')),
      () => Promise.resolve(Number.NaN),
      () => Promise.resolve(-1),
      () => Promise.resolve(1.005),
      () => {
        throw new Error('at once');
      },
    ];
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    for (const said of answers) {
      agent = said;
      const { status, body } = await people.lead.get(`/api/ReloadBalanceAgent?service=${SITE}`);
      expect([status, body.msg, body.payload]).toEqual([409, 'อ่านเครดิตจากผู้ให้บริการไม่ได้ ยังแสดงยอดล่าสุด กรุณาลองใหม่อีกครั้ง', undefined]);
    }
    expect(told, 'who runs the server reads why').toHaveBeenCalledTimes(answers.length);
    told.mockRestore();
    expect(amountOf(await people.lead.get(`/api/GetBalanceAgent?service=${SITE}`))).toBe(41_999.99);
    expect(await postings()).toBe(before);
  });

  test('what is bought while the agent is asked is not lost', async () => {
    agent = async (service) => {
      const said = await own(service);
      await buy('agent_credit', 500, service);
      return said;
    };
    expect((await people.lead.get(`/api/ReloadBalanceAgent?service=${SITE}`)).status).toBe(200);
    agent = own;
    expect(amountOf(await people.lead.get(`/api/ReloadBalanceAgent?service=${SITE}`))).toBe(42_499.99);
    expect(await checkBooks(office.db)).toEqual([]);
  });

  test('no credit falls below zero', async () => {
    for (const credit of ['sms_credit', 'agent_credit'] as const)
      await expect(buy(credit, -1_000_000)).rejects.toMatchObject({ status: 409, key: 'insufficientCredit' });
    expect(await checkBooks(office.db)).toEqual([]);
  });

  test('books begun before there were credits learn them', async () => {
    await office.db.script(`alter table ledger_account drop constraint ledger_account_credit_left;
      alter table ledger_account drop constraint ledger_account_kind, add constraint ledger_account_kind check (kind in ('member_cash','member_hold','member_bonus','bank','suspense','bonus_expense','prize_expense','fee_income','adjustment','opening')) not valid;`);
    await expect(buy('agent_credit', 1, 'topupth')).rejects.toThrow();
    await office.db.script(ledgerSql);
    await buy('agent_credit', 1, 'topupth');
    await expect(buy('agent_credit', -2, 'topupth')).rejects.toMatchObject({ key: 'insufficientCredit' });
  });
});

describe('a site of group DEMO put back to its defaults', () => {
  let office: Office;
  let manager: Worker;
  const settings = async (service = SITE): Promise<Record<string, unknown>> =>
    (
      await office.db.query(
        'select cutoff, withdraw_second_limit::float8 as w, deposit_second_limit::float8 as d, credit_second_limit::float8 as c, version from site_config where service = $1',
        [service],
      )
    )[0]!;
  const change = (): Promise<unknown> =>
    office.db.query(
      "update site_config set cutoff = '06:30', withdraw_second_limit = 1, deposit_second_limit = null, credit_second_limit = 7.5, version = version + 1",
    );
  const reset = (worker: Worker, service = SITE): Promise<Reply> => worker.json('PUT', `/api/DF_OFFICE?service=${service}`);
  const DEFAULTS = { cutoff: null, w: 50_000, d: 200_000, c: 20_000 };

  beforeAll(async () => {
    office = await openOffice({ config: { group: 'DEMO', mode: 'PRODUCTION' } });
    manager = await office.signIn('manager');
  });
  afterAll(() => office.close());

  test('of the one site, through the record: version, audit log and announcement; again does no harm', async () => {
    await change();
    const before = await settings();
    office.announced.length = 0;
    expect((await reset(manager)).body).toMatchObject({ code: 0, msg: 'สำเร็จ', payload: { service: SITE, withdraw_second_limit: 50_000 } });
    expect(await settings()).toEqual({ ...DEFAULTS, version: Number(before['version']) + 1 });
    expect(await settings(OTHER_SITE)).toMatchObject({ w: 1 });
    expect(office.announced).toMatchObject([{ service: SITE, resource: 'site_config', by: manager.id }]);
    const [entry] = await office.db.query(
      "select action, employee, before, after from audit where resource = 'site_config' order by id desc limit 1",
    );
    expect(entry).toMatchObject({
      action: 'resetDefaults',
      employee: manager.id,
      before: { cutoff: '06:30', withdraw_second_limit: 1 },
      after: { cutoff: null, withdraw_second_limit: 50_000 },
    });
    expect((await manager.json('PUT', `/api/DF_OFFICE/${SITE}`)).status).toBe(200);
    for (const { status } of await times(4, () => reset(manager))) expect([200, 409]).toContain(status);
    expect(await settings()).toMatchObject(DEFAULTS);
  });

  test('by who may change the basic settings, or is of level 9, and by nobody else', async () => {
    await change();
    const before = await settings();
    const role = async (rights: Record<string, unknown> | null): Promise<void> => {
      await office.db.query(
        "update role set permissions = (select jsonb_agg(case when e ->> 'code' = 'P011' then e || $1::jsonb else e end) from jsonb_array_elements(permissions) e where $2 or e ->> 'code' <> 'P011'), version = version + 1 where id = (select role from employee where username = 'manager')",
        [JSON.stringify(rights ?? {}), rights !== null],
      );
    };
    for (const name of ['lead', 'senior', 'staff', 'viewer']) expect((await reset(await office.signIn(name))).status, name).toBe(403);
    await role({ update: false });
    expect((await reset(manager)).body).toMatchObject({ code: 403, permission: 'P011' });
    expect(
      (await manager.send(`/api/ConfigSystem/${SITE}?action=resetDefaults&id=1`, { version: before['version'] })).status,
      'nor by the record',
    ).toBe(403);
    expect(await settings()).toEqual(before);
    await office.db.query("update employee set level = 9, version = version + 1 where username = 'manager'");
    expect((await reset(manager)).status).toBe(200);
    await role(null);
    expect((await reset(manager)).status).toBe(403);
  });

  test('never in another group, whatever the mode', async () => {
    const real = await openOffice();
    try {
      const ceo = await real.signIn('ceo');
      const { status, body } = await reset(ceo);
      expect([status, body.msg]).toEqual([403, 'ทำได้เฉพาะกลุ่ม DEMO']);
      expect((await ceo.send(`/api/ConfigSystem/${SITE}?action=resetDefaults&id=1`, { version: 1 })).status).toBe(403);
    } finally {
      await real.close();
    }
  });
});
