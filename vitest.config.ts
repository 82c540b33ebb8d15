import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { defineConfig } from 'vitest/config';
import { SIDE_BY_SIDE } from './e2e/globalServer';

/** Files that take longest, the longest first: begun last, one of them would keep a core waiting for the other. */
const LONG = ['test/smsKill', 'test/matrix', 'test/smsSend', 'e2e/paths', 'e2e/rights', 'e2e/smsImport', 'e2e/walk', 'e2e/demo', 'e2e/slow', 'e2e/live', 'e2e/profile', 'e2e/header', 'e2e/around'];
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const found = LONG.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return found < 0 ? LONG.length : found;
    };
    return (await super.sort(files)).sort((left, right) => place(left) - place(right));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          // Threads of one process: the embedded database's engine is compiled once for all of them.
          name: 'unit', pool: 'threads', environment: 'node', include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'server/**/*.test.ts', 'test/**/*.test.ts'],
          globalSetup: ['test/globalDatabases.ts'], testTimeout: 60_000, hookTimeout: 120_000, maxWorkers: 2,
        },
      },
      {
        // Browser tests drive the built panel: two files at a time, each on a server of its own. A browser on a busy machine may stall: what fails twice is red, and what needed two tries is named.
        test: { name: 'browser', environment: 'node', include: ['e2e/**/*.test.ts'], globalSetup: ['e2e/globalServer.ts'], setupFiles: ['e2e/afterFile.ts'], testTimeout: 120_000, hookTimeout: 180_000, maxWorkers: SIDE_BY_SIDE, retry: 1 },
      },
    ],
  },
});
