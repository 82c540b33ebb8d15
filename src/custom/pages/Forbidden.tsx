import { Link } from 'react-router';
import { useT } from '../../providers/i18n/useT';
import { Message } from './Message';

/** A screen the employee may not open, and which right, or level, it would take. */
export function Forbidden({ permission = '', level }: { permission?: string; level?: number }) {
  const t = useT();
  return (
    <Message icon="shield" title={t('shell.forbidden')}>
      <p className="message__text">{level === undefined ? t('shell.forbiddenHelp', { code: permission }) : t('shell.forbiddenLevel', { level })}</p>
      <Link className="button" to="/">{t('shell.home')}</Link>
    </Message>
  );
}
