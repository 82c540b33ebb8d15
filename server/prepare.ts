import { SINGLE_ID, type AnyResource } from '../src/schema/define';
import { checkDefinitions } from '../src/schema/check';
import { createInvite } from './auth/invites';
import { auditSql } from './audit/tables';
import { authSql } from './auth/tables';
import type { Db } from './db/client';
import { quote } from './db/columns';
import { ensureTables } from './db/tables';
import { kernelSql } from './kernel/tables';
import { ledgerSql } from './ledger/tables';
import { liveSql } from './realtime/tables';
import { seedDemo } from './seed';
import { smsSql } from './sms/tables';
import { permissionsOf } from './seed/staff';

/** A declaration that cannot work, by id and sentence. */
export class BadDefinitions extends Error {}

/** Checks the declarations and brings the database up to them. Refuses rather than losing data. */
export async function prepareDatabase(db: Db, definitions: readonly AnyResource[]): Promise<void> {
  const findings = checkDefinitions(definitions);
  if (findings.length > 0) throw new BadDefinitions(`The definitions cannot be used:\n${findings.map(({ id, resource, text }) => `  ${id} ${resource}: ${text}`).join('\n')}`);
  await ensureTables(db, definitions);
  for (const def of definitions) if (def.single) await db.query(`insert into ${quote(def.name)} (id) overriding system value select ${SINGLE_ID} where not exists (select 1 from ${quote(def.name)})`);
  await db.script(kernelSql + ledgerSql + authSql + auditSql + liveSql + smsSql);
}

const isEmpty = async (db: Db): Promise<boolean> => (await db.query('select 1 from employee limit 1')).length === 0;

/** Fills an empty demo database. Says whether it did. */
export async function fillDemo(db: Db, definitions: readonly AnyResource[], now: Date): Promise<boolean> {
  if (!(await isEmpty(db))) return false;
  await seedDemo(db, definitions, now);
  await db.script('analyze');
  return true;
}

/** In an empty office: makes the first administrator and gives the one-time token with which they set their password. Null when there are employees. */
export async function firstAdministrator(db: Db, now: Date): Promise<string | null> {
  if (!(await isEmpty(db))) {
    // Nobody has set a password yet: the first link was lost or has expired, so a new one is made.
    const [waiting] = await db.query<{ id: number }>('select min(id) as id from employee having count(*) = 1 and not exists (select 1 from employee_secret)');
    return waiting ? createInvite(db, waiting.id, now) : null;
  }
  const permissions = JSON.stringify(permissionsOf(() => ({ view: true, add: true, update: true, delete: true, export: true })));
  return db.tx(async (tx) => {
    const [role] = await tx.query<{ id: number }>("insert into role (name, note, permissions) values ('ผู้ดูแลระบบ', 'ทุกสิทธิ์', $1) returning id", [permissions]);
    const [employee] = await tx.query<{ id: number }>("insert into employee (username, name, level, deptcode, role) values ('admin', 'ผู้ดูแลระบบ', 10, 'D002', $1) returning id", [role?.id]);
    return createInvite(tx, employee?.id ?? 0, now);
  });
}
