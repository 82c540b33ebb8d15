import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** Builds the minimal application as the panel is built, and serves it packed over HTTP. */
export async function startMinimal(): Promise<{ url: string; stop(): Promise<void> }> {
  const outDir = join(import.meta.dirname, '../out/minimal');
  await build({ configFile: false, root: join(import.meta.dirname, 'minimal'), logLevel: 'error', build: { outDir, emptyOutDir: true } });
  const packed = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    const file = extname(path) === '' ? '/index.html' : path;
    try {
      const body = packed.get(file) ?? gzipSync(readFileSync(join(outDir, file)), { level: 9 });
      packed.set(file, body);
      response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream', 'content-encoding': 'gzip' }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://localhost:${port}`,
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
