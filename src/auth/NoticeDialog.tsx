import { usePlainText } from '../providers/i18n/plain';
import { Modal } from '../theme/Modal';
import type { Notice } from './session';

/** Why the session ended, over the sign-in page. */
export function NoticeDialog({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const t = usePlainText();
  return (
    <Modal title={notice.kind === 'expired' ? t('session.expired') : t('session.refused')} onClose={onClose}>
      <p>{notice.kind === 'expired' || notice.message === '' ? t('session.again') : notice.message}</p>
      <div className="modal__actions"><button type="button" className="button button--primary" onClick={onClose}>{t('session.ok')}</button></div>
    </Modal>
  );
}
