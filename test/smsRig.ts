/** Campaigns made for one test, the sender at work on them, and a gateway that sends nothing. */
import { expect } from 'vitest';
import type { Db } from '../server/db/client';
import { checkBooks } from '../server/ledger/invariants';
import type { Gateway } from '../server/sms/gateway';
import { simulatorMap } from '../server/sms/gatewayMap';
import { createHttpGateway } from '../server/sms/httpGateway';
import { createSimulator, type Simulator, type SimulatorOptions } from '../server/sms/simulator';
import { createSmsWorker, type SmsWorker, type SmsWorkerOptions } from '../server/sms/worker';
import { openOffice, SITE, type Office, type OfficeOptions, type Reply } from './office';
import { makeCampaign, type Campaign, type CampaignOptions } from './smsCampaigns';
import { until } from './until';

export const HOOK_SECRET = 'a secret between the gateway and us';
const ADDRESS = 'http://gateway.test';
const hooks = { gateway: 'simulator', secret: HOOK_SECRET, map: simulatorMap(ADDRESS) };

export interface Counted {
  status: string;
  reason: string | null;
  version: number;
  recipients: number;
  sent: number;
  delivered: number;
  failed: number;
  suppressed: number;
  spent: number;
  cost: number;
}

export interface SmsRig {
  office: Office;
  db: Db;
  simulator: Simulator;
  gateway: Gateway;
  worker: SmsWorker;
  /** Another process's sender on the same database, as far as a test can have one in its own. */
  another(options?: Partial<SmsWorkerOptions>): SmsWorker;
  campaign(options?: CampaignOptions): Promise<Campaign>;
  see(campaign: Campaign): Promise<Counted>;
  messages(
    campaign: Campaign,
  ): Promise<
    { id: number; phone: string; status: string; reason: string | null; provider_id: string | null; text: string; done: boolean }[]
  >;
  /** Works until there is nothing to do. */
  drain(worker?: SmsWorker): Promise<void>;
  /** Until every receipt was brought. */
  receipts(): Promise<void>;
  hook(path: string, body: unknown, secret?: string): Promise<Reply>;
  credit(service?: string): Promise<{ sms_credit: number; sms_hold: number; sms_expense: number }>;
  books(): Promise<void>;
  close(): Promise<void>;
}

export interface RigOptions {
  office?: OfficeOptions;
  simulator?: Partial<SimulatorOptions>;
  worker?: Partial<SmsWorkerOptions>;
  gateway?: (own: Gateway) => Gateway;
}

export async function openSms({
  office: how,
  simulator: world,
  worker: options,
  gateway: wrap = (own) => own,
}: RigOptions = {}): Promise<SmsRig> {
  const office = await openOffice({ ...how, config: { sms: hooks, ...how?.config } });
  const { db } = office;
  const hook = (path: string, body: unknown, secret = HOOK_SECRET): Promise<Reply> =>
    office.call(path, {
      method: 'POST',
      headers: { 'x-sms-secret': secret, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const simulator = createSimulator({
    receiptMs: [0, 20],
    lateMs: [30, 80],
    ...world,
    receipts: async (batch) => (await hook('/api/SmsReceipt/simulator', { receipts: batch })).status === 200,
  });
  const gateway = wrap(
    createHttpGateway({
      name: 'simulator',
      url: `${ADDRESS}/messages`,
      headers: {},
      map: simulatorMap(ADDRESS),
      fetch: (input, init) => simulator.fetch(new Request(input, init)),
    }),
  );
  const another = (more: Partial<SmsWorkerOptions> = {}): SmsWorker =>
    createSmsWorker({ kernel: office.app.kernel, gateway, rate: 100_000, batch: 50, leaseMs: 4000, retryMs: 1, ...options, ...more });
  const worker = another();
  return {
    office,
    db,
    simulator,
    gateway,
    worker,
    another,
    hook,
    campaign: (asked) => makeCampaign(db, asked),
    async see({ service, id }) {
      const [row] = await db.query<Record<keyof Counted, unknown>>(
        'select status, reason, version, recipients, sent, delivered, failed, suppressed, spent, cost from sms_campaign where service = $1 and id = $2',
        [service, id],
      );
      return { ...row, spent: Number(row?.spent), cost: Number(row?.cost) } as Counted;
    },
    messages: ({ service, id }) =>
      db.query(
        'select id, phone, status, reason, provider_id, text, done_at is not null as done from sms_message where service = $1 and campaign = $2 order by id',
        [service, id],
      ),
    async drain(own = worker) {
      for (let idle = 0; idle < 2;) idle = (await own.tick()) === 0 ? idle + 1 : 0;
    },
    receipts: () =>
      until(
        () => `${simulator.owed()} receipts are owed`,
        () => simulator.owed() === 0,
      ),
    async credit(service = SITE) {
      const rows = await db.query<{ kind: string; balance: string }>(
        "select kind, balance from ledger_account where service = $1 and owner = 0 and kind like 'sms%'",
        [service],
      );
      const of = (kind: string): number => Number(rows.find((row) => row.kind === kind)?.balance ?? 0);
      return { sms_credit: of('sms_credit'), sms_hold: of('sms_hold'), sms_expense: of('sms_expense') };
    },
    async books() {
      expect(await checkBooks(db)).toEqual([]);
    },
    async close() {
      await simulator.stop();
      await worker.stop();
      await office.close();
    },
  };
}
