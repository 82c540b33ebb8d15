import { call } from '../../../providers/httpClient';

/** The panel's own page for a group that is shut. */
export const SHUT_PAGE = '/shut';
/** The alarm does not wait for an answer longer than this. */
const WITHIN = 2_000;

/** Where the office sends the panels of a shut group; the panel's own page when it names no other, or cannot be asked. */
async function whereTo(): Promise<string> {
  try {
    const { payload } = await call('/api/GetConfigByKey?key=shutdown', { quiet: true, signal: AbortSignal.timeout(WITHIN) });
    return typeof payload === 'string' && payload !== '' ? payload : SHUT_PAGE;
  } catch {
    return SHUT_PAGE;
  }
}

let leaving = false;

/** Leaves the panel, whatever is open in it: unsaved work asks nothing now. */
export async function leaveShut(): Promise<void> {
  if (leaving) return;
  leaving = true;
  const address = await whereTo();
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  window.location.replace(address);
}
