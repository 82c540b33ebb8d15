/** The page's side of the office: hands requests to its thread and takes the answers back. */
import type { Message, Port, Question, Step } from './messages';
import workerUrl from './officeWorker?worker&url';

export interface OfficeLink {
  /** Names the office that answers. */
  office: string;
  fetch(request: Request): Promise<Response>;
}

type Answer = Extract<Message, { kind: 'answer' }>;

/** Shared, so that several tabs work in one office; where that is unknown, every tab has its own. */
function openPort(onError: () => void): Port {
  if ('SharedWorker' in window) {
    const shared = new SharedWorker(workerUrl, { type: 'module', name: 'office', extendedLifetime: true } as WorkerOptions);
    shared.onerror = onError;
    return shared.port;
  }
  const own = new Worker(workerUrl, { type: 'module', name: 'office' });
  own.onerror = onError;
  return own;
}

/** Opens the office, or joins the one another tab has opened. */
export function openLink(onStep: (step: Step) => void): Promise<OfficeLink> {
  const waiting = new Map<number, (answer: Answer) => void>();
  let next = 0;
  return new Promise((resolve, reject) => {
    const port = openPort(() => reject(new Error('the thread of the office did not start')));
    const ask = async (request: Request): Promise<Response> => {
      const id = next++;
      const bytes = request.body || request.method !== 'GET' ? await request.arrayBuffer() : null;
      const body = bytes && bytes.byteLength > 0 ? bytes : null;
      // The browser adds its own name only to what it sends over the network.
      const headers: Question['headers'] = [...request.headers, ['user-agent', navigator.userAgent]];
      const answered = new Promise<Answer>((done) => waiting.set(id, done));
      port.postMessage({ id, method: request.method, url: request.url, headers, body } satisfies Question, body ? [body] : []);
      const { status, headers: answerHeaders, body: answerBody } = await answered;
      return new Response(answerBody, { status, headers: answerHeaders });
    };
    port.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'answer') {
        waiting.get(data.id)?.(data);
        waiting.delete(data.id);
      } else if (data.kind === 'failed') reject(new Error(data.reason));
      else {
        onStep(data.kind === 'ready' ? 'ready' : data.step);
        if (data.kind === 'ready') resolve({ office: data.office, fetch: ask });
      }
    };
  });
}
