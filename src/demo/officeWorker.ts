/** The thread the office works in, so that no page stalls. Shared by the tabs of a browser where it knows shared workers. */
import type { App } from '../../server/app';
import type { Body, Message, Port, Question } from './messages';
import { openOffice } from './office';

interface WorkerScope extends Port { onconnect?: ((event: MessageEvent) => void) | null }
const scope = self as unknown as WorkerScope;

const SWEEP_EVERY = 30_000;
/** Where requests come from, as far as the office can tell. */
const ADDRESS = '127.0.0.1';

const ports: Port[] = [];
/** What a page that comes later has to know. */
let last: Message = { kind: 'step', step: 'engine' };
function tell(message: Message): void {
  last = message;
  for (const port of ports) port.postMessage(message);
}

const opening = openOffice((step) => tell({ kind: 'step', step }));
opening.then(
  (app) => {
    setInterval(() => void app.sweep().catch((error: unknown) => console.error('housekeeping failed:', error)), SWEEP_EVERY);
    tell({ kind: 'ready', office: crypto.randomUUID() });
  },
  (error: unknown) => tell({ kind: 'failed', reason: String(error) }),
);

/** Some browsers cannot hand a stream to another thread. */
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

async function answer(app: App, { id, method, url, headers, body }: Question): Promise<Message> {
  const response = await app.fetch(new Request(url, { method, headers, body }), { ip: ADDRESS });
  return { kind: 'answer', id, status: response.status, headers: [...response.headers], body: streams || !response.body ? response.body : await response.arrayBuffer() };
}

function serve(port: Port): void {
  ports.push(port);
  port.onmessage = ({ data }: MessageEvent<Question>) => {
    void opening.then((app) => answer(app, data))
      .catch((error: unknown): Message => ({ kind: 'answer', id: data.id, status: 500, headers: [], body: new TextEncoder().encode(String(error)).buffer }))
      .then((message) => port.postMessage(message, transferOf(message)));
  };
  port.postMessage(last);
}
const transferOf = (message: Message): Transferable[] => (message.kind === 'answer' && message.body ? [message.body satisfies Exclude<Body, null>] : []);

if ('onconnect' in scope) scope.onconnect = ({ ports: [port] }) => { if (port) serve(port); };
else serve(scope);
