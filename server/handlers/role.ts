import { role } from '../../src/resources/admin/role';
import type { RolePermission } from '../auth/grants';
import { invalidField, Refusal } from '../kernel/errors';
import { implement, type CommandContext } from '../kernel/implement';
import { administers, beyond, checkAdministratorStays } from './authority';
import { notYours } from './refusals';

function checkList(permissions: readonly RolePermission[]): void {
  const codes = permissions.map((entry) => entry.code);
  const twice = codes.find((code, index) => codes.indexOf(code) !== index);
  if (twice !== undefined) throw invalidField('permissions', 'codeTwice', { code: twice });
}

/** Nobody grants what they do not hold. What the role gave before may stay in it. */
function checkGranted({ actor }: CommandContext, permissions: readonly RolePermission[], before: readonly RolePermission[] = []): void {
  const kept = new Map(before.map((entry) => [entry.code, entry]));
  const same = (entry: RolePermission): boolean => {
    const old = kept.get(entry.code);
    return old !== undefined && old.active && (['view', 'add', 'update', 'delete', 'export'] as const).every((flag) => !entry[flag] || old[flag]);
  };
  const code = beyond(actor, permissions.filter((entry) => !same(entry)));
  if (code !== null) throw invalidField('permissions', 'grantNotHeld', { code });
}

/** The highest level among those who have the role; 0 when nobody has. */
async function highestLevel(context: CommandContext, id: number): Promise<number> {
  const [row] = await context.tx.query<{ level: number | null }>('select max(level) as level from employee where role = $1', [id]);
  return row?.level ?? 0;
}

export const roleBehaviour = implement(role, {
  actions: {},

  async create(context, { permissions }) {
    checkList(permissions);
    checkGranted(context, permissions);
    return {};
  },

  async update(context, row, changes) {
    if (await highestLevel(context, row.id) > context.actor.user.level) throw notYours('aboveOwnLevel', 'M004');
    const { permissions } = changes;
    if (permissions === undefined) return {};
    checkList(permissions);
    checkGranted(context, permissions, row.permissions);
    if (administers(row.permissions) && !administers(permissions)) await checkAdministratorStays(context.tx, { role: row.id });
    return { rightsChanged: true };
  },

  async delete(context, row) {
    const [used] = await context.tx.query<{ count: number }>('select count(*)::int as count from employee where role = $1', [row.id]);
    if (used && used.count > 0) throw new Refusal(409, 'roleInUse', { count: used.count }, { payload: row, conflict: 'use' });
  },
});
