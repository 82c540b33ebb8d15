/** A provider of payouts in a process of its own, to be killed: what it paid is in its file, whatever becomes of its answer. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const { BOOK = '', PORT = '' } = process.env;
const paid = new Set(existsSync(BOOK) ? readFileSync(BOOK, 'utf8').split('\n') : []);
let asked = 0;

const server = createServer((request, response) => {
  const attempt = String(request.headers['idempotency-key']);
  let body = '';
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString();
  });
  request.on('end', () => {
    asked += 1;
    const answer = (said: Record<string, unknown>): void => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said));
    };
    // Of twelve calls one is refused, one is paid in silence, one is neither taken nor answered.
    const kind = asked % 12;
    if (kind === 3) return answer({ state: 'failed', reason: 'refused' });
    if (kind === 7) return;
    if (!paid.has(attempt)) {
      paid.add(attempt);
      appendFileSync(BOOK, `${attempt}\n`);
    }
    if (kind === 11) return;
    setTimeout(() => answer({ state: 'paid', provider_ref: `P${attempt}`, amount: (JSON.parse(body) as { amount: string }).amount }), 15);
  });
});
server.listen(Number(PORT), '127.0.0.1', () => {
  console.info('ready');
});
