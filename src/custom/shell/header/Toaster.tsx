import { useEffect } from 'react';
import { useNotificationContext, useTakeUndoableMutation, type NotificationPayload } from 'ra-core';
import { i18nProvider } from '../../../providers/i18n/i18nProvider';
import { useT } from '../../../providers/i18n/useT';
import { closeToast, holdToasts, releaseToasts, toast, useToasts, type ToastTone } from '../../../providers/toast';
import type { IconName } from '../../../schema/data/icons';
import { Icon } from '../../../ui/Icon';
import './toaster.css';

const icons: Readonly<Record<ToastTone, IconName>> = { success: 'check', info: 'info', warning: 'alert', error: 'error' };
const tones: readonly string[] = ['success', 'info', 'warning', 'error'];
const isTone = (type: string): type is ToastTone => tones.includes(type);

/** react-admin reports a success as `info`. */
const DONE = /\.notifications\.(created|updated|deleted)$/;
function show({ message, type, notificationOptions }: NotificationPayload): void {
  if (typeof message !== 'string') return;
  toast(i18nProvider.translate(message, notificationOptions?.messageArgs), DONE.test(message) ? 'success' : isTone(type) ? type : 'info');
}

/** Shows the reports of react-admin's own code in the same corner, and sends at once what that code would send when the report closes. */
function useForwarded(): void {
  const { notifications, takeNotification } = useNotificationContext();
  const takeMutation = useTakeUndoableMutation();
  useEffect(() => {
    takeMutation()?.({ isUndo: false });
  }, [takeMutation]);
  useEffect(() => {
    if (notifications.length === 0) return;
    const taken = takeNotification();
    if (taken) show(taken);
  }, [notifications, takeNotification]);
}

/** Short reports, top right, on a phone above the bar; screen readers announce them. */
export function Toaster() {
  const t = useT();
  const toasts = useToasts();
  useForwarded();
  return (
    <section
      className="toasts"
      aria-label={t('shell.notifications')}
      aria-live="polite"
      onPointerEnter={holdToasts}
      onPointerLeave={releaseToasts}
      onFocus={holdToasts}
      onBlur={releaseToasts}
    >
      {toasts.map(({ id, message, tone, undo }) => (
        <div key={id} className={`toast toast--${tone}`} role={tone === 'error' ? 'alert' : undefined}>
          <Icon name={icons[tone]} />
          <p>{message}</p>
          {undo && (
            <button
              type="button"
              className="link-button toast__undo"
              onClick={() => {
                closeToast(id);
                undo.run();
              }}
            >
              {undo.label}
            </button>
          )}
          <button type="button" className="icon-button toast__close" aria-label={t('shell.close')} onClick={() => closeToast(id)}>
            <Icon name="close" size={16} />
          </button>
        </div>
      ))}
    </section>
  );
}
