/** What a gateway tells us: receipts and messages from people, by a caller that proves to be the gateway. */
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { usual } from './desk';
import { OTHER_SITE, SITE } from './office';
import { PRICE, type Campaign } from './smsCampaigns';
import { openSms, type SmsRig } from './smsRig';
import { next, type Happening, type State } from '../server/sms/transition';

const RECEIPT = '/api/SmsReceipt/simulator';
const INBOUND = '/api/SmsInbound/simulator';
const refs = async (rig: SmsRig, campaign: Campaign): Promise<{ ref: string; id: string; phone: string }[]> =>
  (await rig.messages(campaign)).map((message) => ({
    ref: `${campaign.service}.${message.id}`,
    id: message.provider_id ?? '',
    phone: message.phone,
  }));

describe.each(usual)('receipts, %s', (engine) => {
  let rig: SmsRig;
  beforeAll(async () => {
    rig = await openSms({ office: { engine }, simulator: { silent: 1 } });
  });
  afterAll(() => rig.close());

  test('settle by our reference or by the id of the gateway, in batches, once, whatever is repeated', async () => {
    const campaign = await rig.campaign({ count: 10 });
    await rig.drain();
    const [first, ...others] = await refs(rig, campaign);
    expect(await rig.see(campaign)).toMatchObject({ sent: 10, delivered: 0, spent: 0 });
    const batch = [
      { ref: first?.ref, status: 'delivered' },
      ...others.slice(0, 5).map(({ id }) => ({ id, status: 'delivered' })),
      ...others.slice(5).map(({ ref }) => ({ ref, status: 'failed', reason: 'absent' })),
    ];
    for (let time = 0; time < 3; time += 1) expect((await rig.hook(RECEIPT, { receipts: [...batch, ...batch] })).status).toBe(200);
    // Afterwards a word to the contrary changes nothing.
    expect((await rig.hook(RECEIPT, { receipts: [{ ref: first?.ref, status: 'failed' }] })).status).toBe(200);
    expect(await rig.see(campaign)).toMatchObject({ sent: 10, delivered: 6, failed: 4, spent: 2.1 });
    expect((await rig.messages(campaign)).filter(({ status }) => status === 'failed').map(({ reason }) => reason)).toEqual(
      Array.from({ length: 4 }, () => 'absent'),
    );
    await rig.books();
  });

  test('in any order and however often leave the same counters and books', async () => {
    const seen: unknown[] = [];
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.nat()), fc.integer({ min: 2, max: 12 }), async (random, size) => {
        const campaign = await rig.campaign({ count: 16 });
        const before = await rig.credit();
        await rig.drain();
        const told = (await refs(rig, campaign)).flatMap(({ ref, id }, n) => [
          { ref, status: n % 3 ? 'delivered' : 'failed' },
          { id, status: n % 3 ? 'delivered' : 'failed' },
          { ref, status: 'enroute' },
        ]);
        const shuffled = told
          .map((receipt) => ({ receipt, at: (random.next() as { value: number }).value }))
          .sort((left, right) => left.at - right.at)
          .map(({ receipt }) => receipt);
        for (let at = 0; at < shuffled.length; at += size) await rig.hook(RECEIPT, { receipts: shuffled.slice(at, at + size) });
        const after = await rig.credit();
        const { sent, delivered, failed, spent } = await rig.see(campaign);
        seen.push({ sent, delivered, failed, spent, released: Number((after.sms_credit - before.sms_credit).toFixed(2)) });
      }),
      { numRuns: 4 },
    );
    expect(new Set(seen.map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify({ sent: 16, delivered: 10, failed: 6, spent: 3.5, released: 2.1 })]),
    );
    await rig.books();
  });

  test('of messages nobody knows, of another kind, or of a site that is none, are harmless', async () => {
    const before = await rig.credit();
    const strange = [
      { ref: `${SITE}.99999999`, status: 'delivered' },
      { ref: 'nowhere.1', status: 'failed' },
      { ref: "'; drop table sms_message; --", status: 'delivered' },
      { id: 'never heard of', status: 'delivered' },
      { status: 'delivered' },
      { ref: `${SITE}.1`, status: 'enroute' },
      {},
      null,
      7,
    ];
    for (let time = 0; time < 2; time += 1) expect((await rig.hook(RECEIPT, { receipts: strange })).status).toBe(200);
    for (const body of [{}, { receipts: 'x' }, [], 'text', 5]) expect((await rig.hook(RECEIPT, body)).status).toBe(200);
    expect(await rig.credit()).toEqual(before);
    await rig.books();
  });

  test('that come before the answer to the message, by either name, settle it', async () => {
    let told = 0;
    const early = rig.another({
      gateway: {
        name: 'simulator',
        dedupes: false,
        async submit(batch) {
          for (const [n, { ref }] of batch.entries())
            told +=
              (
                await rig.hook(RECEIPT, {
                  receipts: [n % 2 === 0 ? { ref, status: 'delivered' } : { id: `early ${ref}`, status: 'delivered' }],
                })
              ).status === 200
                ? 1
                : 0;
          return batch.map(({ ref }) => ({ kind: 'accepted', id: `early ${ref}` }));
        },
      },
    });
    const campaign = await rig.campaign({ count: 6 });
    await rig.drain(early);
    expect(told).toBe(6);
    // What only the gateway's id names is put together within a minute.
    rig.office.later(61_000);
    await rig.drain(early);
    expect(await rig.see(campaign)).toMatchObject({ status: 'sent', sent: 6, delivered: 6, spent: Number((6 * PRICE).toFixed(2)) });
    await rig.books();
  });

  test('are told to open panels together, not one by one', async () => {
    const campaign = await rig.campaign({ count: 40 });
    await rig.drain();
    rig.office.announced.length = 0;
    const began = Date.now();
    await Promise.all((await refs(rig, campaign)).map(({ ref }) => rig.hook(RECEIPT, { receipts: [{ ref, status: 'delivered' }] })));
    await expect
      .poll(() => rig.office.announced.some(({ resource, ids }) => resource === 'sms_campaign' && ids.includes(campaign.id)), {
        timeout: 5000,
      })
      .toBe(true);
    // What happens within 0.7 s is told together, of messages and of the campaign; on a busy machine forty receipts take several times
    // that.
    const told = rig.office.announced.filter(({ resource }) => resource.startsWith('sms_'));
    expect(told.length).toBeLessThanOrEqual(2 * (Math.ceil((Date.now() - began) / 700) + 1));
  });
});

let rig: SmsRig;
beforeAll(async () => {
  rig = await openSms();
});
afterAll(() => rig.close());

describe('who is not the gateway', () => {
  test('learns and changes nothing: the same answer for a wrong secret, none, and a gateway there is not', async () => {
    const campaign = await rig.campaign({ count: 1 });
    await rig.drain();
    const [message] = await refs(rig, campaign);
    const before = await rig.db.query('select count(*)::int as n from audit');
    const body = { receipts: [{ ref: message?.ref, status: 'failed' }] };
    const replies = [
      await rig.hook(RECEIPT, body, 'wrong'),
      await rig.hook(RECEIPT, body, ''),
      await rig.hook('/api/SmsReceipt/other', body),
      await rig.hook('/api/SmsReceipt/other', body, 'wrong'),
      await rig.hook(INBOUND, { messages: [{ id: '1', from: '66811111111', text: 'STOP' }] }, 'wrong'),
    ];
    const bodies = replies.map(({ status, body: { code, msg } }) => ({ status, code, msg }));
    expect(new Set(bodies.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(bodies[0]?.status).toBe(401);
    expect(await rig.db.query('select count(*)::int as n from audit')).toEqual(before);
    expect((await rig.messages(campaign))[0]?.status).not.toBe('failed');
  });

  test('or is it, and sends too much or what is no JSON: refused', async () => {
    expect((await rig.hook(RECEIPT, { receipts: Array.from({ length: 6000 }, () => ({ ref: 'a.1', status: 'delivered' })) })).status).toBe(
      413,
    );
    expect((await rig.hook(RECEIPT, { receipts: 'x'.repeat(1_100_000) })).status).toBe(413);
    expect(
      (await rig.office.call(RECEIPT, { method: 'POST', headers: { 'x-sms-secret': 'a secret between the gateway and us' }, body: '{' }))
        .status,
    ).toBe(400);
  });
});

describe('messages from people', () => {
  let campaign: Campaign;
  const optouts = () =>
    rig.db.query<{ phone: string; source: string }>(
      'select phone, source from sms_optout where service = $1 and source = $2 order by phone',
      [SITE, 'keyword'],
    );
  const everywhere = () => rig.db.query<{ phone: string }>("select phone from sms_optout_office where source = 'keyword' order by phone");
  beforeEach(async () => {
    campaign = await rig.campaign({ count: 12 });
    await rig.drain();
  });
  const abroad = (n: number): string => `66${campaign.phones[n]?.slice(1)}`;

  test('are kept once, at the site that wrote to the number last', async () => {
    const said = { messages: [{ id: 'in-1', from: `+${abroad(0)}`, to: 'SENDER1', text: 'ขอบคุณครับ' }] };
    for (let time = 0; time < 3; time += 1) expect((await rig.hook(INBOUND, said)).status).toBe(200);
    const kept = await rig.db.query(
      "select service, phone, text, status, direction, sender from sms_message where direction = 'in' and provider_id = 'in-1'",
    );
    expect(kept).toEqual([
      { service: SITE, phone: campaign.phones[0], text: 'ขอบคุณครับ', status: 'received', direction: 'in', sender: 'SENDER1' },
    ]);
    expect((await optouts()).map(({ phone }) => phone)).not.toContain(campaign.phones[0]);
  });

  test.each(['STOP', ' stop. ', 'หยุด', '“ยกเลิก”', 'ไม่รับ', 'Unsubscribe', 'ไม่รับ ข่าวสาร'])(
    '“%s” is heeded by the next campaign',
    async (text) => {
      const phone = campaign.phones[1] ?? '';
      expect((await rig.hook(INBOUND, { messages: [{ id: `stop ${text} ${campaign.id}`, from: abroad(1), text }] })).status).toBe(200);
      expect(await optouts()).toContainEqual({ phone, source: 'keyword' });
      const later = await rig.campaign({ phones: [phone] });
      await rig.drain();
      expect(await rig.see(later)).toMatchObject({ suppressed: 1, sent: 0 });
      const trail = await rig.db.query<{ employee: number | null; after: Record<string, unknown> }>(
        "select employee, after from audit where service = $1 and resource = 'sms_optout' order by id desc limit 1",
        [SITE],
      );
      expect(trail[0]?.employee).toBeNull();
      expect(JSON.stringify(trail[0]?.after)).not.toContain(phone);
    },
  );

  test.each(['ไม่หยุดครับ', 'stop it please now', 'ยกเลิกถอนให้หน่อย', ''])('“%s” is no such word', async (text) => {
    await rig.hook(INBOUND, { messages: [{ id: `talk ${text}`, from: abroad(2), text }] });
    expect((await optouts()).map(({ phone }) => phone)).not.toContain(campaign.phones[2]);
  });

  test('the site is the one whose name is answered; a number nobody wrote to goes on the list of the office', async () => {
    const [phone] = campaign.phones;
    const other = await rig.campaign({ service: OTHER_SITE, phones: [phone ?? ''] });
    await rig.db.query("update sms_sender set name = 'OTHER1' where service = $1 and name = 'SENDER1'", [OTHER_SITE]);
    await rig.drain();
    expect(await rig.see(other)).toMatchObject({ sent: 1 });
    await rig.hook(INBOUND, {
      messages: [
        { id: 'answer', from: abroad(0), to: 'SENDER1', text: 'STOP' },
        { id: 'stranger', from: '66899999999', to: 'NOBODY', text: 'STOP' },
        { id: 'broken', from: '12', text: 'STOP' },
      ],
    });
    expect((await optouts()).map((one) => one.phone)).toContain(phone);
    expect(await rig.db.query('select 1 from sms_optout where service = $1 and phone = $2', [OTHER_SITE, phone])).toEqual([]);
    expect((await everywhere()).map((one) => one.phone)).toEqual(['0899999999']);
  });
});

describe('the order of what happens to a message', () => {
  const attempt = { tries: 1, mostTries: 10, cancelled: false };
  /**
   * What a well-meaning gateway may say of one message: one end, told any number of times, beside an answer that comes sooner, later or
   * never.
   */
  const story = fc
    .record({
      arrives: fc.boolean(),
      answers: fc.array(fc.constant<Happening>({ kind: 'accepted', provider: 'p' }), { maxLength: 2 }),
      receipts: fc.integer({ min: 1, max: 4 }),
      retries: fc.integer({ min: 0, max: 2 }),
      expires: fc.boolean(),
    })
    .map(({ arrives, answers, receipts, retries, expires }): { arrives: boolean; all: Happening[] } => ({
      arrives,
      all: [
        ...answers,
        ...Array.from({ length: receipts }, (): Happening => (arrives ? { kind: 'delivered' } : { kind: 'undelivered', reason: 'absent' })),
        ...Array.from({ length: retries }, (): Happening => ({ kind: 'again', reason: 'busy' })),
        ...(expires ? [{ kind: 'expired' } as const] : []),
      ],
    }))
    .chain(({ arrives, all }) => fc.record({ arrives: fc.constant(arrives), told: fc.shuffledSubarray(all, { minLength: all.length }) }));

  test('changes nothing of its end, of what is counted and of what is paid; only three silent days end it otherwise', () => {
    fc.assert(
      fc.property(story, ({ arrives, told }) => {
        let state: State = { status: 'submitting', done: false };
        const counts = { sent: 0, delivered: 0, failed: 0, suppressed: 0 };
        const moves: string[] = [];
        for (const happening of told) {
          const step = next(state, happening, attempt);
          state = step.to;
          for (const name of Object.keys(counts) as (keyof typeof counts)[]) counts[name] += step.counts[name] ?? 0;
          if (step.money !== 'stays') moves.push(step.money);
        }
        const gaveUp = moves[0] === 'spent' && !arrives;
        expect(moves).toEqual([arrives || gaveUp ? 'spent' : 'released']);
        expect(state).toEqual({ status: arrives ? 'delivered' : gaveUp ? 'unknown' : 'failed', done: true });
        expect(counts).toEqual({ sent: 1, delivered: arrives ? 1 : 0, failed: arrives || gaveUp ? 0 : 1, suppressed: 0 });
      }),
      { numRuns: 2000 },
    );
  });
});
