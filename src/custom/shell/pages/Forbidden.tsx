import { Link } from 'react-router';
import { useActor } from '../../../auth/permissions';
import { useT } from '../../../providers/i18n/useT';
import { Message } from './Message';

/** What opens a screen, as its definition says: a code (of several, any), a level. */
interface Needs {
  permission?: string | readonly string[];
  level?: number;
}

/** A screen the employee may not open, and which level or right it would take; where neither is lacking, whom to ask. */
export function Forbidden({ permission = '', level = 0 }: Needs) {
  const t = useT();
  const { user } = useActor();
  const [code = ''] = [permission].flat();
  const help =
    user.level < level ? t('shell.forbiddenLevel', { level }) : code === '' ? t('shell.forbiddenAsk') : t('shell.forbiddenHelp', { code });
  return (
    <Message icon="shield" title={t('shell.forbidden')}>
      <p className="message__text">{help}</p>
      <Link className="button" to="/">
        {t('shell.home')}
      </Link>
    </Message>
  );
}
