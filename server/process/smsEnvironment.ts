import { z } from 'zod';
import type { Config } from '../config';
import { USUAL_RATE } from '../sms/send';
import { gatewayMapSchema, type GatewayMap } from '../sms/gatewayMap';
import { Misconfigured } from './environment';
import { jsonOf } from './jsonVariable';

/** The environment's settings of messaging. */
export interface SmsEnvironment {
  config: Pick<Config, 'sms' | 'bankDevices'> & { smsRate: number };
  /** A provider's gateway; absent: the simulator in DEMO, none in PRODUCTION. */
  gateway?: { name: string; url: string; headers: Record<string, string>; map: GatewayMap };
}

const RATE = { usual: USUAL_RATE, most: 10_000 };
const LEAST_SECRET = 16;
export const headersSchema = z.record(z.string().regex(/^[\w-]{1,80}$/), z.string().max(4000));
const devicesSchema = z.record(z.string().regex(/^[A-Za-z0-9_-]{1,30}$/), z.string().min(LEAST_SECRET));
const HERE = ['localhost', '127.0.0.1', '[::1]'];

/** Refuses an invalid value without repeating it: it may hold a key. */
export function parsed<T>(env: NodeJS.ProcessEnv, name: string, schema: z.ZodType<T>): T | undefined {
  const value = jsonOf(env, name);
  if (value === undefined) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new Misconfigured(
    `${name} cannot be used: ${result.error.issues.map((issue) => `${issue.path.join('.') || 'it'} (${issue.code.replaceAll('_', ' ')})`).join(', ')}.`,
  );
}

/** An address over HTTPS; plain HTTP only for this machine. */
export function addressOf(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || (url.protocol !== 'https:' && !(url.protocol === 'http:' && HERE.includes(url.hostname))))
    throw new Misconfigured(`${name} is “${text}”; it must be an address that starts with https://.`);
  return text;
}

function rateOf(text: string | undefined): number {
  if (!text) return RATE.usual;
  const rate = Number(text);
  if (!/^\d+$/.test(text) || rate < 1 || rate > RATE.most)
    throw new Misconfigured(`SMS_RATE is “${text}”; it must be a whole number of messages per second from 1 to ${RATE.most}.`);
  return rate;
}

/** Reads the variables of messaging; refuses an invalid one with a sentence. */
export function readSmsEnvironment(env: NodeJS.ProcessEnv): SmsEnvironment {
  const url = env['SMS_GATEWAY_URL'];
  const bankDevices = parsed(env, 'SMS_BANK_DEVICES', devicesSchema);
  const [headers, map] = [parsed(env, 'SMS_GATEWAY_HEADERS', headersSchema), parsed(env, 'SMS_GATEWAY_MAP', gatewayMapSchema)];
  const smsRate = rateOf(env['SMS_RATE']);
  if (!url) {
    const orphan = ['SMS_GATEWAY_HEADERS', 'SMS_GATEWAY_MAP', 'SMS_GATEWAY_NAME'].find((name) => env[name]);
    if (orphan !== undefined) throw new Misconfigured(`${orphan} is set, but SMS_GATEWAY_URL is not.`);
    return { config: { smsRate, ...(bankDevices && { bankDevices }) } };
  }
  if (!map) throw new Misconfigured('SMS_GATEWAY_URL needs SMS_GATEWAY_MAP: how the provider writes messages and answers.');
  const secret = env['SMS_HOOK_SECRET'] ?? '';
  if (secret.length < LEAST_SECRET)
    throw new Misconfigured(
      `SMS_GATEWAY_URL needs SMS_HOOK_SECRET, what the provider’s receipts prove themselves with; at least ${LEAST_SECRET} characters.`,
    );
  const name = env['SMS_GATEWAY_NAME'] ?? 'http';
  if (!/^[a-z0-9-]{1,30}$/.test(name))
    throw new Misconfigured(`SMS_GATEWAY_NAME is “${name}”; it must be small letters, digits and dashes.`);
  return {
    config: { smsRate, sms: { gateway: name, secret, map }, ...(bankDevices && { bankDevices }) },
    gateway: { name, url: addressOf('SMS_GATEWAY_URL', url), headers: headers ?? {}, map },
  };
}
