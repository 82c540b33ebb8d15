// Builds the demo into dist/demo: the panel with the server itself in the browser, on sample data. Then serves that folder, unless
// `--build` says that this is all.
import './node.mjs';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, preview } from 'vite';
import { writeCatalogue } from './catalogue.mjs';
import { writeOutlines } from './outlines.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const configFile = join(root, 'vite.demo.config.ts');
const folder = join(root, 'dist/demo');

writeCatalogue();
await writeOutlines();
const began = Date.now();
await build({ configFile, logLevel: 'warn' });
const bytes = readdirSync(folder, { recursive: true })
  .map((name) => statSync(join(folder, name)))
  .reduce((sum, { size }) => sum + size, 0);
console.log(
  `Built the demo into dist/demo in ${((Date.now() - began) / 1000).toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB. Any web server for static files serves it that answers unknown paths with index.html, over HTTPS or on localhost.`,
);

if (!process.argv.includes('--build')) {
  const server = await preview({ configFile, preview: { port: Number(process.env.PORT ?? 3002) } });
  server.printUrls();
  const stop = () => {
    void server.close().finally(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
