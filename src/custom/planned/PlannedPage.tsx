import { Link } from 'react-router';
import { useActor } from '../../auth/permissions';
import { mayOpen } from '../../menu/buildMenu';
import type { PlannedPath, PlannedScreen } from '../../resources/planned';
import { useLanguage } from '../../providers/i18n/language';
import { useT } from '../../providers/i18n/useT';
import { Forbidden } from '../shell/pages/Forbidden';
import { Message } from '../shell/pages/Message';
import { does } from './does';
import { useTitle } from '../shell/header/useTitle';

/** A screen of the specification that is not built yet: says what it will do to those who may see it. */
export default function PlannedPage({ screen }: { screen: PlannedScreen<PlannedPath> }) {
  const t = useT();
  const actor = useActor();
  const language = useLanguage();
  useTitle(screen[language]);
  if (!mayOpen(screen, actor)) return <Forbidden permission={screen.permission} level={screen.level} />;
  return (
    <Message icon={screen.icon} title={screen[language]}>
      <p className="message__text">{t('shell.planned')}</p>
      <p className="message__text">{t('shell.plannedDoes', { what: does[screen.path][language] })}</p>
      <Link className="button" to="/">
        {t('shell.home')}
      </Link>
    </Message>
  );
}
