import { useEffect } from 'react';
import { useSite } from '../../providers/site';

/** Title of the browser's tab: the screen, then the web it is about. A queue puts its own mark in front (`count`). */
export function useTitle(screen: string, count = 0): void {
  const { web } = useSite();
  useEffect(() => {
    document.title = `${count > 0 ? `(${count}) ` : ''}${screen} · ${web || 'OFFICE CONTROL'}`;
  }, [screen, web, count]);
}
