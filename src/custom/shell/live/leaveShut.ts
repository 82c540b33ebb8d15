import { call } from '../../../providers/httpClient';

/** The panel's own page for a group that is shut. */
export const SHUT_PAGE = '/shut';
/** The alarm waits for the address no longer than this. */
const WITHIN = 2_000;

/** The address that the office configured for panels of a shut group; the panel's own page when there is none, or it cannot be read. */
async function whereTo(): Promise<string> {
  try {
    const { payload } = await call('/api/GetConfigByKey?key=shutdown', { quiet: true, signal: AbortSignal.timeout(WITHIN) });
    return typeof payload === 'string' && payload !== '' ? payload : SHUT_PAGE;
  } catch {
    return SHUT_PAGE;
  }
}

let leaving = false;

/** Leaves the panel whatever is open in it; unsaved work does not hold it back. */
export async function leaveShut(): Promise<void> {
  if (leaving) return;
  leaving = true;
  const address = await whereTo();
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  window.location.replace(address);
}
