import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** The element that a hash names may appear only with its data; after this long it is not waited for any more. */
const PATIENCE = 2_000;

function scrollToHash(id: string): () => void {
  const find = (): boolean => {
    const target = document.getElementById(id);
    target?.scrollIntoView({ block: 'start' });
    return target !== null;
  };
  if (find()) return () => undefined;
  const observer = new MutationObserver(() => {
    if (find()) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(() => observer.disconnect(), PATIENCE);
  return () => {
    observer.disconnect();
    clearTimeout(timer);
  };
}

/**
 * A new screen begins at its top, or at the element that the hash names. Going back is left to the browser, which restores the position.
 */
export function useScroll(): void {
  const { pathname, hash } = useLocation();
  const type = useNavigationType();
  useEffect(() => {
    if (type === NavigationType.Pop) return undefined;
    if (hash !== '') return scrollToHash(decodeURIComponent(hash.slice(1)));
    window.scrollTo({ top: 0, behavior: 'instant' });
    return undefined;
    // A change of the hash alone, as tabs make it, scrolls nothing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pathname]);
}
