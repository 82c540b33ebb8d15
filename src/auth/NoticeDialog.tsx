import { usePlainText } from '../providers/i18n/plain';
import { Icon } from '../ui/Icon';
import { Dialog } from '../ui/Dialog';
import { saysExpired } from './expired';
import type { Notice } from './session';

/** Says over the sign-in page why the session ended. */
export function NoticeDialog({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const t = usePlainText();
  const expired = notice.kind === 'expired' || saysExpired(notice.message);
  return (
    <Dialog title={expired ? t('session.expired') : t('session.refused')} onClose={onClose}>
      <p className="notice-line">
        <Icon name="alert" />
        {expired ? t('session.again') : notice.message}
      </p>
      <div className="dialog__actions">
        <button type="button" className="button button--primary" onClick={onClose}>
          {t('session.ok')}
        </button>
      </div>
    </Dialog>
  );
}
