import { usePlainText } from '../providers/i18n/plain';
import { Modal } from '../theme/Modal';
import type { Notice } from './session';

/** Why the session ended, over the sign-in page. */
export function NoticeDialog({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const t = usePlainText();
  // The server says the same in one sentence; the dialog has a title for it.
  const expired = notice.kind === 'expired' || notice.message === '' || notice.message.includes(t('session.expired'));
  return (
    <Modal title={expired ? t('session.expired') : t('session.refused')} onClose={onClose}>
      <p>{expired ? t('session.again') : notice.message}</p>
      <div className="modal__actions"><button type="button" className="button button--primary" onClick={onClose}>{t('session.ok')}</button></div>
    </Modal>
  );
}
