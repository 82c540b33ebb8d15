import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take long though they are small: they start and kill processes, make large tables, or walk through every screen. */
const LONG = new Set(
  [
    'walk',
    'demo',
    'paths',
    'faults',
    'fuzz',
    'folderLock',
    'smsKill',
    'payoutKill',
    'listsLarge',
    'startFailures',
    'readme',
    'contractCommand',
    'figuresCommand',
    'pglite',
    'vacuum',
  ].map((name) => `${name}.test.ts`),
);
const isLong = ({ moduleId }: TestSpecification): boolean => LONG.has(basename(moduleId));

/**
 * The usual order, in which large files come first, but for those that are small and long: at the end of a run each of them would be waited
 * for alone.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    // Files of a project stay together, because workers are of one project.
    return [...new Set(usual.map(({ project }) => project))].flatMap((project) => {
      const own = usual.filter((file) => file.project === project);
      return [...own.filter(isLong), ...own.filter((file) => !isLong(file))];
    });
  }
}
