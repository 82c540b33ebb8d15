// Everything that must hold, in one command: types, lint, unit, contract and database tests, then the browser.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const chromium = process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path));
if (!chromium) {
  console.error('The browser tests need Chromium and a Thai font. Install them with:\n  apt-get install -y chromium fonts-thai-tlwg\nor name another Chromium in the variable CHROMIUM.');
  process.exit(1);
}

const steps = [
  ['types', 'npm', ['run', '--silent', 'check']],
  ['lint', 'npm', ['run', '--silent', 'lint']],
  ['unit, contract and database tests', 'npx', ['vitest', 'run', '--project', 'unit']],
  ['build', process.execPath, ['scripts/build.mjs']],
  ['browser tests', 'npx', ['vitest', 'run', '--project', 'browser']],
];

for (const [name, command, args] of steps) {
  const began = Date.now();
  console.log(`\n== ${name}`);
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, CHROMIUM: chromium } });
  if (status !== 0) {
    console.error(`\n${name}: failed`);
    process.exit(1);
  }
  console.log(`== ${name}: passed in ${((Date.now() - began) / 1000).toFixed(0)} s`);
}
