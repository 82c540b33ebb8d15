// Vite with hot reload in front of the same server, which is built anew and restarted whenever its sources change.
import './node.mjs';
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { createServer as createProbe } from 'node:net';
import { createInterface } from 'node:readline';
import { build, createServer } from 'vite';
import { serverBuild } from './build.mjs';
import { writeCatalogue } from './catalogue.mjs';
import { writeOutlines } from './outlines.mjs';

// The first build would make it “production” for this process, in which Vite replaces no component in the open page but loads the page
// anew.
process.env.NODE_ENV = 'development';
const port = Number(process.env.PORT ?? 3000);
/** The server behind Vite is never opened by hand, so it takes any free port. */
const serverPort = await new Promise((resolve, reject) => {
  const probe = createProbe()
    .once('error', reject)
    .listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address();
      probe.close(() => resolve(free));
    });
});

let server;
let restarting = Promise.resolve();
let isReady = () => undefined;
let ready = new Promise((resolve) => {
  isReady = resolve;
});

const end = () =>
  new Promise((resolve) => {
    if (!server || server.exitCode !== null) {
      resolve();
      return;
    }
    server.once('exit', resolve);
    server.kill('SIGTERM');
  });
const start = () => {
  server = spawn(process.execPath, ['dist/dev/main.js'], {
    stdio: ['inherit', 'pipe', 'inherit'],
    env: { ...process.env, PORT: String(serverPort) },
  });
  createInterface(server.stdout).on('line', (line) => {
    console.info(line.replaceAll(`localhost:${serverPort}`, `localhost:${port}`));
    if (line.includes('Ready at ')) isReady();
  });
};
const restart = () => {
  ready = new Promise((resolve) => {
    isReady = resolve;
  });
  restarting = restarting.then(end).then(start);
};
// However this process ends, also by Vite's own handling of signals, the server does not outlive it.
process.on('exit', () => server?.kill('SIGTERM'));

// A definition that is added or taken away while this runs is in the catalogue at once.
const bringUp = () => {
  writeCatalogue();
  return writeOutlines();
};
await bringUp();
watch('src/resources', { recursive: true }, () => void bringUp());
const config = serverBuild('dev');
const watcher = await build({ ...config, build: { ...config.build, watch: {} } });
watcher.on('event', (event) => {
  if (event.code === 'END') restart();
  if (event.code === 'ERROR') console.error(event.error);
});

process.env.OFFICE_SERVER_PORT = String(serverPort);
/** A page that is loaded while the server restarts waits for it instead of being refused. */
const waitForServer = {
  name: 'wait-for-server',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      if (request.url?.startsWith('/api/')) void ready.then(() => next());
      else next();
    });
  },
};
const vite = await createServer({ server: { port }, plugins: [waitForServer] });
await vite.listen();
vite.printUrls();

const stop = async () => {
  await watcher.close();
  await vite.close();
  await end();
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop());
