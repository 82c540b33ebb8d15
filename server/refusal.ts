import type { Finding } from '../src/schema/check';
import type { PermissionCode } from '../src/schema/data/permissions';
import type { MessageKey, Params } from '../src/schema/messages';

/** A declaration that cannot work, by id and sentence: the server does not start. */
export class BadDefinitions extends Error {
  constructor(findings: readonly Finding[]) {
    super(`The definitions cannot be used:\n${findings.map(({ id, resource, text }) => `  ${id} ${resource}: ${text}`).join('\n')}`);
  }
}

/** A refusal that is told to the caller. Anything else thrown becomes a 500 that says nothing but a request number. */
export class Refusal extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 503,
    /** Key of a sentence in `src/schema/messages`, with its parameters. */
    readonly key: MessageKey,
    readonly params: Params = {},
    readonly extra: {
      errors?: Record<string, FieldError>;
      sentences?: Record<string, string>;
      permission?: string;
      payload?: unknown;
      conflict?: Conflict;
      retryAfter?: number;
      /**
       * The code without which one may not know what this refusal tells. It is said where something is done, and not where it is only
       * tried.
       */
      tells?: PermissionCode;
      /** Until when what was asked for can be restored from the trash. */
      trashedUntil?: string;
      code?: number;
      verify?: 'otp' | 'password';
    } = {},
  ) {
    super(key);
  }
}
/** What stands in the way of a command that is otherwise right. */
export type Conflict = 'version' | 'state' | 'claim' | 'replay' | 'maker' | 'busy' | 'use';
export interface FieldError {
  key: MessageKey;
  params?: Params;
}

/** The data is invalid: one sentence per field, or per cell of a list field (`steps.2.reward`), shown beside its input. */
export const invalid = (errors: Record<string, FieldError>): Refusal => new Refusal(400, 'invalid', {}, { errors });
/** One field is wrong. */
export const invalidField = (field: string, key: MessageKey, params?: Params): Refusal => invalid({ [field]: { key, params } });

/** 403, and the code under which the employee may ask an administrator for more, where there is one. */
export const forbidden = (permission?: string): Refusal => new Refusal(403, 'forbidden', {}, permission ? { permission } : {});
/** 403: open from this level on, whatever codes one holds. */
export const levelNeeded = (level: number): Refusal => new Refusal(403, 'levelNeeded', { level });

/** What `parseRecord` found, already in the caller's language. */
export const invalidParsed = (sentences: Record<string, string>): Refusal => new Refusal(400, 'invalid', {}, { sentences });
