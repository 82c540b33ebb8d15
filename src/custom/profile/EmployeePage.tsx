import { useParams } from 'react-router';
import { useActor } from '../../auth/permissions';
import { lazily } from '../../lazily';
import { employee } from '../../resources/admin/employee';
import { Screen } from '../../Screen';
import { Boundary } from '../pages/Boundary';
import { ScreenWaiting } from '../pages/Waiting';

const ProfilePage = lazily(() => import('./ProfilePage'), ScreenWaiting);

/** `/Employee/{id}`: one's own profile, whatever one may do; a colleague's record for who may see it. */
export function EmployeePage() {
  const { user } = useActor();
  const { id = '' } = useParams();
  return Number(id) === user.id ? <Boundary><ProfilePage /></Boundary> : <Screen def={employee} kind="show" />;
}
