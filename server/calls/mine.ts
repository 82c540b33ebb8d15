import { employee } from '../../src/resources/admin/employee';
import { EVERY_EXPORT_FROM, exportedFile } from '../../src/resources/admin/exportedFile';
import { alert } from '../../src/resources/setting/alert';
import { reportSchedule } from '../../src/resources/admin/reportSchedule';
import { bulkJob } from '../../src/resources/admin/bulkJob';
import { commentMessage } from '../../src/resources/admin/comment';
import { smsCampaign } from '../../src/resources/sms/smsCampaign';
import { siteKey } from '../../src/resources/admin/siteKey';
import { handover } from '../../src/resources/transaction/handover';
import { CEO_LEVEL } from '../../src/schema/access';
import { can, canAct, holds, seesAllSites } from '../../src/schema/can';
import { toldCodes } from '../../src/resources/setting/alert';
import type { Language } from '../../src/schema/messages';
import type { Actor } from '../../src/schema/actor';
import type { AnyResource } from '../../src/schema/define';
import { screenName, screenNamed } from '../../src/schema/screens';
import type { MineItem, WaitingApproval } from '../../src/schema/mine';
import { seesAlerts } from '../alerts/sees';
import type { Queryable } from '../db/client';
import { peopleOfSql } from '../kernel/reach';
import { readOne } from '../kernel/read';
import { stateWord } from '../kernel/words';
import type { Kernel } from '../kernel/kernel';
import type { SessionCall } from './context';
import { answer } from './http';

/** An employee reads no more of what waits; the views of the lists have all of it. */
const MOST = 50;
/** How long something that is over is told of. */
const TOLD_HOURS = 48;

interface Open extends Record<string, unknown> {
  service: string;
  resource: string;
  record: number;
  action: string;
  maker_name: string;
  made_at: string;
  expires_at: string;
}

/** The field whose amount a request is about. */
function amountOf({ actions, fields, raisedByTwo = {} }: AnyResource, action: string): string | undefined {
  const over = actions[action]?.approval?.over;
  if (typeof over === 'string') return over;
  return action === 'update' ? Object.keys(raisedByTwo).find((name) => fields[name]?.kind === 'money') : undefined;
}

/** The entity, or the screen over it that alone has the action. */
function askedThrough({ definitions }: Kernel, resource: string, action: string): AnyResource | undefined {
  const screen = definitions.get(resource)?.actions[action]?.screen;
  return screenNamed(definitions, screen === undefined ? resource : `${resource}:${screen}`);
}

/**
 * Requests of colleagues for a second person that the employee may be, the first to run out first. What the record is called and comes to
 * is masked as in lists.
 */
async function approvalsFor(kernel: Kernel, actor: Actor): Promise<WaitingApproval[]> {
  const now = kernel.now();
  const rows = await kernel.db.query<Open>(
    `select a.service, a.resource, a.record, a.action, a.maker_name, a.made_at, a.expires_at from approval a
      where a.decided_at is null and a.expires_at > $1 and a.maker <> $2 and ($3 or a.service = any($4::text[])) order by a.expires_at limit ${MOST}`,
    [now.toISOString(), actor.user.id, seesAllSites(actor), ['', ...actor.user.service]],
  );
  const found = await Promise.all(
    rows.map(async ({ service, resource, record, action, maker_name: by, made_at, expires_at }): Promise<WaitingApproval | null> => {
      const def = askedThrough(kernel, resource, action);
      if (!def || !can(actor, def, 'view') || !(action === 'update' ? can(actor, def, 'update') : canAct(actor, def, action))) return null;
      const row = await readOne(kernel.db, { def, definitions: kernel.definitions, actor, service, now }, record);
      const amount = row?.[amountOf(def, action) ?? ''];
      const title = def.title === 'id' ? null : row?.[def.title];
      if (!row) return null;
      return {
        service,
        resource: screenName(def),
        record,
        action,
        by,
        made_at,
        expires_at,
        title: typeof title === 'string' ? title : null,
        amount: typeof amount === 'number' ? amount : null,
      };
    }),
  );
  return found.filter((one) => one !== null);
}

/** Alerts that are not acknowledged yet, for the employees their rules tell by the bell. */
async function alertsFor(db: Queryable, actor: Actor, since: string, language: Language): Promise<Omit<MineItem, 'resource'>[]> {
  if (!seesAlerts(actor)) return [];
  const rows = await db.query<Omit<MineItem, 'resource' | 'kind' | 'text'> & { figure: string }>(
    `select service, id as record, raised_at as at, figure from alert where state = 'open' and raised_at > $1 and bell
        and (told = '{}' or told && $2::text[]) and ($4 or service = any($3::text[])) order by raised_at desc limit ${MOST}`,
    [since, Object.keys(toldCodes).filter((code) => holds(actor, code)), [...actor.user.service], seesAllSites(actor)],
  );
  return rows.map(({ figure, ...row }) => ({ ...row, kind: 'alert', text: stateWord(alert, 'figure', figure)[language] }));
}

/**
 * What else is the employee's own: exports to agree to and agreed ones, reports that are sent no more, campaigns that are done, a shift to
 * take over, replies.
 */
async function itemsFor(db: Queryable, actor: Actor, now: Date, language: Language): Promise<MineItem[]> {
  const me = actor.user.id;
  const since = new Date(now.getTime() - TOLD_HOURS * 3_600_000).toISOString();
  const services = [...actor.user.service];
  const [alerts, exports, schedules, campaigns, shifts, jobs, replies, keys, links] = await Promise.all([
    alertsFor(db, actor, since, language),
    db.query<Omit<MineItem, 'resource'>>(
      `select case when author = $1 then 'exportAgreed' else 'exportAsked' end as kind, coalesce(service, '') as service, id as record, coalesce(decided_at, created_at) as at, what as text
         from exported_file where expires_at > $2 and (author = $1 and state = 'agreed' or $3 and author <> $1 and state = 'asked' and ($5 or service = any($4::text[]) or (service is null and author in (${peopleOfSql('$4::text[]')}))))`,
      [me, now.toISOString(), actor.user.level >= EVERY_EXPORT_FROM, services, seesAllSites(actor)],
    ),
    db.query<Omit<MineItem, 'resource'>>(
      `select 'scheduleHalted' as kind, service, id as record, updated_at as at, report as text from report_schedule where author = $1 and state = 'halted'`,
      [me],
    ),
    can(actor, smsCampaign, 'view')
      ? db.query<Omit<MineItem, 'resource'>>(
          `select case when status = 'failed' then 'campaignFailed' else 'campaignDone' end as kind, service, id as record, finished_at as at, name as text
             from sms_campaign where made_by = $1 and finished_at > $2 and status in ('sent', 'failed')`,
          [me, since],
        )
      : [],
    can(actor, handover, 'view')
      ? db.query<Omit<MineItem, 'resource'>>(
          `select 'handover' as kind, h.service, h.id as record, h.created_at as at, e.name as text from handover h join employee e on e.id = h.by where h.to = $1 and h.status = 'given'`,
          [me],
        )
      : [],
    db.query<Omit<MineItem, 'resource'>>(
      `select case state when 'running' then 'bulkRunning' when 'done' then 'bulkDone' else 'bulkHalted' end as kind, coalesce(service, '') as service, id as record,
              coalesce(ended_at, created_at) as at, what as text
         from bulk_job where author = $1 and state <> 'stopped' and (ended_at is null or ended_at > $2)`,
      [me, since],
    ),
    db.query<Omit<MineItem, 'resource'>>(
      `select 'reply' as kind, '' as service, m.thread as record, max(m.created_at) as at, max(c.subject) as text from comment_message m join comment c on c.id = m.thread
        where m.owner = $1 and m.author <> $1 and m.created_at > $2 group by m.thread`,
      [me, since],
    ),
    // A key acts without an employee of the office: each one another employee made is told.
    actor.user.level >= CEO_LEVEL && can(actor, siteKey, 'view')
      ? db.query<Omit<MineItem, 'resource'>>(
          `select 'keyMade' as kind, service, id as record, created_at as at, key as text from site_key
            where made_by is distinct from $1 and created_at > $2 and revoked_at is null order by created_at desc limit ${MOST}`,
          [me, since],
        )
      : [],
    // The maker of a password link could sign in with it: each used link is told to those who know who should have one.
    actor.user.level >= CEO_LEVEL && can(actor, employee, 'view')
      ? db.query<Omit<MineItem, 'resource'>>(
          `select 'linkUsed' as kind, '' as service, e.id as record, i.used_at as at, e.name || ' ← ' || m.name as text
             from invite i join employee e on e.id = i.employee join employee m on m.id = i.made_by
            where i.used_at > $2 and $1 not in (i.employee, i.made_by) order by i.used_at desc limit ${MOST}`,
          [me, since],
        )
      : [],
  ]);
  const of = (def: { name: string }, rows: readonly Omit<MineItem, 'resource'>[]): MineItem[] =>
    rows.map((row) => ({ ...row, resource: def.name, at: new Date(row.at).toISOString() }));
  return [
    ...of({ name: can(actor, alert, 'view') ? alert.name : `${alert.name}:every` }, alerts),
    ...of(handover, shifts),
    ...of(exportedFile, exports),
    ...of(
      reportSchedule,
      schedules.map((row) => ({ ...row, text: stateWord(reportSchedule, 'report', row.text)[language] })),
    ),
    ...of(siteKey, keys),
    ...of(employee, links),
    ...of(bulkJob, jobs),
    ...of(smsCampaign, campaigns),
    ...of({ name: commentMessage.fields.thread.resource }, replies),
  ]
    .sort((a, b) => b.at.localeCompare(a.at))
    .slice(0, MOST);
}

/** `GET /api/Mine`: what waits for the employee personally, over all their sites. */
export async function mine(call: SessionCall): Promise<Response> {
  const { kernel } = call.server;
  const { actor } = call.session;
  const [approvals, items] = await Promise.all([approvalsFor(kernel, actor), itemsFor(kernel.db, actor, kernel.now(), call.language)]);
  return answer({ payload: { approvals, items } });
}
