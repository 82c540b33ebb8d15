/** What stands before several processes of one office: hands each connection to one that takes it, in turn. */
import { createServer as createHttpServer } from 'node:http';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return (server.address() as AddressInfo).port;
};
const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
  });

function join(near: Socket, far: Socket): void {
  near.on('error', () => far.destroy());
  far.on('error', () => near.destroy());
  near.on('close', () => far.destroy());
  far.on('close', () => near.destroy());
  near.pipe(far);
  far.pipe(near);
}

export interface Balancer {
  port: number;
  close(): Promise<void>;
}

/** `ports`: where the processes listen, or will again. */
export async function balance(ports: readonly number[]): Promise<Balancer> {
  const open = new Set<Socket>();
  let turn = 0;
  const server = createServer((near) => {
    open.add(near);
    near.on('error', () => near.destroy());
    near.on('close', () => open.delete(near));
    turn += 1;
    const [first = 0, ...others] = ports.map((_, index) => ports[(turn + index) % ports.length] ?? 0);
    const dial = (port: number, rest: readonly number[]): void => {
      const far = connect(port, '127.0.0.1');
      const refused = (): void => {
        const [next, ...left] = rest;
        if (next === undefined) near.destroy();
        else dial(next, left);
      };
      far.once('error', refused);
      far.once('connect', () => {
        far.off('error', refused);
        join(near, far);
      });
    };
    dial(first, others);
  });
  return {
    port: await listen(server),
    close: async () => {
      for (const socket of open) socket.destroy();
      await closed(server);
    },
  };
}

/**
 * The door of one browser: says where its page comes from and sends its cookie with every live connection, which a client outside a browser
 * cannot.
 */
export async function browserDoor(behind: number, cookie: string): Promise<Balancer> {
  const open = new Set<Socket>();
  const server = createHttpServer();
  server.on('upgrade', (request, socket, head) => {
    const near = socket as Socket;
    open.add(near);
    near.on('close', () => open.delete(near));
    const far = connect(behind, '127.0.0.1');
    const headers = { ...request.headers, origin: `http://${request.headers.host ?? ''}`, cookie };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
    far.write(`GET ${request.url ?? '/'} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    if (head.length > 0) far.write(head);
    join(near, far);
  });
  return {
    port: await listen(server),
    close: async () => {
      for (const socket of open) socket.destroy();
      await closed(server);
    },
  };
}
