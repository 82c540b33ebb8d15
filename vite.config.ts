import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
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

export default defineConfig({
  root,
  publicDir: 'src/theme/public',
  plugins: [browserOnly(), react()],
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
