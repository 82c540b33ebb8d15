/**
 * Two servers on one PostgreSQL: what one does, the panels of the other see; what stands in the database, a new one shows from its start.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { SOMEBODY } from '../src/schema/actor';
import { signDataPayload } from '../server/auth/tokens';
import type { App } from '../server/app';
import type { Db } from '../server/db/client';
import { connectPostgres } from '../server/db/postgres';
import { liveSources } from '../server/process/liveSources';
import { createOffice, signInAt, startRig, type LiveRig, type Panel, type Someone } from './liveRig';
import { OTHER_SITE, SITE } from './office';
import { copyOffice } from './templates';

interface Process {
  db: Db;
  app: App;
  rig: LiveRig;
}
let url: string;
let here: Process;
let there: Process;
let owner: Someone;
let staff: Someone;
let panel: Panel;

async function startProcess(refreshEvery = 60_000): Promise<Process> {
  const db = connectPostgres(url, { poolSize: 8 });
  const made: { app?: App } = {};
  const rig = await startRig(async (live) => (made.app = await createOffice(db, live)), { sources: liveSources, refreshEvery });
  if (!made.app) throw new Error('no app');
  return { db, app: made.app, rig };
}
const until = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 10_000, interval: 20 });
const lengthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? Object.values(value).filter((one) => one !== null).length : 0;
const last = (seen: readonly unknown[]): unknown => seen[seen.length - 1];

/** A data call, signed as the panel signs it. */
const act = async (who: Someone, path: string, data: Record<string, unknown>) =>
  who.call('POST', path, { payload: await signDataPayload(who.header, data) });

beforeAll(async () => {
  url = await copyOffice(process.env['TEST_DATABASE_URL'] ?? '');
  here = await startProcess();
  there = await startProcess();
  owner = await signInAt(here.app, 'owner');
  staff = await signInAt(here.app, 'staff');
  panel = await there.rig.open(owner.cookie);
});
afterAll(async () => {
  for (const one of [here, there]) {
    await one.rig.close();
    await one.db.close();
  }
});

/** A deposit as the member's site leaves it: waiting. Gives its number. */
async function deposit(): Promise<number> {
  const [row] = await here.db.query<{ id: number }>(
    `insert into deposit (service, member, amount, bank, account_number, bank_account, transferred_at) select m.service, m.id, 100, 'SCB', '1234567890', a.id, now()
     from member m join bank_account a on a.service = m.service where m.service = $1 order by m.id, a.id limit 1 returning id`,
    [SITE],
  );
  return row?.id ?? 0;
}

describe('what one server does, the panels of another see', () => {
  test('writes, and the badge of what waits', async () => {
    const [news, badge] = [panel.follow(`live/${SITE}/deposit`), panel.follow(`alert/${SITE}/deposit`)];
    await until(() => expect(lengthOf(last(badge))).toBeGreaterThan(0));
    const before = lengthOf(last(badge));
    const [{ id } = { id: 0 }] = await here.db.query<{ id: number }>(
      "select id from deposit t where t.service = $1 and t.status = 'pending' and not t.hidden order by id limit 1",
      [SITE],
    );
    const { status } = await act(owner, `Deposit/${SITE}?action=reject&id=${id}`, { version: 1, reason: 'ทดสอบ' });
    expect(status).toBe(200);
    await until(() => expect(last(news)).toMatchObject({ ids: [id] }));
    await until(() => expect(lengthOf(last(badge))).toBe(before - 1));
  });

  test('who is on a record, and that they left it', async () => {
    const id = await deposit();
    const seen = panel.follow(`claim/${SITE}/deposit/${id}`);
    expect((await act(staff, `Deposit/${SITE}?action=claim&id=${id}`, {})).status).toBe(200);
    await until(() => expect(last(seen)).toMatchObject({ name: 'คุณสมชาย' }));
    expect((await act(staff, `Deposit/${SITE}?action=release&id=${id}`, {})).status).toBe(200);
    await until(() => expect(last(seen)).toBeNull());
  });

  test('bills', async () => {
    const seen = panel.follow(`bill/${SITE.toLowerCase()}`);
    const made = await act(owner, `BillPayment/${SITE}?action=create`, {
      billpaymemnt_name: 'ค่าเซิร์ฟเวอร์',
      by_name: 'ผู้ให้บริการ',
      total: 1500,
      end_date: '2099-01-31',
    });
    const { id, version } = made.body['payload'] as { id: number; version: number };
    expect((await act(owner, `BillPayment/${SITE}?action=issue&id=${id}`, { version })).status).toBe(200);
    await until(() =>
      expect((last(seen) as Record<string, unknown>)[id]).toEqual({
        id,
        billpaymemnt_name: 'ค่าเซิร์ฟเวอร์',
        by_name: 'ผู้ให้บริการ',
        total: 1500,
        status: 3,
        end_date: '2099-01-31',
      }),
    );
  });

  test('the notice of a site', async () => {
    const seen = panel.follow(`notice/${SITE}`);
    await here.db.query('update popup p set active = false where p.service = any($1)', [[SITE, OTHER_SITE, 'topupth']]);
    const made = await act(owner, `Popup/${SITE}?action=create`, { title: 'ปิดปรับปรุง', text: '<p>คืนนี้</p>', to_staff: true });
    const { id, version } = made.body['payload'] as { id: number; version: number };
    expect((await act(owner, `Popup/${SITE}?action=turnOn&id=${id}`, { version })).status).toBe(200);
    await until(() => expect(last(seen)).toEqual({ title: 'ปิดปรับปรุง', text: '<p>คืนนี้</p>', imageUrl: '' }));
    expect((await act(owner, `Popup/${SITE}?action=turnOff&id=${id}`, { version: version + 1 })).status).toBe(200);
    await until(() => expect(last(seen)).toBeNull());
  });

  test('that rights changed, and to those who see no roles nothing more', async () => {
    const reader = await there.rig.open(staff.cookie);
    const [bell, told] = [reader.follow('rights/main'), panel.follow('live/office/role')];
    const [{ version } = { version: 0 }] = await here.db.query<{ version: number }>('select version from role where id = 7');
    expect((await owner.call('PUT', 'Settingrole/7', { version, note: 'กะดึก' })).status).toBe(200);
    await until(() => expect(last(told)).toMatchObject({ ids: [7] }));
    await until(() => expect(last(bell)).toBe((last(told) as { seq: number }).seq));
  });

  test('that something of somebody’s own changed, and not whose it is', async () => {
    const reader = await there.rig.open(staff.cookie);
    const told = reader.follow('live/office/comment');
    expect((await owner.call('POST', 'Comment', { subject: 'เรื่องของเจ้าของ', text: 'รายละเอียด' })).status).toBe(200);
    await until(() => expect(last(told)).toMatchObject({ ids: [expect.any(Number)], by: SOMEBODY, recent: { 0: { by: SOMEBODY } } }));
  });

  test('the alarm, and its end', async () => {
    const seen = panel.follow('status/TOPUP');
    await until(() => expect(last(seen)).toBe(1));
    expect((await owner.call('POST', 'SOS', { group: 'TOPUP', confirm: 'TOPUP' })).status).toBe(200);
    await until(() => expect(last(seen)).toBe(0));
    // One that starts now shows it as well.
    const later = await startProcess();
    const reader = await later.rig.open(owner.cookie);
    expect(await reader.read('status/TOPUP')).toBe(0);
    expect(lengthOf(await reader.read(`bill/${SITE}`))).toBeGreaterThan(0);
    await later.rig.close();
    await later.db.close();
    expect((await owner.call('POST', 'SOS', { group: 'TOPUP', restore: true })).status).toBe(200);
    await until(() => expect(last(seen)).toBe(1));
  });

  test('even what was told while nobody heard', async () => {
    const deaf = await startProcess(300);
    const reader = await deaf.rig.open(owner.cookie);
    const seen = reader.follow(`live/${SITE}/deposit`);
    const id = await deposit();
    await here.db.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'LISTEN%'",
    );
    expect((await act(owner, `Deposit/${SITE}?action=reject&id=${id}`, { version: 1, reason: 'ทดสอบ' })).status).toBe(200);
    await until(() => expect(last(seen)).toMatchObject({ ids: [id] }));
    await deaf.rig.close();
    await deaf.db.close();
  });
});

test('nobody reads of a site or a screen that is not theirs, and the bell only from its level on', async () => {
  const other = await here.rig.open(staff.cookie);
  const id = await deposit();
  expect((await act(owner, `Deposit/${SITE}?action=update&id=${id}`, { version: 1, note: 'ตรวจแล้ว' })).status).toBe(200);
  await vi.waitFor(async () => expect(lengthOf(await other.read(`alert/${SITE}/deposit`))).toBeGreaterThan(0), {
    timeout: 10_000,
    interval: 50,
  });
  for (const path of [
    `notice/${OTHER_SITE}`,
    `alert/${OTHER_SITE}/deposit`,
    `live/${OTHER_SITE}/deposit`,
    `bill/${SITE}`,
    'status/OTHER',
    `live/${SITE}/member`,
    `claim/${SITE}/credit`,
    `alert/${SITE}`,
    `claim/${SITE}`,
    'live/office/ip_rule',
    'live/office/role',
    'live/office/employee',
    'live/office/site',
    'bill',
    'alert',
  ])
    await expect(other.read(path), path).rejects.toThrow(/ermission/);
});
