import type { Kernel } from '../kernel/kernel';
import { claim, isWaiting, takeOver, type Claimed, type Expired, type Lane } from './claim';
import { DROP_REASONS } from './drop';
import { refOf, type Gateway, type Outcome } from './gateway';
import { settle, type Report, type Touched } from './settle';
import { log } from '../log';
import { inSpan, type Span } from '../trace';

export interface SendOptions {
  batch: number;
  leaseMs: number;
  rate: number;
  /** First wait before another attempt; each one doubles it. */ retryMs: number;
}

/** Messages per second, unless the office says otherwise. */
export const USUAL_RATE = 50;

/**
 * The share of the lease after which a request to the gateway is aborted: no other process takes the message over while it may still be
 * sent.
 */
const PATIENCE = 0.5;
/** A batch whose claim took longer than this share of its lease is not begun. */
const TOO_LATE = 0.3;
const LONGEST_RETRY_MS = 15 * 60_000;
const UNSURE = 'ไม่ทราบว่าผู้ให้บริการรับข้อความหรือไม่';

/** The report for an outcome. An unsure message waits for the end of its lease where the gateway can be asked then. */
function reportOf(
  gateway: Gateway,
  { service, message, lease, tries, drop }: Claimed,
  outcome: Outcome | undefined,
  retryMs: number,
): Report | null {
  const about = { service, message, lease, wait: Math.min(LONGEST_RETRY_MS, retryMs * 2 ** (tries - 1)) };
  if (drop !== null) return { ...about, happening: { kind: 'dropped', reason: DROP_REASONS[drop] } };
  switch (outcome?.kind) {
    case 'accepted':
      return { ...about, happening: { kind: 'accepted', provider: outcome.id } };
    case 'refused':
    case 'again':
      return { ...about, happening: { kind: outcome.kind, reason: outcome.reason } };
    case 'unsure':
    case undefined:
      if (gateway.find) return null;
      return { ...about, happening: { kind: gateway.dedupes ? 'again' : 'lost', reason: outcome?.reason ?? UNSURE } };
  }
}

interface Sent {
  count: number;
  /** Milliseconds until the rate allows the next messages. */
  wait: number;
  touched: Touched[];
}

/** Submits the next messages of a lane, if the rate allows any now. The gateway is called outside any transaction. */
export async function sendSome(kernel: Kernel, gateway: Gateway, lane: Lane, options: SendOptions): Promise<Sent> {
  if (!(await isWaiting(kernel.db, lane))) return { count: 0, wait: 0, touched: [] };
  const attributes = { 'office.gateway': gateway.name, 'office.lane': lane };
  return inSpan('messages', { kind: 'work', attributes }, (span) => sendBatch(span, kernel, gateway, lane, options));
}

async function sendBatch(
  span: Span,
  kernel: Kernel,
  gateway: Gateway,
  lane: Lane,
  { batch, leaseMs, rate, retryMs }: SendOptions,
): Promise<Sent> {
  const began = performance.now();
  const { claimed, wait } = await kernel.db.tx((tx) => claim(tx, { lane, most: batch, leaseMs, rate, now: kernel.now() }));
  span.note({ 'office.messages': claimed.length });
  if (claimed.length === 0) return { count: 0, wait, touched: [] };
  const wanted = claimed.filter(({ drop }) => drop === null);
  const late = performance.now() - began > leaseMs * TOO_LATE;
  const outcomes = new Map<Claimed, Outcome>();
  if (wanted.length > 0 && !late) {
    const signal = AbortSignal.timeout(leaseMs * PATIENCE);
    const said = await gateway
      .submit(
        wanted.map(({ service, message, phone, sender, text, parts }) => ({ ref: refOf(service, message), phone, sender, text, parts })),
        signal,
      )
      .catch((error: unknown): Outcome[] => {
        log.error('the SMS gateway did not take messages', {
          gateway: gateway.name,
          reason: error instanceof Error ? error.message : String(error),
        });
        return [];
      });
    wanted.forEach((one, at) => {
      const outcome = said[at];
      if (outcome) outcomes.set(one, outcome);
    });
  } else for (const one of wanted) outcomes.set(one, { kind: 'again', reason: UNSURE });
  const reports = claimed.map((one) => reportOf(gateway, one, outcomes.get(one), retryMs)).filter((report) => report !== null);
  return { count: claimed.length, wait: 0, touched: await kernel.db.tx((tx) => settle(tx, reports, kernel.now())) };
}

/**
 * Reports for messages with an unknown outcome: the gateway is asked, the message is tried again where that is safe, and is left unknown
 * otherwise. A message is never sent twice.
 */
async function reportsOf(gateway: Gateway, expired: readonly Expired[], leaseMs: number): Promise<Report[]> {
  if (!gateway.find) return expired.map((one) => ({ ...one, happening: { kind: gateway.dedupes ? 'again' : 'lost', reason: UNSURE } }));
  const known = await gateway.find(
    expired.map(({ service, message }) => refOf(service, message)),
    AbortSignal.timeout(leaseMs * PATIENCE),
  );
  return expired.map((one) => {
    const provider = known.get(refOf(one.service, one.message));
    return { ...one, happening: provider === undefined ? { kind: 'again', reason: UNSURE } : { kind: 'accepted', provider } };
  });
}

/** Settles messages of processes that ended in the middle of sending. Returns how many. */
export async function recover(
  kernel: Kernel,
  gateway: Gateway,
  { batch, leaseMs }: SendOptions,
): Promise<{ count: number; touched: Touched[] }> {
  const expired = await kernel.db.tx((tx) => takeOver(tx, { most: batch, leaseMs }));
  if (expired.length === 0) return { count: 0, touched: [] };
  const reports = await reportsOf(gateway, expired, leaseMs);
  return { count: expired.length, touched: await kernel.db.tx((tx) => settle(tx, reports, kernel.now())) };
}
