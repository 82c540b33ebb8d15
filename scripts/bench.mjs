// Builds what is stale, then measures what was built. `--no-build` measures what is there; the other flags are those of bench/README.md.
import './node.mjs';
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const flags = process.argv.slice(2);
if (!flags.includes('--no-build')) await build();
const child = spawn(process.execPath, ['--import', 'tsx', 'bench/run.ts', ...flags], { cwd: root, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
