/** Ten sites with work on them, and fifty employees who do it. */
import type { Db } from '../../server/db/client';
import { post } from '../../server/ledger/post';
import { bankOpened, creditAdjusted, withdrawHeld } from '../../server/ledger/recipes';
import { prepareDatabase } from '../../server/prepare';
import { seedRoles, seedStaff } from '../../server/seed/staff';
import { definitions } from '../../src/resources';

const MEMBERS = 20;
/** What a member has when it begins, in baht. */
const CREDIT = 1_000_000;
const AMOUNT = 50;

export interface FaultSite {
  service: string;
  members: number[];
  /** The account that withdrawals are paid from. */
  pays: number;
  deposits: number[];
  withdrawals: number[];
}
export interface Filling {
  sites: number;
  employees: number;
  /** Of each site, waiting. */
  deposits: number;
  withdrawals: number;
}

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

async function fillSite(db: Db, service: string, { deposits, withdrawals }: Filling): Promise<FaultSite> {
  await db.query("insert into site (service, webname, group_type) values ($1, $1, 'game')", [service]);
  const members = idsOf(
    await db.query<{ id: number }>(
      `insert into member (service, username, name, phone, status) select $1::text, 'player' || n, 'ผู้เล่น ' || n, '08' || lpad(n::text, 8, '0'), 'active'
       from generate_series(1, ${MEMBERS}) n returning id`,
      [service],
    ),
  );
  const [takes = 0, pays = 0] = idsOf(
    await db.query<{ id: number }>(
      `insert into bank_account (active, service, bank, number, holder, purpose) values (true, $1, 'KBANK', '1000000001', 'บริษัท', 'deposit'), (true, $1, 'SCB', '1000000002', 'บริษัท', 'withdraw') returning id`,
      [service],
    ),
  );
  const waiting = await db.query<{ id: number }>(
    `insert into deposit (service, member, amount, bank, account_number, bank_account, transferred_at)
     select $1::text, ($2::bigint[])[1 + n % ${MEMBERS}], ${AMOUNT}, 'SCB', '1234567890', $3::bigint, now() from generate_series(1, $4::int) n returning id`,
    [service, members, takes, deposits],
  );
  const asked = await db.tx(async (tx) => {
    const at = new Date();
    await post(tx, { service, resource: 'bank_account', recordId: pays, actorId: 0, at }, bankOpened(pays, CREDIT * MEMBERS));
    for (const member of members)
      await post(tx, { service, resource: 'member', recordId: member, actorId: 0, at }, creditAdjusted('return', member, CREDIT));
    const made = await tx.query<{ id: number; member: number }>(
      `insert into withdraw (service, member, amount, bank, account_number, holder)
       select $1::text, ($2::bigint[])[1 + n % ${MEMBERS}], ${AMOUNT}, 'SCB', '1234567890', 'ผู้เล่น' from generate_series(1, $3::int) n returning id, member`,
      [service, members, withdrawals],
    );
    for (const { id, member } of made)
      await post(tx, { service, resource: 'withdraw', recordId: id, actorId: 0, at }, withdrawHeld(member, AMOUNT));
    return made;
  });
  return { service, members, pays, deposits: idsOf(waiting), withdrawals: idsOf(asked) };
}

/** The number of the first of them. */
export const FIRST_CLERK = 1001;
export const usernameOf = (index: number): string => `clerk${index + 1}`;

/** Fills an empty database; employees have the demonstration's password, and the rights of its owner. */
export async function fillForFaults(db: Db, filling: Filling): Promise<FaultSite[]> {
  await prepareDatabase(db, definitions);
  const services = Array.from({ length: filling.sites }, (_, index) => `site${index + 1}`);
  await db.tx(async (tx) => {
    await seedRoles(tx, new Date());
    await seedStaff(tx, services, new Date());
    const columns = 'version, created_at, updated_at, active, name, level, deptcode, role, services';
    await tx.query(
      `insert into employee (id, username, ${columns}) overriding system value
       select ${FIRST_CLERK} - 1 + n, 'clerk' || n, ${columns} from employee, generate_series(1, $1::int) n where username = 'owner'`,
      [filling.employees],
    );
    await tx.query(
      `insert into employee_secret (employee, password_hash, must_change) select c.id, s.password_hash, false
       from employee_secret s, employee c where s.employee = (select id from employee where username = 'owner') and c.username like 'clerk%'`,
    );
  });
  const sites: FaultSite[] = [];
  for (const service of services) sites.push(await fillSite(db, service, filling));
  await db.script('analyze');
  return sites;
}
