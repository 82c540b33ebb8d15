/** Databases with the product's tables, and small sites in them, for tests of money. */
import { definitions } from '../src/resources';
import { type Db } from '../server/db/client';
import { connectPostgres } from '../server/db/postgres';
import { prepareDatabase } from '../server/prepare';
import { freshDatabase } from './postgres';
import { copyEmbedded } from './templates';

async function prepare(db: Db): Promise<Db> {
  await prepareDatabase(db, definitions);
  return db;
}

/** The embedded engine, in memory. */
export const openEmbeddedBooks = async (): Promise<Db> => prepare(await copyEmbedded('empty'));

/** A new database on the run's PostgreSQL. */
export async function openPostgresBooks(): Promise<Db> {
  return prepare(connectPostgres(await freshDatabase(process.env['TEST_DATABASE_URL'] ?? ''), { poolSize: 40 }));
}

export interface SmallSite {
  service: string;
  members: number[];
  banks: number[];
}

/** A site of a few members and two accounts, all with nothing on them. */
export async function makeSite(db: Db, service: string, members = 3): Promise<SmallSite> {
  const people = await db.query<{ id: number }>(
    `insert into member (service, username, name, phone) select $1::text, 'player' || n, 'ผู้เล่น ' || n, '08' || lpad(n::text, 8, '0') from generate_series(1, $2::int) n returning id`,
    [service, members],
  );
  const banks = await db.query<{ id: number }>(
    `insert into bank_account (active, service, bank, number, holder, purpose) values (true, $1, 'KBANK', '1000000001', 'บริษัท', 'deposit'), (true, $1, 'SCB', '1000000002', 'บริษัท', 'withdraw') returning id`,
    [service],
  );
  return { service, members: people.map((row) => row.id), banks: banks.map((row) => row.id) };
}
