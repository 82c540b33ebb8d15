/** What a refused call says besides its sentence; the fields of the wire contract. */
export interface RefusalBody {
  code?: number;
  msg?: string;
  /** Sentences for the inputs they belong to. */
  errors?: Readonly<Record<string, string>>;
  permission?: string;
  /** 409: the record as it is now. */
  payload?: unknown;
  conflict?: 'version' | 'state' | 'claim' | 'replay' | 'maker';
  requestId?: string;
  /** 404: the record lies in the trash until then. */
  trashedUntil?: string;
  /** 429: seconds to wait. */
  retryAfter?: number;
}

/**
 * A call that failed. It has the shape of react-admin's HttpError (`status`, `body.errors`), the only part react-admin looks at. A class of
 * our own keeps react-admin out of the code of the sign-in page. `status` 0: the server was not reached.
 */
export class CallError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly body: RefusalBody;
  constructor(message: string, status: number, body: RefusalBody = {}) {
    super(message);
    this.status = status;
    this.body = body;
  }
}

export const isCallError = (error: unknown): error is CallError => error instanceof CallError;
/** The network dropped, or the server did not report the outcome: the call may have been done, so a retry must be the same command. */
export const isUncertain = (error: unknown): boolean => isCallError(error) && (error.status === 0 || error.status >= 500);
/** Neither the server nor its database could be reached: that passes without the employee doing anything on the page. */
export const isAway = (error: unknown): error is CallError => isCallError(error) && (error.status === 0 || error.status >= 502);
/**
 * Milliseconds until the panel asks again by itself, longer from one try to the next. All panels of an office fail together, so each waits
 * a little differently.
 */
export const growingPause = (tries: number, longest: number): number => Math.min(longest, 500 * 2 ** tries) * (0.75 + Math.random() / 2);
