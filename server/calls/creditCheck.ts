import { credit } from '../../src/resources/member/credit';
import { holds } from '../../src/schema/can';
import { CALL_CODES } from '../../src/schema/codes';
import { forbidden, Refusal } from '../refusal';
import { gateSite, gateVerb } from '../kernel/gate';
import type { SessionCall } from './context';
import { answer } from './http';

interface Balances extends Record<string, unknown> {
  cash: number;
  held: number;
  bonus: number;
  lost: number;
  points: number;
  boxes: number;
}

/**
 * `GET /api/CreditCheck/{service}?member=&wallet=1`: what a member has (code 8001), in baht, points and unopened boxes. With `wallet` (code
 * 8007) also whether it agrees: the balance shown, the account in the books, and the sum of its entries, with the plays of the site's
 * wallet today.
 */
export async function creditCheck(call: SessionCall, service: string): Promise<Response> {
  const { actor } = call.session;
  gateSite(actor, credit, service);
  gateVerb(actor, credit, 'view');
  const withWallet = call.url.searchParams.get('wallet') === '1';
  const code = withWallet ? CALL_CODES.walletCheck : CALL_CODES.creditCheck;
  if (!holds(actor, code)) throw forbidden(code);
  const id = Number(call.url.searchParams.get('member'));
  if (!Number.isSafeInteger(id) || id < 1) throw new Refusal(400, 'badQuery', { name: 'member' });
  const { db, now } = call.server.kernel;
  const [balances] = await db.query<Balances>(
    `select m.balance::float8 as cash, m.points,
       coalesce((select a.balance from ledger_account a where a.service = $1 and a.kind = 'member_hold' and a.owner = $2), 0)::float8 as held,
       coalesce((select a.balance from ledger_account a where a.service = $1 and a.kind = 'member_bonus' and a.owner = $2), 0)::float8 as bonus,
       coalesce((select -a.balance from ledger_account a where a.service = $1 and a.kind = 'play' and a.owner = $2), 0)::float8 as lost,
       (select count(*)::int from ticket t where t.service = $1 and t.member = $2 and t.status = 'given') as boxes
       from member m where m.service = $1 and m.id = $2`,
    [service, id],
  );
  if (!balances) throw new Refusal(404, 'notFound');
  if (!withWallet) return answer({ payload: balances });
  const [wallet] = await db.query(
    `select coalesce(a.balance, 0)::float8 as books,
       (coalesce((select -sum(l.amount) from ledger_line l where l.service = $1 and l.account = a.id), 0)
         - coalesce((select k.amount from ledger_carried k where k.service = $1 and k.account = a.id), 0))::float8 as entries,
       (select count(*)::int from wallet_call w where w.service = $1 and w.member = $2 and w.at >= $3) as calls,
       (select coalesce(sum(w.amount), 0)::float8 from wallet_call w where w.service = $1 and w.member = $2 and w.at >= $3 and w.kind = 'debit' and not w.void) as staked,
       (select coalesce(sum(w.amount), 0)::float8 from wallet_call w where w.service = $1 and w.member = $2 and w.at >= $3 and w.kind = 'credit' and not w.void) as won
       from (select 1) one left join ledger_account a on a.service = $1 and a.kind = 'member_cash' and a.owner = $2`,
    [service, id, new Date(now().getTime() - 86_400_000).toISOString()],
  );
  return answer({ payload: { ...balances, wallet } });
}
