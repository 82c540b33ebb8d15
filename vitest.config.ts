import { defineConfig } from 'vitest/config';
import { SIDE_BY_SIDE } from './e2e/globalServer';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          // Threads of one process: the embedded database's engine is compiled once for all of them.
          name: 'unit',
          pool: 'threads',
          environment: 'node',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'server/**/*.test.ts', 'test/**/*.test.ts'],
          globalSetup: ['test/globalDatabases.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
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
          testTimeout: 120_000,
          hookTimeout: 180_000,
          maxWorkers: SIDE_BY_SIDE,
        },
      },
    ],
  },
});
