import { useT } from '../providers/i18n/useT';
import { useMenuConfig } from './menuConfig';
import { Dialog } from '../ui/Dialog';
import { defineWords } from '../providers/i18n/words';

const useWords = defineWords(
  {
    help: 'แอปนี้ติดตั้งในโทรศัพท์ที่รับ SMS ของธนาคาร เพื่อส่งรายการเดินบัญชีเข้าระบบ ดาวน์โหลดได้จากโฟลเดอร์นี้',
    open: 'เปิดโฟลเดอร์ดาวน์โหลด',
  },
  {
    help: 'This app runs on the phone that receives the bank’s messages and sends statement lines to the system. It is fetched from this folder',
    open: 'Open the download folder',
  },
);

/** What the SMS app of bank accounts is, and the folder it is fetched from. */
export default function SmsAppDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const w = useWords();
  const config = useMenuConfig();
  const folder = config?.smsApp ?? '';
  return (
    <Dialog title={t('shell.smsApp')} onClose={onClose}>
      <p>{w('help')}</p>
      <div className="dialog__actions">
        <button type="button" className="button" onClick={onClose}>
          {t('dialog.close')}
        </button>
        <a className="button button--primary" href={folder} target="_blank" rel="noopener noreferrer">
          {w('open')}
        </a>
      </div>
    </Dialog>
  );
}
