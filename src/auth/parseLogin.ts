import { NEWEST, type Session } from '../providers/session';
import type { User } from '../schema/actor';

/** The is-login answer, of `Login` and `IsLogin` alike. */
export interface IsLoginAnswer {
  code: number;
  msg?: string;
  token?: string | null;
  header?: string;
  template?: string;
  project?: string;
  disabled_status?: string;
  grantsVersion?: string | number;
  mustChange?: boolean;
  mustEnrol?: boolean;
  /** The login flag as it was stored; given only for the stored session of the last visit. */
  flag?: string;
}
export type LoginOutcome =
  | { kind: 'signedIn'; session: Session }
  /** No token: sign out without a notice. */
  | { kind: 'signedOut' }
  /** No expiry in the token, or it has passed. */
  | { kind: 'expired' }
  /** The server gives the reason. */
  | { kind: 'refused'; message: string };

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The claims of a token, unchecked: the server checks them, the panel only reads them. */
export function readToken(token: string): { exp?: number; user?: User; sid?: string } {
  const part = token.split('.')[1];
  if (part === undefined) return {};
  try {
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (!isRecord(claims)) return {};
    const { exp, result, sid } = claims;
    return {
      exp: typeof exp === 'number' ? exp : undefined,
      user: isRecord(result) ? (result as unknown as User) : undefined,
      sid: typeof sid === 'string' ? sid : undefined,
    };
  } catch {
    return {};
  }
}

/**
 * The transitions of the session (specification, section 4) as one pure function: the outcome of an answer, or of the stored session, at a
 * time in seconds. In the older and in any unknown layout a session ends when it expires; the newest layout only asks that there is an
 * expiry.
 */
export function parseLogin(answer: IsLoginAnswer, now: number): LoginOutcome {
  if (answer.flag !== undefined && answer.flag !== 'true') return { kind: 'signedOut' };
  if (answer.code !== 0) return { kind: 'refused', message: answer.msg ?? '' };
  if (!answer.token) return { kind: 'signedOut' };
  const { exp, user } = readToken(answer.token);
  if (exp === undefined || !user) return { kind: 'expired' };
  if (answer.template !== NEWEST && exp <= now) return { kind: 'expired' };
  return {
    kind: 'signedIn',
    session: {
      token: answer.token,
      header: answer.header ?? '',
      user,
      exp,
      grantsVersion: String(answer.grantsVersion ?? ''),
      project: answer.project ?? '',
      template: answer.template ?? '',
      disabled: answer.disabled_status ?? '',
      must: answer.mustChange ? 'change' : answer.mustEnrol ? 'enrol' : null,
    },
  };
}
