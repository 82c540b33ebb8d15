import type { Grant, Grants } from '../../src/schema/actor';
import type { Queryable } from '../db/client';
import { bounded } from '../bounded';

/** A right as a role lists it. */
export interface RolePermission extends Grant {
  code: string;
}

/** Rights by code. A code listed twice has only the rights that both entries give. */
export function grantsOf(permissions: readonly RolePermission[]): Grants {
  const grants: Record<string, Grant> = Object.create(null) as Record<string, Grant>;
  for (const { code, active, view, add, update, delete: remove, export: take } of permissions) {
    const other = grants[code];
    const both = (flag: keyof Grant, value: boolean): boolean => value === true && (other?.[flag] ?? true);
    grants[code] = {
      active: both('active', active),
      view: both('view', view),
      add: both('add', add),
      update: both('update', update),
      delete: both('delete', remove),
      export: both('export', take),
    };
  }
  return Object.freeze(grants);
}

const MAX_ROLES = 500;

/** Reads the rights of a role once per version of it. */
export function createGrantsReader(db: Queryable): (role: number, version: number) => Promise<Grants> {
  const known = bounded<string, Grants>(MAX_ROLES);
  return async (role, version) => {
    const kept = known.get(`${role}.${version}`);
    if (kept) return kept;
    const [row] = await db.query<{ version: number; permissions: RolePermission[] }>(
      'select version, permissions from role where id = $1',
      [role],
    );
    const grants = grantsOf(row?.permissions ?? []);
    // Stored under the version that was read: the role may have changed since the caller asked.
    if (row) known.set(`${role}.${row.version}`, grants);
    return grants;
  };
}
