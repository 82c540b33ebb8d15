import Dialog from '@mui/material/Dialog';
import { useId, type ReactNode } from 'react';
import { useT } from '../../providers/i18n/useT';
import { Icon } from '../../theme/Icon';

/** The specification's time for dialogs; none for those who asked for less motion. */
const duration = (): number => (window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 500);

interface Props { title: string; onClose: () => void; children: ReactNode; footer?: ReactNode; wide?: boolean; busy?: boolean }

/** A dialog over the page: keeps the focus inside, closes on Escape, and gives the focus back. */
export function Modal({ title, onClose, children, footer, wide = false, busy = false }: Props) {
  const t = useT();
  const id = useId();
  return (
    <Dialog
      open onClose={() => { if (!busy) onClose(); }} aria-labelledby={id} transitionDuration={duration()} maxWidth={wide ? 'md' : 'sm'} fullWidth
      slotProps={{ paper: { className: 'dialog' }, backdrop: { className: 'dialog-backdrop' } }}
    >
      <div className="dialog__head">
        <h2 id={id}>{title}</h2>
        <button type="button" className="icon-button" onClick={onClose} disabled={busy} aria-label={t('dialog.close')}><Icon name="close" size={18} /></button>
      </div>
      <div className="dialog__body">{children}</div>
      {footer && <div className="dialog__foot">{footer}</div>}
    </Dialog>
  );
}
