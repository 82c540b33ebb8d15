// Everything that must hold, in one command: types and lint, beside them the build, the unit, component, contract and database tests, and
// then the browser.
import './node.mjs';
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeCatalogue } from './catalogue.mjs';
import { writeOutlines } from './outlines.mjs';

/** The headless shell first: it takes a quarter less CPU for the same page, and the tests need no browser window. */
const BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const chromium = process.env.CHROMIUM ?? BROWSERS.find((path) => existsSync(path));
if (!chromium) {
  console.error(
    'The browser tests need Chromium and a Thai font. Install them with:\n  apt-get install -y chromium-headless-shell fonts-thai-tlwg\nor name another Chromium in the variable CHROMIUM.',
  );
  process.exit(1);
}

const env = { ...process.env, CHROMIUM: chromium };
const seconds = (began) => ((Date.now() - began) / 1000).toFixed(0);

/** What runs now. Each has a group of processes of its own, so that ending it ends what it started as well. */
const running = new Set();
const ENDS_WITHIN_MS = 10_000;
function signalAll(signal) {
  for (const child of running) {
    try {
      process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal);
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  }
}
/** Ends everything that runs, by force what does not end when asked to, and then this program. */
async function endAll() {
  signalAll('SIGTERM');
  const timer = setTimeout(() => signalAll('SIGKILL'), ENDS_WITHIN_MS);
  await Promise.all(
    [...running].map(
      (child) =>
        new Promise((resolve) => {
          child.once('close', resolve);
        }),
    ),
  );
  clearTimeout(timer);
  process.exit(1);
}
let failed = false;
/** The first failure ends the run; what is ended for it fails silently. */
function giveUp(name) {
  if (!failed) {
    failed = true;
    console.error(`\n${name}: failed`);
    void endAll();
  }
  return new Promise(() => undefined);
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void giveUp('the run'));

/** Runs a program to its end; `keep`: what it says is kept instead of shown as it comes. Gives how it ended and what it said. */
function run(command, args, { keep = false } = {}) {
  return new Promise((resolve) => {
    const said = [];
    const child = spawn(command, args, {
      env,
      detached: process.platform !== 'win32',
      stdio: keep ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    running.add(child);
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => said.push(chunk));
    child.on('error', (error) => said.push(Buffer.from(`${error.message}\n`)));
    child.on('close', (status) => {
      running.delete(child);
      resolve({ status, said: Buffer.concat(said).toString() });
    });
  });
}

/** What has little to say says it when it is done. */
async function quietly(name, command, args) {
  const began = Date.now();
  const { status, said } = await run(command, args, { keep: true });
  if (failed) await giveUp(name);
  process.stdout.write(`\n== ${name}\n${said}`);
  if (status !== 0) await giveUp(name);
  console.log(`== ${name}: passed in ${seconds(began)} s`);
}

// The database the tests start leaves through an exit hook of its own, which hides vitest's exit code: the report is what counts.
const reports = 'node_modules/.cache';
function failedIn(file) {
  if (!existsSync(file)) return true;
  const { success, numTotalTests } = JSON.parse(readFileSync(file, 'utf8'));
  return !success || numTotalTests === 0;
}
/** Most of what a test makes is gone with it: with more room than the usual 16 MB for what is new, it is looked through more seldom. */
const ROOM_FOR_THE_NEW = '--max-semi-space-size=64';
async function tests(name, ...projects) {
  const report = `${reports}/${projects[0]}.json`;
  rmSync(report, { force: true });
  const began = Date.now();
  console.log(`\n== ${name}`);
  const { status } = await run(process.execPath, [
    ROOM_FOR_THE_NEW,
    'node_modules/vitest/vitest.mjs',
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  if (status !== 0 || failedIn(report)) await giveUp(name);
  console.log(`== ${name}: passed in ${seconds(began)} s`);
}

const GIB = 1024 ** 3;
/** In memory where there is plenty: hundreds of databases are made and thrown away, of fifteen hundred files each. */
function roomiest() {
  const memory = '/dev/shm';
  if (process.env.TMPDIR || !existsSync(memory) || freemem() < 8 * GIB) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize < 4 * GIB ? tmpdir() : memory;
}

mkdirSync(reports, { recursive: true });
// Everything the run leaves lying about goes with it.
const temporary = mkdtempSync(join(roomiest(), 'office-tests-'));
// PostgreSQL runs under a user of the system of its own.
chmodSync(temporary, 0o755);
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }));
env.TMPDIR = temporary;
env.E2E_FILLED = mkdtempSync(join(temporary, 'filled-'));
writeCatalogue();
await writeOutlines();
await Promise.all([
  // Lint looks at types, so it comes after them and finds them checked.
  quietly('types', 'npm', ['run', '--silent', 'check']).then(() => quietly('lint', 'npm', ['run', '--silent', 'lint'])),
  quietly('build', process.execPath, ['scripts/build.mjs']).then(() =>
    Promise.all([
      tests('unit, component, contract and database tests', 'unit', 'apart', 'component'),
      quietly('an office for the browser tests', process.execPath, ['--import', 'tsx', 'e2e/fill.ts', env.E2E_FILLED]),
    ]),
  ),
]);
await tests('browser tests', 'browser');
