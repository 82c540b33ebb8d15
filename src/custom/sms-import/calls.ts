import { officeCall, serviceCall } from '../../providers/otherCalls';
import { encodeService } from '../../providers/siteChoice';
import { isRec } from '../../screens/errors';
import type { Values } from '../../screens/form/fields';
import type { RecordOf } from '../../screens/record';
import { phoneOf } from './classify';

/** What sending would do at one site (docs/calls.md, “Messages”). Money in baht. */
export interface Weighed {
  total: number;
  receive: number;
  /** Null, like `strangers`: it is not told of numbers that were brought along. */
  left: Readonly<Record<'optout' | 'shut', number>> | null;
  strangers: number | null;
  lacks: string | null;
  parts: number;
  range: readonly [least: number, most: number];
  perPart: number;
  cost: number;
  held: number;
  estimated: boolean;
  credit: number;
  second: number | null;
  starts: string | null;
  ends: string | null;
  waits: 'schedule' | 'quiet' | 'gateway' | null;
}
export type Samples = readonly {
  member: boolean | null;
  username: string | null;
  phone: string;
  text: string;
  parts: number;
  cost: number;
}[];
/** What a campaign would do if it was sent as it is composed now. */
export interface Preview extends Weighed {
  samples: Samples;
}
/**
 * What a campaign over several sites would do at each. `sender`: may the name be used there? `lacksSegment`: it has no segment of that
 * name. `above`: the limit of the employee's role that all of them together exceed.
 */
export interface CrossPreview {
  samples: Samples;
  sites: readonly (Weighed & { service: string; web: string; sender: boolean; lacksSegment: boolean })[];
  above: number | null;
}

/** Building a long text and sending it are two long steps, and the page is rendered in between. */
const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

/** Of a file's campaign the recipients are `numbers`, or else those its draft has. */
export async function getPreview(
  service: string,
  values: Values,
  { numbers, draft }: { numbers: Uint32Array | null; draft: number | null },
  signal: AbortSignal,
): Promise<Preview> {
  const recipients = numbers ? { numbers: Array.from(numbers, phoneOf) } : draft === null ? {} : { id: draft };
  if (numbers) await pause();
  return (await serviceCall('POST', '/SmsPreview', encodeService(service), {}, { values, ...recipients }, signal)).payload as Preview;
}

export const getCrossPreview = async (values: Values, signal: AbortSignal): Promise<CrossPreview> =>
  (await officeCall('POST', '/SmsPreview', { values }, signal)).payload as CrossPreview;

/** Replaces the numbers of a draft; answers the draft, counted and priced. */
export async function putRecipients(service: string, id: number, valid: Uint32Array): Promise<RecordOf<'sms_campaign'>> {
  const numbers = Array.from(valid, phoneOf);
  await pause();
  const { payload } = await serviceCall('POST', '/SmsRecipients', encodeService(service), { id }, { numbers });
  if (!isRec(payload)) throw new Error('the answer is no campaign');
  return payload as RecordOf<'sms_campaign'>;
}
