import { call, query } from '../providers/httpClient';
import type { ServerRow } from '../providers/providerTypes';

/** The employee's own record. */
export interface Me extends ServerRow {
  username: string;
  name: string;
  level: number;
  deptcode: string;
  services: readonly string[] | null;
  last_login: string | null;
  last_ip: string | null;
}
export interface TwoFactor {
  enabled: boolean;
  required: boolean;
  recoveryLeft: number;
  line: boolean;
}
/** `device`: the device that signed in, in words. */
export interface SessionRow {
  id: string;
  device: string;
  ip: string;
  created_at: string;
  last_seen: string;
  expires_at: string;
  current: boolean;
}

const post = (path: string, data: Readonly<Record<string, unknown>> = {}) => call(`/api/${path}`, { method: 'POST', json: () => data });
const codesOf = (payload: unknown): readonly string[] => (payload as { recoveryCodes: string[] }).recoveryCodes;

export const getMe = async (signal?: AbortSignal): Promise<Me> => (await call('/api/Me', { signal })).payload as Me;
export const getTwoFactor = async (signal?: AbortSignal): Promise<TwoFactor> =>
  (await call('/api/TwoFactor', { signal })).payload as TwoFactor;
export const getSessions = async (employee: number | undefined, signal?: AbortSignal): Promise<readonly SessionRow[]> =>
  (await call(`/api/Sessions${query({ employee })}`, { signal })).payload as SessionRow[];

export async function changePassword(current: string, password: string): Promise<void> {
  await post('ChangePassword', { current, password });
}
/** A new secret; it counts only after a code of it was confirmed. */
export const startTwoFactor = async (): Promise<{ secret: string; uri: string }> =>
  (await post('TwoFactor/start')).payload as { secret: string; uri: string };
/** Both calls answer the recovery codes, which are shown only once. */
export const confirmTwoFactor = async (otp: string): Promise<readonly string[]> =>
  codesOf((await post('TwoFactor/confirm', { otp })).payload);
export const renewRecovery = async (otp: string): Promise<readonly string[]> =>
  codesOf((await post('TwoFactor/recovery', { otp })).payload);
export async function disableTwoFactor(otp: string): Promise<void> {
  await post('TwoFactor/disable', { otp });
}
export async function unlinkLine(): Promise<void> {
  await post('Line/unlink');
}
export async function endSession(id: string): Promise<void> {
  await post('Sessions/end', { id });
}
/** Ends every session but the current one. */
export async function endSessions(employee: number | undefined): Promise<void> {
  await post('Sessions/end', { all: true, ...(employee === undefined ? {} : { employee }) });
}
/** Switches the employee's own account off. */
export async function switchSelfOff(id: number): Promise<void> {
  await post('SetActiveUser', { id, active: 0 });
}
