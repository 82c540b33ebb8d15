/** Rounds of our wallet from their bets and wins that were not taken back; what is not settled has no `settled_at`. */
export const roundSums = (where: string): string =>
  `select w.service, w.member, w.member || '/' || w.round as ref, max(w.provider) filter (where w.kind = 'debit') as provider, max(w.game) filter (where w.kind = 'debit') as game,
     max(w.category) filter (where w.kind = 'debit') as category, coalesce(sum(w.amount) filter (where w.kind = 'debit' and not w.void), 0) as stake,
     coalesce(sum(w.amount) filter (where w.kind = 'credit' and not w.void), 0) as payout, min(w.at) filter (where w.kind = 'credit') as settled_at,
     count(*) filter (where w.kind = 'credit' and not w.void) = 0 as void
   from wallet_call w where ${where} group by w.service, w.member, w.round`;

/** Plays of before they were records, and the days on which members were active. */
export const FILL_PLAYS = `do $$ begin
  if to_regclass('member_play') is not null and to_regclass('play') is not null then
    insert into member_play (service, ref, member, provider, game, category, stake, payout, settled_at, settled_day, void, created_at, updated_at)
      select p.service, p.ref, p.member, p.provider, p.game, p.category, p.stake, p.payout, p.settled_at, business_day(p.service, p.settled_at), p.void, p.at, p.at
        from play p join member m on m.service = p.service and m.id = p.member order by p.settled_at on conflict (service, ref) do nothing;
    drop table play;
  end if;
  if to_regclass('member_play') is not null and to_regclass('wallet_call') is not null then
    insert into member_play (service, ref, member, provider, game, category, stake, payout, settled_at, settled_day, void, created_at, updated_at)
      select r.service, r.ref, r.member, r.provider, r.game, r.category, r.stake, r.payout, r.settled_at, business_day(r.service, r.settled_at), r.void, r.settled_at, r.settled_at
        from (${roundSums("w.kind in ('debit', 'credit') and w.member is not null and w.round is not null")}) r
        join member m on m.service = r.service and m.id = r.member where r.settled_at is not null and r.provider is not null order by r.settled_at on conflict (service, ref) do nothing;
  end if;
  if to_regclass('member_day') is not null and to_regclass('member_login') is not null then
    insert into member_day (service, member, day)
      select service, member, credited_day from deposit where credited_day is not null
      union select service, member, paid_day from withdraw where paid_day is not null
      union select service, member, settled_day from member_play where settled_day is not null
      union select l.service, l.member, business_day(l.service, l.at) from member_login l join member m on m.service = l.service and m.id = l.member
    on conflict (service, day, member) do nothing;
  end if;
end $$;`;
