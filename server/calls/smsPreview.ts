import { memberAudience } from '../../src/resources/sms/audience';
import { member } from '../../src/resources/member/member';
import { smsCampaign } from '../../src/resources/sms/smsCampaign';
import { smsMessage } from '../../src/resources/sms/smsMessage';
import { can } from '../../src/schema/can';
import type { ValuesOf } from '../../src/schema/fields/types';
import { parseRecord } from '../../src/schema/validate';
import { placeOfMember } from '../../src/sms/text';
import { checkSchedule } from '../handlers/smsCampaign';
import { limitsOf, lowerOf, sumOfShare, WHOLE_SITE } from '../kernel/limits';
import { maskFor } from '../kernel/rows';
import { creditOf } from '../ledger/credits';
import { baht, satang } from '../ledger/money';
import { invalidParsed } from '../refusal';
import { priceOf } from '../sms/audience';
import { forecast } from '../sms/forecast';
import { weigh } from '../sms/preview';
import { USUAL_RATE } from '../sms/send';
import { keptFor, membersWho, numbersOf, type Source } from '../sms/sources';
import type { Queryable } from '../db/client';
import type { SessionCall } from './context';
import { answer, asObject, parseJson, readBytes } from './http';
import { idParam } from './listParams';
import { callerAt, MAX_BYTES, phonesIn } from './smsRecipients';

const { text, audience, saved, segment, to_tier, to_channel, to_tags, idle_days, joined_from, joined_to, scheduled_at, quiet } =
  smsCampaign.fields;
/** What of a campaign decides who is written to, what and when. A text may still have to be typed. */
const FIELDS = {
  ...memberAudience,
  ...{ audience, saved, segment, to_tier, to_channel, to_tags, idle_days, joined_from, joined_to, scheduled_at, quiet },
  text: { ...text, required: false },
} as const;
type Composed = ValuesOf<typeof FIELDS>;

/** Who the campaign would go to: the numbers that were brought along, those its draft has, or the members who match now. */
async function sourceFor(
  db: Queryable,
  service: string,
  values: Composed,
  { numbers, id }: Record<string, unknown>,
  now: Date,
): Promise<Source> {
  if (values.audience !== 'file') return membersWho(db, service, values, now);
  if (typeof id === 'number') return keptFor(service, idParam(String(id)));
  return numbersOf(service, numbers === undefined ? [] : phonesIn(numbers));
}

/** `POST /api/SmsPreview/{service}`: what a campaign would do if it was sent as it is composed now. Nothing is kept. */
export async function smsPreview(call: SessionCall, service: string): Promise<Response> {
  const { actor } = call.session;
  callerAt(call, service, can(actor, smsCampaign, 'add') ? 'add' : 'update');
  const { kernel, config } = call.server;
  const { db } = kernel;
  const now = kernel.now();
  const body = asObject(parseJson(new TextDecoder().decode(await readBytes(call.request, MAX_BYTES))));
  const parsed = parseRecord(FIELDS, body['values'], { mode: 'create', rules: smsCampaign.rules, language: call.language });
  if (!parsed.ok) throw invalidParsed(parsed.errors);
  const values = parsed.values as Composed;
  checkSchedule(values.scheduled_at, now);
  const template = values.text ?? '';
  const { price: perPart, web } = await priceOf(db, service);
  const seesMembers = can(actor, member, 'view');
  const { samples, ...weighed } = await weigh(db, await sourceFor(db, service, values, body, now), {
    text: template,
    web,
    perPart,
    seesMembers,
  });
  const bound = { service, employee: actor.user.id, limit: 'sms_second_limit', subject: WHOLE_SITE, now } as const;
  const limit = lowerOf(await limitsOf(db, service, actor.user.id, bound.limit));
  const decided = await sumOfShare(db, bound);
  const credit = await creditOf(db, service, 'sms_credit');
  const place = placeOfMember(template);
  return answer(
    {
      payload: {
        ...weighed,
        perPart,
        credit,
        /** A place that only members have a value for, where not all recipients are members: it cannot be sent like this. */
        lacks: weighed.strangers > 0 ? place : null,
        /** Needs a second person: the limit, in baht. */
        second: limit !== null && satang(weighed.held) + satang(decided) > satang(limit) ? limit : null,
        ...(await forecast(db, service, values, {
          now,
          messages: weighed.receive,
          rate: config.smsRate ?? USUAL_RATE,
          hasGateway: config.sms !== undefined,
        })),
        samples: samples.map(({ phone, ...sample }) => ({
          ...sample,
          ...maskFor(actor, smsMessage, { phone }),
          cost: baht(sample.parts * satang(perPart)),
        })),
      },
    },
    { language: call.language },
  );
}
