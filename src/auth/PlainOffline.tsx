import { usePlainText } from '../providers/i18n/plain';
import './offline.css';
import { useOnline } from '../providers/useOnline';

/** Says on the sign-in page that there is no network, because a page opened from the service worker's cache looks as if there were. */
export function PlainOffline() {
  const t = usePlainText();
  const online = useOnline();
  return online ? null : (
    <p className="plain-offline" role="status">
      {t('call.network')}
    </p>
  );
}
