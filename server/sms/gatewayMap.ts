import { z } from 'zod';
import { among, json, listAt, wordAt } from '../jsonMap';
import type { Receipt } from './receipts';

const path = z.string().max(200);
const words = z.array(z.union([z.string(), z.number()])).min(1);

/**
 * Texts in `body` and `message` may hold `{ref}`, `{phone}` (66…), `{local}` (0…), `{sender}` and `{text}`; in a `body` with `message`, the
 * text `{messages}` alone stands for the list of them, and a request carries up to `most`. In `find`, `{refs}` alone stands for the list of
 * references. Paths lead into an answer: `data.items`; the empty path is the answer itself.
 */
export const gatewayMapSchema = z.strictObject({
  method: z.enum(['POST', 'PUT']).default('POST'),
  body: json,
  message: json.optional(),
  most: z.int().min(1).max(1000).default(1),
  /**
   * `list`: where the answers for several messages stand; `ref`: which message each is of, by our reference, otherwise they are in order.
   * `ok`: values of `status` that mean taken; `again`: not now.
   */
  answer: z
    .strictObject({
      list: path.optional(),
      ref: path.optional(),
      id: path,
      status: path.optional(),
      ok: words.optional(),
      again: words.optional(),
      reason: path.optional(),
    })
    .default({ id: 'id' }),
  find: z.strictObject({ url: z.url(), body: json, list: path, ref: path, id: path }).optional(),
  dedupes: z.boolean().default(false),
  receipt: z
    .strictObject({
      list: path.optional(),
      ref: path.optional(),
      id: path.optional(),
      status: path,
      delivered: words,
      failed: words,
      reason: path.optional(),
    })
    .default({ list: 'receipts', ref: 'ref', id: 'id', status: 'status', delivered: ['delivered'], failed: ['failed'], reason: 'reason' }),
  inbound: z
    .strictObject({ list: path.optional(), id: path, from: path, to: path.optional(), text: path })
    .default({ list: 'messages', id: 'id', from: 'from', to: 'to', text: 'text' }),
});
export type GatewayMap = z.infer<typeof gatewayMapSchema>;

/** The format of the simulator. */
export const simulatorMap = (url: string): GatewayMap =>
  gatewayMapSchema.parse({
    body: { messages: '{messages}' },
    message: { ref: '{ref}', to: '{phone}', from: '{sender}', text: '{text}' },
    most: 500,
    answer: { list: 'results', ref: 'ref', id: 'id', status: 'status', ok: ['accepted'], again: ['busy'], reason: 'reason' },
    find: { url: `${url}/find`, body: { refs: '{refs}' }, list: 'results', ref: 'ref', id: 'id' },
  });

/** The receipts in a provider's body; an entry that is neither delivered nor failed, such as “on its way”, is ignored. */
export function receiptsIn(body: unknown, { list, ref, id, status, delivered, failed, reason }: GatewayMap['receipt']): Receipt[] {
  return listAt(body, list).flatMap((one) => {
    const word = wordAt(one, status);
    const arrived = among(word, delivered);
    if (!arrived && !among(word, failed)) return [];
    return [{ ref: wordAt(one, ref), id: wordAt(one, id), delivered: arrived, reason: (wordAt(one, reason) ?? '').slice(0, 200) }];
  });
}

/** A message that a person sent to the server's number. */
export interface Inbound {
  id: string;
  from: string;
  to: string;
  text: string;
}
export function inboundIn(body: unknown, { list, id, from, to, text }: GatewayMap['inbound']): Inbound[] {
  return listAt(body, list).flatMap((one) => {
    const [number, sender, said] = [wordAt(one, id), wordAt(one, from), wordAt(one, text)];
    return number === null || sender === null || said === null
      ? []
      : [{ id: number.slice(0, 100), from: sender, to: (wordAt(one, to) ?? '').slice(0, 20), text: said.slice(0, 2000) }];
  });
}
