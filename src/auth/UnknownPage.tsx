import { useEffect } from 'react';
import { titleOf } from '../providers/webTitle';
import { usePlainText } from '../providers/i18n/plain';
import { PlainPage } from './PlainPage';
import { keys } from '../providers/storage';

/** Shown without a session at any address that leads nowhere, with a link home. The text is the specification's. */
export default function UnknownPage() {
  const t = usePlainText();
  useEffect(() => {
    document.title = titleOf(localStorage.getItem(keys.webName) ?? '');
  }, []);
  return (
    <PlainPage title={t('session.notFound')}>
      <p>{t('session.notFoundHelp')}</p>
      <a className="button button--primary" href="/">
        {t('session.home')}
      </a>
    </PlainPage>
  );
}
