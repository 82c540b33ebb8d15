import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));
const serverPort = process.env['OFFICE_SERVER_PORT'] ?? '3000';
const builtin = /^(node:|__vite-browser-external)/;

/**
 * One of the four locks of the house: a browser bundle that reaches server code or Node's modules does not build.
 * The demo alone runs the server in the browser, so what it imports is its own affair.
 */
export function browserOnly(): Plugin {
  const inDemo = (importer: string | undefined): boolean => importer !== undefined && importer.startsWith(`${root}src/demo/`);
  const refuse = (id: string, importer: string | undefined): never => {
    throw new Error(`The browser must not import ${id}${importer === undefined ? '' : ` (imported by ${importer.replace(root, '')})`}`);
  };
  return {
    name: 'browser-only',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (builtin.test(source) && !inDemo(importer)) refuse(source, importer);
    },
    moduleParsed({ id, importers, dynamicImporters }) {
      const server = id.startsWith(`${root}server/`) || id.includes('__vite-browser-external');
      if (!server) return;
      const from = [...importers, ...dynamicImporters].filter((importer) => !importer.startsWith(`${root}server/`) && !inDemo(importer));
      if (from.length > 0) refuse(id.replace(root, ''), from[0]);
    },
  };
}

/** The router as it is published for production: what its package names by itself carries the warnings of development. */
const resolve = {
  alias: [
    { find: /^react-router$/, replacement: `${root}node_modules/react-router/dist/production/index.mjs` },
    { find: /^react-router\/dom$/, replacement: `${root}node_modules/react-router/dist/production/dom-export.mjs` },
  ],
};

/** react-admin's core takes a dozen functions of lodash one by one; the same functions of es-toolkit weigh a third. */
const lightLodash: Plugin = {
  name: 'light-lodash',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source) => (/^lodash\/\w+(\.js)?$/.test(source) ? `\0${source.replace(/\.js$/, '')}` : null),
  load: (id) => (id.startsWith('\0lodash/') ? `export { ${id.slice('\0lodash/'.length)} as default } from 'es-toolkit/compat';` : null),
};

/** What the sign-in page runs, and what the frame with a first list runs; everything else is fetched when it is asked for. */
const START = ['boot/main.tsx'];
const PANEL = ['boot/App.tsx', 'providers/i18n/dictionary.ts', 'screens/ResourceList.tsx'];

/** Files that are fetched beside a later one, at most. */
const MOST_BESIDE = 40;

/** Imports of what is fetched later, left out of the trial build: only what runs at once counts there. */
const notLater: Plugin = { name: 'not-later', enforce: 'pre', resolveDynamicImport: (source) => ({ id: String(source), external: true }) };

/**
 * The modules that some entries really use, found by building them alone. What they merely reach is far more: one import from `ra-core`
 * reaches all of react-admin's core, and a page that uses another part of it would pull that part into the first files.
 */
async function modulesOf(entries: readonly string[]): Promise<ReadonlySet<string>> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    resolve,
    plugins: [lightLodash, notLater, react()],
    build: { write: false, minify: false, target: 'es2022', rolldownOptions: { input: entries.map((entry) => `${root}src/${entry}`) } },
  });
  if (!('output' in built)) throw new Error('the trial build gave no output');
  return new Set(built.output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : [])));
}

/**
 * Few files, by when they are needed: `start` for the sign-in page, `panel` for the frame with a first list. Browsers fetch six files at a
 * time, so a dozen small ones cost a slow line more than their bytes. What comes later stays split as it is.
 */
async function firstFiles() {
  const [start, panel] = await Promise.all([modulesOf(START), modulesOf(PANEL)]);
  const group = (name: string, priority: number, members: ReadonlySet<string>) => ({
    priority,
    debugName: name,
    name: (id: string): string | null => (members.has(id) && !id.endsWith('.css') ? name : null),
  });
  return [group('start', 2, start), group('panel', 1, panel)];
}

/**
 * Someone who is signed in needs the panel at once, yet the page's own code must arrive and run before it could ask for it. A file of one
 * line, fetched beside that code, asks earlier, and shows the outline of the panel in the right theme; on the sign-in page it asks for
 * nothing. Not inline: the policy of the page allows no such script.
 */
function earlyPanel(): Plugin {
  let file = '';
  return {
    name: 'early-panel',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const files = Object.keys(bundle)
          .filter((name) => /\/panel-[^/]+\.(js|css)$/.test(name))
          .map((name) => `/${name}`);
        const source = `const s=localStorage,h=document.documentElement.dataset,t=s.getItem('theme');h.theme=t==='dark'||t==='light'?t:matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';if(s.getItem('islogin')==='true'){h.early=(s.getItem('menuMini')??String(innerWidth<991))==='true'?'mini':'';for(const f of ${JSON.stringify(files)}){const l=document.createElement('link');l.href=f;l.crossOrigin='';if(f.endsWith('.js'))l.rel='modulepreload';else{l.rel='preload';l.as='style'}document.head.append(l)}}`;
        file = `assets/early-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`;
        this.emitFile({ type: 'asset', fileName: file, source });
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => ({ html, tags: [{ tag: 'script', attrs: { src: `/${file}`, async: true }, injectTo: 'head-prepend' }] }),
    },
  };
}

export default defineConfig(async ({ command }) => ({
  root,
  publicDir: 'public',
  ...(command === 'build' && { resolve }),
  plugins: [browserOnly(), lightLodash, react(), earlyPanel()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    chunkSizeWarningLimit: 700,
    // Names of files to fetch beside a later one stand in what asks for it. Of what comes with every definition they would be a hundred:
    // those are fetched when it is read.
    modulePreload: {
      resolveDependencies: (_file: string, files: string[]) =>
        files.length > MOST_BESIDE ? files.filter((file) => file.endsWith('.css')) : files,
    },
    rolldownOptions: { output: command === 'build' ? { codeSplitting: { groups: await firstFiles() } } : {} },
  },
  server: {
    proxy: {
      '/api': { target: `http://127.0.0.1:${serverPort}`, changeOrigin: false },
      // `Host` passes through: the realtime handshake tells the client the host it dialled.
      '/.ws': { target: `ws://127.0.0.1:${serverPort}`, ws: true, changeOrigin: false },
    },
  },
}));
