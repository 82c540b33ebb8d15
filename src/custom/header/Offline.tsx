import { useSyncExternalStore } from 'react';
import { useT } from '../../providers/i18n/useT';
import { Icon } from '../../theme/Icon';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** A bar while the network is down; the page stays as it is. */
export function Offline() {
  const t = useT();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return <div className="offline" role="status">{online ? null : <p><Icon name="alert" size={18} />{t('shell.offline')}</p>}</div>;
}
