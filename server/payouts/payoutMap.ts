import { z } from 'zod';
import { satang } from '../ledger/money';
import { among, at, wordAt, type Json } from '../jsonMap';
import type { Report } from './provider';

const json: z.ZodType<Json> = z.lazy(() =>
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(json), z.record(z.string(), json)]),
);
const path = z.string().max(200);
const words = z.array(z.union([z.string(), z.number()])).min(1);

/**
 * How a provider writes payouts and answers. Texts in `body` may hold `{attempt}`, `{amount}`, `{bank}`, `{number}`, `{name}`,
 * `{callback}`, `{from_bank}` and `{from_number}`. Paths lead into the answer: `data.status`. `paid`, `failed` and `accepted` are the words
 * of its state; any other is unclear.
 */
export const payoutMapSchema = z.strictObject({
  method: z.enum(['POST', 'PUT']).default('POST'),
  body: json.default({
    attempt: '{attempt}',
    amount: '{amount}',
    bank: '{bank}',
    number: '{number}',
    name: '{name}',
    callback: '{callback}',
  }),
  answer: z
    .strictObject({
      state: path.default('state'),
      ref: path.default('provider_ref'),
      reason: path.default('reason'),
      fee: path.default('fee'),
      paid: words.default(['paid', 'success', 'completed']),
      failed: words.default(['failed', 'rejected']),
      accepted: words.default(['accepted', 'processing', 'pending']),
    })
    .default({
      state: 'state',
      ref: 'provider_ref',
      reason: 'reason',
      fee: 'fee',
      paid: ['paid', 'success', 'completed'],
      failed: ['failed', 'rejected'],
      accepted: ['accepted', 'processing', 'pending'],
    }),
});
export type PayoutMap = z.infer<typeof payoutMapSchema>;

const REASON = 200;
const REF = 80;

/** Whole satang of what a provider writes; none where it is no amount. */
function feeOf(value: unknown): number | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return /^\d{1,8}(\.\d{1,2})?$/.test(String(value)) ? satang(String(value)) : undefined;
}

/** What the body of a successful answer says. */
export function reportIn(body: unknown, { answer }: PayoutMap): Report {
  const word = wordAt(body, answer.state);
  const [ref, reason, fee] = [wordAt(body, answer.ref), wordAt(body, answer.reason), feeOf(at(body, answer.fee))];
  const about = { ...(ref !== null && { providerRef: ref.slice(0, REF) }), ...(reason !== null && { said: reason.slice(0, REASON) }) };
  if (among(word, answer.paid)) return { state: 'paid', ...about, ...(fee !== undefined && { fee }) };
  if (among(word, answer.failed)) return { state: 'failed', reason: 'refused', ...about };
  return among(word, answer.accepted) ? { state: 'accepted', ...about } : { state: 'unknown', reason: 'unclear', ...about };
}
