/** The load generator: a process of its own, so that neither side pays for asking. Takes `Work`, answers `Done`. */
import { createHmac, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { quantile } from '../stats';
import type { Done, ToApprove, Work } from './protocol';

interface Ask {
  method: 'GET' | 'POST';
  path: string;
  body?: string;
}
interface Reply {
  status: number;
  text: string;
}

const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const HEADER = base64({ alg: 'HS256', typ: 'JWT' });

/** The data of a command as the panel signs it. */
function signed(key: string, data: object): string {
  const now = Math.floor(Date.now() / 1000);
  const text = `${HEADER}.${base64({ ...data, iat: now, exp: now + 3600, jti: randomUUID() })}`;
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
}

const approval = (service: string, signingKey: string | null, { id, member, account, version }: ToApprove): Ask =>
  signingKey === null
    ? { method: 'POST', path: '/approve', body: JSON.stringify({ id, member, account, key: randomUUID() }) }
    : {
        method: 'POST',
        path: `/api/Deposit/${service}?action=approve&id=${id}`,
        body: JSON.stringify({ payload: signed(signingKey, { version }) }),
      };

function ask(agent: Agent, host: URL, bearer: string, { method, path, body }: Ask): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        method,
        path,
        host: host.hostname,
        port: host.port,
        headers: {
          authorization: `Bearer ${bearer}`,
          ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
        answer.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

async function run(work: Work): Promise<Done> {
  const agent = new Agent({ keepAlive: true, maxSockets: work.connections, scheduling: 'fifo' });
  const host = new URL(work.origin);
  const times: number[] = [];
  let next = 0;
  let failures = 0;
  let firstFailure = '';
  let sample = '';
  const began = performance.now();
  const until = began + work.seconds * 1000;
  const take = (): Ask | null => {
    const at = next++;
    if (work.approvals) {
      const item = work.approvals.items[at];
      return item ? approval(work.approvals.service, work.approvals.signingKey, item) : null;
    }
    return { method: 'GET', path: work.paths![at % work.paths!.length]! };
  };
  const connection = async (): Promise<void> => {
    while (performance.now() < until) {
      const what = take();
      if (!what) return;
      const sent = performance.now();
      const { status, text } = await ask(agent, host, work.bearer, what);
      times.push(performance.now() - sent);
      if (status === 200) {
        sample = text;
        continue;
      }
      failures += 1;
      firstFailure ||= `${status} ${text.slice(0, 300)}`;
    }
  };
  await Promise.all(Array.from({ length: work.connections }, connection));
  const seconds = (performance.now() - began) / 1000;
  agent.destroy();
  return {
    requests: times.length,
    seconds,
    rate: times.length / seconds,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    failures,
    firstFailure,
    sample,
  };
}

process.on('message', (work: Work) => {
  run(work).then(
    (done) => process.send?.(done),
    (error: unknown) => process.send?.({ failures: 1, firstFailure: String(error) }),
  );
});
