import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';

const GoTo = lazy(() => import('./GoTo'));

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
  return open ? (
    <Suspense fallback={null}>
      <GoTo onClose={() => setOpen(false)} />
    </Suspense>
  ) : null;
}
