import { memberAudience } from '../../src/resources/sms/audience';
import { member } from '../../src/resources/member/member';
import { smsCampaign } from '../../src/resources/sms/smsCampaign';
import { smsCross } from '../../src/resources/sms/smsCross';
import { smsMessage } from '../../src/resources/sms/smsMessage';
import { can, isHidden } from '../../src/schema/can';
import { f } from '../../src/schema/fields/f';
import type { ValuesOf } from '../../src/schema/fields/types';
import { parseRecord } from '../../src/schema/validate';
import { placeOfMember } from '../../src/sms/text';
import { checkSites } from '../handlers/refusals';
import { checkSchedule } from '../handlers/smsCampaign';
import { senderAt } from '../handlers/smsCross';
import { gateVerb } from '../kernel/gate';
import { limitsOf, lowerOf, sumOfShare, WHOLE_SITE } from '../kernel/limits';
import { maskFor } from '../kernel/rows';
import { creditOf } from '../ledger/credits';
import { baht, satang } from '../ledger/money';
import { segmentAt } from '../members/segments';
import { invalidParsed } from '../refusal';
import { priceOf } from '../sms/audience';
import { forecast } from '../sms/forecast';
import { MOST_FILLED, SAMPLES, weigh } from '../sms/preview';
import { USUAL_RATE } from '../sms/send';
import { keptFor, membersWho, numbersOf, untoldOf, type Source } from '../sms/sources';
import type { SessionCall } from './context';
import { answer, asObject, parseJson, readBytes } from './http';
import { idParam } from './listParams';
import { callerAt, MAX_BYTES, phonesIn } from './smsRecipients';

const { text, audience, saved, segment, scheduled_at, quiet } = smsCampaign.fields;
/** What of a campaign decides who is written to, what and when. A text may still have to be typed. */
const FIELDS = {
  ...memberAudience,
  ...{ audience, saved, segment, scheduled_at, quiet },
  text: { ...text, required: false },
} as const;
type Composed = ValuesOf<typeof FIELDS>;
/** What is sent, and when. */
type Timed = Pick<Composed, 'text' | 'scheduled_at' | 'quiet'>;
const { services, sender_name, ...ofCross } = smsCross.fields;
const CROSS_FIELDS = {
  ...memberAudience,
  audience: ofCross.audience,
  saved: ofCross.saved,
  scheduled_at,
  services: { ...services, required: false },
  /** As far as it is typed: what is no name in use yet is said of each site. */
  sender_name: f.text({ label: sender_name.label, maxLength: 80 }),
  text: { ...text, required: false },
} as const;

const broughtAlong = (service: string, { numbers, id }: Record<string, unknown>): Source =>
  typeof id === 'number' ? keptFor(service, idParam(String(id))) : numbersOf(service, numbers === undefined ? [] : phonesIn(numbers));

/**
 * Who the campaign would go to: the numbers that were brought along, those its draft has, or the members who match now. Who may not see
 * whole numbers could bring all that there might be, and learn from halves of them whose is whose: they are told what holds for any number.
 */
async function sourceFor(
  { server: { kernel }, session: { actor } }: SessionCall,
  service: string,
  values: Composed,
  body: Record<string, unknown>,
  now: Date,
): Promise<Source> {
  if (values.audience !== 'file') return membersWho(kernel.db, service, values, now);
  const brought = broughtAlong(service, body);
  return isHidden(actor, member.fields.phone) ? untoldOf(brought) : brought;
}

/**
 * What sending a text to these recipients of a site would do now. Samples are masked; money is in baht. `most`: texts that are filled in at
 * most.
 */
async function previewAt(call: SessionCall, service: string, composed: Timed, source: Source, { now, most }: { now: Date; most: number }) {
  const { kernel, config } = call.server;
  const { actor } = call.session;
  const { db } = kernel;
  const template = composed.text ?? '';
  const { price: perPart, web } = await priceOf(db, service);
  const seesMembers = can(actor, member, 'view');
  const { samples, ...weighed } = await weigh(db, source, { text: template, web, perPart, seesMembers }, most);
  const bound = { service, employee: actor.user.id, limit: 'sms_second_limit', subject: WHOLE_SITE, now } as const;
  const limits = await limitsOf(db, service, actor.user.id, bound.limit);
  const limit = lowerOf(limits);
  const decided = await sumOfShare(db, bound);
  const payload = {
    ...weighed,
    perPart,
    credit: await creditOf(db, service, 'sms_credit'),
    /** A place that only members have a value for, where not all recipients are members: it cannot be sent like this. */
    lacks: (weighed.strangers ?? weighed.total) > 0 ? placeOfMember(template) : null,
    /** Needs a second person: the limit, in baht. */
    second: limit !== null && satang(weighed.held) + satang(decided) > satang(limit) ? limit : null,
    ...(await forecast(db, service, composed, {
      now,
      messages: weighed.receive,
      rate: config.smsRate ?? USUAL_RATE,
      hasGateway: config.sms !== undefined,
    })),
  };
  const masked = samples.map(({ phone, ...sample }) => ({
    ...sample,
    ...maskFor(actor, smsMessage, { phone }),
    cost: baht(sample.parts * satang(perPart)),
  }));
  return { payload, samples: masked, web, role: limits.role };
}

const bodyOf = async ({ request }: SessionCall): Promise<Record<string, unknown>> =>
  asObject(parseJson(new TextDecoder().decode(await readBytes(request, MAX_BYTES))));

/** `POST /api/SmsPreview/{service}`: what a campaign would do if it was sent as it is composed now. Nothing is kept. */
export async function smsPreview(call: SessionCall, service: string): Promise<Response> {
  callerAt(call, service, can(call.session.actor, smsCampaign, 'add') ? 'add' : 'update');
  const { kernel } = call.server;
  const now = kernel.now();
  const body = await bodyOf(call);
  const parsed = parseRecord(FIELDS, body['values'], { mode: 'create', rules: smsCampaign.rules, language: call.language });
  if (!parsed.ok) throw invalidParsed(parsed.errors);
  const values = parsed.values as Composed;
  checkSchedule(values.scheduled_at, now);
  const source = await sourceFor(call, service, values, body, now);
  const { payload, samples } = await previewAt(call, service, values, source, { now, most: MOST_FILLED });
  return answer({ payload: { ...payload, samples } }, { language: call.language });
}

/** `POST /api/SmsPreview`: the same of a campaign over several sites, for each of them. */
export async function smsCrossPreview(call: SessionCall): Promise<Response> {
  const { kernel } = call.server;
  const { actor } = call.session;
  gateVerb(actor, smsCross, can(actor, smsCross, 'add') ? 'add' : 'update');
  const now = kernel.now();
  const { values: given } = await bodyOf(call);
  const parsed = parseRecord(CROSS_FIELDS, given, { mode: 'create', rules: smsCross.rules, language: call.language });
  if (!parsed.ok) throw invalidParsed(parsed.errors);
  const values = parsed.values as ValuesOf<typeof CROSS_FIELDS>;
  const services = values.services ?? [];
  checkSites({ actor }, services);
  checkSchedule(values.scheduled_at, now);
  const most = Math.ceil(MOST_FILLED / Math.max(1, services.length));
  const found: ({ service: string; sender: number | null; lacksSegment: boolean } & Awaited<ReturnType<typeof previewAt>>)[] = [];
  for (const service of services) {
    const saved = values.saved === null ? null : await segmentAt(kernel.db, service, values.saved);
    const lacksSegment = values.saved !== null && saved === null;
    const source = lacksSegment ? numbersOf(service, []) : await membersWho(kernel.db, service, { ...values, saved }, now);
    const sender = values.sender_name === null ? null : await senderAt(kernel.db, service, values.sender_name);
    found.push({ service, sender, lacksSegment, ...(await previewAt(call, service, { ...values, quiet: true }, source, { now, most })) });
  }
  const held = found.reduce((sum, { payload }) => sum + satang(payload.held), 0);
  const role = found[0]?.role ?? null;
  return answer(
    {
      payload: {
        sites: found.map(({ service, web, sender, lacksSegment, payload }) => ({
          service,
          web,
          sender: sender !== null,
          lacksSegment,
          ...payload,
        })),
        // One of each site before another of the same.
        samples: Array.from({ length: SAMPLES }, (_, at) => found.flatMap(({ samples }) => samples.slice(at, at + 1)))
          .flat()
          .slice(0, SAMPLES),
        /** The most the employee's role may send at all sites together, in baht, where the cost is above it. */
        above: role !== null && held > satang(role) ? role : null,
      },
    },
    { language: call.language },
  );
}
