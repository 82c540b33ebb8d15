import { describe, expect, it } from 'vitest';
import type { ToSend } from './gateway';
import { gatewayMapSchema, inboundIn, receiptsIn, type GatewayMap } from './gatewayMap';
import { createHttpGateway } from './httpGateway';

interface Sent {
  url: string;
  method: string;
  redirect: string;
  headers: Headers;
  body: unknown;
}
const letter = (n: number): ToSend => ({ ref: `lucky88.${n}`, phone: `081000000${n}`, sender: 'LUCKY', text: 'ฝาก {ref} “50”', parts: 1 });
const later = (): AbortSignal => AbortSignal.timeout(5000);

/** A provider with given answers, which records its requests. */
function provider(
  map: Record<string, unknown>,
  answer: (sent: Sent) => Response | Promise<Response>,
): { gateway: ReturnType<typeof createHttpGateway>; sent: Sent[] } {
  const sent: Sent[] = [];
  const gateway = createHttpGateway({
    name: 'acme',
    url: 'https://sms.example/send',
    headers: { 'x-key': 'secret' },
    map: gatewayMapSchema.parse(map),
    connections: 2,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const { url, method, redirect, headers } = request;
      const one = { url, method, redirect, headers, body: (await request.json()) as unknown };
      sent.push(one);
      return answer(one);
    },
  });
  return { gateway, sent };
}
const ONE = {
  body: { to: '{phone}', local: '{local}', from: '{sender}', text: '{text}', meta: { refs: ['{ref}'], note: 'ref={ref}' } },
  answer: { id: 'data.0.id', status: 'result', ok: ['ok', 0], again: ['throttled'], reason: 'why' },
};

describe('a provider with one message in a request', () => {
  it('is sent what its map says, with our headers', async () => {
    const { gateway, sent } = provider(ONE, () => Response.json({ result: 'OK', data: [{ id: 77 }] }));
    expect(await gateway.submit([letter(1), letter(2)], later())).toEqual([
      { kind: 'accepted', id: '77' },
      { kind: 'accepted', id: '77' },
    ]);
    expect(sent[0]).toMatchObject({
      url: 'https://sms.example/send',
      method: 'POST',
      // The key of the provider goes nowhere else.
      redirect: 'error',
      body: {
        to: '66810000001',
        local: '0810000001',
        from: 'LUCKY',
        text: 'ฝาก {ref} “50”',
        meta: { refs: ['lucky88.1'], note: 'ref=lucky88.1' },
      },
    });
    expect(sent[0]?.headers.get('x-key')).toBe('secret');
  });
  it.each([
    [Response.json({ result: 0, data: [{ id: 'a' }] }), { kind: 'accepted', id: 'a' }],
    [Response.json({ result: 'no', why: 'blacklisted' }), { kind: 'refused', reason: 'blacklisted' }],
    [Response.json({ result: 'throttled' }), { kind: 'again' }],
    [Response.json({ result: 'ok' }), { kind: 'unsure' }],
    [new Response('<html>'), { kind: 'unsure' }],
    [new Response('', { status: 400 }), { kind: 'refused' }],
    [new Response('', { status: 401 }), { kind: 'again' }],
    [new Response('', { status: 429 }), { kind: 'again' }],
    [new Response('', { status: 503 }), { kind: 'again' }],
    [new Response('', { status: 500 }), { kind: 'unsure' }],
    [new Response('', { status: 504 }), { kind: 'unsure' }],
  ])('answers, and what that means (%#)', async (response, outcome) => {
    const { gateway } = provider(ONE, () => response);
    expect((await gateway.submit([letter(1)], later()))[0]).toMatchObject(outcome);
  });
  it('cannot be reached: try again; was reached and then not heard of: nobody knows', async () => {
    const refused = Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } });
    expect((await provider(ONE, () => Promise.reject(refused)).gateway.submit([letter(1)], later()))[0]?.kind).toBe('again');
    const reset = Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNRESET' } });
    expect((await provider(ONE, () => Promise.reject(reset)).gateway.submit([letter(1)], later()))[0]?.kind).toBe('unsure');
  });
  it('is too slow: what was not begun was not sent', async () => {
    const ends = AbortSignal.timeout(50);
    const { gateway, sent } = provider(
      ONE,
      () =>
        new Promise((_, reject) => {
          ends.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
        }),
    );
    const kinds = (await gateway.submit([letter(1), letter(2), letter(3)], ends)).map(({ kind }) => kind);
    expect(kinds).toEqual(['unsure', 'unsure', 'again']);
    expect(sent).toHaveLength(2);
  });
});

describe('a provider with several messages in a request', () => {
  const MANY = {
    method: 'PUT',
    body: { account: 7, batch: '{messages}' },
    message: { n: '{phone}', r: '{ref}' },
    most: 2,
    answer: { list: 'items', ref: 'r', id: 'id' },
    find: { url: 'https://sms.example/find', body: { ids: '{refs}' }, list: '', ref: 'r', id: 'id' },
  };
  it('gets as many as it takes, and answers by reference in any order', async () => {
    const { gateway, sent } = provider(MANY, ({ body }) =>
      Response.json({ items: (body as { batch: { r: string }[] }).batch.map(({ r }) => ({ r, id: `p-${r}` })).reverse() }),
    );
    expect(await gateway.submit([letter(1), letter(2), letter(3)], later())).toEqual(
      [1, 2, 3].map((n) => ({ kind: 'accepted', id: `p-lucky88.${n}` })),
    );
    expect(
      sent.map(({ method, body }) => [method, (body as { account: number }).account, (body as { batch: unknown[] }).batch.length]),
    ).toEqual([
      ['PUT', 7, 2],
      ['PUT', 7, 1],
    ]);
  });
  it('leaves one out: nobody knows what became of it', async () => {
    const { gateway } = provider(MANY, () => Response.json({ items: [{ r: 'lucky88.2', id: 'x' }] }));
    expect((await gateway.submit([letter(1), letter(2)], later())).map(({ kind }) => kind)).toEqual(['unsure', 'accepted']);
  });
  it('can be asked what it has', async () => {
    const { gateway, sent } = provider(MANY, () => Response.json([{ r: 'lucky88.1', id: 9 }, { r: null, id: 3 }, { nothing: true }]));
    expect(await gateway.find?.(['lucky88.1', 'lucky88.2'], later())).toEqual(new Map([['lucky88.1', '9']]));
    expect(sent[0]).toMatchObject({ url: 'https://sms.example/find', method: 'POST', body: { ids: ['lucky88.1', 'lucky88.2'] } });
    await expect(provider(MANY, () => new Response('', { status: 500 })).gateway.find?.(['a'], later())).rejects.toThrow('500');
  });
});

describe('what a provider calls us with', () => {
  const parsed = (map: Record<string, unknown>): GatewayMap => gatewayMapSchema.parse({ body: {}, ...map });
  it('is read by its map: one receipt or a list, words or numbers', () => {
    const { receipt } = parsed({ receipt: { id: 'msg.id', status: 'code', delivered: [1, 'DELIVRD'], failed: [2], reason: 'err' } });
    expect(receiptsIn({ msg: { id: 5 }, code: 'delivrd' }, receipt)).toEqual([{ ref: null, id: '5', delivered: true, reason: '' }]);
    expect(
      receiptsIn(
        [
          { msg: { id: 'a' }, code: 2, err: 'off' },
          { msg: { id: 'b' }, code: 3 },
        ],
        receipt,
      ),
    ).toEqual([{ ref: null, id: 'a', delivered: false, reason: 'off' }]);
  });
  it('may be anything else without harm', () => {
    const { receipt, inbound } = parsed({});
    for (const odd of [
      null,
      5,
      'x',
      [],
      {},
      { receipts: [null, { status: {} }] },
      JSON.parse('{"__proto__":{"receipts":[{"status":"delivered"}]}}') as unknown,
    ])
      expect(receiptsIn(odd, receipt)).toEqual([]);
    expect(inboundIn({ messages: [{ id: 1, from: '66', text: 'hi' }, { id: 2 }, 'x'] }, inbound)).toEqual([
      { id: '1', from: '66', to: '', text: 'hi' },
    ]);
  });
});
