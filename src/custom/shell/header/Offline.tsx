import { useT } from '../../../providers/i18n/useT';
import { Icon } from '../../../ui/Icon';
import { useOnline } from '../../../providers/useOnline';

/** A bar while the network is down; the page stays as it is. */
export function Offline() {
  const t = useT();
  const online = useOnline();
  return (
    <div className="offline" role="status">
      {online ? null : (
        <p>
          <Icon name="alert" size={18} />
          {t('shell.offline')}
        </p>
      )}
    </div>
  );
}
