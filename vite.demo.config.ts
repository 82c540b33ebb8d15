import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));
const mswScript = createRequire(import.meta.url).resolve('msw/mockServiceWorker.js');

/**
 * Before msw's own script: what is no call goes past it, and it stays. It would leave with the last page, which may only be loading anew and then
 * waits for a worker that is on its way out.
 */
const beforeMsw = `addEventListener('fetch', (event) => { if (!new URL(event.request.url).pathname.startsWith('/api/')) event.stopImmediatePropagation(); });
self.registration.unregister = () => Promise.resolve(false);
`;

/** Modules of the panel that mean a server on the network, and what the demo has in their place. */
const standIns: Readonly<Record<string, string>> = {
  [`${root}src/providers/realtime.ts`]: `${root}src/demo/realtime.ts`,
  [`${root}src/sw/client.ts`]: `${root}src/demo/updates.ts`,
};

/** The same page and the same panel, begun by the demo's own entry, with the service worker of msw beside it. */
function demo(): Plugin {
  return {
    name: 'demo',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!/\/(realtime|client)$/.test(source)) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      return resolved && (standIns[resolved.id] ?? resolved);
    },
    transformIndexHtml: { order: 'pre', handler: (html) => html.replace('/src/main.tsx', '/src/demo/main.ts') },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'mockServiceWorker.js', source: beforeMsw + readFileSync(mswScript, 'utf8') });
    },
  };
}

/** The database engine brings code for Node, which it does not run in a browser, and is warned about. */
const onLog: Rolldown.InputOptions['onLog'] = (level, log, handler) => {
  if (!/@electric-sql[\\/]pglite/.test(`${log.message} ${log.id ?? ''}`)) handler(level, log);
};

export default defineConfig({
  root,
  publicDir: 'public',
  plugins: [demo(), react()],
  // The server is in the files of this worker alone.
  worker: { format: 'es' },
  build: { outDir: 'dist/demo', emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 2_000, rolldownOptions: { onLog, checks: { pluginTimings: false } } },
});
