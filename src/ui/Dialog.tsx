import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { dialogOpens, isDialogOpen } from './openDialogs';
import './dialog.css';

interface Props {
  title: string;
  /** Called by Escape; without this, only the content closes the dialog. */
  onClose?: () => void;
  /** Room for a table. */
  wide?: boolean;
  /** Fills the window like a page and brings a heading of its own. */
  page?: boolean;
  /** Begins with its input near the top of the window, which stays where it is while what is below it grows and shrinks. */
  top?: boolean;
  children: ReactNode;
}

/** A calendar or a dialog of the library that opened from inside closes first. */
const isWithinPanel = (target: EventTarget): boolean => target instanceof Element && target.closest('[role=dialog]') !== null;

/**
 * The dialog of the whole panel: the browser's own, in its top layer, so that the dialog keeps the focus and the page below can neither be
 * reached nor scrolled. The focus begins at `data-autofocus` and returns to where it was. The dialog needs no library, so the sign-in page
 * can use it.
 */
export function Dialog({ title, onClose, wide = false, page = false, top = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [before] = useState(() => document.activeElement);
  /** Escape was pressed just now: the key is handled, and the cancel event that follows it is ignored. */
  const escaped = useRef(false);
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!shown) return undefined;
    const root = document.documentElement;
    if (!isDialogOpen()) root.classList.toggle('had-scroll-bar', window.innerWidth > root.clientWidth);
    shown.showModal();
    const closes = dialogOpens();
    // The browser focuses the first button or input; the content names a better one.
    shown.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      shown.close();
      closes();
      // The element that opened the dialog may be rendered again when the dialog closes, and an element behind another open dialog takes no
      // focus.
      queueMicrotask(() => {
        if (before instanceof HTMLElement && before.isConnected) before.focus();
      });
    };
  }, [before]);
  return (
    <dialog
      ref={dialog}
      className={`dialog${wide ? ' dialog--wide' : ''}${page ? ' dialog--page' : ''}${top ? ' dialog--top' : ''}`}
      aria-label={page || top ? title : undefined}
      aria-labelledby={page || top ? undefined : id}
      onCancel={(event) => {
        event.preventDefault();
        // The back gesture of a phone. An element inside that is cancelled, such as the choice of a file, sends this event as well.
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
        // Handled here, because the browser closes a dialog on a second Escape even when its cancel event was prevented.
        if (event.key !== 'Escape' || event.defaultPrevented || isWithinPanel(event.target)) return;
        event.preventDefault();
        onClose?.();
      }}
    >
      {page || top ? null : (
        <h2 id={id} className="dialog__title">
          {title}
        </h2>
      )}
      {children}
    </dialog>
  );
}
