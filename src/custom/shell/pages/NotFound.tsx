import { Link } from 'react-router';
import { useT } from '../../../providers/i18n/useT';
import { useTitle } from '../header/useTitle';
import { Message } from './Message';

/** Any address the panel does not know; the text is the specification's. */
export function NotFound() {
  const t = useT();
  useTitle(t('shell.notFound'));
  return (
    <Message icon="search" title={t('shell.notFound')}>
      <p className="message__text">{t('shell.notFoundHelp')}</p>
      <Link className="button button--primary" to="/">
        {t('shell.home')}
      </Link>
    </Message>
  );
}
