import { Link } from 'react-router';
import { useT } from '../../providers/i18n/useT';
import { Message } from './Message';

/** A screen the employee may not open, and which right it would take. */
export function Forbidden({ permission }: { permission: string }) {
  const t = useT();
  return (
    <Message icon="shield" title={t('shell.forbidden')}>
      <p className="message__text">{t('shell.forbiddenHelp', { code: permission })}</p>
      <Link className="button" to="/">{t('shell.home')}</Link>
    </Message>
  );
}
