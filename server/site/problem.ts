import { FilesAway } from '../away';
import type { SystemAction } from '../../src/schema/auditWords';
import type { Language } from '../../src/schema/messages';
import { GUARD } from '../calls/http';
import { DatabaseAway } from '../db/away';
import { Refusal } from '../refusal';
import { log } from '../log';
import type { Fillings } from '../../src/schema/fill';
import { sayProblem, type ProblemCode } from './words';

/** One value that is wrong. `pointer`: `/amount` into the body (RFC 6901), `?limit` of the query, `{ref}` of the path. */
export interface Wrong {
  pointer: string;
  code: ProblemCode;
}
export type ProblemStatus = 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 503;

/** A refusal of the site interface, answered as `application/problem+json` (RFC 9457). */
export class Problem extends Error {
  constructor(
    readonly status: ProblemStatus,
    readonly code: ProblemCode,
    readonly extra: {
      errors?: readonly Wrong[];
      params?: Fillings;
      /** Further members of the answer. */
      more?: Readonly<Record<string, unknown>>;
      headers?: Readonly<Record<string, string>>;
      /** What the audit log keeps of it; absent: nothing. */
      noted?: { action: SystemAction; resource: string; record: number; after: Readonly<Record<string, unknown>> };
    } = {},
  ) {
    super(code);
  }
}

export const invalidAt = (pointer: string, code: ProblemCode): Problem => new Problem(400, 'invalid', { errors: [{ pointer, code }] });

/** Answers are read by programs of sites: no page, cached nowhere. */
const HEADERS = { ...GUARD, 'content-type': 'application/json; charset=utf-8' };

export const jsonAnswer = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { ...HEADERS, ...headers } });

/** The problem's body without the number of the call, which every answer has of its own. */
export const problemBody = ({ status, code, extra }: Problem, language: Language): Record<string, unknown> => ({
  type: `/site/v1/docs#${code}`,
  title: sayProblem(code, extra.params ?? {}, 'en'),
  status,
  detail: sayProblem(code, extra.params ?? {}, language),
  code,
  ...(extra.errors && {
    errors: extra.errors.map((one) => ({ pointer: one.pointer, code: one.code, detail: sayProblem(one.code, {}, language) })),
  }),
  ...extra.more,
});

const RETRY_AFTER = 5;
const away = new Problem(503, 'away', { headers: { 'retry-after': String(RETRY_AFTER) } });

/** What the shared rooms refuse in their own words. */
function problemOf(error: unknown): Problem | null {
  if (error instanceof Problem) return error;
  if (error instanceof FilesAway || (error instanceof DatabaseAway && !error.committing)) return away;
  if (!(error instanceof Refusal)) return null;
  if (error.key === 'badJson') return new Problem(400, 'bad_json');
  if (error.status === 415) return new Problem(400, 'invalid', { errors: [{ pointer: '/file', code: 'not_image' }] });
  if (error.key === 'uploadLimit') return new Problem(429, 'pace', { params: { seconds: 3600 }, headers: { 'retry-after': '3600' } });
  if (error.status === 413) return new Problem(413, 'too_large');
  if (error.status === 503) return away;
  return null;
}

/** The error as the caller is answered. */
export function problemAnswer(error: unknown, language: Language, requestId: string, headers: Readonly<Record<string, string>>): Response {
  const problem = problemOf(error);
  if (!problem) log.failure('a call of a site failed', error, { requestId });
  const body = problem
    ? problemBody(problem, language)
    : {
        type: '/site/v1/docs#failed',
        title: 'Failed',
        status: 500,
        detail: sayProblem('failed', { request: requestId }, language),
        code: 'failed',
      };
  return jsonAnswer(
    problem?.status ?? 500,
    { ...body, request_id: requestId },
    {
      ...headers,
      ...problem?.extra.headers,
      'content-type': 'application/problem+json; charset=utf-8',
    },
  );
}
/** The name of the sentence an error is answered with, for logs and metrics. */
export const problemName = (error: unknown): string => problemOf(error)?.code ?? 'failed';
