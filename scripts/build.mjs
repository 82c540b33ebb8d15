// Builds what is stale: the panel into dist/web, the server into dist/server. `--force` builds all.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('..', import.meta.url));
const stampOf = (name) => join(root, 'dist', `${name}.stamp`);

function hashOf(paths) {
  const hash = createHash('sha256');
  const walk = (path) => {
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory()) { for (const name of readdirSync(path).sort()) walk(join(path, name)); return; }
    hash.update(path.slice(root.length)).update(readFileSync(path));
  };
  for (const path of paths) walk(join(root, path));
  return hash.digest('hex');
}

const isStale = (name, hash, output) => !existsSync(join(root, output)) || !existsSync(stampOf(name)) || readFileSync(stampOf(name), 'utf8') !== hash;

function pack(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) { pack(path); continue; }
    if (!/\.(js|css|html|svg|json|webmanifest)$/.test(name)) continue;
    const bytes = readFileSync(path);
    if (bytes.length < 1024) continue;
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
  }
}

/** How the server is built; `folder` below dist. */
export const serverBuild = (folder) => ({
  root, configFile: false, logLevel: 'warn', publicDir: false,
  build: {
    ssr: true, outDir: join(root, 'dist', folder), emptyOutDir: true, target: 'node20', minify: false, sourcemap: false,
    rollupOptions: { input: { main: join(root, 'server/node.ts'), embeddedWorker: join(root, 'server/db/embeddedWorker.ts') }, output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
  },
});

/** The service worker, which must know the names of all files of the panel, and so comes after them. */
async function buildWorker(vite) {
  const folder = join(root, 'dist/web');
  const walk = (path) => readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? walk(join(path, entry.name)) : [join(path, entry.name)]));
  const files = walk(folder).filter((path) => !path.includes('/.vite/') && !/\.(br|gz)$/.test(path)).sort();
  const shell = files.map((path) => `/${path.slice(folder.length + 1).split('\\').join('/')}`);
  const version = createHash('sha256').update(shell.join()).update(Buffer.concat(files.filter((path) => !path.includes('/assets/')).map((path) => readFileSync(path)))).digest('hex').slice(0, 12);
  await vite.build({
    root, configFile: false, logLevel: 'warn', publicDir: false, define: { __SHELL__: JSON.stringify(shell), __VERSION__: JSON.stringify(version) },
    build: { outDir: folder, emptyOutDir: false, target: 'es2022', rollupOptions: { input: join(root, 'src/sw/worker.ts'), output: { entryFileNames: 'sw.js', format: 'iife' } } },
  });
}

/** Brings dist up to the sources. An installation without the build tools runs what was built before. */
export async function build({ force = false } = {}) {
  const jobs = [
    { name: 'server', label: 'server', sources: ['server', 'src/schema', 'src/resources', 'package-lock.json'], output: 'dist/server/main.js', run: (vite) => vite.build(serverBuild('server')) },
    { name: 'web', label: 'panel', sources: ['src', 'index.html', 'public', 'vite.config.ts', 'scripts/build.mjs', 'package-lock.json'], output: 'dist/web/index.html', run: async (vite) => { await vite.build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' }); await buildWorker(vite); pack(join(root, 'dist/web')); } },
  ];
  for (const job of jobs) {
    const hash = hashOf(job.sources);
    if (!force && !isStale(job.name, hash, job.output)) continue;
    const vite = await import('vite').catch(() => null);
    if (!vite) {
      if (existsSync(join(root, job.output))) continue;
      throw new Error(`The ${job.label} is not built and the build tools are not installed: run \`npm ci\` once without --omit=dev.`);
    }
    const began = Date.now();
    console.log(`Building the ${job.label} …`);
    await job.run(vite);
    mkdirSync(join(root, 'dist'), { recursive: true });
    writeFileSync(stampOf(job.name), hash);
    console.log(`Built the ${job.label} in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build({ force: process.argv.includes('--force') });
