import { serviceCall } from '../../providers/otherCalls';
import { encodeService } from '../../providers/siteChoice';
import type { RecordOf } from '../../screens/record';
import { isRec } from '../../screens/errors';
import { phoneOf } from './classify';

/** The price of a part at the site, in baht. */
export async function getPrice(service: string, signal?: AbortSignal): Promise<number> {
  const { payload } = await serviceCall('GET', '/SmsPrice', encodeService(service), {}, undefined, signal);
  return (payload as { perPart: number }).perPart;
}

/** The message credit of the site, in baht. */
export async function getCredit(service: string, signal?: AbortSignal): Promise<number> {
  return (await serviceCall('GET', '/CheckCreditBalanceEnter', encodeService(service), {}, undefined, signal)).payload as number;
}

/** Replaces the numbers of a draft; answers the draft, counted and priced. */
export async function putRecipients(service: string, id: number, valid: Uint32Array): Promise<RecordOf<'sms_campaign'>> {
  const numbers = Array.from(valid, phoneOf);
  // Building the text and sending it are two long steps, and the page is rendered in between.
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  const { payload } = await serviceCall('POST', '/SmsRecipients', encodeService(service), { id }, { numbers });
  if (!isRec(payload)) throw new Error('the answer is no campaign');
  return payload as RecordOf<'sms_campaign'>;
}
