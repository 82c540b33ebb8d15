import { usePlainText } from '../providers/i18n/plain';
import './offline.css';
import { useOnline } from '../providers/useOnline';

/** Says on the sign-in page that there is no network: opened from what the browser keeps, it looks as if there were one. */
export function PlainOffline() {
  const t = usePlainText();
  const online = useOnline();
  return online ? null : (
    <p className="plain-offline" role="status">
      {t('call.network')}
    </p>
  );
}
