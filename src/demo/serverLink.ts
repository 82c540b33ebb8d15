/** The page's side of the demo's server: hands requests to the server's thread and takes the answers back. */
import type { Message, Port, Question, Step } from './messages';
import workerUrl from './serverWorker?worker&url';

export interface ServerLink {
  /** Names the server that answers: it starts anew when no page needed it any more. */
  server: string;
  fetch: (request: Request) => Promise<Response>;
}

type Answer = Extract<Message, { kind: 'answer' }>;

/** Outlives the page for a moment, so that a page loaded anew finds the same server again. */
interface SharedOptions extends WorkerOptions {
  extendedLifetime: boolean;
}

/** Shared, so that several tabs work on one server; in a browser without shared workers every page has its own. */
function openPort(onError: () => void): Port {
  const options: SharedOptions = { type: 'module', name: 'server', extendedLifetime: true };
  if ('SharedWorker' in window) {
    const shared = new SharedWorker(workerUrl, options);
    shared.onerror = onError;
    return shared.port;
  }
  const own = new Worker(workerUrl, options);
  own.onerror = onError;
  return own;
}

/** Starts the server, or connects to the one that runs in this browser already. */
export function openLink(onStep: (step: Step) => void): Promise<ServerLink> {
  const waiting = new Map<number, (answer: Answer) => void>();
  let next = 0;
  return new Promise((resolve, reject) => {
    const port = openPort(() => reject(new Error('the thread of the server did not start')));
    const ask = async (request: Request): Promise<Response> => {
      const id = next++;
      const bytes = await request.arrayBuffer();
      const body = bytes.byteLength > 0 ? bytes : null;
      // A browser adds its user agent only to requests over the network.
      const headers: Question['headers'] = [...request.headers, ['user-agent', navigator.userAgent]];
      const answered = new Promise<Answer>((done) => waiting.set(id, done));
      port.postMessage({ id, method: request.method, url: request.url, headers, body } satisfies Question, body ? [body] : []);
      const answer = await answered;
      return new Response(answer.body, { status: answer.status, headers: answer.headers });
    };
    port.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'answer') {
        waiting.get(data.id)?.(data);
        waiting.delete(data.id);
      } else if (data.kind === 'step') onStep(data.step);
      else if (data.kind === 'failed') reject(new Error(data.reason));
      else {
        onStep('ready');
        resolve({ server: data.server, fetch: ask });
      }
    };
  });
}
