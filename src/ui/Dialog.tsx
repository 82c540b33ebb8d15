import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import './dialog.css';

interface Props {
  title: string;
  /** Escape closes it; without this, only what is inside does. */
  onClose?: () => void;
  /** Room for a table. */
  wide?: boolean;
  /** A page over the page: it fills the window and brings a heading of its own. */
  page?: boolean;
  children: ReactNode;
}

/** A calendar or a dialog of the library that opened from inside closes first, by itself. */
const isWithinPanel = (target: EventTarget): boolean => target instanceof Element && target.closest('[role=dialog]') !== null;

/**
 * The dialog of the whole panel: the browser's own, in its top layer, so that it keeps the focus and what is below can neither be
 * reached nor scrolled. The focus begins at `data-autofocus` and goes back to where it was. Needs no library, so the sign-in page
 * can have it.
 */
export function Dialog({ title, onClose, wide = false, page = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [before] = useState(() => document.activeElement);
  /** Escape was pressed just now: the key decides, not the cancel event that follows it. */
  const escaped = useRef(false);
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!shown) return undefined;
    const root = document.documentElement;
    if (!document.querySelector('dialog[open]')) root.classList.toggle('had-scroll-bar', window.innerWidth > root.clientWidth);
    shown.showModal();
    // A dialog takes its first button or input; the content knows better.
    shown.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      shown.close();
      // What opened the dialog may be redrawn together with its end, and whatever is behind another open dialog takes no focus.
      queueMicrotask(() => {
        if (before instanceof HTMLElement && before.isConnected) before.focus();
      });
    };
  }, [before]);
  return (
    <dialog
      ref={dialog}
      className={`dialog${wide ? ' dialog--wide' : ''}${page ? ' dialog--page' : ''}`}
      aria-label={page ? title : undefined}
      aria-labelledby={page ? undefined : id}
      onCancel={(event) => {
        event.preventDefault();
        // The way back of a phone. Something inside that is cancelled, such as the choice of a file, says so here as well.
        if (event.target === event.currentTarget && !escaped.current) onClose?.();
      }}
      onKeyDownCapture={(event) => {
        if (event.key !== 'Escape') return;
        escaped.current = true;
        setTimeout(() => {
          escaped.current = false;
        });
      }}
      onKeyDown={(event) => {
        // Answered here, or a second Escape would close the dialog behind our back, whatever its cancel event was told.
        if (event.key !== 'Escape' || event.defaultPrevented || isWithinPanel(event.target)) return;
        event.preventDefault();
        onClose?.();
      }}
    >
      {page ? null : (
        <h2 id={id} className="dialog__title">
          {title}
        </h2>
      )}
      {children}
    </dialog>
  );
}
