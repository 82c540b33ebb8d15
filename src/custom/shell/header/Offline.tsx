import { useT } from '../../../providers/i18n/useT';
import { useLostAt } from '../../../providers/useOnline';
import { Icon } from '../../../ui/Icon';

/** A bar while the network is down, with the time from which nothing new has come; the page stays as it is. */
export function Offline() {
  const t = useT();
  const lost = useLostAt();
  return (
    <div className="offline" role="status">
      {lost && (
        <p>
          <Icon name="alert" size={18} />
          {t('shell.offline', { at: lost.toLocaleTimeString('en-GB', { timeZone: 'Asia/Bangkok' }) })}
        </p>
      )}
    </div>
  );
}
