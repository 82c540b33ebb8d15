import { useActor } from '../../auth/permissions';
import { useName } from '../../providers/i18n/useT';
import { useSite } from '../../providers/site';
import { can } from '../../schema/can';
import type { Outline } from '../../schema/outline';
import { Boundary } from '../../ui/Boundary';
import { lazily } from '../../ui/lazily';
import { useTitle } from './header/useTitle';
import { failedScreen } from './pages/Failure';
import { Forbidden } from './pages/Forbidden';
import { ScreenWaiting } from './pages/Waiting';

const ReportScreen = lazily(() => import('../../screens/report/ReportScreen'), ScreenWaiting);

/** The screen of a declared report: refused to employees without the right, with a state of its own per site. */
export function ReportRoute({ def }: { def: Outline }) {
  const actor = useActor();
  const { service } = useSite();
  useTitle(useName(def));
  if (!can(actor, def, 'view') || (def.scope === 'site' && service === '')) return <Forbidden of={{ def, verb: 'view' }} />;
  const key = def.scope === 'site' ? `${def.name}/${service}` : def.name;
  return (
    <Boundary reloads instead={failedScreen} key={key}>
      <ReportScreen key={key} name={def.name} />
    </Boundary>
  );
}
