import { role } from '../../src/resources/admin/role';
import { usedCodes } from '../../src/reports/usedCodes';
import type { Row } from '../../src/schema/define';
import type { RolePermission } from '../auth/grants';
import { invalidField, Refusal } from '../refusal';
import { implement, type CommandContext } from '../kernel/implement';
import { fieldWord } from '../kernel/words';
import { beyond, checkRoleAbove, lostCode } from './authority';
import { lostDuty } from './lastHolders';
import { looserThan, lowered, ownBounds, type Bounds } from './roleBounds';

type Role = Row<typeof role>;

/** Refuses a right the employee lacks, or a code no screen asks for. Rights the role had before may stay. Returns what is newly granted. */
function checkGranted(
  { actor }: CommandContext,
  permissions: readonly RolePermission[],
  before: readonly RolePermission[] = [],
): readonly RolePermission[] {
  const kept = new Map(before.map((entry) => [entry.code, entry]));
  const same = (entry: RolePermission): boolean => {
    const old = kept.get(entry.code);
    return (
      old !== undefined && old.active && (['view', 'add', 'update', 'delete', 'export'] as const).every((flag) => !entry[flag] || old[flag])
    );
  };
  const granted = permissions.filter((entry) => !same(entry));
  const code = beyond(actor, granted);
  if (code !== null) throw invalidField('permissions', 'grantNotHeld', { code });
  const idle = granted.find((entry) => entry.active && !usedCodes.has(entry.code));
  if (idle) throw invalidField('permissions', 'codeNotInUse', { code: idle.code });
  return granted;
}

/** Refuses a higher amount, more acts a day or a weaker sign-in than the employee's own role has. What the role had before may stay. */
async function checkBounds({ tx, actor }: CommandContext, bounds: Bounds, before?: Bounds): Promise<void> {
  const looser = looserThan(await ownBounds(tx, actor.user.id), bounds).find(({ field }) => before?.[field] !== bounds[field]);
  if (looser) throw invalidField(looser.field, looser.key, looser.params);
}

/**
 * Refuses to take rights or limits from the actor's own role, because they could not restore them. A code that no screen asks for may go.
 */
async function checkOwnRole({ tx, actor }: CommandContext, row: Role, after: Role): Promise<void> {
  const code = lostCode(
    row.permissions.filter((entry) => usedCodes.has(entry.code)),
    after.permissions,
  );
  const bound = lowered(row, after);
  if (code === null && bound === null) return;
  const [own] = await tx.query('select 1 as one from employee where id = $1 and role = $2', [actor.user.id, row.id]);
  if (!own) return;
  if (code !== null) throw invalidField('permissions', 'ownRoleLoses', { code });
  if (bound !== null) throw invalidField(bound, 'ownRoleLowers');
}

export const roleBehaviour = implement(role, {
  actions: {},

  async create(context, values) {
    checkGranted(context, values.permissions);
    await checkBounds(context, values);
    return {};
  },

  async update(context, row, changes) {
    await checkRoleAbove(context.tx, context.actor, row.id, 'M004');
    const after = { ...row, ...changes };
    await checkBounds(context, after, row);
    await checkOwnRole(context, row, after);
    const { permissions } = changes;
    if (permissions === undefined) return {};
    const granted = checkGranted(context, permissions, row.permissions);
    // With a further right the role's looser limits, which may stay, would bound something new.
    const [looser] = granted.some(({ active }) => active) ? looserThan(await ownBounds(context.tx, context.actor.user.id), after) : [];
    if (looser) throw invalidField('permissions', 'roleAboveOwn', { field: fieldWord(role, looser.field) });
    const lost = await lostDuty(context.tx, { role: row.id, permissions });
    if (lost) throw invalidField('permissions', lost.key);
    return { rightsChanged: true };
  },

  async delete(context, row) {
    const [used] = await context.tx.query<{ count: number }>('select count(*)::int as count from employee where role = $1', [row.id]);
    if (used && used.count > 0) throw new Refusal(409, 'roleInUse', { count: used.count }, { payload: row, conflict: 'use' });
  },
});
