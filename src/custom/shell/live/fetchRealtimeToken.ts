import { call } from '../../../providers/httpClient';

/** With this the browser signs in to the office's Firebase project, as who it is here; null where the project asks nobody. */
export async function fetchRealtimeToken(): Promise<string | null> {
  const { payload } = await call('/api/FirebaseToken', { quiet: true });
  return typeof payload === 'string' ? payload : null;
}
