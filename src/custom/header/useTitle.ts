import { useEffect } from 'react';
import { useSite } from '../../providers/site';
import { webTitle } from './webTitle';

/** Title of the browser's tab: the screen, then the web it is about. A queue puts its own mark in front (`count`). */
export function useTitle(screen: string, count = 0): void {
  const { web } = useSite();
  useEffect(() => {
    document.title = `${count > 0 ? `(${count}) ` : ''}${screen} · ${webTitle(web)}`;
  }, [screen, web, count]);
}
