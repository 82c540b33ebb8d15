// Builds what is stale in a process of its own, whose memory ends with it, then runs the server in this one. `npm start` says `exec`:
// otherwise signals would end a shell in between instead of reaching the server.
import './node.mjs';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const { status } = spawnSync(process.execPath, [fileURLToPath(new URL('build.mjs', import.meta.url))], { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
await import('../dist/server/main.js');
