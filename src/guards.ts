const KEY = 'reloadedAt';
/** A reload for missing code at most this often (specification, section 9); in between the error is shown instead. */
const EVERY = 60_000;

/** True at most once a minute: whether a reload for missing code is due. */
export function reloadDue(now: number, storage: Pick<Storage, 'getItem' | 'setItem'>): boolean {
  if (now - Number(storage.getItem(KEY) ?? 0) < EVERY) return false;
  storage.setItem(KEY, String(now));
  return true;
}

const missing = /dynamically imported module|Importing a module script failed|Unable to preload CSS|error loading dynamically/i;
/** Code that could not be fetched: usually a newer release has replaced the files this page knows. */
export const isMissingCode = (error: unknown): boolean => error instanceof Error && missing.test(error.message);

/** Reloads the page when its code is gone from the server. A page that already holds typed work is left to its error screen. */
export function guardChunks(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (reloadDue(Date.now(), sessionStorage)) {
      event.preventDefault();
      window.location.reload();
    }
  });
}
