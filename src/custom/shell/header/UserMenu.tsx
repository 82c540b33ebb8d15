import { useState } from 'react';
import { Link } from 'react-router';
import { signOut } from '../../../auth/authProvider';
import { useActor } from '../../../auth/permissions';
import { switchLanguage } from '../../../providers/i18n/dictionary';
import { useLanguage } from '../../../providers/i18n/language';
import { useT } from '../../../providers/i18n/useT';
import { toast } from '../../../providers/toast';
import { departmentText } from '../../../schema/data/departments';
import type { IconName } from '../../../schema/data/icons';
import { Icon } from '../../../ui/Icon';
import { setMode, useMode, type Mode } from '../../../theme/mode';
import { Popover } from '../../../ui/Popover';
import type { HeadQuestion } from './HeadDialog';
import { HeadDialog } from './lateParts';
import { AccentChoice, MenuTools } from './menuParts';
import type { HeadRoom } from './useHeadRoom';

const modes: readonly { mode: Mode; icon: IconName }[] = [
  { mode: 'light', icon: 'light' },
  { mode: 'dark', icon: 'dark' },
  { mode: 'system', icon: 'system' },
];

/** The employee's name; profile, language, theme, the parts of the header without space there, and sign-out. */
export function UserMenu({ room }: { room: HeadRoom }) {
  const t = useT();
  const { user } = useActor();
  const language = useLanguage();
  const mode = useMode();
  const [question, setQuestion] = useState<HeadQuestion | null>(null);
  const other = language === 'th' ? 'en' : 'th';
  return (
    <>
      <Popover
        menu
        align="end"
        className="head__user"
        label={t('shell.user', { name: user.name })}
        button={
          <>
            <Icon name="user" />
            <span className="head__user-name">{user.name}</span>
          </>
        }
      >
        {(close) => (
          <>
            <div className="popover__head">
              <b>{user.name}</b>
              <span>{t('shell.level', { level: user.level, dept: departmentText(user.deptcode, language) })}</span>
            </div>
            <hr className="popover__line" />
            <Link className="popover__item" to={`/Employee/${user.id}`} onClick={close}>
              <Icon name="badge" />
              {t('account.profile')}
            </Link>
            <Link className="popover__item" to={`/Employee/${user.id}#sessions`} onClick={close}>
              <Icon name="system" />
              {t('account.sessions')}
            </Link>
            <button
              type="button"
              className="popover__item"
              lang={other}
              onClick={() => {
                close();
                switchLanguage(other).catch(() => toast(t('call.network'), 'error'));
              }}
            >
              <Icon name="language" />
              {t('shell.languageTo')}
            </button>
            <p className="popover__title">{t('shell.theme')}</p>
            {modes.map((one) => (
              <button
                key={one.mode}
                type="button"
                className="popover__item"
                aria-pressed={mode === one.mode}
                onClick={() => setMode(one.mode)}
              >
                <Icon name={one.icon} />
                {t(`shell.theme.${one.mode}`)}
              </button>
            ))}
            <AccentChoice />
            <MenuTools
              room={room}
              onLeave={close}
              onAsk={(asked) => {
                close();
                setQuestion(asked);
              }}
            />
            <hr className="popover__line" />
            <button type="button" className="popover__item" onClick={signOut}>
              <Icon name="logout" />
              {t('shell.signOut')}
            </button>
          </>
        )}
      </Popover>
      {question === null ? null : <HeadDialog question={question} onClose={() => setQuestion(null)} />}
    </>
  );
}
