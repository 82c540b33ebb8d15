import { useEffect, useState } from 'react';
import { PlainPage } from '../auth/PlainPage';
import { useBareText } from '../providers/i18n/bare';
import { switchWorker } from './client';

/** Switches the service worker off in this browser, in case one of its stored files is broken. */
export default function OffPage() {
  const t = useBareText();
  const [done, setDone] = useState(false);
  useEffect(
    () =>
      void switchWorker(false)
        .catch(() => undefined)
        .then(() => setDone(true)),
    [],
  );
  return (
    <PlainPage title={t('swOff.title')}>
      <p role="status">{t(done ? 'swOff.done' : 'swOff.working')}</p>
      <a className="button button--primary" href="/">
        {t('swOff.home')}
      </a>
      {done ? (
        <button
          type="button"
          className="button button--plain"
          onClick={() => void switchWorker(true).then(() => window.location.assign('/'))}
        >
          {t('swOff.on')}
        </button>
      ) : null}
    </PlainPage>
  );
}
