/** The thread of the demo's server, so that no page stalls. The tabs of a browser share it where shared workers exist. */
import type { App } from '../../server/app';
import type { Message, Port, Question } from './messages';
import { openServer } from './server';

interface WorkerScope extends Port {
  close(): void;
  onconnect?: ((event: MessageEvent) => void) | null;
}
const scope = self as unknown as WorkerScope;

const SWEEP_EVERY = 30_000;
/** The address of every request in the demo. */
const ADDRESS = '127.0.0.1';

const ports: Port[] = [];
/** The last message, for a page that connects later. */
let last: Message = { kind: 'step', step: 'engine' };
function tell(message: Message): void {
  last = message;
  for (const port of ports) port.postMessage(message);
}

function fail(error: unknown): void {
  if (last.kind !== 'step') return;
  tell({ kind: 'failed', reason: String(error) });
  // The next try starts a new thread.
  scope.close();
}
// An engine whose files do not arrive raises no other error.
self.addEventListener('unhandledrejection', ({ reason }) => fail(reason));

const opening = openServer((step) => tell({ kind: 'step', step }));
opening.then((app) => {
  setInterval(() => void app.sweep().catch((error: unknown) => console.error('housekeeping failed:', error)), SWEEP_EVERY);
  tell({ kind: 'ready', server: crypto.randomUUID() });
}, fail);

/** Some browsers cannot transfer a stream to another thread. */
function passesStreams(): boolean {
  try {
    const stream = new ReadableStream();
    structuredClone(stream, { transfer: [stream] });
    return true;
  } catch {
    return false;
  }
}
const streams = passesStreams();

/** Restores the headers of the original request: a constructed request loses those that only the browser may set. */
function requestOf({ method, url, headers, body }: Question): Request {
  return Object.defineProperty(new Request(url, { method, headers, body }), 'headers', { value: new Headers(headers) });
}

async function answer(port: Port, app: App, question: Question): Promise<void> {
  const response = await app.fetch(requestOf(question), { ip: ADDRESS });
  const body = streams || !response.body ? response.body : await response.arrayBuffer();
  port.postMessage(
    { kind: 'answer', id: question.id, status: response.status, headers: [...response.headers], body } satisfies Message,
    body ? [body] : [],
  );
}

function serve(port: Port): void {
  ports.push(port);
  port.onmessage = ({ data }: MessageEvent<Question>) => {
    opening
      .then((app) => answer(port, app, data))
      .catch((error: unknown) => {
        console.error(error);
        port.postMessage({ kind: 'answer', id: data.id, status: 500, headers: [], body: null } satisfies Message);
      });
  };
  port.postMessage(last);
}

if ('onconnect' in scope)
  scope.onconnect = ({ ports: [port] }) => {
    if (port) serve(port);
  };
else serve(scope);
