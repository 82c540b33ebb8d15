/** Two sites and their deposits, made by the database itself, the same every time. */
import { definitions } from '../../src/resources';
import { deposit } from '../../src/resources/transaction/deposit';
import type { Db } from '../../server/db/client';
import { foreignKeysOf, indexesOf, quote } from '../../server/db/columns';
import { prepareDatabase } from '../../server/prepare';
import { seedRoles, seedStaff } from '../../server/seed/staff';
import { HOLES } from './protocol';

export const BUSY = 'busy';
export const QUIET = 'quiet';
export const QUIET_DEPOSITS = 200;
const MEMBERS = 5000;
const CHUNK = 100_000;
const TODAY = '2026-11-20T12:00:00Z';

export interface Filling {
  deposits: number;
  /** So many of them wait, spread over the whole time. */
  pending: number;
}

/** How many deposits each measured filter matches. */
export interface Expected {
  pending: number;
  wide: number;
  tenth: number;
  all: number;
}
export const expectedOf = ({ deposits, pending }: Filling): Expected => ({
  pending,
  wide: deposits * 0.13,
  tenth: deposits * 0.1,
  all: deposits,
});

/** Deposit n of m: 13 in 100 from KBANK, 10 in 100 from SCB, the rest from others; every status but `pending` by chance of its number. */
const depositsSql = `
insert into deposit (service, id, version, created_at, updated_at, member, amount, bank, account_number, bank_account, channel, transferred_at, status, reason, decided_by, decided_at)
overriding system value
select $1::text, $6::bigint + n, case when waiting then 1 else 2 end, made, made + case when waiting then interval '0' else interval '3 minutes' end, $4::bigint + n * 104729 % $5::bigint, 100 + n * 31 % 4900 + (n % 100) / 100.0,
       case when bucket < 13 then 'KBANK' when bucket < 23 then 'SCB' when bucket < 50 then 'KTB' when bucket < 80 then 'BBL' else 'TRUEWALLET' end,
       lpad((2000000000 + n * 7919 % 7999999999)::text, 10, '0'), $7::bigint + n % 2, (array['bank', 'bank', 'qr', 'wallet'])[1 + n % 4], made,
       case when waiting then 'pending' when bucket % 17 = 5 then 'rejected' else 'approved' end, case when not waiting and bucket % 17 = 5 then 'ไม่พบยอดเงินเข้า' end,
       case when not waiting then 4 + n % 3 end, case when not waiting then made + interval '3 minutes' end
  from (select n, n * $3::bigint / $2::bigint <> (n - 1) * $3::bigint / $2::bigint as waiting, n * 7919 % 100 as bucket,
               timestamptz '${TODAY}' - ($2::bigint - n) * (interval '90 days' / $2::bigint) as made
          from generate_series($8::bigint, $9::bigint) n) made`;

interface Site {
  id: number;
  service: string;
  deposits: number;
  pending: number;
  members: number;
  first: number;
}

async function fillSite(db: Db, { id, service, deposits, pending, members, first }: Site): Promise<void> {
  await db.query(`insert into site (id, service, webname, group_type) overriding system value values ($1, $2, $2, 'game')`, [id, service]);
  // Whole lists are exported by one person.
  await db.query('update site_config set export_second_rows = null where service = $1', [service]);
  await db.query(
    `insert into member (service, id, username, name, phone, status) overriding system value select $1::text, $2::bigint + n, 'player' || n, 'ผู้เล่น ' || n, '08' || lpad(n::text, 8, '0'), 'active' from generate_series(0, $3::int - 1) n`,
    [service, first, members],
  );
  await db.query(
    `insert into bank_account (active, service, id, bank, number, holder, purpose) overriding system value select true, $1::text, $2::bigint + n, 'KBANK', (1000000001 + n)::text, 'บริษัท', 'deposit' from generate_series(0, 1) n`,
    [service, first],
  );
  for (let from = 1; from <= deposits; from += CHUNK) {
    await db.query(depositsSql, [service, deposits, pending, first, members, first - 1, first, from, Math.min(deposits, from + CHUNK - 1)]);
  }
}

/** Fills an empty database. `direct`: runs a statement outside any transaction and time limit. */
export async function fillDatabase(db: Db, direct: (sql: string) => Promise<void>, { deposits, pending }: Filling): Promise<void> {
  await prepareDatabase(db, definitions);
  const sites = [BUSY, QUIET];
  const indexes = indexesOf(deposit);
  const keys = foreignKeysOf(deposit, (name) => definitions.find((def) => def.name === name)?.scope ?? 'office');
  // Indexes and references are cheaper made once over all rows than kept row by row.
  await db.script(
    [
      ...indexes.map(({ name }) => `drop index ${quote(name)}`),
      ...keys.map(({ name }) => `alter table deposit drop constraint ${quote(name)}`),
    ].join('; '),
  );
  await db.tx(async (tx) => {
    await seedRoles(tx, new Date(TODAY));
    await seedStaff(tx, sites, new Date(TODAY));
  });
  await fillSite(db, { id: 1, service: BUSY, deposits, pending, members: MEMBERS, first: 1 });
  await fillSite(db, { id: 2, service: QUIET, deposits: QUIET_DEPOSITS - 1, pending: 50, members: 50, first: deposits + MEMBERS + 1 });
  // The one whose approval is captured has a member and an account of its own, so that both can be told apart in the values.
  await db.query(
    `insert into member (service, id, username, name, phone, status) overriding system value values ($1, $2, 'captured', 'ผู้เล่น', '0899999999', 'active')`,
    [QUIET, HOLES.member],
  );
  await db.query(
    `insert into bank_account (active, service, id, bank, number, holder, purpose) overriding system value values (true, $1, $2, 'KBANK', '1999999999', 'บริษัท', 'deposit')`,
    [QUIET, HOLES.account],
  );
  await db.query(
    `insert into deposit (service, id, member, amount, bank, bank_account, channel, transferred_at, created_at, status) overriding system value values ($1, $2, $3, 100, 'KBANK', $4, 'bank', now(), timestamptz '${TODAY}' - interval '1 year', 'pending')`,
    [QUIET, HOLES.id, HOLES.member, HOLES.account],
  );
  for (const { sql } of [...indexes, ...keys]) await direct(sql);
  // What autovacuum does on a server that has run for a while.
  await direct('vacuum analyze');
}
