import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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

type ModuleLookup = (id: string) => { importedIds: readonly string[] } | null;

/** Everything a module needs before it can run: what it imports, and what that imports. */
function reach(from: string, lookup: ModuleLookup, known = new Set<string>()): Set<string> {
  if (known.has(from)) return known;
  known.add(from);
  for (const id of lookup(from)?.importedIds ?? []) reach(id, lookup, known);
  return known;
}

/**
 * Few files, by when they are needed: `start` for the sign-in page, `panel` for the frame with a first list. Browsers fetch six files at a
 * time, so a dozen small ones cost a slow line more than their bytes. What comes later stays split as it is.
 */
function chunk(name: string, priority: number, entries: readonly string[]) {
  let members: Set<string> | undefined;
  return {
    priority,
    name(id: string, context: { getModuleInfo: ModuleLookup }): string | null {
      members ??= new Set(entries.flatMap((entry) => [...reach(`${root}src/${entry}`, (one) => context.getModuleInfo(one))]));
      return members.has(id) && !id.endsWith('.css') ? name : null;
    },
  };
}
const chunks = [chunk('start', 2, ['main.tsx']), chunk('panel', 1, ['App.tsx', 'providers/i18n/dictionary.ts', 'screens/ResourceList.tsx'])];

/**
 * Someone who is signed in needs the panel at once, yet the page's own code must arrive and run before it could ask for it. A file of one
 * line, fetched beside that code, asks earlier; on the sign-in page it asks for nothing. Not inline: the policy of the page allows no such script.
 */
function earlyPanel(): Plugin {
  let file = '';
  return {
    name: 'early-panel',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const files = Object.keys(bundle).filter((name) => /\/panel-[^/]+\.(js|css)$/.test(name)).map((name) => `/${name}`);
        const source = `if(localStorage.getItem('islogin')==='true')for(const f of ${JSON.stringify(files)}){const l=document.createElement('link');l.href=f;l.crossOrigin='';if(f.endsWith('.js'))l.rel='modulepreload';else{l.rel='preload';l.as='style'}document.head.append(l)}`;
        file = `assets/early-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`;
        this.emitFile({ type: 'asset', fileName: file, source });
      },
    },
    transformIndexHtml: { order: 'post', handler: (html) => ({ html, tags: [{ tag: 'script', attrs: { src: `/${file}`, async: true }, injectTo: 'head-prepend' }] }) },
  };
}

export default defineConfig({
  root,
  publicDir: 'public',
  plugins: [browserOnly(), react(), earlyPanel()],
  build: {
    outDir: 'dist/web', emptyOutDir: true, manifest: true, target: 'es2022', chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  server: {
    proxy: {
      '/api': { target: `http://127.0.0.1:${serverPort}`, changeOrigin: false },
      // `Host` passes through: the realtime handshake tells the client the host it dialled.
      '/.ws': { target: `ws://127.0.0.1:${serverPort}`, ws: true, changeOrigin: false },
    },
  },
});
