import { useParams } from 'react-router';
import { useActor } from '../../auth/permissions';
import { lazily } from '../../ui/lazily';
import { employee } from '../../resources/admin/employee';
import { Screen } from '../shell/Screen';
import { Boundary } from '../../ui/Boundary';
import { failedScreen } from '../shell/pages/Failure';
import { ScreenWaiting } from '../shell/pages/Waiting';

const ProfilePage = lazily(() => import('./ProfilePage'), ScreenWaiting);

/** `/Employee/{id}`: the employee's own profile, without any right; a colleague's record for those who may see it. */
export default function EmployeePage() {
  const { user } = useActor();
  const { id = '' } = useParams();
  return Number(id) === user.id ? (
    <Boundary reloads instead={failedScreen}>
      <ProfilePage />
    </Boundary>
  ) : (
    <Screen def={employee} kind="show" />
  );
}
