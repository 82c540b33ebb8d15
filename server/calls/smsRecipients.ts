import { member } from '../../src/resources/member/member';
import { smsCampaign } from '../../src/resources/sms/smsCampaign';
import { isHidden } from '../../src/schema/can';
import { normalisePhone } from '../../src/schema/fields/identity';
import { MOST_NUMBERS } from '../../src/sms/phone';
import type { Tx } from '../db/client';
import { stateRefusal } from '../kernel/conflict';
import { invalidField, Refusal } from '../refusal';
import { gateVerb } from '../kernel/gate';
import type { Caller, Kernel } from '../kernel/kernel';
import { LOCKED, readRaw } from '../kernel/read';
import { maskFor, toRecord, type WireRow } from '../kernel/rows';
import { countSearch } from '../kernel/searchLimit';
import { updateRow } from '../kernel/store';
import { difference, writeTrail, type Announcement } from '../kernel/trail';
import { keepNumbers, price } from '../sms/audience';
import { callerOf, type SessionCall } from './context';
import { answer, asObject, parseJson, readBytes } from './http';
import { idParam } from './listParams';

/** A number with its quotes and comma takes at most 16 bytes. */
export const MAX_BYTES = MOST_NUMBERS * 20;

export function callerAt(call: SessionCall, service: string, verb: 'add' | 'update'): Caller {
  const { session } = call;
  if (!session.actor.user.service.includes(service)) throw new Refusal(403, 'forbidden');
  gateVerb(session.actor, smsCampaign, verb);
  return callerOf(call, session);
}

/** The numbers in stored form; the first invalid one is named by its position. */
export function phonesIn(numbers: unknown): string[] {
  if (!Array.isArray(numbers) || numbers.length === 0) throw invalidField('numbers', 'noRecipients');
  if (numbers.length > MOST_NUMBERS) throw invalidField('numbers', 'tooManyNumbers', { max: MOST_NUMBERS.toLocaleString('en') });
  return numbers.map((one: unknown, index) => {
    const phone = typeof one === 'string' && one.length <= 40 ? normalisePhone(one) : '';
    if (!/^0[689]\d{8}$/.test(phone)) throw invalidField('numbers', 'notNumbers', { place: index + 1 });
    return phone;
  });
}

interface Kept {
  row: WireRow;
  announcements: Announcement[];
}

async function keep(
  tx: Tx,
  { kernel, caller, service, id, numbers }: { kernel: Kernel; caller: Caller; service: string; id: number; numbers: readonly string[] },
): Promise<Kept> {
  const context = { def: smsCampaign, definitions: kernel.definitions, actor: caller.actor, service };
  const raw = await readRaw(tx, context, id, LOCKED);
  if (!raw) throw new Refusal(404, 'notFound');
  const row = toRecord(smsCampaign, raw);
  if (row['status'] !== 'draft') throw stateRefusal(caller, smsCampaign, smsCampaign.updateWhen, row, kernel.now());
  if (row['audience'] !== 'file')
    throw new Refusal(409, 'notFromFile', {}, { conflict: 'state', payload: maskFor(caller.actor, smsCampaign, row) });
  await keepNumbers(tx, service, id, numbers);
  const at = kernel.now();
  // What was asked for before, and approved by a colleague now, were other numbers, also where they come to the same.
  const set = { ...(await price(tx, service, id, String(row['text']))), listed_at: at.toISOString() };
  await updateRow(tx, smsCampaign, service, id, set, at, kernel.encrypt);
  const announcements = await writeTrail(
    tx,
    { employee: caller.actor.user.id, ip: caller.ip, at },
    [{ def: smsCampaign, service, id, action: 'recipients', ...difference(smsCampaign, row, set) }],
    kernel.origin,
  );
  const now = await readRaw(tx, context, id);
  return { row: toRecord(smsCampaign, now ?? raw), announcements };
}

/** Replaces the numbers of a draft by those of a file; repeating the call changes nothing. Answers the campaign, counted and priced. */
export async function smsRecipients(call: SessionCall, service: string): Promise<Response> {
  const caller = callerAt(call, service, 'update');
  const { kernel } = call.server;
  const id = idParam(call.url.searchParams.get('id'));
  const { numbers: given } = asObject(parseJson(new TextDecoder().decode(await readBytes(call.request, MAX_BYTES))));
  const numbers = phonesIn(given);
  // The cost of a draft depends on which numbers are members', so for an employee who may not see whole numbers a list is a search. Every
  // employee has one a day.
  if (isHidden(caller.actor, member.fields.phone))
    await countSearch(kernel, caller, member, { service, text: [...new Set(numbers)].sort().join(), fields: ['phone'], least: 1 });
  const { row, announcements } = await kernel.db.tx((tx) => keep(tx, { kernel, caller, service, id, numbers }));
  announcements.forEach(kernel.announce);
  return answer({ payload: maskFor(caller.actor, smsCampaign, row) }, { language: call.language });
}
