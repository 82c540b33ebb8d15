/** Messages that write themselves: once for each occasion, to those who want them, within the day's number and the credit there is. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { post } from '../server/ledger/post';
import { creditBought, creditCorrected, depositCredited } from '../server/ledger/recipes';
import { usual } from './desk';
import { SITE } from './office';
import { until } from './until';
import { openSms, type SmsRig } from './smsRig';

const DAY = 86_400_000;

describe.each(usual)('automatic messages, %s', (engine) => {
  let rig: SmsRig;
  let made = 0;
  const now = (): Date => rig.office.app.kernel.now();
  const ago = (days: number): string => new Date(now().getTime() - days * DAY).toISOString();

  beforeAll(async () => {
    rig = await openSms({ office: { engine, rows: 5 } });
  });
  afterAll(() => rig.close());
  beforeEach(async () => {
    await rig.db.query('update sms_auto set active = false where service = $1', [SITE]);
    await rig.db.query('update member set birth_date = null, created_at = $2 where service = $1', [SITE, ago(400)]);
    await rig.db.query('update site_config set sms_quiet_from = null, sms_quiet_to = null where service = $1', [SITE]);
    await setCredit(1000);
    await look();
  });

  async function setCredit(baht: number): Promise<void> {
    const { sms_credit } = await rig.credit();
    const cause = { service: SITE, resource: 'site', recordId: 1, actorId: 1, at: now() };
    const difference = Number((baht - sms_credit).toFixed(2));
    if (difference !== 0)
      await rig.db.tx((tx) =>
        post(tx, cause, difference > 0 ? creditBought('sms_credit', difference) : creditCorrected('sms_credit', difference)),
      );
  }
  /** A rule that was just switched on, and has looked around once. */
  async function rule(values: Record<string, unknown>): Promise<number> {
    const [sender] = await rig.db.query<{ id: number }>(
      "insert into sms_sender (service, name, purpose, status) values ($1, 'AUTO1', 'ทดสอบ', 'approved') on conflict (service, name) do update set status = 'approved' returning id",
      [SITE],
    );
    const all: Record<string, unknown> = {
      name: 'กฎ',
      text: 'สวัสดี {name} จาก {web}',
      sender: sender?.id,
      active: true,
      daily_cap: 100,
      ...values,
    };
    const [row] = await rig.db.query<{ id: number }>(
      `insert into sms_auto (service, ${Object.keys(all).join(', ')}) values ($1, ${Object.keys(all)
        .map((_, n) => `$${n + 2}`)
        .join(', ')}) returning id`,
      [SITE, ...Object.values(all)],
    );
    return row?.id ?? 0;
  }
  async function member(values: Record<string, unknown> = {}): Promise<{ id: number; phone: string; name: string }> {
    made += 1;
    const [phone, name] = [`0899${String(made).padStart(6, '0')}`, `คุณทดสอบ ${made}`];
    const all: Record<string, unknown> = { username: `auto${engine}${made}`, name, phone, created_at: ago(400), ...values };
    const [row] = await rig.db.query<{ id: number }>(
      `insert into member (service, ${Object.keys(all).join(', ')}) values ($1, ${Object.keys(all)
        .map((_, n) => `$${n + 2}`)
        .join(', ')}) returning id`,
      [SITE, ...Object.values(all)],
    );
    return { id: row?.id ?? 0, phone, name };
  }
  /** A minute later every sender looks around, and what was written goes out. */
  async function look(times = 1): Promise<void> {
    for (let n = 0; n < times; n += 1) {
      rig.office.later(61_000);
      await rig.drain();
    }
  }
  const written = (auto: number): Promise<{ phone: string; text: string; status: string }[]> =>
    rig.db.query('select phone, text, status from sms_message where service = $1 and auto = $2 order by id', [SITE, auto]);
  const see = async (auto: number): Promise<Record<string, unknown> | undefined> =>
    (await rig.db.query('select sent, problem, last_run, active from sms_auto where service = $1 and id = $2', [SITE, auto]))[0];
  const deposit = (owner: number, days: number): Promise<unknown> =>
    rig.db.tx(async (tx) => {
      const [row] = await tx.query<{ id: number; account: number }>(
        `insert into deposit (service, member, amount, bank, account_number, bank_account, transferred_at, created_at, status) select $1, $2, 100, 'SCB', '1234567890', (select min(b.id) from bank_account b where b.service = $1), $3, $3, 'approved' returning id, bank_account as account`,
        [SITE, owner, ago(days)],
      );
      return post(
        tx,
        { service: SITE, resource: 'deposit', recordId: row?.id ?? 0, actorId: 1, at: now() },
        depositCredited(owner, row?.account ?? 0, 100),
      );
    });

  test('so many days after joining, once, with what is known of the member; paid as it arrives', async () => {
    const auto = await rule({ event: 'registered', days: 2 });
    await look();
    const [due, later] = [await member({ created_at: ago(2.5) }), await member({ created_at: ago(1.9) })];
    await look(3);
    await rig.receipts();
    const [{ webname } = { webname: '' }] = await rig.db.query<{ webname: string }>('select webname from site where service = $1', [SITE]);
    expect(await written(auto)).toEqual([{ phone: due.phone, text: `สวัสดี ${due.name} จาก ${webname}`, status: 'delivered' }]);
    expect(await see(auto)).toMatchObject({ sent: 1, problem: null });
    rig.office.later(DAY / 5);
    await look();
    expect((await written(auto)).map(({ phone }) => phone)).toEqual([due.phone, later.phone]);
    await rig.receipts();
    expect((await rig.credit()).sms_hold).toBe(0);
  });

  test('nobody is written to about what was long before the rule was switched on', async () => {
    const [old, yesterday] = [await member({ created_at: ago(10) }), await member({ created_at: ago(3.8) })];
    const auto = await rule({ event: 'registered', days: 3 });
    await look(2);
    expect((await written(auto)).map(({ phone }) => phone)).toEqual([yesterday.phone]);
    expect(old.phone).not.toBe(yesterday.phone);
  });

  test('a birthday of today in Bangkok, once a year', async () => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok' }).format(now());
    const born = await member({ birth_date: `1990-${today.slice(5) === '02-29' ? '02-28' : today.slice(5)}` });
    await member({ birth_date: '1990-01-02' === `1990-${today.slice(5)}` ? '1990-03-04' : '1990-01-02' });
    const auto = await rule({ event: 'birthday', text: 'สุขสันต์วันเกิด {username}' });
    await look(3);
    expect((await written(auto)).map(({ phone }) => phone)).toEqual([born.phone]);
  });

  test('no deposit for so many days: once, until they come back and stay away again', async () => {
    const auto = await rule({ event: 'idle', days: 7 });
    const [away, active] = [await member(), await member()];
    await deposit(away.id, 7.3);
    await deposit(active.id, 7.3);
    await deposit(active.id, 2);
    await look(2);
    expect((await written(auto)).map(({ phone }) => phone)).toEqual([away.phone]);
    await deposit(away.id, 0);
    for (let day = 0; day < 8; day += 1) {
      rig.office.later(DAY);
      await look();
    }
    const phones = (await written(auto)).map(({ phone }) => phone);
    expect(phones.filter((phone) => phone === away.phone)).toHaveLength(2);
    expect(phones.filter((phone) => phone === active.phone)).toHaveLength(1);
  });

  test('not to those who want none or were turned away, and not in quiet hours', async () => {
    const auto = await rule({ event: 'registered', days: 1 });
    await look();
    const [none, blocked, fine] = [
      await member({ created_at: ago(1.1) }),
      await member({ created_at: ago(1.1), status: 'blocked' }),
      await member({ created_at: ago(1.1) }),
    ];
    await rig.db.query('insert into sms_optout (service, phone) values ($1, $2)', [SITE, none.phone]);
    const clock = (ahead: number): string =>
      new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Bangkok', hour: '2-digit', minute: '2-digit', hour12: false }).format(
        new Date(now().getTime() + ahead * 60_000),
      );
    await rig.db.query('update site_config set sms_quiet_from = $2, sms_quiet_to = $3 where service = $1', [SITE, clock(-30), clock(30)]);
    await look();
    expect(await written(auto)).toEqual([]);
    rig.office.later(31 * 60_000);
    await look();
    expect((await written(auto)).map(({ phone }) => phone)).toEqual([fine.phone]);
    expect([none.phone, blocked.phone]).not.toContain(fine.phone);
  });

  test('no more a day than the rule allows; the rest the next day', async () => {
    const auto = await rule({ event: 'registered', days: 1, daily_cap: 2 });
    await look();
    for (let n = 0; n < 3; n += 1) await member({ created_at: ago(1.01) });
    await look(3);
    expect(await written(auto)).toHaveLength(2);
    rig.office.later(DAY);
    await look();
    expect(await written(auto)).toHaveLength(3);
  });

  test('as far as the credit reaches; then the rule says what is wrong, and goes on when there is some', async () => {
    const auto = await rule({ event: 'registered', days: 1, text: 'hi {username}' });
    await look();
    for (let n = 0; n < 3; n += 1) await member({ created_at: ago(1.01) });
    await setCredit(0.75);
    await look();
    expect(await written(auto)).toHaveLength(2);
    expect(await see(auto)).toMatchObject({ problem: 'เครดิต SMS ไม่พอ', active: true });
    await setCredit(10);
    await look();
    expect(await written(auto)).toHaveLength(3);
    expect(await see(auto)).toMatchObject({ problem: null });
  });

  test('however many processes look around at once', async () => {
    const auto = await rule({ event: 'registered', days: 1 });
    await look();
    for (let n = 0; n < 10; n += 1) await member({ created_at: ago(1.01) });
    rig.office.later(61_000);
    await Promise.all([rig.another(), rig.another(), rig.another()].map((sender) => sender.tick()));
    await rig.drain();
    const phones = (await written(auto)).map(({ phone }) => phone);
    expect(phones).toHaveLength(10);
    expect(new Set(phones).size).toBe(10);
  });

  // The embedded engine has one connection at a time: no session can hold a rule there while another looks.
  if (engine === 'postgres')
    test('also while its messages are being accounted for', async () => {
      const auto = await rule({ event: 'registered', days: 1 });
      await look();
      const due = await member({ created_at: ago(1.01) });
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      const accounting = rig.db.tx(async (tx) => {
        await tx.query('select a.id from sms_auto a where a.service = $1 and a.id = $2 for no key update', [SITE, auto]);
        await held;
      });
      let looked = false;
      const looking = look().then(() => void (looked = true));
      // Either it waits for none of it, or it stands at a lock by now.
      await until(
        () => 'the look neither ended nor waited',
        async () =>
          looked ||
          ((await rig.db.query<{ n: number }>("select count(*) as n from pg_stat_activity where wait_event_type = 'Lock'"))[0]?.n ?? 0) > 0,
      );
      release();
      await Promise.all([accounting, looking]);
      expect((await written(auto)).map(({ phone }) => phone)).toEqual([due.phone]);
    });

  test('they do not wait behind a campaign', async () => {
    const auto = await rule({ event: 'registered', days: 1 });
    await look();
    const campaign = await rig.campaign({ count: 500 });
    const slow = rig.another({ rate: 20, batch: 20 });
    await slow.tick();
    const due = await member({ created_at: ago(1.01) });
    rig.office.later(61_000);
    const again = rig.another({ rate: 20, batch: 20 });
    again.start();
    await expect.poll(() => rig.simulator.phones.has(`66${due.phone.slice(1)}`), { timeout: 5000 }).toBe(true);
    expect((await rig.see(campaign)).sent).toBeLessThan(200);
    await again.stop();
    expect(await written(auto)).toHaveLength(1);
    await rig.drain();
    await rig.receipts();
    await rig.books();
  });
});
