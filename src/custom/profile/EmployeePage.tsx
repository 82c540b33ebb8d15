import { useParams } from 'react-router';
import { useActor } from '../../auth/permissions';
import { lazily } from '../../ui/lazily';
import { employee } from '../../resources/admin/employee';
import { Screen } from '../shell/Screen';
import { Boundary } from '../../ui/Boundary';
import { failedScreen } from '../shell/pages/Failure';
import { ScreenWaiting } from '../shell/pages/Waiting';

const ProfilePage = lazily(() => import('./ProfilePage'), ScreenWaiting);

/** `/Employee/{id}`: one's own profile, whatever one may do; a colleague's record for who may see it. */
export default function EmployeePage() {
  const { user } = useActor();
  const { id = '' } = useParams();
  return Number(id) === user.id ? (
    <Boundary instead={failedScreen}>
      <ProfilePage />
    </Boundary>
  ) : (
    <Screen def={employee} kind="show" />
  );
}
