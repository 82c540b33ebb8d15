import { DEMO_PASSWORD } from '../../server/seed/staff';

interface Answer<T> {
  code: number;
  msg: string;
  payload: T;
}
/** A colleague at another computer, as far as the server sees one: nothing of them is in the page. */
export type Apart = <T>(path: string, init?: RequestInit) => Promise<Answer<T>>;

export async function signInApart(username: string): Promise<Apart> {
  const reply = await fetch('/api/Login', { method: 'POST', body: JSON.stringify({ username, password: DEMO_PASSWORD }) });
  const { token } = (await reply.json()) as { token: string };
  return async <T>(path: string, init: RequestInit = {}) =>
    (await (await fetch(path, { ...init, headers: { authorization: `Bearer ${token}` } })).json()) as Answer<T>;
}
