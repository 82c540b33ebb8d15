// Everything that must hold, in one command: types, lint, unit, contract and database tests, then the browser.
import { spawn, spawnSync } from 'node:child_process';
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
  const { success, numTotalTests, testResults } = JSON.parse(readFileSync(file, 'utf8'));
  // A second try that went well would hide why the first did not.
  for (const { status, fullName, failureMessages } of testResults.flatMap((one) => one.assertionResults)) {
    if (status === 'passed' && failureMessages.length > 0) console.log(`needed two tries: ${fullName}\n${failureMessages.join('\n')}`);
  }
  return !success || numTotalTests === 0;
};

const env = { ...process.env, CHROMIUM: chromium };
const seconds = (began) => ((Date.now() - began) / 1000).toFixed(0);
function giveUp(name) {
  console.error(`\n${name}: failed`);
  process.exit(1);
}

/** What needs no database and no browser goes side by side; each says what it has to say when it is done. */
const beside = [['types', 'npm', ['run', '--silent', 'check']], ['lint', 'npm', ['run', '--silent', 'lint']], ['build', process.execPath, ['scripts/build.mjs']]];
await Promise.all(beside.map(([name, command, args]) => new Promise((done) => {
  const began = Date.now();
  const said = [];
  const child = spawn(command, args, { env });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
  child.on('error', (error) => said.push(Buffer.from(`${error.message}\n`)));
  child.on('close', (status) => {
    process.stdout.write(`\n== ${name}\n${Buffer.concat(said).toString()}`);
    if (status !== 0) giveUp(name);
    console.log(`== ${name}: passed in ${seconds(began)} s`);
    done();
  });
})));

for (const [name, project] of [['unit, contract and database tests', 'unit'], ['browser tests', 'browser']]) {
  rmSync(`${reports}/${project}.json`, { force: true });
  const began = Date.now();
  console.log(`\n== ${name}`);
  const { status } = spawnSync('npx', vitest(project), { stdio: 'inherit', env });
  if (status !== 0 || failedIn(project)) giveUp(name);
  console.log(`== ${name}: passed in ${seconds(began)} s`);
}
