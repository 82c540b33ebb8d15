import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useActor } from '../../../auth/permissions';
import { notePlace } from '../../../providers/recentPlaces';
import { useSite } from '../../../providers/site';
import { part } from '../../../ui/part';

const Palette = part(() => import('./Palette'), 'dialog');

/** Ctrl+K on the whole page, and whatever else opens the palette; the frame renders the returned dialog. */
export function usePalette(): { palette: ReactNode; openPalette: () => void } {
  const [open, setOpen] = useState(false);
  const { pathname: path } = useLocation();
  const { user } = useActor();
  const { service, web } = useSite();
  useEffect(() => notePlace(user.id, { path, service, web }), [user.id, path, service, web]);
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
  return { palette: open ? <Palette onClose={() => setOpen(false)} /> : null, openPalette: () => setOpen(true) };
}
