import { useEffect, useState } from 'react';
import { ChangePassword } from './ChangePassword';
import { TwoFactorSetup } from './TwoFactorSetup';
import { switchLanguage } from '../providers/i18n/dictionary';
import { useT } from '../providers/i18n/useT';
import { signOut } from './authProvider';
import { recheckSession } from './checkSession';
import { Dialog } from '../ui/Dialog';
import { PlainPage } from './PlainPage';
import { useSession, type RequiredStep } from '../providers/session';
import { useAccountWords } from './accountWords';

/** The step that is required before anything else: a password of the employee's own, or the second factor that the role asks for. */
export default function RequiredStepPage({ must, onDone }: { must: RequiredStep; onDone: () => void }) {
  const t = useT();
  const w = useAccountWords();
  const session = useSession();
  const [showing, setShowing] = useState(false);
  const met = session !== null && session.must === null;
  // The step may have been done in another window meanwhile.
  useEffect(() => void recheckSession(), []);
  useEffect(() => {
    if (met && !showing) onDone();
  }, [met, showing, onDone]);

  const title = w(must === 'change' ? 'mustChange' : 'mustEnrol');
  return (
    <Dialog page title={title}>
      <PlainPage title={title} onLanguage={(language) => void switchLanguage(language)}>
        <p>{w(must === 'change' ? 'mustChangeHelp' : 'mustEnrolHelp')}</p>
        {must === 'change' ? (
          <ChangePassword onDone={() => void recheckSession()} />
        ) : (
          <TwoFactorSetup
            onCodes={() => setShowing(true)}
            onDone={() => {
              void recheckSession().then(() => setShowing(false));
            }}
          />
        )}
        {showing ? null : (
          <button type="button" className="button button--plain" onClick={signOut}>
            {t('shell.signOut')}
          </button>
        )}
      </PlainPage>
    </Dialog>
  );
}
