import { FILL_DECISIONS } from '../db/fillDecisions';
import { renumberSql } from '../db/ordered';
import type { AnyResource } from '../../src/schema/define';
import { bangkokDay } from '../../src/schema/format';
import type { Tx } from '../db/client';
import { seedFollow } from './follow';
import { insertAll } from './insert';
import { seedBankBook } from './bankBook';
import { seedBankChecks } from './bankChecks';
import { seedMoney } from './money';
import { seedOutgoing } from './outgoing';
import { seedQr } from './qr';
import { createRandom } from './random';
import { demoRow, dropHidden, idsOf, moveOn, remember, type DemoRow, type Known } from './rows';
import { shapes } from './shapes';
import { seedMessages } from './sms';
import { seedRoles, seedRoleViews, seedStaff } from './staff';

const SEED = 20_261_120;
/** Share of all demo rows per site: a busy, a quieter and a quiet one. The second is short of agent credit, the third uses none. */
export const demoSites = [
  {
    service: 'lucky88',
    webname: 'Lucky88',
    group_type: 'game',
    agent: 'ABATECH',
    share: 0.5,
    bought: { sms: [5000, 2500.5, 4980.25], agent: [500_000, 250_000, 115_420.75] },
  },
  {
    service: 'gold168',
    webname: 'Gold168',
    group_type: 'game',
    agent: 'UFABET',
    share: 0.3,
    bought: { sms: [2000, 1120], agent: [30_000, 8750.5] },
  },
  { service: 'topupth', webname: 'TopUp Thai', group_type: 'topup', agent: null, share: 0.2, bought: { sms: [940.25], agent: [] } },
] as const;
/** How long the demo's contract still runs. */
const CONTRACT_DAYS = 120;
/** The address of the demo's SMS app; the screen that sets it is closed in a demonstration. */
const SMS_APP = 'https://drive.example.com/office-control/sms-app';
/** Resources whose rows the money simulation makes, with their postings. */
const MONEY = ['deposit', 'withdraw', 'statement_line', 'qr_payment'];
const WORKERS = [4, 5, 6, 8];
/** Rounds that members of all sites played. */
const PLAYS = 4000;

/** Orders definitions behind those they refer to; a cycle is cut where it closes. */
function inOrder(definitions: readonly AnyResource[]): AnyResource[] {
  const done: AnyResource[] = [];
  const visit = (def: AnyResource, path: readonly string[]): void => {
    if (done.includes(def) || path.includes(def.name)) return;
    for (const field of Object.values(def.fields)) {
      const needed = field.kind === 'ref' ? field.resource : field.kind === 'tags' ? field.offers : undefined;
      const other = definitions.find((one) => one.name === needed);
      if (other) visit(other, [...path, def.name]);
    }
    done.push(def);
  };
  definitions.forEach((def) => visit(def, []));
  return done;
}

async function seedSites(tx: Tx, now: Date): Promise<void> {
  const made = { version: 1, created_at: now.toISOString(), updated_at: now.toISOString() };
  await insertAll(
    tx,
    'site',
    demoSites.map(({ service, webname, group_type, agent }, index) => ({
      id: index + 1,
      ...made,
      service,
      webname,
      group_type,
      agent_provider: agent,
      firebase_url: null,
      logo: null,
      sms_price: 0.35,
      wallet: index === 0 ? 'ours' : 'site',
      active: true,
    })),
  );
}

/** Names that another resource offers: the titles of its records at the site. */
function offerWords(
  def: AnyResource,
  row: DemoRow,
  random: ReturnType<typeof createRandom>,
  made: ReadonlyMap<string, readonly DemoRow[]>,
): void {
  for (const [name, field] of Object.entries(def.fields)) {
    if (field.kind !== 'tags' || field.offers === undefined) continue;
    const offered = (made.get(field.offers) ?? []).filter(({ service }) => service === row.service);
    row[name] = offered.length > 0 && random.chance(0.25) ? [random.pick(offered)['name']] : [];
  }
}

function rowsOf(
  def: AnyResource,
  known: Known,
  random: ReturnType<typeof createRandom>,
  made: ReadonlyMap<string, readonly DemoRow[]>,
): DemoRow[] {
  const rows: DemoRow[] = [];
  const there = new Set<string>();
  for (const { service, share } of def.scope === 'site' ? demoSites : [{ service: '', share: 1 }]) {
    const count = Math.max(def.name === 'bank_account' ? 3 : 1, Math.round((def.demo ?? 0) * share));
    for (let n = 0; n < count; n += 1) {
      const row = demoRow(def, rows.length + 1, service, random, known);
      offerWords(def, row, random, made);
      const shape = shapes[def.name];
      if (shape) shape(row, random, rows.length);
      else moveOn(def, row);
      dropHidden(def, row);
      // By chance it may be what there is already of something that is there once.
      const once = (def.uniques ?? []).map((names) => JSON.stringify([service, names, names.map((name) => row[name])]));
      if (once.some((key) => there.has(key))) continue;
      once.forEach((key) => there.add(key));
      rows.push(row);
    }
  }
  return rows;
}

/** One bank account for each member, in the member's own name. */
function bankRows(def: AnyResource, members: readonly DemoRow[], random: ReturnType<typeof createRandom>): DemoRow[] {
  return members.map((member, index) => ({
    ...demoRow(def, index + 1, member.service ?? '', random, new Map()),
    member: member.id,
    holder: member['name'],
    number: String(2_000_000_000 + index * 1_299_709).slice(0, 10),
    primary: true,
    // A member who waits for their check has an account that waits as well.
    status: member['status'] === 'pending' ? 'pending' : 'active',
    reason: null,
  }));
}

/** What every member has behind each entry of their points, and now. */
const POINTS = `with behind as (select service, id, sum(change) over (partition by service, member order by created_at, id) as points from points_entry),
  kept as (update points_entry e set balance = b.points from behind b where b.service = e.service and b.id = e.id)
  update member m set points = p.points from (select service, member, sum(change) as points from points_entry group by service, member) p
   where p.service = m.service and p.member = m.id`;

/** What was spent is typed in the same day. */
const SPENT = "update campaign_cost set day = (created_at at time zone 'Asia/Bangkok')::date";

/** What tiers bring. All of them are switched off, so that members stay in the tiers they were made in. */
const TIERS = `update vip_tier v set points = b.points, benefit = b.benefit
   from (values ('bronze', null, 'ฝากถอนตามปกติ'), ('silver', 50, 'แต้มต้อนรับ และของขวัญวันเกิด'), ('gold', 200, 'ผู้ดูแลส่วนตัวทาง LINE'), ('platinum', 1000, 'ผู้ดูแลส่วนตัวตลอด 24 ชั่วโมง')) b(tier, points, benefit)
  where v.tier = b.tier`;

/** Channels take money on the accounts of their site, and the deposits of the last month came by those of their way. */
const CHANNELS = `with taking as (
    update payment_channel c set accounts = (select array_agg(b.id order by b.id) from bank_account b where b.service = c.service and b.purpose = 'deposit'))
  update deposit d set payment_channel = c.id from (select service, way, min(id) as id from payment_channel group by service, way) c
   where c.service = d.service and c.way = d.channel and d.created_at > now() - interval '30 days'`;

/** A few deposits of each site were added by hand. */
const BY_HAND = `update deposit d set channel = 'manual', added_by = coalesce(d.decided_by, 5)
   from (select service, id, row_number() over (partition by service order by id desc) as n from deposit where line is null and status = 'approved' and channel = 'bank') m
  where m.service = d.service and m.id = d.id and m.n <= 5`;

/** Payments by channels without a fee are settled the next morning; those with one wait for the channel's own day. */
const SETTLED = `update deposit d set fee = 0, settled_at = (d.decided_at at time zone 'Asia/Bangkok')::date + interval '1 day 3 hours', settled_by = 5 from payment_channel c
  where c.service = d.service and c.id = d.payment_channel and c.fee_percent = 0 and c.fee_fixed = 0 and d.status = 'approved' and d.decided_at < now() - interval '2 days'`;

/** Employees claimed what they decided, seconds to minutes before; some evenings it was busy. */
const CLAIMED = `with held as (select service, id, 8 + (id * 7919) % 45 + case when extract(hour from decided_at) between 12 and 15 then (id * 31) % 120 else 0 end as seconds from queue_decision)
  update queue_decision d set took = h.seconds, claimed_at = d.decided_at - make_interval(secs => h.seconds) from held h where h.service = d.service and h.id = d.id and d.id % 6 <> 0`;

/** Fills an empty database with realistic data, the same every time except for its last day. */
export async function seedDemo(tx: Tx, definitions: readonly AnyResource[], now: Date): Promise<void> {
  const random = createRandom(SEED, now);
  await seedRoles(tx, now);
  if (definitions.some(({ name }) => name === 'role_view')) await seedRoleViews(tx, now);
  await seedSites(tx, now);
  // One that is no longer used: nothing of a demonstration goes out.
  if (definitions.some((def) => def.name === 'site_webhook'))
    await insertAll(tx, 'site_webhook', [
      {
        id: 1,
        version: 2,
        created_at: now.toISOString(),
        updated_at: now.toISOString(),
        site: 2,
        service: demoSites[1].service,
        url: 'https://gold168.example.com/hooks/office',
        events: ['deposit.credited', 'withdrawal.paid'],
        active: false,
      },
    ]);
  if (definitions.some((def) => def.name === 'site_config')) {
    await tx.query('update site_config set auto_credit = true');
    // At the first site every withdrawal waits for a person; at the others small ones go out by themselves.
    await tx.query('update site_config set withdraw_auto_limit = 3000 where service <> $1', [demoSites[0].service]);
  }
  if (definitions.some((def) => def.name === 'system_config')) {
    await tx.query('update system_config set contract_end = $1, sms_app = $2', [
      bangkokDay(new Date(now.getTime() + CONTRACT_DAYS * 86_400_000)),
      SMS_APP,
    ]);
  }
  await seedStaff(
    tx,
    demoSites.map((site) => site.service),
    now,
  );
  const known: Known = new Map([
    ['employee', new Map([['', [...WORKERS]]])],
    ['role', new Map([['', [1, 2, 3, 4, 5, 6, 7]]])],
  ]);
  const made = new Map<string, DemoRow[]>();
  for (const def of inOrder(definitions)) {
    if (!def.demo || MONEY.includes(def.name)) continue;
    const rows = def.name === 'member_bank' ? bankRows(def, made.get('member') ?? [], random) : rowsOf(def, known, random, made);
    await insertAll(tx, def.name, rows);
    if (def.ordered !== undefined) await tx.query(renumberSql(def, { everywhere: true }));
    remember(known, def.name, rows);
    made.set(def.name, rows);
  }
  if (made.has('points_entry')) await tx.query(POINTS);
  if (made.has('campaign_cost')) await tx.query(SPENT);
  if (definitions.some(({ name }) => name === 'vip_tier')) await tx.query(TIERS);
  const of = (name: string, service: string): DemoRow[] => (made.get(name) ?? []).filter((row) => row.service === service);
  const count = (name: string, share: number): number => Math.round((definitions.find((def) => def.name === name)?.demo ?? 0) * share);
  const sites = demoSites.map(({ service, share, bought }, index) => ({
    service,
    site: index + 1,
    bought,
    members: of('member', service),
    memberBanks: new Map(of('member_bank', service).map((row) => [Number(row['member']), row])),
    accounts: of('bank_account', service),
    deposits: count('deposit', share),
    withdraws: count('withdraw', share),
    plays: definitions.some(({ name }) => name === 'member_play') ? Math.round(PLAYS * share) : 0,
    ours: index === 0,
    employees: idsOf(known, 'employee', ''),
    codes: count('qr_payment', share),
  }));
  const money = await seedMoney(tx, sites, random, createRandom(SEED + 2, now), now);
  if (made.has('payment_channel')) await tx.query(CHANNELS);
  if (definitions.some(({ name }) => name === 'deposit')) await tx.query(BY_HAND);
  if (made.has('payment_channel')) await tx.query(SETTLED);
  if (definitions.some(({ name }) => name === 'transfer_rule'))
    await tx.query(
      `insert into transfer_rule (service, name, sources, targets, threshold, reserve, most, active)
         select b.service, 'บัญชีรับฝาก → บัญชีจ่ายถอน', array_agg(b.id) filter (where b.purpose = 'deposit'), array_agg(b.id) filter (where b.purpose = 'withdraw'), 400000, 100000, 50000, true
           from bank_account b where b.service = any($1::text[]) group by b.service
          having count(*) filter (where b.purpose = 'deposit') > 0 and count(*) filter (where b.purpose = 'withdraw') > 0`,
      [demoSites.map(({ service }) => service)],
    );
  const codes = definitions.find(({ name }) => name === 'qr_payment');
  // With choices of its own, so that those of everything else stay as they are.
  if (codes) await seedQr(tx, codes, sites, money, createRandom(SEED + 1, now), now);
  if (definitions.some(({ name }) => name === 'withdraw')) await seedOutgoing(tx);
  if (definitions.some(({ name }) => name === 'bank_day')) await seedBankBook(tx, demoSites[0].service, now);
  if (definitions.some(({ name }) => name === 'bank_check'))
    await seedBankChecks(
      tx,
      demoSites.map(({ service }) => of('member_bank', service)),
      now,
    );
  if (definitions.some(({ name }) => name === 'queue_decision')) {
    await tx.query(FILL_DECISIONS);
    await tx.query(CLAIMED);
  }
  if (definitions.some(({ name }) => name === 'member_follow'))
    await seedFollow(
      tx,
      demoSites.map(({ service }) => of('member', service)),
      now,
    );
  if (!made.has('sms_sender')) return;
  await seedMessages(
    tx,
    demoSites.map(({ service, webname }, index) => ({
      service,
      web: webname,
      site: index + 1,
      members: of('member', service).filter((row) => row['status'] === 'active'),
      sender: of('sms_sender', service).find((row) => row['status'] === 'approved'),
      maker: 4,
    })),
    random,
    now,
  );
}
