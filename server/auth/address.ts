import ipaddr from 'ipaddr.js';
import { bounded } from '../bounded';

export type Address = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * An address alone, without a port or a zone. An IPv4 address written as IPv6 is read as IPv4. Null for any other text, also for unusual
 * notations of IPv4.
 */
export function parseAddress(text: string): Address | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  if (!/^[0-9a-f:.]{2,45}$/i.test(text) || !text.includes(':') || !ipaddr.IPv6.isValid(text)) return null;
  const address = ipaddr.IPv6.parse(text);
  return address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

/** An address as sockets and proxies write it, possibly in brackets, with a port or a zone. */
export const readAddress = (text: string): Address | null =>
  parseAddress(
    text
      .trim()
      .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
      .replace(/^([\d.]+):\d+$/, '$1')
      .replace(/%.*$/, ''),
  );

/** The notation in which the server stores and shows an address. */
export const addressText = (address: Address): string => ('octets' in address ? address.toString() : address.toRFC5952String());

/**
 * The address a request comes from. Behind `proxies` trusted proxies it is the entry that many from the right of X-Forwarded-For: each
 * proxy appends the address it was called from, so the entries further left may be forged. Without proxies the header is ignored. An
 * unreadable entry leaves the socket's own address.
 */
export function clientAddress(remote: string, forwarded: string | undefined, proxies: number): string {
  const hops = proxies > 0 ? (forwarded ?? '').split(',') : [];
  return written(hops[hops.length - proxies] ?? '') ?? written(remote) ?? remote;
}

const LONGEST = 64;
const texts = bounded<string, string | null>(2_000);
/** An address in the stored notation; null when the text is none. Cached, because every request asks and the addresses repeat. */
function written(text: string): string | null {
  if (text === '' || text.length > LONGEST) return null;
  const known = texts.get(text);
  if (known !== undefined) return known;
  const address = readAddress(text);
  const made = address && addressText(address);
  texts.set(text, made);
  return made;
}

/**
 * The key by which an address counts when attempts are limited: an IPv4 address whole, an IPv6 address by its first 64 bits, because one
 * connection owns all of those and phones change the rest by the hour. All unreadable addresses share one key.
 */
export function addressKey(ip: string): string {
  const address = readAddress(ip);
  if (!address) return 'unknown';
  return 'octets' in address
    ? address.toString()
    : `${address.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::/64`;
}
