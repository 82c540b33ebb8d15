import { useEffect, useRef, type ReactNode } from 'react';

/** A page over the page, dialogs included: what is below stays as it is and cannot be reached. */
export function Cover({ label, children }: { label: string; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    if (shown && !shown.open) shown.showModal();
    shown?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => shown?.close();
  }, []);
  return (
    // Escape leads nowhere; pressed twice, browsers would close the dialog whatever its cancel event says.
    <dialog ref={dialog} className="cover" aria-label={label} onCancel={(event) => event.preventDefault()} onKeyDown={(event) => { if (event.key === 'Escape') event.preventDefault(); }}>
      {children}
    </dialog>
  );
}
