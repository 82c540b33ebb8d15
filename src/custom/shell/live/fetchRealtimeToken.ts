import { call } from '../../../providers/httpClient';

/** The token with which the browser signs in to the office's Firebase project as this employee; null where the project needs none. */
export async function fetchRealtimeToken(): Promise<string | null> {
  const { payload } = await call('/api/FirebaseToken', { quiet: true });
  return typeof payload === 'string' ? payload : null;
}
