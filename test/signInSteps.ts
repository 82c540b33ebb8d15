/** Steps of signing in that several tests take. */
import { Secret, TOTP } from 'otpauth';
import type { Office, Reply, Worker } from './office';

/** What the employee's authenticator shows; `steps`: so many half minutes from now. */
export const codeOf = (office: Office, secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: office.app.kernel.now().getTime() + steps * 30_000 });

export interface Sent {
  ip?: string;
  token?: string;
  headers?: Record<string, string>;
}
/** Sends JSON from an address. */
export async function send(
  office: Office,
  method: string,
  path: string,
  body?: unknown,
  { ip = '198.51.100.7', token, headers }: Sent = {},
): Promise<Reply> {
  const response = await office.app.fetch(
    new Request(`http://office.test${path}`, {
      method,
      headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    }),
    { ip },
  );
  return { status: response.status, body: (await response.json()) as Reply['body'], headers: response.headers };
}
export const signInFrom = (office: Office, body: { username: string; password?: string; otp?: string }, sent: Sent = {}): Promise<Reply> =>
  send(office, 'POST', '/api/Login', { password: 'demo1234', ...body }, sent);

/** Sets up an authenticator for an employee. */
export async function enrol(office: Office, worker: Worker): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await worker.json('POST', '/api/TwoFactor/start', {})).body.payload as { secret: string };
  const confirmed = await worker.json('POST', '/api/TwoFactor/confirm', { otp: codeOf(office, secret) });
  if (confirmed.status !== 200) throw new Error(JSON.stringify(confirmed.body));
  return { secret, recoveryCodes: (confirmed.body.payload as { recoveryCodes: string[] }).recoveryCodes };
}

/** The latest entries about sessions, newest first. */
export const sessionEntries = (office: Office, limit: number): Promise<{ employee: number | null; action: string; result: string }[]> =>
  office.db.query<{ employee: number | null; action: string; result: string }>(
    "select employee, action, result from audit where resource in ('session', 'employee') order by id desc limit $1",
    [limit],
  );

/** Everything the audit log holds, as text. */
export const trailText = async (office: Office): Promise<string> =>
  JSON.stringify(await office.db.query('select before, after, action, record_id, ip from audit'));
