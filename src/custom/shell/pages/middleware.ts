/** Middleware between an address and its screen, by name: the choice of the site. Signing in is settled before there are routes. */
const KNOWN = ['site'] as const;
export type Middleware = (typeof KNOWN)[number];

/**
 * Refuses a route that names an unknown middleware, instead of showing its screen unguarded. The text and the status are the
 * specification's.
 */
export function checkMiddleware(names: readonly string[]): asserts names is readonly Middleware[] {
  if (names.some((name) => !(KNOWN as readonly string[]).includes(name)))
    throw Object.assign(new Error('Unknown middleware'), { statusCode: 500 });
}

/** The status shown for an error that has none of its own. */
const DEFAULT_STATUS = 500;
interface Statuses {
  statusCode?: unknown;
  status?: unknown;
  response?: { status?: unknown };
}

function ownStatus(error: unknown): number | undefined {
  const { statusCode, status, response } = (typeof error === 'object' && error !== null ? error : {}) as Statuses;
  return [statusCode, status, response?.status].find((value): value is number => typeof value === 'number');
}

/** Status of an error: `statusCode`, `status` or that of its response; 500 when it has none. */
export const statusOf = (error: unknown): number => ownStatus(error) ?? DEFAULT_STATUS;

/** What an error says to its reader; null for an exception of the code, which has no status and speaks to its developers. */
export const messageOf = (error: Error): string | null => (ownStatus(error) === undefined ? null : error.message || 'Error');
