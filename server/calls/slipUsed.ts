import { qrPayment } from '../../src/resources/transaction/qrPayment';
import { Refusal } from '../refusal';
import { gateSite, gateVerb } from '../kernel/gate';
import type { SessionCall } from './context';
import { answer } from './http';
import { typedParam } from './listParams';

const MOST = 60;

/**
 * `GET /SlipUsed/{service}?bank=&reference=`: the deposit that a slip's reference was taken for, and when; `null` where it is new to the
 * site.
 */
export async function slipUsed(call: SessionCall, service: string): Promise<Response> {
  const { actor } = call.session;
  gateSite(actor, qrPayment, service);
  gateVerb(actor, qrPayment, 'view');
  const { searchParams } = call.url;
  const [bank, reference] = [typedParam(searchParams, 'bank', MOST), typedParam(searchParams, 'reference', MOST)];
  if (bank === '' || reference === '') throw new Refusal(400, 'badQuery', { name: bank === '' ? 'bank' : 'reference' });
  const [taken] = await call.server.kernel.db.query<{ deposit: number; at: string }>(
    'select r.deposit::float8 as deposit, r.at from slip_reference r where r.service = $1 and r.bank = $2 and r.reference = $3',
    [service, bank, reference],
  );
  return answer({ payload: taken ? { deposit: taken.deposit, at: new Date(taken.at).toISOString() } : null });
}
