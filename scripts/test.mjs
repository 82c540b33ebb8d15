// Everything that must hold, in one command: types, lint, unit, contract and database tests, then the browser.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';

const chromium = process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path));
if (!chromium) {
  console.error('The browser tests need Chromium and a Thai font. Install them with:\n  apt-get install -y chromium fonts-thai-tlwg\nor name another Chromium in the variable CHROMIUM.');
  process.exit(1);
}

// The database the tests start leaves through an exit hook of its own, which hides vitest's exit code: the report is what counts.
const reports = 'node_modules/.cache';
mkdirSync(reports, { recursive: true });
const vitest = (project) => ['vitest', 'run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${reports}/${project}.json`];
const failedIn = (project) => {
  const file = `${reports}/${project}.json`;
  if (!existsSync(file)) return true;
  const { success, numTotalTests } = JSON.parse(readFileSync(file, 'utf8'));
  return !success || numTotalTests === 0;
};

const steps = [
  ['types', 'npm', ['run', '--silent', 'check']],
  ['lint', 'npm', ['run', '--silent', 'lint']],
  ['unit, contract and database tests', 'npx', vitest('unit'), 'unit'],
  ['build', process.execPath, ['scripts/build.mjs']],
  ['browser tests', 'npx', vitest('browser'), 'browser'],
];

for (const [name, command, args, project] of steps) {
  if (project) rmSync(`${reports}/${project}.json`, { force: true });
  const began = Date.now();
  console.log(`\n== ${name}`);
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, CHROMIUM: chromium } });
  if (status !== 0 || (project && failedIn(project))) {
    console.error(`\n${name}: failed`);
    process.exit(1);
  }
  console.log(`== ${name}: passed in ${((Date.now() - began) / 1000).toFixed(0)} s`);
}
