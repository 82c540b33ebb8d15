import { useActor } from '../../auth/permissions';
import { employee } from '../../resources/admin/employee';
import { canAct } from '../../schema/can';

/** May the employee make the links with which colleagues set their passwords? */
export const useMayInvite = (): boolean => canAct(useActor(), employee, 'invite');
