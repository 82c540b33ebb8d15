const KEY = 'reloadedAt';
/** A reload for missing code at most this often (specification, section 9); until then the error is shown instead. */
const EVERY = 60_000;

/** True at most once a minute: whether a reload for missing code is due. */
export function reloadDue(now: number, storage: Pick<Storage, 'getItem' | 'setItem'>): boolean {
  if (now - Number(storage.getItem(KEY) ?? 0) < EVERY) return false;
  storage.setItem(KEY, String(now));
  return true;
}

const missing = /dynamically imported module|Importing a module script failed|Unable to preload CSS|error loading dynamically/i;
/** Code that could not be fetched: a newer release has replaced the files this page knows, or the network is down. */
export const isMissingCode = (error: unknown): boolean => error instanceof Error && missing.test(error.message);

/** Fetches code again that could not be had. A style sheet that failed counts as fetched for as long as its link is in the page. */
export async function fetchMissing<T>(load: () => Promise<T>): Promise<T> {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) if (!link.sheet) link.remove();
  return load();
}

/**
 * Reloads the page for code that is gone from the server. Without a network the page stays, because a reload would lose even what is there.
 */
export async function reloadForMissing(error: unknown): Promise<void> {
  if (!isMissingCode(error) || !navigator.onLine) return;
  const answer = await fetch('/', { cache: 'no-store' }).catch(() => null);
  if (answer?.ok && reloadDue(Date.now(), sessionStorage)) window.location.reload();
}

/** Handles missing code that no screen was waiting for. A page that was worked on is never reloaded without being asked. */
export function guardChunks(hasWork: () => boolean): void {
  window.addEventListener('unhandledrejection', ({ reason }: PromiseRejectionEvent) => {
    if (!hasWork()) void reloadForMissing(reason);
  });
}
