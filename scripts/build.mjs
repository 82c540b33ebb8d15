// Builds what is stale: the panel into dist/web, the server into dist/server. `--force` builds all.
import './node.mjs';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { writeCatalogue } from './catalogue.mjs';
import { writeOutlines } from './outlines.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const stampOf = (name) => join(root, 'dist', `${name}.stamp`);

function hashOf(paths) {
  const hash = createHash('sha256');
  const walk = (path) => {
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) walk(join(path, name));
      return;
    }
    hash.update(path.slice(root.length)).update(readFileSync(path));
  };
  for (const path of paths) walk(join(root, path));
  return hash.digest('hex');
}

/** What the environment says to the panel's build: another value asks for another build. */
const viteSettings = () =>
  JSON.stringify(
    Object.entries(process.env)
      .filter(([name]) => name.startsWith('VITE_'))
      .sort(),
  );

/** What a build was made from, as it was then: the paths and their hash. */
function readStamp(name) {
  try {
    return JSON.parse(readFileSync(stampOf(name), 'utf8'));
  } catch {
    return null;
  }
}
function isStale({ name, output, settings = () => '' }) {
  const stamp = readStamp(name);
  return !existsSync(join(root, output)) || stamp === null || hashOf(stamp.sources) !== stamp.hash || stamp.settings !== settings();
}
const writeStamp = ({ name, settings = () => '' }, sources) =>
  writeFileSync(stampOf(name), JSON.stringify({ hash: hashOf(sources), settings: settings(), sources }));

/** Our own files a build took in. Another one can only come to them by a change of one of these. */
const ownFilesOf = (built) =>
  [...new Set(built.output.flatMap((part) => part.moduleIds ?? []))]
    .map((id) => id.split('?')[0])
    .filter((id) => id.startsWith(root) && !id.includes('/node_modules/'))
    .map((id) => id.slice(root.length))
    .sort();

function pack(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) {
      pack(path);
      continue;
    }
    if (!/\.(js|css|html|svg|json|webmanifest)$/.test(name)) continue;
    const bytes = readFileSync(path);
    if (bytes.length < 1024) continue;
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
  }
}

/** How the server is built; `folder` below dist. */
export const serverBuild = (folder) => ({
  root,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  build: {
    ssr: true,
    outDir: join(root, 'dist', folder),
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    sourcemap: false,
    rollupOptions: {
      input: {
        main: join(root, 'server/node.ts'),
        embeddedWorker: join(root, 'server/db/embeddedWorker.ts'),
        codeWorker: join(root, 'server/process/codeWorker.ts'),
        backup: join(root, 'server/process/backup/command.ts'),
        archive: join(root, 'server/process/archive/command.ts'),
        figures: join(root, 'server/process/figures/command.ts'),
        database: join(root, 'server/process/database/command.ts'),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});

/** The service worker, which must know the names of all files of the panel, and so comes after them. */
async function buildWorker(vite) {
  const folder = join(root, 'dist/web');
  const walk = (path) =>
    readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? walk(join(path, entry.name)) : [join(path, entry.name)],
    );
  const files = walk(folder)
    // The page of the site interface is for others than the panel's people.
    .filter((path) => !path.includes('/.vite/') && !/\.(br|gz)$|\/site-docs\.\w+$/.test(path))
    .sort();
  const shell = files.map(
    (path) =>
      `/${path
        .slice(folder.length + 1)
        .split('\\')
        .join('/')}`,
  );
  const version = createHash('sha256')
    .update(shell.join())
    .update(Buffer.concat(files.filter((path) => !path.includes('/assets/')).map((path) => readFileSync(path))))
    .digest('hex')
    .slice(0, 12);
  await vite.build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { __SHELL__: JSON.stringify(shell), __VERSION__: JSON.stringify(version) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      rollupOptions: { input: join(root, 'src/sw/worker.ts'), output: { entryFileNames: 'sw.js', format: 'iife' } },
    },
  });
}

/** What every build depends on beside its own files. */
const COMMON = ['scripts/build.mjs', 'package.json', 'package-lock.json'];

const jobs = [
  {
    name: 'server',
    label: 'server',
    output: 'dist/server/main.js',
    run: async (vite) => [...COMMON, ...ownFilesOf(await vite.build(serverBuild('server')))],
  },
  {
    // Styles, pictures and workers are no modules of the page's own graph, so the whole folder counts.
    name: 'web',
    label: 'panel',
    output: 'dist/web/index.html',
    settings: viteSettings,
    run: async (vite) => {
      await vite.build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
      await buildWorker(vite);
      pack(join(root, 'dist/web'));
      return [...COMMON, 'src', 'index.html', 'public', 'vite.config.ts'];
    },
  },
];

/** Brings dist up to the sources. An installation without the build tools runs what was built before. */
export async function build({ force = false } = {}) {
  writeCatalogue();
  await writeOutlines();
  for (const job of jobs) {
    if (!force && !isStale(job)) continue;
    const vite = await import('vite').catch(() => null);
    if (!vite) {
      if (existsSync(join(root, job.output))) continue;
      throw new Error(`The ${job.label} is not built and the build tools are not installed: run \`npm ci\` once without --omit=dev.`);
    }
    const began = Date.now();
    console.log(`Building the ${job.label} …`);
    const sources = await job.run(vite);
    mkdirSync(join(root, 'dist'), { recursive: true });
    writeStamp(job, sources);
    console.log(`Built the ${job.label} in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build({ force: process.argv.includes('--force') });
