/**
 * Programs of tests that run in processes of their own: built into one file each, because every process would translate the server's
 * sources anew.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

export interface Programs {
  /** The file of a program, by its name. */
  file(name: string): string;
  remove(): Promise<void>;
}

/** Builds programs of this folder, `smsSenderProcess` for one. They stand where packages are found. */
export async function buildPrograms(...names: readonly string[]): Promise<Programs> {
  const cache = fileURLToPath(new URL('../node_modules/.cache/', import.meta.url));
  await mkdir(cache, { recursive: true });
  const outDir = await mkdtemp(join(cache, 'programs-'));
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: true,
      rollupOptions: { input: Object.fromEntries(names.map((name) => [name, fileURLToPath(new URL(`${name}.ts`, import.meta.url))])) },
      outDir,
      target: 'node20',
      copyPublicDir: false,
    },
  });
  return { file: (name) => join(outDir, `${name}.js`), remove: () => rm(outDir, { recursive: true, force: true }) };
}

/** Starts a program; resolves with it once it is at work, which its first line says. */
export async function startProgram(file: string, env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [file], { env: { PATH: process.env['PATH'], ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((resolve, reject) => {
    child.stdout?.once('data', () => resolve());
    child.once('exit', () => reject(new Error(`${file} did not start`)));
  });
  return child;
}

/** Kills it, and waits until it is gone. */
export const killProgram = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      resolve();
      return;
    }
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
