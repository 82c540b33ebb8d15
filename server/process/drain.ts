import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { say } from '../../src/schema/messages';
import { GUARD, HSTS, requestIdOf } from '../calls/http';

/** Stands before all calls of this process. While it is open it counts those that are not answered yet; once closed it refuses new ones. */
export interface Gate {
  guard(handle: RequestListener): RequestListener;
  isOpen(): boolean;
  inProgress(): number;
  /** From now on new calls are refused, and each answer ends its connection, so that the client comes back to another process. */
  close(): void;
  /** Resolves when every call that was taken in is answered. */
  emptied(): Promise<void>;
}

/** Seconds after which a refused call may come again, to this process's successor. */
const RETRY_AFTER = 2;
/** Probes are answered to the end: that the process lives, and that it takes no calls. */
const PROBES = /^\/api\/+(health|ready)\/?(\?|$)/i;

function refuse({ headers }: IncomingMessage, secure: boolean, response: ServerResponse): void {
  const language = /^\s*en\b/i.test(headers['accept-language'] ?? '') ? 'en' : 'th';
  response.writeHead(503, {
    ...GUARD,
    'x-request-id': requestIdOf([headers['x-request-id']].flat()[0]),
    ...(secure && { 'strict-transport-security': HSTS }),
    'content-type': 'application/json; charset=utf-8',
    'retry-after': String(RETRY_AFTER),
    connection: 'close',
  });
  response.end(JSON.stringify({ code: 503, msg: say('stopping', {}, language) }));
}

/** `secure`: served over HTTPS only. */
export function createGate({ secure = false }: { secure?: boolean } = {}): Gate {
  const open = new Set<ServerResponse>();
  const waiting: (() => void)[] = [];
  let closed = false;
  const left = (response: ServerResponse): void => {
    open.delete(response);
    if (open.size === 0) waiting.splice(0).forEach((resolve) => resolve());
  };
  const endConnection = (response: ServerResponse): void => {
    if (!response.headersSent) response.setHeader('connection', 'close');
  };
  return {
    guard: (handle) => (request, response) => {
      if (closed) {
        if (!PROBES.test(request.url ?? '')) {
          // The rest of its body is read, so that the client is not cut off before it reads the answer.
          request.resume();
          return refuse(request, secure, response);
        }
        endConnection(response);
      }
      open.add(response);
      response.once('close', () => left(response));
      handle(request, response);
    },
    isOpen: () => !closed,
    inProgress: () => open.size,
    close() {
      closed = true;
      open.forEach(endConnection);
    },
    emptied: () =>
      open.size === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            waiting.push(resolve);
          }),
  };
}
