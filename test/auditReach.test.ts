/**
 * What the audit log shows an employee who does not see every site: of their sites, of the people of these, and of what else they may see.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { usual, withOffice } from './desk';
import { query, rowOf, rowsOf, OTHER_SITE, SITE, type Row, type Worker } from './office';

const FAR = 'topupth';
const LOG = '/api/Logs/Working';
const grant = (code: string) => ({ code, active: true, view: true, add: true, update: true, delete: true, export: true });

describe.each(usual)('the audit log of two sites of three, %s', (engine) => {
  const { office, ceo, lead, staff } = withOffice(['ceo', 'lead', 'staff'], { engine });
  /** Employees made for this: of a site that the reader does not see, of one that they do, and of both. */
  const made: Row[] = [];
  const entries = async (who: Worker, filter: Record<string, unknown> = {}): Promise<Row[]> =>
    rowsOf(await who.get(`${LOG}?${query({ filter, range: [0, 999] })}`));
  const last = async (where: string): Promise<number> =>
    (await office.db.query<{ id: number }>(`select id from audit where ${where} order by id desc limit 1`))[0]?.id ?? 0;
  /** Further codes of the lead, besides those of their role. */
  const alsoHolds = (...codes: string[]): Promise<unknown> =>
    office.db.query(
      `update role set version = version + 1, permissions = $1::jsonb || (select jsonb_agg(p) from jsonb_array_elements(permissions) p where p ->> 'code' = any($2::text[]))
       where id = (select role from employee where id = $3)`,
      [JSON.stringify(codes.map(grant)), ['M005', 'P003', 'P006'], lead.id],
    );

  beforeAll(async () => {
    for (const [index, services] of [[FAR], [SITE], [SITE, FAR]].entries()) {
      const data = { username: `reach${index}`, name: `คุณไกล ${index}`, level: 3, deptcode: 'D003', role: 6, services };
      made.push(rowOf(await ceo.json('POST', '/api/Employee', data)));
    }
    await office.db.query('update alert_rule set active = false');
    for (const service of [SITE, FAR])
      await ceo.send(`/api/Alert/Rule/${service}?action=create`, { figure: 'withdraw_waiting', minutes: 1 });
    office.later(5 * 60_000);
    await office.app.sweep();
    for (const service of [SITE, FAR])
      await (await ceo.raw(`/api/Member/${service}/export?${query({ filter: { tier: 'bronze' } })}`, {})).text();
    await staff.get('/api/Employee');
  });

  test('an entry about a record of the office that names its site is of that site', async () => {
    const services = async (resource: string): Promise<unknown[]> => [
      ...new Set((await entries(ceo, { resource, action: 'create' })).map((row) => row['service'])),
    ];
    expect(await services('alert')).toEqual(expect.arrayContaining([SITE, FAR]));
    expect(await services('exported_file')).toEqual(expect.arrayContaining([SITE, FAR]));
    // Also where the change itself does not say it.
    const [alert] = await office.db.query<{ id: number; version: number }>(
      "select id, version from alert where service = $1 and state = 'open'",
      [FAR],
    );
    await ceo.json('POST', `/api/Alert/${alert!.id}/acknowledge`, { version: alert!.version, note: 'เห็นแล้ว' });
    expect((await entries(ceo, { resource: 'alert', action: 'acknowledge' }))[0]).toMatchObject({
      service: FAR,
      record_id: String(alert!.id),
    });
    expect(JSON.stringify(await entries(ceo, { service: FAR, resource: 'alert' }))).toContain('acknowledge');
    const history = rowsOf(await ceo.get(`/api/Alert/${alert!.id}/history`));
    expect(history.map(({ action }) => action)).toEqual(['acknowledge', 'create']);
  });

  test('nothing of another site is there: not in the list, by a filter, by number, in the count or in a file', async () => {
    const all = await entries(lead);
    expect(all.length).toBeGreaterThan(10);
    expect(JSON.stringify(all)).not.toContain(FAR);
    for (const { service, employee, resource } of all) {
      expect([SITE, OTHER_SITE, null]).toContain(service);
      if (resource === 'session') expect(employee).not.toBe(ceo.id);
    }
    const secret = [
      await last(`resource = 'alert' and after::text like '%${FAR}%'`),
      await last(`resource = 'employee' and record_id = '${made[0]!.id}'`),
      await last(`resource = 'exported_file' and service = '${FAR}'`),
      await last(`resource = 'session' and employee = ${ceo.id}`),
    ];
    for (const id of secret) {
      expect(id).toBeGreaterThan(0);
      expect((await ceo.get(`${LOG}/${id}`)).status).toBe(200);
      expect((await lead.get(`${LOG}/${id}`)).status, String(id)).toBe(404);
    }
    for (const filter of [
      { id: secret },
      { resource: 'employee', result: 'ok' },
      { resource: 'session', employee: ceo.id },
      { record_id: String(made[0]!.id), resource: 'employee' },
    ])
      expect((await lead.get(`${LOG}?${query({ filter })}`)).body, JSON.stringify(filter)).toMatchObject({ total: 0, payload: [] });
    expect((await lead.get(`${LOG}?${query({ range: [0, 0] })}`)).body['total']).toBe(all.length);
    const file = await (await lead.raw(`${LOG}/export?format=csv`, {})).text();
    expect(file).not.toContain(FAR);
    expect(file).not.toContain('คุณไกล');
    expect(file).toContain(SITE);
  });

  test('of the people of their own sites it tells how they signed in and what they were refused, and of everybody what was done at these sites', async () => {
    const found = await entries(lead);
    expect(found.some((row) => row['resource'] === 'session' && row['employee'] === staff.id)).toBe(true);
    expect(found.some((row) => row['resource'] === 'session' && row['employee'] === lead.id)).toBe(true);
    expect(found.find((row) => row['result'] === 'refused' && row['employee'] === staff.id)).toMatchObject({
      resource: 'employee',
      service: null,
    });
    expect(found.some((row) => row['resource'] === 'alert' && row['service'] === SITE)).toBe(true);
    expect(found.some((row) => row['resource'] === 'exported_file' && row['employee'] === ceo.id && row['service'] === SITE)).toBe(true);
  });

  test('records of the office are told of to who sees the list, of employees those of one’s own sites alone', async () => {
    const aboutRoles = await office.db.query("select 1 from audit where resource = 'role'");
    await office.db.query(
      "insert into audit (at, employee, resource, record_id, action, after, ip, result) values (now(), $1, 'role', '7', 'update', '{}', '', 'ok')",
      [ceo.id],
    );
    expect(await entries(lead, { resource: 'role' })).toEqual([]);
    await alsoHolds('M004');
    expect(await entries(lead, { resource: 'role' })).toHaveLength(aboutRoles.length + 1);
    expect(await entries(lead, { resource: 'employee', action: 'create' })).toEqual([]);
    await alsoHolds('M003');
    const told = await entries(lead, { resource: 'employee', action: 'create' });
    expect(told.map((row) => row['record_id'])).toEqual([String(made[1]!.id)]);
    // Who sees the record itself sees its history, without from where it was changed.
    const history = rowsOf(await lead.get(`/api/Employee/${made[0]!.id}/history`));
    expect(history).toMatchObject([{ action: 'create', employee: ceo.id, ip: null }]);
    expect(rowsOf(await lead.get(`/api/Employee/${made[1]!.id}/history`))[0]?.['ip']).toMatch(/\d/);
  });

  test('an entry from before entries named the site is told by the record it is about', async () => {
    const ids: number[] = [];
    for (const service of [SITE, FAR]) {
      const [alert] = await office.db.query<{ id: number }>('select id from alert where service = $1 order by id desc limit 1', [service]);
      const [entry] = await office.db.query<{ id: number }>(
        "insert into audit (at, resource, record_id, action, after, ip, result) values (now(), 'alert', $1, 'old', '{}', '', 'ok') returning id",
        [String(alert!.id)],
      );
      ids.push(entry!.id);
    }
    await alsoHolds();
    expect(await entries(lead, { id: ids })).toEqual([]);
    await alsoHolds('P001');
    expect((await entries(lead, { id: ids })).map(({ id }) => id)).toEqual([ids[0]]);
    expect(await entries(ceo, { id: ids })).toHaveLength(2);
  });

  test('an entry from before something was masked tells it nowhere: not in the list, alone, in a file or in the record’s history', async () => {
    const floats = [{ account: 'SCB 1', balance: 918_273 }];
    const old = { floats, suspense: 5, note: 'ส่งเวร' };
    const [shift] = await office.db.query<{ id: number }>('select id from handover where service = $1 order by id desc limit 1', [SITE]);
    const ids: number[] = [];
    for (const [resource, record, after] of [
      ['handover', shift!.id, old],
      ['statement_line', 1, { balance_after: 918_273, text: 'โอน' }],
      ['member', 1, { phone: '0812918273' }],
      ['line_message', 1, { text: 'ยอดฝาก 918273' }],
    ] as const) {
      const [entry] = await office.db.query<{ id: number }>(
        "insert into audit (at, service, resource, record_id, action, after, ip, result) values (now(), $1, $2, $3, 'old', $4, '', 'ok') returning id",
        [SITE, resource, String(record), JSON.stringify(after)],
      );
      ids.push(entry!.id);
    }
    await alsoHolds();
    const told = await entries(lead, { id: ids });
    expect(told.map(({ after }) => after).reverse()).toEqual([
      { floats: '••••••', suspense: '••••••', note: 'ส่งเวร' },
      { balance_after: '••••••', text: 'โอน' },
      { phone: 'xxxxxx8273' },
      { text: '••••••' },
    ]);
    const alone = await Promise.all(ids.map((id) => lead.get(`${LOG}/${id}`)));
    expect(alone.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const file = await (await lead.raw(`${LOG}/export?${query({ filter: { id: ids }, format: 'csv' })}`, {})).text();
    const history = await lead.get(`/api/Desk/Handover/${SITE}?history=${shift!.id}`);
    expect(JSON.stringify(history.body)).toContain('floats');
    for (const text of [...alone.map(({ body }) => JSON.stringify(body)), file, JSON.stringify(history.body)])
      expect(text).not.toContain('918273');
    expect(file).toContain('โอน');
  });

  test('reading it asks for each list of records once, however many entries there are', async () => {
    await alsoHolds('M003', 'M004', 'P001');
    const statements: string[] = [];
    const { query: asked } = office.db;
    office.db.query = ((sql: string, params: unknown[]) => {
      if (sql.includes('from "audit" t') && sql.includes('order by')) statements.push(JSON.stringify([sql, params]));
      return asked.call(office.db, sql, params);
    }) as typeof asked;
    try {
      await entries(lead);
    } finally {
      office.db.query = asked;
    }
    const [sql, params] = JSON.parse(statements[0]!) as [string, unknown[]];
    const plan = await office.db.query(`explain ${sql}`, params);
    const judged = plan.map((row) => String(Object.values(row)[0])).filter((line) => line.includes('Filter:'));
    expect(judged.join()).toContain('hashed SubPlan');
    expect(judged.join().replaceAll('hashed SubPlan', '')).not.toContain('SubPlan');
  });
});
