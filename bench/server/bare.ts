/**
 * The reference: the product's HTTP library and driver, one look-up of the session, the product's own statements, the rows as JSON. No
 * rights, no masks, no checks.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import type { DbRow } from '../../server/db/client';
import { createEmbedded } from '../../server/db/embedded';
import { openEmbeddedThread } from '../../server/db/embeddedThread';
import { connectPostgres } from '../../server/db/postgres';
import { HOLES, type Captured, type Statement } from './protocol';

const { BARE_DATABASE: url, BARE_FOLDER: folder = '', BARE_WORKER: worker = '', BARE_STATEMENTS: file = '' } = process.env;
const captured = JSON.parse(readFileSync(file, 'utf8')) as Captured;
const db = url ? connectPostgres(url) : createEmbedded(await openEmbeddedThread(folder, pathToFileURL(worker)));

interface About {
  id: number;
  member?: number;
  account?: number;
  key?: string;
}
const texts = new Map<Statement, string>();
function fill(statement: Statement, { id, member, account, key }: About): unknown[] {
  if (!statement.holes) return statement.params;
  const text = texts.get(statement) ?? JSON.stringify(statement.params);
  texts.set(statement, text);
  return JSON.parse(
    text
      .replaceAll(String(HOLES.id), String(id))
      .replaceAll(String(HOLES.member), String(member))
      .replaceAll(String(HOLES.account), String(account))
      .replaceAll(HOLES.key, String(key)),
  ) as unknown[];
}

async function* exported({ sql, params }: Statement): AsyncGenerator<Uint8Array, undefined> {
  for (let rest: unknown[] = ['9999-01-01', 0]; ;) {
    const rows = await db.query(sql, [...params.slice(0, -2), ...rest]);
    yield new TextEncoder().encode(rows.map((row) => `${Object.values(row).join(',')}\r\n`).join(''));
    const last = rows.at(-1);
    if (!last || rows.length < 2000) return undefined;
    rest = [last['created_at'], last['id']];
  }
}

async function answer(request: Request): Promise<Response> {
  const [what = '', name = ''] = request.url.slice(request.url.indexOf('/', 8) + 1).split('/');
  const [session] = await db.query('select * from session where id = $1', [request.headers.get('authorization')?.slice(7)]);
  if (!session) return new Response('{}', { status: 401 });
  let rows: DbRow[] = [];
  if (what === 'export' && captured.exportBatch) {
    const batches = exported(captured.exportBatch);
    return new Response(
      new ReadableStream<Uint8Array>({
        async pull(controller) {
          const next = await batches.next();
          if (next.done) controller.close();
          else controller.enqueue(next.value);
        },
      }),
    );
  }
  if (what === 'approve') {
    const asked = (await request.json()) as About;
    await db.tx(async (tx) => {
      for (const statement of captured.approve) rows = await tx.query(statement.sql, fill(statement, asked));
    });
  } else {
    for (const statement of what === 'one' ? captured.one : (captured.lists[name] ?? []))
      rows = await db.query(statement.sql, fill(statement, { id: Number(name) }));
  }
  return new Response(JSON.stringify({ rows }), { headers: { 'content-type': 'application/json; charset=utf-8' } });
}

const listener = getRequestListener(answer);
const server = createServer((request, response) => void listener(request, response));
process.on('SIGTERM', () => void db.close().then(() => process.exit(0)));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`Ready at http://localhost:${typeof address === 'object' ? address?.port : ''}`);
});
