/** Campaigns made for one test, the sender at work on them, and a gateway that sends to nobody. */
import { expect } from 'vitest';
import type { Db } from '../server/db/client';
import { checkBooks } from '../server/ledger/invariants';
import { post } from '../server/ledger/post';
import { creditBought, smsReserved } from '../server/ledger/recipes';
import type { Gateway } from '../server/sms/gateway';
import { simulatorMap } from '../server/sms/gatewayMap';
import { createHttpGateway } from '../server/sms/httpGateway';
import { createSimulator, type Simulator, type SimulatorOptions } from '../server/sms/simulator';
import { createSmsWorker, type SmsWorker, type SmsWorkerOptions } from '../server/sms/worker';
import { openOffice, SITE, type Office, type OfficeOptions, type Reply } from './office';

export const HOOK_SECRET = 'a secret between the gateway and us';
export const PRICE = 0.35;
const ADDRESS = 'http://gateway.test';
const hooks = { gateway: 'simulator', secret: HOOK_SECRET, map: simulatorMap(ADDRESS) };

export interface Campaign { service: string; id: number; phones: string[] }
export interface CampaignOptions { service?: string; count?: number; phones?: readonly string[]; parts?: number; from?: number; over?: Record<string, unknown> }
export interface Counted { status: string; reason: string | null; version: number; recipients: number; sent: number; delivered: number; failed: number; suppressed: number; spent: number; cost: number }

/** `0810000001`, `0810000002`, … */
export const phonesFrom = (from: number, count: number): string[] => Array.from({ length: count }, (_, n) => `08${String(from + n).padStart(8, '0')}`);

let made = 0;

/** A campaign that was sent by an employee a moment ago: its recipients kept, its credit set aside. */
export async function makeCampaign(db: Db, { service = SITE, count = 20, from, phones, parts = 1, over = {} }: CampaignOptions = {}): Promise<Campaign> {
  made += 1;
  const numbers = phones ?? phonesFrom(from ?? 10_000_000 + made * 200_000, count);
  return db.tx(async (tx) => {
    const [sender] = await tx.query<{ id: number }>(
      `insert into sms_sender (service, name, purpose, status) values ($1, 'SENDER1', 'ทดสอบ', 'approved') on conflict (service, name) do update set status = 'approved' returning id`, [service]);
    const values: Record<string, unknown> = { name: `แคมเปญ ${made}`, text: 'สวัสดี {web}', audience: 'file', quiet: false, status: 'queued', recipients: numbers.length, parts: numbers.length * parts, cost: (numbers.length * parts * PRICE).toFixed(2), ...over };
    const columns = Object.keys(values);
    const [row] = await tx.query<{ id: number }>(
      `insert into sms_campaign (service, sender, ${columns.join(', ')}) values ($1, $2, ${columns.map((_, n) => `$${n + 3}`).join(', ')}) returning id`, [service, sender?.id, ...Object.values(values)]);
    const id = row?.id ?? 0;
    await tx.query(
      `insert into sms_recipient (service, campaign, n, phone, member, parts) select $1, $2, p.n, p.phone, (select m.id from member m where m.service = $1 and m.phone = p.phone), $4
       from unnest($3::text[]) with ordinality p(phone, n)`, [service, id, numbers, parts]);
    await tx.query('insert into sms_run (service, campaign, price) values ($1, $2, $3)', [service, id, PRICE]);
    const cause = { service, resource: 'sms_campaign', recordId: id, actorId: 1, at: new Date() };
    await post(tx, cause, creditBought('sms_credit', Number(values['cost'])));
    await post(tx, cause, smsReserved(Number(values['cost'])));
    return { service, id, phones: [...numbers] };
  });
}

export interface SmsRig {
  office: Office; db: Db; simulator: Simulator; gateway: Gateway; worker: SmsWorker;
  /** Another process's sender on the same database, as far as a test can have one in its own. */
  another(options?: Partial<SmsWorkerOptions>): SmsWorker;
  campaign(options?: CampaignOptions): Promise<Campaign>;
  see(campaign: Campaign): Promise<Counted>;
  messages(campaign: Campaign): Promise<{ id: number; phone: string; status: string; reason: string | null; provider_id: string | null; text: string; done: boolean }[]>;
  /** Works until there is nothing to do. */
  drain(worker?: SmsWorker): Promise<void>;
  /** Until every receipt was brought. */
  receipts(): Promise<void>;
  hook(path: string, body: unknown, secret?: string): Promise<Reply>;
  credit(service?: string): Promise<{ sms_credit: number; sms_hold: number; sms_expense: number }>;
  books(): Promise<void>;
  close(): Promise<void>;
}

export interface RigOptions { office?: OfficeOptions; simulator?: Partial<SimulatorOptions>; worker?: Partial<SmsWorkerOptions>; gateway?: (own: Gateway) => Gateway }

export async function openSms({ office: how, simulator: world, worker: options, gateway: wrap = (own) => own }: RigOptions = {}): Promise<SmsRig> {
  const office = await openOffice({ ...how, config: { sms: hooks, ...how?.config } });
  const { db } = office;
  const hook = (path: string, body: unknown, secret = HOOK_SECRET): Promise<Reply> =>
    office.call(path, { method: 'POST', headers: { 'x-sms-secret': secret, 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const simulator = createSimulator({ receiptMs: [0, 20], lateMs: [30, 80], ...world, receipts: async (batch) => (await hook('/api/SmsReceipt/simulator', { receipts: batch })).status === 200 });
  const gateway = wrap(createHttpGateway({ name: 'simulator', url: `${ADDRESS}/messages`, headers: {}, map: simulatorMap(ADDRESS), fetch: (input, init) => simulator.fetch(new Request(input, init)) }));
  const another = (more: Partial<SmsWorkerOptions> = {}): SmsWorker => createSmsWorker({ kernel: office.app.kernel, gateway, rate: 100_000, batch: 50, leaseMs: 4000, retryMs: 1, ...options, ...more });
  const worker = another();
  return {
    office, db, simulator, gateway, worker, another, hook,
    campaign: (asked) => makeCampaign(db, asked),
    async see({ service, id }) {
      const [row] = await db.query<Record<keyof Counted, unknown>>('select status, reason, version, recipients, sent, delivered, failed, suppressed, spent, cost from sms_campaign where service = $1 and id = $2', [service, id]);
      return { ...row, spent: Number(row?.spent), cost: Number(row?.cost) } as Counted;
    },
    messages: ({ service, id }) => db.query('select id, phone, status, reason, provider_id, text, done_at is not null as done from sms_message where service = $1 and campaign = $2 order by id', [service, id]),
    async drain(own = worker) { for (let idle = 0; idle < 2;) idle = (await own.tick()) === 0 ? idle + 1 : 0; },
    async receipts() { while (simulator.owed() > 0) await new Promise((resolve) => { setTimeout(resolve, 10); }); },
    async credit(service = SITE) {
      const rows = await db.query<{ kind: string; balance: string }>("select kind, balance from ledger_account where service = $1 and owner = 0 and kind like 'sms%'", [service]);
      const of = (kind: string): number => Number(rows.find((row) => row.kind === kind)?.balance ?? 0);
      return { sms_credit: of('sms_credit'), sms_hold: of('sms_hold'), sms_expense: of('sms_expense') };
    },
    async books() { expect(await checkBooks(db)).toEqual([]); },
    async close() { await simulator.stop(); await worker.stop(); await office.close(); },
  };
}
