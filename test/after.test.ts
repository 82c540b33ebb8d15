/** Changes that time makes: once, by no employee, with version and audit log entry, and never while an employee works on the record. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { duesOf, makeDue, type Due } from '../server/kernel/after';
import { definitions } from '../src/resources';
import { billPayment } from '../src/resources/admin/billPayment';
import { usual } from './desk';
import { coupon, dayPass } from './fixtures/coupon';
import { openOffice, OTHER_SITE, rowOf, rowsOf, SITE, type Office, type Row, type Worker } from './office';

const MINUTE = 60_000;
const due: Due = duesOf([coupon])[0]!;

describe.each(usual)('what time brings, %s', (engine) => {
  let office: Office;
  let ceo: Worker;
  beforeAll(async () => {
    office = await openOffice({ engine, definitions: [...definitions, coupon, dayPass] });
    ceo = await office.signIn('ceo');
  });
  afterAll(() => office.close());

  const inMinutes = (minutes: number): string => new Date(office.app.kernel.now().getTime() + minutes * MINUTE).toISOString();
  const make = async (minutes: number | null, service = SITE): Promise<Row> =>
    rowOf(await ceo.send(`/api/Coupon/${service}?action=create`, { code: 'ก', expires_at: minutes === null ? null : inMinutes(minutes) }));
  const see = async (row: Row, service = SITE): Promise<Row> => rowOf(await ceo.get(`/api/Coupon/${service}?id=${row.id}`));
  const entries = async (row: Row, service = SITE): Promise<Row[]> =>
    rowsOf(await ceo.get(`/api/Coupon/${service}?history=${row.id}`)).filter((entry) => entry['action'] === 'expire');
  /** Many at once, without their calls. */
  const fill = async (count: number): Promise<void> => {
    await office.db.query(
      "insert into coupon (service, code, expires_at, state) select $1, n::text, $2::timestamptz, 'issued' from generate_series(1, $3::int) n",
      [SITE, inMinutes(-1), count],
    );
  };
  const left = async (): Promise<number> => {
    const [row] = await office.db.query<{ n: number }>(
      "select count(*)::int as n from coupon where service = $1 and state = 'issued' and expires_at < $2",
      [SITE, inMinutes(0)],
    );
    return row!.n;
  };

  test('due ones change once, with version, entry and announcement; others stay', async () => {
    const [first, second, elsewhere] = [await make(5), await make(5), await make(5, OTHER_SITE)];
    const [later, never] = [await make(60), await make(null)];
    await office.app.sweep();
    expect(await see(first)).toMatchObject({ state: 'issued', version: 1 });
    office.later(6 * MINUTE);
    office.announced.length = 0;
    await office.app.sweep();
    office.later(MINUTE);
    await office.app.sweep();
    for (const row of [first, second]) {
      expect(await see(row)).toMatchObject({ state: 'expired', version: 2 });
      expect(await entries(row)).toMatchObject([{ employee: null, before: { state: 'issued' }, after: { state: 'expired' } }]);
    }
    expect(await see(elsewhere, OTHER_SITE)).toMatchObject({ state: 'expired', version: 2 });
    for (const row of [later, never]) expect(await see(row)).toMatchObject({ state: 'issued', version: 1 });
    const told = office.announced.filter(({ resource }) => resource === 'coupon');
    expect(told.map(({ service, ids, by }) => [service, [...ids].sort(), by]).sort()).toEqual(
      [
        [SITE, [first.id, second.id].sort(), 0],
        [OTHER_SITE, [elsewhere.id], 0],
      ].sort(),
    );
  });

  test('of the office, so many hours after it was made', async () => {
    const pass = rowOf(await ceo.json('POST', '/api/DayPass', { holder: 'ผู้มาเยือน' }));
    office.later(23 * 60 * MINUTE);
    ceo = await office.signIn('ceo');
    await office.app.sweep();
    expect(rowOf(await ceo.get(`/api/DayPass/${pass.id}`))).toMatchObject({ state: 'issued' });
    office.later(61 * MINUTE);
    await office.app.sweep();
    expect(rowOf(await ceo.get(`/api/DayPass/${pass.id}`))).toMatchObject({ state: 'expired', version: 2 });
  });

  test('what somebody works on waits until they are done with it', async () => {
    const row = await make(5);
    office.later(5 * MINUTE);
    await ceo.send(`/api/Coupon/${SITE}?action=claim&id=${row.id}`, {});
    await office.app.sweep();
    expect(await see(row)).toMatchObject({ state: 'issued', version: 1 });
    await ceo.send(`/api/Coupon/${SITE}?action=release&id=${row.id}`, {});
    office.later(MINUTE);
    await office.app.sweep();
    expect(await see(row)).toMatchObject({ state: 'expired', version: 2 });
  });

  test('two processes at once share the records between them', async () => {
    const other = await openOffice({ engine, definitions: [...definitions, coupon, dayPass], on: office.db });
    other.later(office.app.kernel.now().getTime() - Date.now());
    for (let round = 0; round < 3; round += 1) {
      await fill(230);
      const made = await Promise.all([office, other, office].map(({ app }) => makeDue(app.kernel, due)));
      // A record that another process had in hand is passed over, and found changed or left for the next round.
      const rest = await makeDue(office.app.kernel, due);
      expect(made.reduce((sum, count) => sum + count, rest)).toBe(230);
      expect(await left()).toBe(0);
    }
    expect(await office.db.query('select 1 from coupon where service = $1 and version > 2', [SITE])).toEqual([]);
    expect(
      await office.db.query(
        "select record_id from audit where resource = 'coupon' and action = 'expire' group by service, record_id having count(*) > 1",
      ),
    ).toEqual([]);
  });

  test('a record in which it cannot be made keeps no other from it, and is named', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await office.db.script("alter table coupon add constraint stays check (not (code = '7' and state = 'expired')) not valid");
    await fill(120);
    office.later(MINUTE);
    await office.app.sweep();
    const [stuck, ...more] = await office.db.query<{ id: number }>(
      "select id from coupon where service = $1 and state = 'issued' and expires_at < $2",
      [SITE, inMinutes(0)],
    );
    expect(more).toEqual([]);
    const [run] = await office.db.query<{ outcome: string; error: string }>(
      "select outcome, error from job_run where job = 'after' and subject = 'coupon.expire' order by period desc limit 1",
    );
    expect(run).toMatchObject({ outcome: 'failed', error: expect.stringContaining(`coupon ${SITE}/${stuck!.id}: `) as string });
    expect(said).toHaveBeenCalledWith(expect.stringContaining('job after of coupon.expire failed'));
    await office.db.script('alter table coupon drop constraint stays');
    office.later(MINUTE);
    await office.app.sweep();
    expect(await left()).toBe(0);
    said.mockRestore();
  });

  // The embedded database has one transaction at a time.
  test.runIf(engine === 'postgres')('a record that somebody is changing at this moment is left for the next round', async () => {
    await fill(3);
    const [held] = await office.db.query<{ id: number }>(
      "select min(id) as id from coupon where service = $1 and state = 'issued' and expires_at < $2",
      [SITE, inMinutes(0)],
    );
    await office.db.tx(async (tx) => {
      await tx.query('select 1 from coupon where service = $1 and id = $2 for update', [SITE, held!.id]);
      expect(await makeDue(office.app.kernel, due)).toBe(2);
    });
    expect(await makeDue(office.app.kernel, due)).toBe(1);
  });
});

test('people read in the audit log what it is called, in either language', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('document', { documentElement: {} });
  const [{ actionText }, { labelsOf }, { loadEnglishOf }] = await Promise.all([
    import('../src/schema/auditWords'),
    import('../src/providers/i18n/labels'),
    import('../src/providers/i18n/dictionary'),
  ]);
  await loadEnglishOf('bill_payment');
  const said = (['th', 'en'] as const).map((language) => actionText('overdue', labelsOf(billPayment, language), language));
  expect(said).toEqual(['เกินกำหนดชำระ', 'Became overdue']);
  vi.unstubAllGlobals();
});
