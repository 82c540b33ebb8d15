// Builds what is stale, then runs the server in this process, so that signals reach it directly.
import { build } from './build.mjs';

await build();
await import('../dist/server/main.js');
