/** The page's side of the office: hands requests to its thread and takes the answers back. */
import type { Message, Port, Question, Step } from './messages';
import workerUrl from './officeWorker?worker&url';

export interface OfficeLink {
  /** Names the office that answers. */
  office: string;
  fetch: (request: Request) => Promise<Response>;
}

type Answer = Extract<Message, { kind: 'answer' }>;

/** Outlives the page for a moment, so that a page loaded anew finds its office again. */
interface SharedOptions extends WorkerOptions {
  extendedLifetime: boolean;
}

/** Shared, so that several tabs work in one office; where that is unknown, every page has its own. */
function openPort(onError: () => void): Port {
  const options: SharedOptions = { type: 'module', name: 'office', extendedLifetime: true };
  if ('SharedWorker' in window) {
    const shared = new SharedWorker(workerUrl, options);
    shared.onerror = onError;
    return shared.port;
  }
  const own = new Worker(workerUrl, options);
  own.onerror = onError;
  return own;
}

/** Opens the office, or joins the one this browser has open. */
export function openLink(onStep: (step: Step) => void): Promise<OfficeLink> {
  const waiting = new Map<number, (answer: Answer) => void>();
  let next = 0;
  return new Promise((resolve, reject) => {
    const port = openPort(() => reject(new Error('the thread of the office did not start')));
    const ask = async (request: Request): Promise<Response> => {
      const id = next++;
      const bytes = await request.arrayBuffer();
      const body = bytes.byteLength > 0 ? bytes : null;
      // The browser says what it is only over the network.
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
        resolve({ office: data.office, fetch: ask });
      }
    };
  });
}
