import { Link } from 'react-router';
import { useActor } from '../../auth/permissions';
import { mayOpen } from '../../schema/plainScreen';
import type { PlannedPath, PlannedScreen } from '../../resources/planned';
import { useLanguage } from '../../providers/i18n/language';
import { useT } from '../../providers/i18n/useT';
import { Forbidden } from '../shell/pages/Forbidden';
import { Message } from '../shell/pages/Message';
import { does } from './does';
import { useTitle } from '../shell/header/useTitle';
import { defineWords } from '../../providers/i18n/words';

const useWords = defineWords(
  {
    planned: 'หน้าจอนี้ยังไม่เปิดใช้งาน',
    plannedDoes: 'สิ่งที่จะทำได้: {what}',
  },
  {
    planned: 'This screen is not in use yet',
    plannedDoes: 'What it will do: {what}',
  },
);

/** A screen of the specification that is not built yet: says what it will do to those who may see it. */
export default function PlannedPage({ screen }: { screen: PlannedScreen<PlannedPath> }) {
  const t = useT();
  const w = useWords();
  const actor = useActor();
  const language = useLanguage();
  useTitle(screen[language]);
  if (!mayOpen(screen, actor)) return <Forbidden of={{ planned: screen }} />;
  return (
    <Message icon={screen.icon} title={screen[language]}>
      <p className="message__text">{w('planned')}</p>
      <p className="message__text">{w('plannedDoes', { what: does[screen.path][language] })}</p>
      <Link className="button" to="/">
        {t('shell.home')}
      </Link>
    </Message>
  );
}
