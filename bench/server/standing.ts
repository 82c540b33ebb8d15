/** What it takes to have the product standing there: time to start, memory at rest, size on disk. */
import { execFile } from 'node:child_process';
import { cpSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { count, median, megabytes } from '../stats';
import type { BenchOptions, ResultRow } from '../types';
import { residentOf, startProduct } from './processes';

const root = join(import.meta.dirname, '../..');
const START_LIMIT_MS = 5000;
const seconds = (value: number): string => `${(value / 1000).toFixed(2)} s`;
const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

const atRest = (engine: string, bytes: number): ResultRow => ({
  name: `${engine}: memory at rest after 10 s`,
  product: megabytes(bytes),
  reference: '',
  ratio: null,
  limit: '',
  verdict: 'info',
  figures: { bytes },
});

export async function measureStart({ server, repeats, quick, say }: BenchOptions): Promise<ResultRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'office-bench-'));
  try {
    say('first start, with filling');
    const first = await startProduct({ server, dataDir: folder });
    await first.stop();
    const times: number[] = [];
    let idle = 0;
    for (let n = 0; n < Math.max(repeats, 1); n += 1) {
      say(`start ${n + 1}`);
      const again = await startProduct({ server, dataDir: folder });
      times.push(again.readyMs);
      if (n === 0) {
        await pause(quick ? 2000 : 10_000);
        idle = residentOf(again.pid);
      }
      await again.stop();
    }
    const later = median(times);
    return [
      {
        name: 'embedded: first start, filling the demo',
        product: seconds(first.readyMs),
        reference: '',
        ratio: null,
        limit: '',
        verdict: 'info',
        figures: { milliseconds: first.readyMs },
      },
      {
        name: 'embedded: start to ready on an existing folder',
        product: seconds(later),
        reference: '',
        ratio: null,
        limit: `≤ ${seconds(START_LIMIT_MS)}`,
        verdict: later <= START_LIMIT_MS ? 'pass' : 'miss',
        figures: { milliseconds: later },
      },
      atRest('embedded', idle),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Memory at rest of a product on PostgreSQL, which has no engine of its own, and which has just started; `pid` is its process. */
export async function measureIdle({ quick, say }: BenchOptions, pid: number): Promise<ResultRow> {
  say('PostgreSQL: memory at rest');
  await pause(quick ? 2000 : 10_000);
  return atRest('PostgreSQL', residentOf(pid));
}

interface Size {
  bytes: number;
  files: number;
}
function sizeOf(path: string, nested: boolean): Size {
  const found = lstatSync(path);
  if (!found.isDirectory()) return { bytes: found.size, files: 1 };
  const total = { bytes: 0, files: 0 };
  for (const name of readdirSync(path)) {
    if (!nested && name === 'node_modules') continue;
    const { bytes, files } = sizeOf(join(path, name), nested);
    total.bytes += bytes;
    total.files += files;
  }
  return total;
}

const run = promisify(execFile);

/**
 * The size of an installation without the tools: really installed when the registry answers, otherwise those packages of the one that is
 * here.
 */
export async function measureInstallation({ say }: BenchOptions): Promise<ResultRow[]> {
  say('size of the installation');
  const folder = mkdtempSync(join(tmpdir(), 'office-bench-'));
  let how = 'installed afresh';
  let size: Size;
  try {
    for (const name of ['package.json', 'package-lock.json']) cpSync(join(root, name), join(folder, name));
    await run('npm', ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--fetch-retries=0'], {
      cwd: folder,
      timeout: 120_000,
    });
    size = sizeOf(join(folder, 'node_modules'), true);
  } catch {
    how = 'packages of the present installation';
    const { stdout } = await run('npm', ['ls', '--omit=dev', '--all', '--parseable'], { cwd: root, maxBuffer: 10_000_000 });
    size = { bytes: 0, files: 0 };
    for (const path of new Set(stdout.split('\n').filter((line) => line.includes('node_modules')))) {
      const { bytes, files } = sizeOf(path, false);
      size = { bytes: size.bytes + bytes, files: size.files + files };
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const dist = sizeOf(join(root, 'dist'), true);
  return [
    {
      name: 'what npm ci --omit=dev installs',
      product: `${megabytes(size.bytes)}, ${count(size.files)} files`,
      reference: '',
      ratio: null,
      limit: '',
      verdict: 'info',
      note: how,
      figures: { ...size },
    },
    {
      name: 'the built product (dist)',
      product: megabytes(dist.bytes),
      reference: '',
      ratio: null,
      limit: '',
      verdict: 'info',
      figures: { ...dist },
    },
  ];
}
