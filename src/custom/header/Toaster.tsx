import { useEffect } from 'react';
import { useNotificationContext, type NotificationPayload } from 'react-admin';
import { i18nProvider } from '../../providers/i18n/i18nProvider';
import { useT } from '../../providers/i18n/useT';
import { closeToast, toast, useToasts, type ToastTone } from '../../providers/toast';
import { Icon } from '../../theme/Icon';
import './toaster.css';

const icons: Readonly<Record<ToastTone, string>> = { success: 'check', info: 'info', warning: 'alert', error: 'error' };
const tones: readonly string[] = ['success', 'info', 'warning', 'error'];
const isTone = (type: string): type is ToastTone => tones.includes(type);

function show({ message, type, notificationOptions }: NotificationPayload): void {
  if (typeof message === 'string') toast(i18nProvider.translate(message, notificationOptions?.messageArgs), isTone(type) ? type : 'info');
}

/** What react-admin's own code reports joins the same corner. */
function useForwarded(): void {
  const { notifications, takeNotification } = useNotificationContext();
  useEffect(() => {
    if (notifications.length === 0) return;
    const taken = takeNotification();
    if (taken) show(taken);
  }, [notifications, takeNotification]);
}

/** Short reports, top right; read aloud as they come. */
export function Toaster() {
  const t = useT();
  const toasts = useToasts();
  useForwarded();
  return (
    <section className="toasts" aria-label={t('shell.notifications')} aria-live="polite">
      {toasts.map(({ id, message, tone }) => (
        <div key={id} className={`toast toast--${tone}`}>
          <Icon name={icons[tone]} /><p>{message}</p>
          <button type="button" className="icon-button toast__close" aria-label={t('shell.close')} onClick={() => closeToast(id)}><Icon name="close" size={16} /></button>
        </div>
      ))}
    </section>
  );
}
