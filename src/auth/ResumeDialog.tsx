import { usePlainText } from '../providers/i18n/plain';
import { Dialog } from '../ui/Dialog';
import { saysExpired } from './expired';
import { type Lock } from '../providers/session';
import { closeSession } from './session';
import { SignInForm } from './SignInForm';
import { keys } from '../providers/storage';
import './plain.css';

/** Stands over the page when the session has ended: nothing typed below is lost, and work goes on after signing in again. */
export function ResumeDialog({ reason }: { reason: Lock }) {
  const t = usePlainText();
  const { message = '' } = reason;
  const expired = saysExpired(message);
  return (
    <Dialog title={t(expired ? 'session.expired' : 'session.refused')}>
      <div>
        <p>{expired ? t('session.again') : message}</p>
        <p className="resume__why">{t('session.keep')}</p>
      </div>
      <SignInForm
        label={t('session.resume')}
        initial={{ username: localStorage.getItem(keys.username) ?? '', password: '' }}
        focusPassword
        onEntered={() => undefined}
      />
      <button type="button" className="button button--plain" onClick={() => closeSession()}>
        {t('session.leave')}
      </button>
    </Dialog>
  );
}
