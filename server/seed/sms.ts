import type { Random } from '../../src/schema/fields/kind';
import { bangkokDay } from '../../src/schema/format';
import { countParts } from '../../src/sms/parts';
import { fillIn } from '../../src/sms/text';
import type { Tx } from '../db/client';
import { baht, satang } from '../ledger/money';
import { post } from '../ledger/post';
import { creditBought, smsReleased, smsReserved, smsSpent } from '../ledger/recipes';
import { insertAll } from './insert';
import type { DemoRow } from './rows';

/** A site that has sent messages: its name, its recipients, and the approved sender name. */
export interface SiteMessages {
  service: string;
  web: string;
  site: number;
  members: readonly DemoRow[];
  sender: DemoRow | undefined;
  maker: number;
}

const DAY_MS = 86_400_000;
const EVERY_DAYS = 3;
const CAMPAIGNS = 10;
const PRICE = 35;
const TEXTS = [
  ['โบนัสสุดสัปดาห์', '{web} ฝากวันนี้รับโบนัส 20% ถึงเที่ยงคืน ยกเลิกรับข่าวตอบ STOP'],
  ['ชวนกลับมา', '{web} คิดถึงคุณ มีเครดิตฟรีรออยู่ ยกเลิกตอบ STOP'],
  ['แจ้งปิดปรับปรุง', '{web} maintenance tonight 02:00-03:00'],
] as const;

interface Made {
  campaigns: Record<string, unknown>[];
  messages: Record<string, unknown>[];
  days: Map<string, Record<string, unknown>>;
}

/** The outcome of a message: most arrive. */
function outcome(random: Random): { status: 'delivered' | 'failed' | 'suppressed'; reason: string | null } {
  if (random.chance(0.93)) return { status: 'delivered', reason: null };
  return random.chance(0.7)
    ? { status: 'failed', reason: random.pick(['ปิดเครื่องนานเกินไป', 'ไม่มีเบอร์นี้แล้ว']) }
    : { status: 'suppressed', reason: 'ขอไม่รับข้อความ' };
}

/** One past campaign with all its messages, and the postings that sending would have made. */
async function campaign(
  tx: Tx,
  { service, web, site, members, sender, maker }: SiteMessages,
  index: number,
  random: Random,
  now: Date,
  made: Made,
): Promise<void> {
  if (!sender || members.length === 0) return;
  const id = made.campaigns.length + 1;
  const at = new Date(now.getTime() - ((CAMPAIGNS - index) * EVERY_DAYS + 1) * DAY_MS + random.int(0, 240) * 60_000);
  const [name, pattern] = TEXTS[index % TEXTS.length] ?? TEXTS[0];
  const text = fillIn(pattern, { web });
  const { parts } = countParts(text);
  const start = random.int(0, Math.max(0, members.length - 40));
  const ends = members.slice(start, start + 20 + random.int(0, 20)).map((member) => ({ member, ...outcome(random) }));
  const of = (status: string): number => ends.filter((end) => end.status === status).length;
  const [each, sent] = [parts * PRICE, of('delivered') + of('failed')];
  const stamp = at.toISOString();
  const spent = of('delivered') * each;
  made.campaigns.push({
    service,
    id,
    version: 2,
    created_at: stamp,
    updated_at: stamp,
    name,
    sender: sender.id,
    text: pattern,
    audience: 'filter',
    segment: null,
    to_tier: null,
    to_channel: null,
    to_tags: [],
    idle_days: null,
    joined_from: null,
    joined_to: null,
    // Two of three were planned for their hour, the third was sent at once.
    scheduled_at: index % 3 === 2 ? null : stamp,
    quiet: true,
    recipients: ends.length,
    parts: parts * ends.length,
    cost: baht(each * ends.length),
    sent,
    delivered: of('delivered'),
    failed: of('failed'),
    suppressed: of('suppressed'),
    spent: baht(spent),
    status: 'sent',
    reason: null,
    made_by: maker,
    started_at: stamp,
    finished_at: stamp,
    cross: null,
  });
  for (const { member, status, reason } of ends) {
    made.messages.push({
      service,
      id: made.messages.length + 1,
      version: 1,
      created_at: stamp,
      updated_at: stamp,
      direction: 'out',
      phone: member['phone'],
      member: member.id,
      sender: sender['name'],
      text,
      parts,
      cost: baht(each),
      status,
      reason,
      campaign: id,
      auto: null,
      provider_id: status === 'suppressed' ? null : `D${String(made.messages.length + 1).padStart(8, '0')}`,
      submitted_at: status === 'suppressed' ? null : stamp,
      done_at: stamp,
    });
  }
  const key = `${service} ${bangkokDay(at)}`;
  const day = made.days.get(key);
  const more = (field: string, value: number): number => Number(day?.[field] ?? 0) + value;
  made.days.set(key, {
    service,
    id: day?.['id'] ?? made.days.size + 1,
    version: 1,
    created_at: stamp,
    updated_at: stamp,
    day: bangkokDay(at),
    sender: sender['name'],
    sent: more('sent', sent),
    delivered: more('delivered', of('delivered')),
    failed: more('failed', of('failed')),
    suppressed: more('suppressed', of('suppressed')),
    parts: more('parts', parts * sent),
    cost: baht(satang(more('cost', baht(spent)))),
  });
  const cause = { service, resource: 'sms_campaign', recordId: id, actorId: maker, at };
  // As much is bought as was spent, so that the balance of earlier purchases stays the same.
  if (spent > 0) await post(tx, { ...cause, resource: 'site', recordId: site }, creditBought('sms_credit', baht(spent)));
  await post(tx, cause, smsReserved(baht(each * ends.length)));
  if (spent > 0) await post(tx, cause, smsSpent(baht(spent)));
  if (each * ends.length > spent) await post(tx, cause, smsReleased(baht(each * ends.length - spent)));
}

/** A month of campaigns for each site. */
export async function seedMessages(tx: Tx, sites: readonly SiteMessages[], random: Random, now: Date): Promise<void> {
  const made: Made = { campaigns: [], messages: [], days: new Map() };
  for (const site of sites) for (let index = 0; index < CAMPAIGNS; index += 1) await campaign(tx, site, index, random, now, made);
  await insertAll(tx, 'sms_campaign', made.campaigns);
  await insertAll(tx, 'sms_message', made.messages);
  await insertAll(tx, 'sms_day', [...made.days.values()]);
}
