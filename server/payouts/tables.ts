/**
 * Attempts that the provider still has to be asked for, or whose answer is waited for. `begun_at` is written and committed before the
 * provider is called: a row without it was certainly not sent, one with it may have been. `until`: when a begun attempt without an answer
 * is in doubt, or before when one that could not be sent is not tried again.
 */
export const payoutSql = `
create table if not exists payout_outbox (
  service text not null,
  attempt bigint not null,
  begun_at timestamptz,
  until timestamptz,
  tries integer not null default 0,
  primary key (service, attempt)
);
`;
