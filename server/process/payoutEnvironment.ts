import { payoutMapSchema, type PayoutMap } from '../payouts/payoutMap';
import { Misconfigured } from './environment';
import { addressOf, headersSchema, parsed } from './smsEnvironment';

/** The provider that pays withdrawals out. */
export interface PayoutEnvironment {
  url: string;
  headers: Record<string, string>;
  map: PayoutMap;
}

/** Reads the variables of payouts; refuses an invalid one with a sentence. Undefined: the simulator in DEMO, none in PRODUCTION. */
export function readPayoutEnvironment(env: NodeJS.ProcessEnv): PayoutEnvironment | undefined {
  const url = env['PAYOUT_URL'];
  const [headers, map] = [parsed(env, 'PAYOUT_HEADERS', headersSchema), parsed(env, 'PAYOUT_MAP', payoutMapSchema)];
  if (url) return { url: addressOf('PAYOUT_URL', url), headers: headers ?? {}, map: map ?? payoutMapSchema.parse({}) };
  const orphan = ['PAYOUT_HEADERS', 'PAYOUT_MAP'].find((name) => env[name]);
  if (orphan !== undefined) throw new Misconfigured(`${orphan} is set, but PAYOUT_URL is not.`);
  return undefined;
}
