/** The sender: what is queued goes out once, paid for as it arrives, whatever the gateway does. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { usual } from './desk';
import type { Gateway } from '../server/sms/gateway';
import type { SmsWorker, SmsWorkerOptions } from '../server/sms/worker';
import { SITE } from './office';
import { phonesFrom, PRICE, type Campaign } from './smsCampaigns';
import { openSms, type SmsRig } from './smsRig';

const statuses = async (rig: SmsRig, campaign: Campaign): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const { status } of await rig.messages(campaign)) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
const baht = (parts: number): number => Number((parts * PRICE).toFixed(2));

describe.each(usual)('a campaign, %s', (engine) => {
  let rig: SmsRig;
  beforeAll(async () => {
    rig = await openSms({ office: { engine } });
  });
  afterAll(() => rig.close());

  test('goes out to every number once, and what arrives is paid', async () => {
    const before = await rig.credit();
    const campaign = await rig.campaign({ count: 230, parts: 2 });
    await rig.drain();
    await rig.receipts();
    await rig.drain();
    expect(await rig.see(campaign)).toMatchObject({
      status: 'sent',
      sent: 230,
      delivered: 230,
      failed: 0,
      suppressed: 0,
      spent: baht(460),
    });
    expect(campaign.phones.map((phone) => rig.simulator.phones.get(`66${phone.slice(1)}`))).toEqual(campaign.phones.map(() => 1));
    const [message] = await rig.messages(campaign);
    const [{ webname } = { webname: '' }] = await rig.db.query<{ webname: string }>('select webname from site where service = $1', [SITE]);
    expect(message).toMatchObject({ text: `สวัสดี ${webname}`, done: true });
    expect(await rig.credit()).toEqual({
      sms_credit: before.sms_credit,
      sms_hold: 0,
      sms_expense: Number((before.sms_expense + baht(460)).toFixed(2)),
    });
    const [day] = await rig.db.query<Record<string, unknown>>(
      "select sum(sent)::int as sent, sum(delivered)::int as delivered, sum(parts)::int as parts, sum(cost) as cost from sms_day where service = $1 and sender = 'SENDER1'",
      [SITE],
    );
    expect(day).toEqual({ sent: 230, delivered: 230, parts: 460, cost: '161.00' });
    await rig.books();
  });

  test('numbers that want none, and members turned away, get nothing and cost nothing', async () => {
    const campaign = await rig.campaign({ count: 12 });
    const [own, office, member, closed] = campaign.phones;
    await rig.db.query('insert into sms_optout (service, phone) values ($1, $2)', [SITE, own]);
    await rig.db.query('insert into sms_optout_office (phone) values ($1)', [office]);
    await rig.db.query(
      "insert into member (service, username, name, phone, status) values ($1, 'turnedaway', 'ก', $2, 'blocked'), ($1, 'gone', 'ข', $3, 'closed')",
      [SITE, member, closed],
    );
    await rig.drain();
    await rig.receipts();
    expect(await rig.see(campaign)).toMatchObject({ status: 'sent', sent: 8, delivered: 8, suppressed: 4, spent: baht(8) });
    expect(campaign.phones.slice(0, 4).filter((phone) => rig.simulator.phones.has(`66${phone.slice(1)}`))).toEqual([]);
    const dropped = (await rig.messages(campaign)).slice(0, 4);
    expect(dropped.map(({ status, reason }) => [status, reason])).toEqual([
      ['suppressed', 'เบอร์นี้ไม่รับ SMS'],
      ['suppressed', 'เบอร์นี้ไม่รับ SMS'],
      ['suppressed', 'สมาชิกถูกระงับ ขอพักการเล่น ปิดบัญชี หรือไม่ยินยอมรับข่าวสาร'],
      ['suppressed', 'สมาชิกถูกระงับ ขอพักการเล่น ปิดบัญชี หรือไม่ยินยอมรับข่าวสาร'],
    ]);
    await rig.books();
  });

  test('an opt-out after the message was made still holds it back', async () => {
    const slow = rig.another({ gateway: null });
    const campaign = await rig.campaign({ count: 5 });
    const begun = rig.another({ batch: 2 });
    await begun.tick();
    await slow.tick();
    const waiting = (await rig.messages(campaign)).find(({ status }) => status === 'queued');
    expect(waiting).toBeDefined();
    await rig.db.query('insert into sms_optout (service, phone) values ($1, $2)', [SITE, waiting?.phone]);
    await rig.drain();
    expect((await rig.messages(campaign)).find(({ phone }) => phone === waiting?.phone)).toMatchObject({ status: 'suppressed' });
    await rig.receipts();
    await rig.books();
  });

  test('two senders share it without a message twice', async () => {
    const campaigns = [await rig.campaign({ count: 400 }), await rig.campaign({ count: 400 })];
    const senders = [rig.worker, rig.another(), rig.another()];
    for (const sender of senders.slice(1)) sender.start();
    await rig.drain();
    for (const campaign of campaigns) await expect.poll(async () => (await rig.see(campaign)).status, { timeout: 20_000 }).toBe('sent');
    await rig.receipts();
    for (const sender of senders.slice(1)) await sender.stop();
    for (const campaign of campaigns) {
      expect(await rig.see(campaign)).toMatchObject({ sent: 400, delivered: 400, spent: baht(400) });
      expect(campaign.phones.filter((phone) => rig.simulator.phones.get(`66${phone.slice(1)}`) !== 1)).toEqual([]);
    }
    await rig.books();
  });

  test('pause holds what is not under way, resume sends it, cancel gives its credit back', async () => {
    const ceo = await rig.office.signIn('ceo');
    const act = async (campaign: Campaign, action: string, input: Record<string, unknown> = {}) => {
      const reply = await ceo.send(`/api/Sms/${SITE}?action=${action}&id=${campaign.id}`, {
        version: (await rig.see(campaign)).version,
        ...input,
      });
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    };
    const before = await rig.credit();
    const campaign = await rig.campaign({ count: 600 });
    await rig.worker.tick();
    const gone = (await rig.see(campaign)).sent;
    expect(gone).toBeGreaterThan(0);
    expect(gone).toBeLessThan(600);
    await act(campaign, 'pause');
    await rig.drain();
    expect(await rig.see(campaign)).toMatchObject({ status: 'paused', sent: gone });
    await act(campaign, 'resume');
    await rig.worker.tick();
    const then = (await rig.see(campaign)).sent;
    expect(then).toBeGreaterThan(gone);
    await act(campaign, 'cancel', { reason: 'ทดสอบ' });
    await rig.drain();
    await rig.receipts();
    expect(await rig.see(campaign)).toMatchObject({ status: 'cancelled', sent: then, delivered: then, spent: baht(then) });
    expect((await rig.credit()).sms_credit).toBe(Number((before.sms_credit + baht(600 - then)).toFixed(2)));
    expect((await rig.credit()).sms_hold).toBe(0);
    await rig.books();
  });

  test('the state of a campaign is in the audit log, its counters raise no version', async () => {
    const campaign = await rig.campaign({ count: 3 });
    await rig.drain();
    const { version } = await rig.see(campaign);
    await rig.receipts();
    expect(await rig.see(campaign)).toMatchObject({ delivered: 3, version });
    const trail = await rig.db.query<{ action: string; employee: number | null }>(
      "select action, employee from audit where service = $1 and resource = 'sms_campaign' and record_id = $2 order by id",
      [SITE, String(campaign.id)],
    );
    expect(trail).toEqual([
      { action: 'start', employee: null },
      { action: 'finish', employee: null },
    ]);
  });
});

describe('a gateway in the world', () => {
  let rig: SmsRig;
  beforeAll(async () => {
    rig = await openSms({
      simulator: {
        seed: 7,
        refused: 0.1,
        busy: 0.1,
        undelivered: 0.1,
        repeated: 0.3,
        late: 0.2,
        early: 0.1,
        unanswered: 0.15,
        receiptMs: [1500, 2500],
        answerMs: [0, 5],
      },
      worker: { batch: 20, leaseMs: 1000 },
    });
  });
  afterAll(() => rig.close());

  test('refuses, is busy, answers nothing, tells early, late and twice: each number gets it once and the books are right', async () => {
    const campaign = await rig.campaign({ count: 400 });
    await expect
      .poll(
        async () => {
          await rig.worker.tick();
          return (await rig.see(campaign)).status;
        },
        { timeout: 30_000, interval: 20 },
      )
      .toBe('sent');
    await rig.receipts();
    const counted = await statuses(rig, campaign);
    expect(rig.simulator.asked()).toBeGreaterThan(0);
    expect(Object.keys(counted).sort()).toEqual(['delivered', 'failed']);
    expect([...rig.simulator.taken.values()].every((times) => times === 1)).toBe(true);
    expect(counted['delivered']).toBe(rig.simulator.delivered.size);
    expect(await rig.see(campaign)).toMatchObject({
      sent: rig.simulator.taken.size,
      delivered: counted['delivered'],
      failed: counted['failed'],
      spent: baht(counted['delivered'] ?? 0),
    });
    expect((await rig.credit()).sms_hold).toBe(0);
    await rig.books();
  });
});

describe('a gateway that cannot be asked', () => {
  let rig: SmsRig;
  const through = (gateway: Partial<Gateway>, more: Partial<SmsWorkerOptions> = {}): SmsWorker =>
    rig.another({ gateway: { name: 'other', dedupes: false, submit: () => Promise.resolve([]), ...gateway }, ...more });
  beforeAll(async () => {
    rig = await openSms({ simulator: { unanswered: 1, silent: 0.5, seed: 3 } });
  });
  afterAll(() => rig.close());

  test('and does not look for repetitions: what it did not answer is unknown and never tried again; a receipt still settles it', async () => {
    const campaign = await rig.campaign({ count: 40 });
    const worker = through({ submit: rig.gateway.submit });
    await rig.drain(worker);
    expect(await rig.see(campaign)).toMatchObject({ status: 'sent', sent: 40 });
    await rig.receipts();
    expect([...rig.simulator.taken.values()].every((times) => times === 1)).toBe(true);
    const counted = await statuses(rig, campaign);
    expect(counted['delivered']).toBeGreaterThan(5);
    expect(counted['unknown']).toBe(40 - (counted['delivered'] ?? 0));
    expect((await rig.credit()).sms_hold).toBe(baht(counted['unknown'] ?? 0));
    await rig.books();
    // Three days without a receipt: the messages are paid for.
    rig.office.later(73 * 3_600_000);
    await rig.drain(worker);
    expect(await rig.see(campaign)).toMatchObject({ spent: baht(40) });
    expect((await rig.credit()).sms_hold).toBe(0);
    await rig.books();
  });

  test('but looks for repetitions: it is tried again under the same reference', async () => {
    const refs: string[] = [];
    const campaign = await rig.campaign({ count: 3 });
    await rig.drain(
      through({
        dedupes: true,
        submit: (batch) => {
          const first = refs.length === 0;
          refs.push(...batch.map(({ ref }) => ref));
          return Promise.resolve(
            batch.map(({ ref }) => (first ? { kind: 'unsure', reason: 'ไม่ตอบ' } : { kind: 'accepted', id: `p ${ref}` })),
          );
        },
      }),
    );
    expect(await rig.see(campaign)).toMatchObject({ status: 'sent', sent: 3 });
    expect(new Set(refs).size).toBe(3);
    expect(refs).toHaveLength(6);
  });

  test('and refuses everything: the campaign failed, and nothing was spent', async () => {
    const held = (await rig.credit()).sms_hold;
    const campaign = await rig.campaign({ count: 3 });
    await rig.drain(
      through({ submit: (batch) => Promise.resolve(batch.map(() => ({ kind: 'refused', reason: 'sender not registered' }))) }),
    );
    expect(await rig.see(campaign)).toMatchObject({ status: 'failed', failed: 3, sent: 0, spent: 0 });
    expect((await rig.messages(campaign)).map(({ reason }) => reason)).toEqual(Array.from({ length: 3 }, () => 'sender not registered'));
    expect((await rig.credit()).sms_hold).toBe(held);
    await rig.books();
  });

  test('and takes nothing for long: it is tried again, then given up, and the credit goes back', async () => {
    let asked = 0;
    const campaign = await rig.campaign({ count: 2 });
    await rig.drain(
      through(
        {
          submit: (batch) => {
            asked += 1;
            return Promise.resolve(batch.map(() => ({ kind: 'again', reason: 'ติดต่อไม่ได้' })));
          },
        },
        { retryMs: 0 },
      ),
    );
    expect(asked).toBe(10);
    expect(await rig.see(campaign)).toMatchObject({ status: 'failed', failed: 2, spent: 0 });
    await rig.books();
  });
});

describe('when it goes out', () => {
  let rig: SmsRig;
  beforeAll(async () => {
    rig = await openSms();
  });
  afterAll(() => rig.close());

  test('not before its time', async () => {
    const campaign = await rig.campaign({ over: { scheduled_at: new Date(Date.now() + 3_600_000).toISOString() } });
    await rig.drain();
    expect(await rig.see(campaign)).toMatchObject({ status: 'queued', sent: 0 });
    rig.office.later(3_700_000);
    await rig.drain();
    expect(await rig.see(campaign)).toMatchObject({ status: 'sent', sent: 20 });
  });

  test('not in the quiet hours of the site, where the campaign heeds them', async () => {
    const clock = (ahead: number): string =>
      new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Bangkok', hour: '2-digit', minute: '2-digit', hour12: false }).format(
        new Date(rig.office.app.kernel.now().getTime() + ahead * 60_000),
      );
    const [from, to] = [clock(-60), clock(60)];
    await rig.db.query('update site_config set sms_quiet_from = $2, sms_quiet_to = $3 where service = $1', [SITE, from, to]);
    const [heeds, hurries] = [await rig.campaign({ over: { quiet: true } }), await rig.campaign({ over: { quiet: false } })];
    await rig.drain();
    expect(await rig.see(heeds)).toMatchObject({ status: 'queued', sent: 0, reason: `รอพ้นช่วงงดส่ง เริ่มส่ง ${to}` });
    expect(await rig.see(hurries)).toMatchObject({ status: 'sent' });
    rig.office.later(61 * 60_000);
    await rig.drain();
    expect(await rig.see(heeds)).toMatchObject({ status: 'sent', sent: 20, reason: null });
  });

  test('without a gateway it waits and says so; with one it goes', async () => {
    const campaign = await rig.campaign();
    await rig.drain(rig.another({ gateway: null }));
    expect(await rig.see(campaign)).toMatchObject({ status: 'queued', sent: 0, reason: 'ยังไม่ได้ตั้งค่าผู้ให้บริการ SMS' });
    await rig.drain();
    expect(await rig.see(campaign)).toMatchObject({ status: 'sent', reason: null });
  });

  test('not under a name the carriers dropped since', async () => {
    const campaign = await rig.campaign();
    await rig.db.query("update sms_sender set status = 'dropped' where service = $1", [SITE]);
    await rig.drain();
    expect(await rig.see(campaign)).toMatchObject({ status: 'paused', reason: 'ชื่อผู้ส่งใช้ไม่ได้แล้ว', sent: 0 });
    await rig.db.query("update sms_sender set status = 'approved' where service = $1", [SITE]);
  });

  test('no faster than the rate, of all senders together', async () => {
    const campaign = await rig.campaign({ count: 200, phones: phonesFrom(99_000_000, 200) });
    const senders = [rig.another({ rate: 40, batch: 10 }), rig.another({ rate: 40, batch: 10 })];
    const began = performance.now();
    for (const sender of senders) sender.start();
    await expect.poll(async () => (await rig.see(campaign)).sent, { timeout: 20_000, interval: 50 }).toBeGreaterThanOrEqual(100);
    const { sent } = await rig.see(campaign);
    const seconds = (performance.now() - began) / 1000;
    for (const sender of senders) await sender.stop();
    expect(sent).toBeLessThanOrEqual(40 * seconds + 20);
  });
});
