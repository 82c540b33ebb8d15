import { roleView } from '../../src/resources/admin/roleView';
import { implement, type CommandContext } from '../kernel/implement';
import { checkRoleAbove } from './authority';

/** An employee does not choose the views of a role held by employees above them, as they do not change that role. */
const checkRole = ({ tx, actor }: CommandContext, role: number): Promise<void> => checkRoleAbove(tx, actor, role, roleView.permission);

export const roleViewBehaviour = implement(roleView, {
  guard: (context, { role }) => checkRole(context, role),
  async create(context, { role }) {
    await checkRole(context, role);
    return {};
  },
  async update(context, _row, { role }) {
    if (role !== undefined) await checkRole(context, role);
    return {};
  },
  actions: {},
});
