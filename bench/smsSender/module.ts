/**
 * The sender of messages: how many it hands over a second, and how many receipts it takes in, beside the bare statements of the same work.
 */
import type { Db } from '../../server/db/client';
import { post } from '../../server/ledger/post';
import { creditBought, smsReserved } from '../../server/ledger/recipes';
import { prepareDatabase } from '../../server/prepare';
import { refOf, type Gateway } from '../../server/sms/gateway';
import { takeReceipts } from '../../server/sms/receipts';
import { createSmsWorker } from '../../server/sms/worker';
import { definitions } from '../../src/resources';
import { benchApp, onEachEngine } from '../office';
import { median, perSecond } from '../stats';
import type { BenchModule, BenchOptions, ResultRow } from '../types';
import { sendBare } from './bare';

const SITE = 'bench';
const PRICE = 0.35;
const BATCH = 500;
const since = (began: number): number => (performance.now() - began) / 1000;

/** Takes everything at once. */
const fast: Gateway = {
  name: 'fast',
  dedupes: true,
  submit: (batch) => Promise.resolve(batch.map(({ ref }) => ({ kind: 'accepted', id: `p-${ref}` }))),
};

/** A campaign ready to be sent, all its credit set aside. */
async function campaign(db: Db, messages: number): Promise<number> {
  return db.tx(async (tx) => {
    const [row] = await tx.query<{ id: number }>(
      `insert into sms_campaign (service, name, sender, text, audience, quiet, status, recipients, parts, cost)
       select $1, 'bench', n.id, 'ฝากวันนี้รับโบนัสทันที', 'file', false, 'queued', $2::int, $2::int, $2::int * ${PRICE} from sms_sender n where n.service = $1 limit 1 returning id`,
      [SITE, messages],
    );
    const id = row?.id ?? 0;
    await tx.query(
      "insert into sms_recipient (service, campaign, n, phone, parts) select $1, $2, n, '08' || lpad(n::text, 8, '0'), 1 from generate_series(1, $3::int) n",
      [SITE, id, messages],
    );
    await tx.query('insert into sms_run (service, campaign, price) values ($1, $2, $3)', [SITE, id, PRICE]);
    const cause = { service: SITE, resource: 'sms_campaign', recordId: id, actorId: 0, at: new Date() };
    const cost = Number((messages * PRICE).toFixed(2));
    await post(tx, cause, creditBought('sms_credit', cost));
    await post(tx, cause, smsReserved(cost));
    return id;
  });
}

async function measure(name: string, db: Db, { quick, repeats, say }: BenchOptions): Promise<ResultRow[]> {
  const messages = quick ? 2_000 : name === 'postgres' ? 20_000 : 5_000;
  await prepareDatabase(db, definitions);
  await db.query("insert into site (service, webname) values ($1, 'Bench')", [SITE]);
  await db.query("insert into sms_sender (service, name, purpose, status) values ($1, 'BENCH', 'bench', 'approved')", [SITE]);
  const { kernel } = benchApp(db);
  const worker = createSmsWorker({ kernel, gateway: fast, rate: 1_000_000, batch: BATCH });
  const rates: { product: number[]; bare: number[]; receipts: number[] } = { product: [], bare: [], receipts: [] };
  for (let run = 0; run <= Math.min(repeats, 3); run += 1) {
    const id = await campaign(db, messages);
    let began = performance.now();
    while ((await worker.tick()) > 0);
    const product = messages / since(began);
    const sent = await db.query<{ id: number }>(
      "select m.id from sms_message m where m.service = $1 and m.campaign = $2 and m.status = 'submitted' order by m.id",
      [SITE, id],
    );
    if (sent.length !== messages) throw new Error(`${name}: ${sent.length} of ${messages} messages went out`);
    const receipts = sent.map((message) => ({ ref: refOf(SITE, message.id), id: null, delivered: true, reason: '' }));
    began = performance.now();
    await takeReceipts(kernel, 'fast', receipts);
    const heard = messages / since(began);
    const bare = await sendBare(db, SITE, messages, BATCH);
    // The first round warms up both.
    if (run === 0) continue;
    rates.product.push(product);
    rates.receipts.push(heard);
    rates.bare.push(bare);
  }
  const [product, bare, heard] = [median(rates.product), median(rates.bare), median(rates.receipts)];
  const rows: ResultRow[] = [
    {
      name: `smsSender/${name}/sending`,
      product: perSecond(product),
      reference: perSecond(bare),
      ratio: product / bare,
      limit: '',
      verdict: 'info',
      note: `${messages} messages, one process, ${BATCH} at a time, a gateway that answers at once`,
      figures: { product, bare, messages },
    },
    {
      name: `smsSender/${name}/receipts`,
      product: perSecond(heard),
      reference: '',
      ratio: null,
      limit: '',
      verdict: 'info',
      note: 'state, counters, day and books',
      figures: { product: heard, messages },
    },
  ];
  for (const row of rows) say(`  ${row.name}: ${row.product} ${row.reference}`);
  return rows;
}

export const bench: BenchModule = {
  name: 'smsSender',
  run: (options) =>
    onEachEngine(
      (engine) => options.wants(`smsSender/${engine}`),
      (engine, db) => measure(engine, db, options),
    ),
};
