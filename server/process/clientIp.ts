import type { IncomingMessage } from 'node:http';
import { clientAddress } from '../auth/address';
import { isAmong } from '../auth/addressRules';
import { log } from '../log';

/**
 * The address a request comes from: what trusted proxies say of it, where one of them asks, and otherwise its own. A proxy that is not
 * configured is logged once: behind it every client seems to be the proxy.
 */
export function createClientIp(
  trustedProxies: number,
  proxyAddresses: readonly string[],
): (request: Pick<IncomingMessage, 'socket' | 'headers'>) => string {
  let warned = false;
  return ({ socket, headers }) => {
    const remote = socket.remoteAddress ?? '';
    const forwarded = headers['x-forwarded-for']?.toString();
    if (forwarded === undefined) return clientAddress(remote, undefined, 0);
    const isProxy = trustedProxies > 0 && isAmong(proxyAddresses, remote);
    if (!isProxy && !warned) {
      warned = true;
      log.warn(
        trustedProxies > 0
          ? 'a request came with X-Forwarded-For from an address that is none of PROXY_ADDRESSES, and it is ignored: name there where proxies call from'
          : 'a request came with X-Forwarded-For, which is ignored: behind a proxy set TRUSTED_PROXIES, or all clients have its address',
      );
    }
    return clientAddress(remote, forwarded, isProxy ? trustedProxies : 0);
  };
}
