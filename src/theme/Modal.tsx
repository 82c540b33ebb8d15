import { useEffect, useId, useRef, type ReactNode } from 'react';
import './modal.css';

/** A dialog of the browser's own: it keeps the focus, closes with Escape (when it may) and gives the focus back. Needs no library, so the sign-in page can have it. */
export function Modal({ title, onClose, children }: { title: string; onClose?: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const shown = dialog.current;
    if (shown && !shown.open) shown.showModal();
    // A dialog takes its first button or input; the content knows better.
    shown?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog} className="modal" aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onKeyDown={(event) => {
        // Answered here, or a second Escape would close the dialog behind our back, whatever its cancel event was told.
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClose?.();
      }}
    >
      <h2 id={id} className="modal__title">{title}</h2>
      {children}
    </dialog>
  );
}
