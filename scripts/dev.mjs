// The server on port 3001 behind Vite on port 3000: the panel reloads itself, the server restarts when its sources change.
import { spawn } from 'node:child_process';
import { createServer } from 'vite';

const serverPort = '3001';
const server = spawn(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', '--include', 'src/schema/**', 'server/node.ts'], { stdio: 'inherit', env: { ...process.env, PORT: serverPort } });
process.env.OFFICE_SERVER_PORT = serverPort;
const vite = await createServer({ server: { port: Number(process.env.PORT ?? 3000) } });
await vite.listen();
vite.printUrls();

const stop = async () => { server.kill('SIGTERM'); await vite.close(); process.exit(0); };
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
