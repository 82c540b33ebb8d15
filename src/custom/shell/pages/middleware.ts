/** Middleware between an address and its screen, by name: the choice of the site. Signing in is settled before there are routes. */
const KNOWN = ['site'] as const;
export type Middleware = (typeof KNOWN)[number];

/** Refuses a route that names an unknown middleware, instead of showing its screen unguarded. The text and the status are the specification's. */
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

/** Status of an error: `statusCode`, `status` or that of its response; 500 when it has none. */
export function statusOf(error: unknown): number {
  const { statusCode, status, response } = (typeof error === 'object' && error !== null ? error : {}) as Statuses;
  const found = [statusCode, status, response?.status].find((value) => typeof value === 'number');
  return typeof found === 'number' ? found : DEFAULT_STATUS;
}
