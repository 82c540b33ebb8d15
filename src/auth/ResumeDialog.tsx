import { plainText, usePlainText } from '../providers/i18n/plain';
import { Modal } from '../theme/Modal';
import { leave, type Lock } from './session';
import { SignInForm } from './SignInForm';
import { keys } from './storage';
import './plain.css';

/** Over the page as it stands when the session has ended: nothing typed below is lost, and work goes on after signing in again. */
export function ResumeDialog({ reason }: { reason: Lock }) {
  const t = usePlainText();
  return (
    <Modal title={t('session.expired')}>
      <div>
        <p>{plainText('session.again')}</p>
        {reason.message && !reason.message.includes(plainText('session.again')) ? <p className="resume__why">{reason.message}</p> : null}
        <p className="resume__why">{t('session.keep')}</p>
      </div>
      <SignInForm label={t('session.resume')} initial={{ username: localStorage.getItem(keys.username) ?? '', password: '' }} focusPassword onEntered={() => undefined} />
      <button type="button" className="button button--plain" onClick={() => leave()}>{t('session.leave')}</button>
    </Modal>
  );
}
