import { site } from '../../src/resources/admin/site';
import { siteConfig } from '../../src/resources/setting/siteConfig';
import { AGENT_LEVEL, DEMO_GROUP, SMS_WALLET } from '../../src/schema/credit';
import { SINGLE_ID } from '../../src/schema/define';
import type { Session } from '../auth/sessions';
import type { Db } from '../db/client';
import { forbidden, levelNeeded, Refusal } from '../refusal';
import { writeEvent } from '../kernel/trail';
import { creditOf } from '../ledger/credits';
import { baht, satang } from '../ledger/money';
import { post } from '../ledger/post';
import { creditCorrected } from '../ledger/recipes';
import { runCommand } from './commands';
import { callerOf, type Call, type SessionCall } from './context';
import { answer, readJson } from './http';
import { log } from '../log';
import { announcerOf } from '../sms/announcer';

/** A provider that does not answer for this long counts as unreachable. */
const PATIENCE_MS = 10_000;

/** The session, with the site checked to be one of the employee's; a refusal does not tell whether the site exists. */
function atSite({ session }: SessionCall, service: string, level = 0): Session {
  const { user } = session.actor;
  if (!user.service.includes(service)) throw forbidden();
  if (user.level < level) throw levelNeeded(level);
  return session;
}

/** The message credit, as the header reads it. */
export async function walletSummary(call: SessionCall): Promise<Response> {
  const { searchParams } = call.url;
  const service = searchParams.get('service') ?? '';
  atSite(call, service);
  if (searchParams.get('typename') !== SMS_WALLET) throw new Refusal(400, 'badQuery', { name: 'typename' });
  const currentamount = await creditOf(call.server.kernel.db, service, 'sms_credit');
  return answer({ payload: { currentamount }, currentamount });
}

/** The message credit, in baht. */
export async function smsCredit(call: SessionCall, service: string): Promise<Response> {
  atSite(call, service);
  return answer({ payload: await creditOf(call.server.kernel.db, service, 'sms_credit') });
}

/** The site's agent credit in the ledger. */
export async function agentCredit(call: SessionCall, service: string): Promise<Response> {
  atSite(call, service, AGENT_LEVEL);
  return answer({ payload: { amount: await creditOf(call.server.kernel.db, service, 'agent_credit') } });
}

/** The agent credit that the provider reports, in satang; null when it cannot be reached or its answer is no amount. */
async function askProvider({ server: { agent } }: Call, service: string): Promise<number | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('no answer in time')), PATIENCE_MS);
    });
    const said = satang(await Promise.race([agent.balance(service), late]));
    if (said < 0) throw new RangeError('a credit below zero');
    return said;
  } catch (error) {
    log.failure('the agent did not give its credit', error, { service });
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * `GET /api/Wallets/{service}`: what the site has at its providers by our books and by theirs, in baht. `provider` is null where the
 * provider does not answer, or tells no balance, as message gateways do not. Nothing is corrected.
 */
export async function wallets(call: SessionCall, service: string): Promise<Response> {
  atSite(call, service, AGENT_LEVEL);
  const { db } = call.server.kernel;
  const [sms, held, agent, said] = await Promise.all([
    creditOf(db, service, 'sms_credit'),
    creditOf(db, service, 'sms_hold'),
    creditOf(db, service, 'agent_credit'),
    askProvider(call, service),
  ]);
  return answer({
    payload: [
      { wallet: 'agent_credit', books: agent, held: 0, provider: said === null ? null : baht(said), tells: true },
      { wallet: 'sms_credit', books: sms, held, provider: null, tells: false },
    ],
  });
}

interface Correction {
  service: string;
  before: number;
  said: number;
  employee: number;
  ip: string;
  at: Date;
}

/**
 * Corrects the ledger to the provider's amount, one site at a time. A balance that moved while the provider was asked is left alone,
 * because the answer may be from before or after the movement. Answers the record of the site, null where nothing was corrected.
 */
const correct = (db: Db, { service, before, said, employee, ip, at }: Correction): Promise<number | null> =>
  db.tx(async (tx) => {
    const [row] = await tx.query<{ id: number }>('select id from site where service = $1 for no key update', [service]);
    if ((await creditOf(tx, service, 'agent_credit')) !== before) return null;
    await post(
      tx,
      { service, resource: site.name, recordId: row?.id ?? 0, actorId: employee, at },
      creditCorrected('agent_credit', baht(said - satang(before))),
    );
    await writeEvent(
      tx,
      { employee, ip, at },
      {
        service,
        resource: site.name,
        record: String(row?.id ?? 0),
        action: 'agentReload',
        after: { before, amount: baht(said) },
        result: 'ok',
      },
    );
    return row?.id ?? null;
  });

/** Asks the agent again; while it cannot be reached, the last amount stays. */
export async function reloadAgent(call: SessionCall, service: string): Promise<Response> {
  const { actor } = atSite(call, service, AGENT_LEVEL);
  const { kernel } = call.server;
  const { db, now } = kernel;
  const before = await creditOf(db, service, 'agent_credit');
  const said = await askProvider(call, service);
  if (said === null) throw new Refusal(409, 'agentUnreachable');
  if (said !== satang(before)) {
    const corrected = await correct(db, { service, before, said, employee: actor.user.id, ip: call.ip, at: now() });
    if (corrected !== null) {
      const announcer = announcerOf(kernel);
      announcer.note([{ service: 'office', resource: site.name, ids: [corrected] }]);
      await announcer.flush();
    }
  }
  return answer({ payload: { amount: baht(said) } }, { language: call.language });
}

/** Resets the system settings of a site of the demonstration group, as the action of their record does, at the current version. */
export async function resetDefaults(call: SessionCall, service: string): Promise<Response> {
  const session = atSite(call, service);
  if (session.actor.user.group !== DEMO_GROUP) throw new Refusal(403, 'groupOnly', { group: DEMO_GROUP });
  await readJson(call.request);
  const [row] = await call.server.kernel.db.query<{ version: number }>('select version from site_config where service = $1 and id = $2', [
    service,
    SINGLE_ID,
  ]);
  if (!row) throw new Refusal(404, 'notFound');
  const key = (call.request.headers.get('idempotency-key') ?? globalThis.crypto.randomUUID()).slice(0, 100);
  return runCommand(call.server, callerOf(call, session), {
    def: siteConfig,
    service,
    action: 'resetDefaults',
    id: SINGLE_ID,
    data: { version: row.version },
    key,
    requestId: call.requestId,
  });
}
