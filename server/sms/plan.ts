import { smsCampaign } from '../../src/resources/sms/smsCampaign';
import { formatClock } from '../../src/schema/format';
import type { Kernel } from '../kernel/kernel';
import { updateRow } from '../kernel/store';
import { difference, writeTrail, type Announcement } from '../kernel/trail';
import { forgetRecipients } from './audience';
import { startOf, type Timing } from './when';

interface Planned extends Timing {
  service: string;
  id: number;
  status: string;
  reason: string | null;
  started_at: string | null;
  sender_status: string;
}

const NO_GATEWAY = 'ยังไม่ได้ตั้งค่าผู้ให้บริการ SMS';
/** Says when it goes on. */
const quietUntil = (at: Date): string => `รอพ้นช่วงงดส่ง เริ่มส่ง ${formatClock(at)}`;
const SENDER = 'ชื่อผู้ส่งใช้ไม่ได้แล้ว';
const NOTHING_SENT = 'ไม่มีข้อความใดส่งออกได้';

const OPEN = `select c.service, c.id, c.status, c.reason, c.quiet, c.scheduled_at, c.started_at, s.sms_quiet_from, s.sms_quiet_to, n.status as sender_status
  from sms_run r join sms_campaign c on c.service = r.service and c.id = r.campaign join site_config s on s.service = c.service join sms_sender n on n.service = c.service and n.id = c.sender
 where not r.done and c.status in ('queued', 'sending') order by c.service, c.id`;

/** The state a campaign should have now; null: no change. */
function wanted(campaign: Planned, now: Date, hasGateway: boolean): Record<string, unknown> | null {
  const { due, at } = startOf(campaign, now);
  const set = ((): { status: string; reason: string | null } | null => {
    if (due > now) return null;
    if (campaign.sender_status !== 'approved') return { status: 'paused', reason: SENDER };
    if (!hasGateway) return { status: 'queued', reason: NO_GATEWAY };
    if (at > now) return { status: 'queued', reason: quietUntil(at) };
    return { status: 'sending', reason: null };
  })();
  if (!set || (set.status === campaign.status && set.reason === campaign.reason)) return null;
  return { ...set, ...(set.status === 'sending' && campaign.started_at === null && { started_at: now.toISOString() }) };
}

/** Changes a campaign with its audit entry, unless it was changed meanwhile. Returns whether it did. */
async function change(
  kernel: Kernel,
  { service, id, status }: { service: string; id: number; status: string },
  action: string,
  set: Record<string, unknown>,
  unless = '',
): Promise<boolean> {
  const now = kernel.now();
  const announcements = await kernel.db.tx(async (tx): Promise<Announcement[]> => {
    const [row] = await tx.query(
      `select c.status, c.reason, c.started_at, c.finished_at from sms_campaign c where c.service = $1 and c.id = $2 and c.status = $3${unless} for no key update`,
      [service, id, status],
    );
    if (!row) return [];
    await updateRow(tx, smsCampaign, service, id, set, now, kernel.encrypt);
    if (set['finished_at'] !== undefined) {
      await tx.query('update sms_run set done = true where service = $1 and campaign = $2', [service, id]);
      await forgetRecipients(tx, service, id);
    }
    if (set['started_at'] !== undefined)
      await tx.query(
        'update sms_sender s set last_used = $3 from sms_campaign c where c.service = $1 and c.id = $2 and s.service = $1 and s.id = c.sender',
        [service, id, now.toISOString()],
      );
    return writeTrail(
      tx,
      { employee: null, ip: '', at: now },
      [{ def: smsCampaign, service, id, action, ...difference(smsCampaign, row, set) }],
      kernel.origin,
    );
  });
  announcements.forEach(kernel.announce);
  return announcements.length > 0;
}

/** Starts due campaigns and holds those in quiet hours. Returns how many campaigns changed. */
export async function plan(kernel: Kernel, hasGateway: boolean): Promise<number> {
  let changed = 0;
  for (const campaign of await kernel.db.query<Planned>(OPEN)) {
    const set = wanted(campaign, kernel.now(), hasGateway);
    if (set && (await change(kernel, campaign, set['status'] === 'sending' ? 'start' : 'wait', set))) changed += 1;
  }
  return changed;
}

const NOTHING_LEFT = ' and not exists (select 1 from sms_outbox o where o.service = c.service and o.campaign = c.id)';

/** Ends campaigns whose messages were all submitted. Returns how many. */
export async function finish(kernel: Kernel): Promise<number> {
  const over = await kernel.db.query<{ service: string; id: number; status: string; sent: number }>(
    `select c.service, c.id, c.status, c.sent from sms_run r join sms_campaign c on c.service = r.service and c.id = r.campaign where not r.done and r.fed and c.status = 'sending'${NOTHING_LEFT}`,
  );
  let ended = 0;
  for (const campaign of over) {
    const set = {
      ...(campaign.sent > 0 ? { status: 'sent' } : { status: 'failed', reason: NOTHING_SENT }),
      finished_at: kernel.now().toISOString(),
    };
    if (await change(kernel, campaign, 'finish', set, NOTHING_LEFT)) ended += 1;
  }
  return ended;
}
