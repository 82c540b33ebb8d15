/** Compiles examples against the product as it is. */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/**
 * What the compiler has against the files of a folder, or some of them and what they use, a line each. `options` are added to the project's
 * own.
 */
export function compile(folder: string, options: Record<string, unknown>, files?: readonly string[]): Promise<string[]> {
  const project = join(folder, 'tsconfig.json');
  writeFileSync(
    project,
    JSON.stringify({
      extends: join(root, 'tsconfig.base.json'),
      compilerOptions: { composite: false, emitDeclarationOnly: false, noEmit: true, rootDir: root, ...options },
      ...(files ? { files } : { include: [folder] }),
    }),
  );
  return new Promise((resolve, reject) => {
    // Beside other tests several threads only get in each other's way.
    execFile(
      process.execPath,
      [join(root, 'node_modules/typescript/bin/tsc'), '-p', project, '--singleThreaded'],
      (error, said, complaint) => {
        const lines = `${said}${complaint}`.split('\n').filter((line) => line !== '');
        // A compiler that was killed says nothing, which is not to be taken for having nothing against them.
        if (error && lines.length === 0) reject(new Error('the compiler ended without a word', { cause: error }));
        else resolve(lines);
      },
    );
  });
}
