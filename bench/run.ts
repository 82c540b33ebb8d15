/** Runs every part of the bench and prints one table. See README.md. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { tableOf } from './table';
import type { BenchModule, BenchOptions, ResultRow } from './types';

const { values: asked } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
    seconds: { type: 'string' },
    repeats: { type: 'string' },
    server: { type: 'string', default: 'dist/server/main.js' },
    profile: { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
  },
});

const began = Date.now();
const only = asked.only ?? [];
const options: BenchOptions = {
  quick: asked.quick,
  profile: asked.profile,
  server: resolve(asked.server),
  seconds: Number(asked.seconds ?? (asked.quick ? 1 : 2)),
  repeats: Number(asked.repeats ?? (asked.quick ? 1 : 5)),
  // A name leaves in its own parts and those it lies in: `server/postgres` and `lists` both leave in `server/postgres/lists`.
  wants: (part) => only.length === 0 || only.some((name) => part.includes(name) || name.includes(part)),
  say: (text) => console.error(`[${((Date.now() - began) / 1000).toFixed(0).padStart(4)} s] ${text}`),
};

async function modules(): Promise<BenchModule[]> {
  const files = readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(import.meta.dirname, entry.name, 'module.ts'));
  return Promise.all(
    files
      .filter((file) => existsSync(file))
      .sort()
      .map(async (file) => ((await import(pathToFileURL(file).href)) as { bench: BenchModule }).bench),
  );
}

const rows: ResultRow[] = [];
let failed = false;
for (const part of await modules()) {
  if (!options.wants(part.name)) continue;
  try {
    rows.push(...(await part.run(options)));
  } catch (error) {
    failed = true;
    console.error(`${part.name} failed:`, error);
  }
}

console.log(tableOf(rows));
const out = join(import.meta.dirname, 'out');
mkdirSync(out, { recursive: true });
const file = join(out, `${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}${asked.quick ? '-quick' : ''}.json`);
const machine = { node: process.version, cores: cpus().length, cpu: cpus()[0]?.model ?? '' };
writeFileSync(
  file,
  `${JSON.stringify({ at: new Date().toISOString(), machine, quick: asked.quick, seconds: options.seconds, repeats: options.repeats, took: (Date.now() - began) / 1000, rows }, null, 2)}\n`,
);
options.say(
  `kept in ${file}; ${rows.filter((row) => row.verdict === 'miss').length} of ${rows.filter((row) => row.verdict !== 'info').length} limits missed`,
);
process.exit(failed ? 1 : 0);
