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

export default defineConfig({
  root,
  publicDir: 'src/theme/public',
  plugins: [browserOnly(), react()],
  build: { outDir: 'dist/web', emptyOutDir: true, manifest: true, target: 'es2022', chunkSizeWarningLimit: 700 },
  server: {
    proxy: {
      '/api': { target: `http://127.0.0.1:${serverPort}`, changeOrigin: false },
      // `Host` passes through: the realtime handshake tells the client the host it dialled.
      '/.ws': { target: `ws://127.0.0.1:${serverPort}`, ws: true, changeOrigin: false },
    },
  },
});
