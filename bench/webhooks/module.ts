/** Webhooks: events delivered a second to a site that answers at once, beside the same posts with nothing kept. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Db } from '../../server/db/client';
import { prepareDatabase } from '../../server/prepare';
import { createWebhookPost } from '../../server/process/webhookPost';
import type { Post } from '../../server/webhooks/deliver';
import { newSecret, signedHeaders } from '../../server/webhooks/sign';
import { startWebhooks } from '../../server/webhooks/worker';
import { definitions } from '../../src/resources';
import { benchApp, onEachEngine } from '../office';
import { median, perSecond } from '../stats';
import type { BenchModule, BenchOptions, ResultRow } from '../types';

const SITE = 'bench';
const since = (began: number): number => (performance.now() - began) / 1000;

interface Receiver {
  url: string;
  /** Resolves when so many posts have come since it was asked. */
  heard(count: number): Promise<void>;
  stop(): void;
}

/** A site that answers every post at once. */
async function receiver(): Promise<Receiver> {
  let [left, done]: [number, () => void] = [0, () => undefined];
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.end('ok');
      left -= 1;
      if (left === 0) done();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    heard: (count) =>
      new Promise((resolve) => {
        [left, done] = [count, resolve];
      }),
    stop: () => server.close(),
  };
}

/** The same signed posts, so many at a time, with nothing read or kept. */
async function bare(post: Post, url: string, count: number, atOnce: number): Promise<number> {
  const secret = newSecret();
  const body = JSON.stringify({
    type: 'member.updated',
    timestamp: new Date().toISOString(),
    data: { ref: 'player', balances: { cash: '1.00' } },
  });
  const began = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < count) {
        next += 1;
        await post(url, await signedHeaders(secret, `evt_${next}`, new Date(), body), body);
      }
    }),
  );
  return count / since(began);
}

async function measure(engine: string, db: Db, { quick, repeats, say }: BenchOptions): Promise<ResultRow[]> {
  const members = quick ? 500 : 5_000;
  await prepareDatabase(db, definitions);
  const site = await receiver();
  const [made] = await db.query<{ id: number }>('insert into site (service, webname) values ($1, $1) returning id', [SITE]);
  await db.query('insert into site_webhook (site, service, url, events, secret) values ($1, $2, $3, $4, $5)', [
    made?.id,
    SITE,
    site.url,
    ['member.updated'],
    newSecret(),
  ]);
  await db.query(
    "insert into member (service, username, name, phone, ref) select $1, 'player' || n, 'player' || n, '08' || lpad(n::text, 8, '0'), 'm' || n from generate_series(1, $2::int) n",
    [SITE, members],
  );
  const { kernel } = benchApp(db);
  const post = createWebhookPost(['127.0.0.0/8'], () => new Date(), true);
  const rates: { product: number[]; reference: number[] } = { product: [], reference: [] };
  for (let run = 0; run <= Math.min(repeats, 3); run += 1) {
    await db.query('update member set tags = $2 where service = $1', [SITE, [`run${run}`]]);
    const all = site.heard(members);
    const began = performance.now();
    const worker = startWebhooks(kernel, post);
    await all;
    const product = members / since(began);
    await worker.stop();
    const [left] = await db.query<{ n: number }>("select count(*)::int as n from webhook_delivery where state <> 'delivered'");
    if (left?.n !== 0) throw new Error(`${engine}: ${left?.n} deliveries are left`);
    const reference = await bare(post, site.url, members, 20);
    // The first round warms up both.
    if (run === 0) continue;
    rates.product.push(product);
    rates.reference.push(reference);
  }
  site.stop();
  const [product, reference] = [median(rates.product), median(rates.reference)];
  say(`  webhooks/${engine}: ${perSecond(product)}, bare ${perSecond(reference)}`);
  return [
    {
      name: `webhooks/${engine}: delivered`,
      product: perSecond(product),
      reference: perSecond(reference),
      ratio: product / reference,
      limit: '',
      verdict: 'info',
      note: `${members} events of as many members to one address that answers at once; the reference posts without a database`,
      figures: { product, reference, members },
    },
  ];
}

export const bench: BenchModule = {
  name: 'webhooks',
  run: (options) =>
    onEachEngine(
      (engine) => options.wants(`webhooks/${engine}`),
      (engine, db) => measure(engine, db, options),
    ),
};
