// Vite with hot reload in front of the same server, which is built anew and restarted whenever its sources change.
import { spawn } from 'node:child_process';
import { build, createServer } from 'vite';
import { serverBuild } from './build.mjs';

const serverPort = '3001';
let server;
let restarting = Promise.resolve();

const end = () => new Promise((resolve) => {
  if (!server || server.exitCode !== null) { resolve(); return; }
  server.once('exit', resolve);
  server.kill('SIGTERM');
});
const restart = () => {
  restarting = restarting.then(end).then(() => { server = spawn(process.execPath, ['dist/dev/main.js'], { stdio: 'inherit', env: { ...process.env, PORT: serverPort } }); });
};

const config = serverBuild('dev');
const watcher = await build({ ...config, build: { ...config.build, watch: {} } });
watcher.on('event', (event) => {
  if (event.code === 'END') restart();
  if (event.code === 'ERROR') console.error(event.error);
});

process.env.OFFICE_SERVER_PORT = serverPort;
const vite = await createServer({ server: { port: Number(process.env.PORT ?? 3000) } });
await vite.listen();
vite.printUrls();

const stop = async () => { await watcher.close(); await vite.close(); await end(); process.exit(0); };
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
