import { sameText } from '../auth/sameText';
import { Refusal } from '../refusal';
import { announcerOf } from '../sms/announcer';
import { takeBankMessage, type BankMessage } from '../sms/bank';
import { SECRET_HEADER } from '../sms/gateway';
import { inboundIn, receiptsIn } from '../sms/gatewayMap';
import { takeInbound } from '../sms/inbound';
import { takeReceipts } from '../sms/receipts';
import type { SmsHooks } from '../config';
import type { Call } from './context';
import { answer, isPlain, MAX_JSON_BYTES, MAX_OPEN_BYTES, readBytes } from './http';

const MOST = 5000;

/** Checks that the gateway itself is calling. A stranger learns nothing, not even which gateways exist, and leaves no entry. */
async function hooksOf({ server: { config }, request }: Call, gateway: string): Promise<SmsHooks> {
  const hooks = config.sms;
  const told = await sameText(request.headers.get(SECRET_HEADER) ?? '', hooks?.secret ?? '');
  if (!hooks || hooks.secret === '' || !told || gateway !== hooks.gateway) throw new Refusal(401, 'signedOut');
  return hooks;
}

async function bodyOf({ request }: Call, limit = MAX_JSON_BYTES): Promise<unknown> {
  const text = new TextDecoder().decode(await readBytes(request, limit));
  try {
    const value = JSON.parse(text) as unknown;
    if (isPlain(value)) return value;
  } catch {
    /* Refused below. */
  }
  throw new Refusal(400, 'badJson');
}

const atMost = <T>(rows: readonly T[]): readonly T[] => {
  if (rows.length > MOST) throw new Refusal(413, 'tooLargeBody');
  return rows;
};

/** Delivery reports of messages. The same report sent again gets the same answer. */
export async function smsReceipt(call: Call, gateway: string): Promise<Response> {
  const hooks = await hooksOf(call, gateway);
  const { kernel } = call.server;
  announcerOf(kernel).note(await takeReceipts(kernel, gateway, atMost(receiptsIn(await bodyOf(call), hooks.map.receipt))));
  return answer({ payload: null });
}

/** Messages that people sent to the server's numbers. */
export async function smsInbound(call: Call, gateway: string): Promise<Response> {
  const hooks = await hooksOf(call, gateway);
  const { kernel } = call.server;
  for (const message of atMost(inboundIn(await bodyOf(call), hooks.map.inbound))) {
    const { touched, announcements } = await takeInbound(kernel, gateway, message);
    announcerOf(kernel).note(touched);
    announcements.forEach(kernel.announce);
  }
  return answer({ payload: null });
}

const LENGTHS = { from: 40, text: 1000, at: 40, device: 60, nonce: 100, sig: 100 } as const;

/** The years of a moment anywhere in the office; the database has no word for some of those that JavaScript reads. */
const [EARLIEST, LATEST] = [Date.parse('1900-01-01T00:00:00Z'), Date.parse('2400-01-01T00:00:00Z')];
const isMoment = (text: string): boolean => Date.parse(text) >= EARLIEST && Date.parse(text) < LATEST;

/** All six values are texts of a bounded length; the time must be one. */
function bankMessageIn(body: unknown): BankMessage {
  const given = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const wrong = Object.entries(LENGTHS).find(([name, most]) => {
    const value = given[name];
    return typeof value !== 'string' || value === '' || value.length > most;
  });
  const message = given as unknown as BankMessage;
  if (wrong || !isMoment(message.at)) throw new Refusal(400, 'badQuery', { name: wrong?.[0] ?? 'at' });
  return message;
}

/** A message of a bank, passed on by a phone of the site. A site without such a phone is answered like a wrong signature. */
export async function smsBank(call: Call, service: string): Promise<Response> {
  const {
    server: { kernel, config },
  } = call;
  const secret = config.bankDevices && Object.hasOwn(config.bankDevices, service) ? config.bankDevices[service] : undefined;
  const message = bankMessageIn(await bodyOf(call, MAX_OPEN_BYTES));
  if (secret === undefined) throw new Refusal(401, 'signedOut');
  const { trusted, touched, announcements } = await takeBankMessage(kernel, service, message, secret);
  announcements.forEach(kernel.announce);
  announcerOf(kernel).note(touched);
  if (!trusted) throw new Refusal(401, 'signedOut');
  return answer({ payload: null });
}
