import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));
const mswScript = createRequire(import.meta.url).resolve('msw/mockServiceWorker.js');

/**
 * Before msw's own script. A request that is no call goes past it. Every page that makes a call is one of its own: the browser ends an idle
 * service worker, which then forgets whom it serves, and the next call would go to the files' server. And the worker stays registered: it
 * would leave with the last page, which may only be loading anew and then waits for a worker that is on its way out.
 */
const PAGES = 'activeClientIds';
const beforeMsw = `addEventListener('fetch', (event) => {
  if (new URL(event.request.url).pathname.startsWith('/api/')) ${PAGES}.add(event.clientId);
  else event.stopImmediatePropagation();
});
self.registration.unregister = () => Promise.resolve(false);
`;

function serviceWorker(): string {
  const script = readFileSync(mswScript, 'utf8');
  if (!script.includes(`const ${PAGES} = new Set()`)) throw new Error(`msw's service worker no longer keeps its pages in ${PAGES}`);
  return beforeMsw + script;
}

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
    transformIndexHtml: { order: 'pre', handler: (html) => html.replace('/src/boot/main.tsx', '/src/demo/main.ts') },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'mockServiceWorker.js', source: serviceWorker() });
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
  build: {
    outDir: 'dist/demo',
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: { onLog, checks: { pluginTimings: false } },
  },
});
