import type { IncomingMessage } from 'node:http';
import { clientAddress } from '../auth/address';
import { log } from '../log';

/** The address a request comes from. A proxy that is not configured is logged once: behind it every client seems to be the proxy. */
export function createClientIp(trustedProxies: number): (request: Pick<IncomingMessage, 'socket' | 'headers'>) => string {
  let warned = trustedProxies > 0;
  return ({ socket, headers }) => {
    const forwarded = headers['x-forwarded-for']?.toString();
    if (!warned && forwarded !== undefined) {
      warned = true;
      log.warn(
        'a request came with X-Forwarded-For, which is ignored: behind a proxy set TRUSTED_PROXIES, or all clients have its address',
      );
    }
    return clientAddress(socket.remoteAddress ?? '', forwarded, trustedProxies);
  };
}
