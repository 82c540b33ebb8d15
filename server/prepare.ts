import { role as roleDef } from '../src/resources/admin/role';
import type { AnyResource } from '../src/schema/define';
import { checkDefinitions } from '../src/schema/check';
import { archiveSql } from './archive/tables';
import { createInvite } from './auth/invites';
import { auditSql } from './audit/tables';
import { authSql } from './auth/tables';
import type { Admin, Db, Queryable } from './db/client';
import { quote } from './db/columns';
import { beginsSql } from './db/begins';
import { bringUp, type Schema } from './db/bringUp';
import { migrations } from './db/migrations';
import { momentsSql } from './db/moments';
import type { Change } from './db/change';
import { BadDefinitions } from './refusal';
import { checkViews } from './kernel/view';
import { bulkSql } from './bulk/tables';
import { kernelSql } from './kernel/tables';
import { ledgerSql } from './ledger/tables';
import { liveSql } from './realtime/tables';
import { seedDemo } from './seed';
import { withoutIndexes } from './seed/withoutIndexes';
import { keepDuplicates } from './members/duplicates';
import { keepQuintiles } from './members/quintiles';
import { lineSql } from './line/tables';
import { siteSql } from './site/tables';
import { smsSql } from './sms/tables';
import { payoutSql } from './payouts/tables';
import { figuresSql } from './reports/tables';
import { permissionsOf } from './seed/staff';
import './views';

const scripts = [kernelSql, bulkSql, ledgerSql, authSql, auditSql, liveSql, smsSql, payoutSql, lineSql, siteSql, archiveSql];
const systemTables = new Set(scripts.flatMap((sql) => [...sql.matchAll(/create table if not exists (\w+)/g)].map((match) => match[1])));

/** The schema of the database. Refuses declarations that cannot work. */
export function schemaOf(definitions: readonly AnyResource[]): Schema {
  const taken = definitions
    .filter(({ name }) => systemTables.has(name))
    .map(({ name }) => ({ id: 'S001', resource: name, text: 'a table of the system has this name' }));
  const findings = [...checkDefinitions(definitions), ...taken];
  if (findings.length > 0) throw new BadDefinitions(findings);
  // A resource that is only read has no table.
  return {
    definitions: definitions.filter(({ reads }) => reads === undefined),
    scripts: [...scripts, momentsSql(definitions), beginsSql(definitions), figuresSql(definitions)],
    migrations,
  };
}

/** Refuses views that do not return what their definitions declare. */
export async function refuseBadViews(db: Queryable, definitions: readonly AnyResource[]): Promise<void> {
  const findings = await checkViews(db, definitions);
  if (findings.length > 0) throw new BadDefinitions(findings);
}

/**
 * Brings the database up to the declarations, one process at a time. Refuses instead of losing data. Returns the changes, and what is left
 * over.
 */
export async function prepareDatabase(db: Db, definitions: readonly AnyResource[]): Promise<Change[]> {
  const schema = schemaOf(definitions);
  return db.alone(async (admin) => {
    const changes = await bringUp(admin, schema);
    await refuseBadViews(admin, definitions);
    return changes;
  });
}

/** Is there a table that the application's database user may not read? A new version may bring one that no definition declares. */
export async function lacksGrants(db: Queryable, user: string): Promise<boolean> {
  const lacking = await db.query(
    "select 1 as one from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not has_table_privilege($1, c.oid, 'select') limit 1",
    [user],
  );
  return lacking.length > 0;
}

/**
 * Gives the application's database user the rights to work on tables of another user: on rows, never on the tables; on the audit log only
 * to add.
 */
export async function prepareGrants(admin: Admin, user: string): Promise<void> {
  const name = quote(user);
  await admin.script(`
    grant usage on schema public to ${name};
    grant select, insert, update, delete on all tables in schema public to ${name};
    grant usage, select on all sequences in schema public to ${name};
    grant execute on all functions in schema public to ${name};
    revoke update, delete on audit, audit_chain from ${name};
    grant update (version) on audit to ${name};
    revoke insert, update, delete on schema_version, schema_migration from ${name};`);
}

const isEmpty = async (db: Db): Promise<boolean> => (await db.query('select 1 from employee limit 1')).length === 0;

/** From so many rows on, indexes are made faster than kept. */
const MANY = 1000;
/** Tables that grow with those of the definitions. */
const FOLLOWING = ['audit', 'ledger_account', 'ledger_line', 'ledger_posting'];

/** Fills an empty demo database. Returns whether it did. */
export async function fillDemo(db: Db, definitions: readonly AnyResource[], now: Date): Promise<boolean> {
  if (!(await isEmpty(db))) return false;
  const large = definitions.filter(({ demo = 0 }) => demo >= MANY).map(({ name }) => name);
  await db.tx((tx) => withoutIndexes(tx, large.length > 0 ? [...large, ...FOLLOWING] : [], () => seedDemo(tx, definitions, now)));
  await db.script('analyze');
  // What the clock reckons of members is there from the first look on, and not some minutes later.
  for (const { service } of await db.query<{ service: string }>('select service from site order by service')) {
    await keepQuintiles(db, service, (work) => db.tx(work));
    await keepDuplicates(db, service, now, (work) => db.tx(work));
  }
  return true;
}

/**
 * In an empty office: creates the first administrator and returns the one-time token with which they set their password. Null when there
 * are employees.
 */
export async function firstAdministrator(db: Db, now: Date): Promise<string | null> {
  if (!(await isEmpty(db))) {
    // No employee has set a password yet: the first link was lost or has expired, so a new one is made.
    const [waiting] = await db.query<{ id: number }>(
      'select min(id) as id from employee having count(*) = 1 and not exists (select 1 from employee_secret)',
    );
    return waiting ? createInvite(db, waiting.id, now) : null;
  }
  const permissions = JSON.stringify(permissionsOf(() => ({ view: true, add: true, update: true, delete: true, export: true })));
  return db.tx(async (tx) => {
    const [role] = await tx.query<{ id: number }>(
      // The most a day a role can have: an employee cannot give more than their own role has, and there is no other role yet.
      "insert into role (name, note, permissions, reveals_per_day, exports_per_day) values ('ผู้ดูแลระบบ', 'ทุกสิทธิ์', $1, $2, $3) returning id",
      [permissions, roleDef.fields.reveals_per_day.max, roleDef.fields.exports_per_day.max],
    );
    const [employee] = await tx.query<{ id: number }>(
      "insert into employee (username, name, level, deptcode, role) values ('admin', 'ผู้ดูแลระบบ', 10, 'D002', $1) returning id",
      [role?.id],
    );
    return createInvite(tx, employee?.id ?? 0, now);
  });
}
