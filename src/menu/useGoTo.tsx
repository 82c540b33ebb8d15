import { useEffect, useState, type ReactNode } from 'react';
import { part } from '../ui/part';

const GoTo = part(() => import('./GoTo'), 'dialog');

/** Listens for Ctrl+K on the whole page; the frame renders the returned dialog. */
export function useGoTo(): ReactNode {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.code !== 'KeyK') return;
      event.preventDefault();
      // An open dialog is not left for this one.
      if (!document.querySelector('dialog[open]')) setOpen(true);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return open ? <GoTo onClose={() => setOpen(false)} /> : null;
}
