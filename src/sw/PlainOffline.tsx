import { useSyncExternalStore } from 'react';
import { usePlainText } from '../providers/i18n/plain';
import './offline.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Says on the sign-in page that there is no network: opened from what the browser keeps, it looks as if there were one. */
export function PlainOffline() {
  const t = usePlainText();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return online ? null : <p className="plain-offline" role="status">{t('call.network')}</p>;
}
