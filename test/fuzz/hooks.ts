/** What message gateways and the sites' phones send: with the right secret half of the time. */
import { createHmac } from 'node:crypto';
import type { Config } from '../../server/config';
import { simulatorMap } from '../../server/sms/gatewayMap';
import type { Random } from '../../src/schema/fields/kind';
import { OTHER_SITE, SITE } from '../office';
import { encoded, headerText, mutate, nasty, nastyText } from './values';

const GATEWAY = 'simulator';
const SECRET = 'a secret between all who call by themselves';
/** How such an office is configured. */
export const hookConfig: Pick<Config, 'sms' | 'bankDevices'> = {
  sms: { gateway: GATEWAY, secret: SECRET, map: simulatorMap('http://gateway.test') },
  bankDevices: { [SITE]: SECRET },
};

const receipt = (random: Random): unknown => ({
  ref: random.pick([`${SITE}-${random.int(1, 60)}`, String(random.int(1, 60)), nastyText(random)]),
  id: `p-${random.int(1, 60)}`,
  status: random.pick(['delivered', 'failed', 'on its way', nasty(random)]),
  ...(random.chance(0.3) && { reason: nasty(random) }),
});
const inbound = (random: Random): unknown => ({
  id: `i-${random.int(1, 1000)}`,
  from: random.pick(['66812345678', '0812345678', nastyText(random)]),
  to: random.pick(['66600000000', nastyText(random)]),
  text: random.pick(['STOP', 'หยุด', 'สวัสดี', nastyText(random)]),
});
const NOTICES = [
  '21/11/69 14:05 บช X-1234 เงินเข้า 500.00 คงเหลือ 12,345.67 บ.',
  '21/11@14:05 500.00 จากKBANK/x123456เข้าx654321 ใช้ได้1,234.00บ',
  'โอนเงิน 99,999,999,999,999.99 บ. คลิก http://x.test',
];
function bankMessage(random: Random, isRight: boolean): unknown {
  const own = random.pick(NOTICES);
  const body = {
    from: random.pick(['KBank', 'SCB', '0812345678', nastyText(random).slice(0, 60)]),
    text: random.chance(0.6) ? own : random.chance(0.5) ? mutate(own, random) : nastyText(random),
    at: random.pick([new Date().toISOString(), '2026-11-21T14:05:00+07:00', nastyText(random).slice(0, 50)]),
    device: random.pick(['phone-1', nastyText(random).slice(0, 70)]),
    nonce: `n-${random.int(1, 100_000)}`,
  };
  const signed = createHmac('sha256', isRight ? SECRET : 'another').update(
    [body.nonce, body.at, body.device, body.from, body.text].join('\n'),
  );
  return { ...body, sig: signed.digest('hex') };
}

const several = (random: Random, one: (random: Random) => unknown): unknown =>
  random.chance(0.9) ? Array.from({ length: random.int(0, 4) }, () => one(random)) : nasty(random);
const BODIES: Readonly<Record<string, (random: Random, isRight: boolean) => unknown>> = {
  SmsReceipt: (random) => ({ receipts: several(random, receipt) }),
  SmsInbound: (random) => ({ messages: several(random, inbound) }),
  SmsBank: bankMessage,
};

export function hookCall(random: Random): Request {
  const kind = random.pick(Object.keys(BODIES));
  const isRight = random.chance(0.5);
  const own = kind === 'SmsBank' ? random.pick([SITE, SITE, OTHER_SITE]) : GATEWAY;
  const whom = isRight || random.chance(0.7) ? own : nastyText(random).slice(0, 100);
  const body = random.chance(0.9) ? BODIES[kind]?.(random, isRight) : nasty(random);
  const text = JSON.stringify(body);
  return new Request(`http://office.test/api/${kind}/${encoded(whom)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-sms-secret': isRight ? SECRET : headerText(random) },
    body: random.chance(0.97) ? text : mutate(text, random),
  });
}
