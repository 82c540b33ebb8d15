import { useT } from '../providers/i18n/useT';
import { useMenuConfig } from './menuConfig';
import { Dialog } from '../ui/Dialog';

/** What the SMS app of bank accounts is, and the folder it is fetched from. */
export default function SmsAppDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const config = useMenuConfig();
  const folder = config?.smsApp ?? '';
  return (
    <Dialog title={t('shell.smsApp')} onClose={onClose}>
      <p>{t('shell.smsAppHelp')}</p>
      <div className="dialog__actions">
        <button type="button" className="button" onClick={onClose}>
          {t('dialog.close')}
        </button>
        <a className="button button--primary" href={folder} target="_blank" rel="noopener noreferrer">
          {t('shell.smsAppOpen')}
        </a>
      </div>
    </Dialog>
  );
}
