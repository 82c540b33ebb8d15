import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type TestUserConfig } from 'vitest/config';
import { SIDE_BY_SIDE } from './e2e/globalServer';
import { LongFirst } from './test/longFirst';

const PANEL = readdirSync('src', { recursive: true, encoding: 'utf8' }).flatMap((path) =>
  /\.test\.tsx?$/.test(path) ? [`src/${path}`] : [],
);
/** Exchange modules, timers or what a browser has for others, which files beside them would see. */
const APART = [
  ...['after', 'jobs', 'liveChanges', 'realtimeClient', 'serverTime', 'smsWake'].map((name) => `test/${name}.test.ts`),
  ...PANEL.filter((path) => /\bvi\.|@vitest-environment/.test(readFileSync(path, 'utf8'))),
];
/** Two more than the smallest machine has cores: some tests wait for a started server or for PostgreSQL, and others can use the time. */
const WORKERS = 4;
/** What hangs is ended; with one core, and that shared, the longest tests take some minutes. */
const WITHIN = { testTimeout: 600_000, hookTimeout: 600_000 };
const unit = {
  // Threads of one process: the embedded database's engine is compiled once for all of them.
  pool: 'threads',
  environment: 'node',
  globalSetup: ['test/globalDatabases.ts'],
  ...WITHIN,
  maxWorkers: WORKERS,
} satisfies TestUserConfig;

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    projects: [
      {
        // Files of a worker share what they import: reading it anew for each took a tenth of the run.
        test: { ...unit, name: 'unit', include: ['server/**/*.test.ts', 'test/**/*.test.ts', ...PANEL], exclude: APART, isolate: false },
      },
      { test: { ...unit, name: 'apart', include: APART } },
      {
        // The panel in a page without a browser, asking an office in memory.
        plugins: [react()],
        // react-admin's core and ours are to share one router.
        resolve: { alias: [{ find: /^react-router$/, replacement: fileURLToPath(import.meta.resolve('react-router')) }] },
        test: {
          name: 'component',
          pool: 'threads',
          environment: 'test/component/environment.ts',
          include: ['test/component/**/*.test.tsx'],
          globalSetup: ['test/component/globalOffices.ts'],
          setupFiles: ['test/component/setup.ts'],
          // Files of a worker share the panel's code; what it remembers is thrown away for each person.
          isolate: false,
          ...WITHIN,
          maxWorkers: WORKERS,
        },
      },
      {
        // Browser tests drive the built panel: two files at a time, each on a server of its own.
        test: {
          name: 'browser',
          environment: 'node',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/globalServer.ts'],
          setupFiles: ['e2e/afterFile.ts'],
          // Files of a worker share its browser, which is slow to start and slower with nothing in its memory.
          isolate: false,
          ...WITHIN,
          maxWorkers: SIDE_BY_SIDE,
        },
      },
    ],
  },
});
