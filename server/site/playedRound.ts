import { roundSums } from '../db/fillPlays';
import type { SiteWork } from './call';

/**
 * Keeps a round of our wallet as a play, once its first win has settled it: what was bet and won in it and not taken back. Whatever comes
 * for the round later is reckoned again; without a win that stands it is void. The member is locked by the caller.
 */
export const keepRound = ({ tx, service, now }: SiteWork, member: number, round: string): Promise<unknown> =>
  tx.query(
    `insert into member_play (service, ref, member, provider, game, category, stake, payout, settled_at, void, created_at, updated_at)
       select r.service, r.ref, r.member, r.provider, r.game, r.category, r.stake, r.payout, r.settled_at, r.void, $4, $4
         from (${roundSums('w.service = $1 and w.member = $2 and w.round = $3')}) r where r.settled_at is not null
     on conflict (service, ref) do update set stake = excluded.stake, payout = excluded.payout, void = excluded.void, version = member_play.version + 1, updated_at = excluded.updated_at`,
    [service, member, round, now.toISOString()],
  );
