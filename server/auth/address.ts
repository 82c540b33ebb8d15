import ipaddr from 'ipaddr.js';
import { bounded } from './bounded';

export type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** An address and nothing else, without a port or a zone. IPv4 written as IPv6 is IPv4. Null when it is none, or one of the odd ways of writing IPv4. */
export function parseAddress(text: string): Address | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  if (!/^[0-9a-f:.]{2,45}$/i.test(text) || !text.includes(':') || !ipaddr.IPv6.isValid(text)) return null;
  const address = ipaddr.IPv6.parse(text);
  return address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

/** An address as sockets and proxies write it: in brackets, with a port or a zone perhaps. */
export const readAddress = (text: string): Address | null =>
  parseAddress(
    text
      .trim()
      .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
      .replace(/^([\d.]+):\d+$/, '$1')
      .replace(/%.*$/, ''),
  );

/** The one way an address is written here. */
export const addressText = (address: Address): string => ('octets' in address ? address.toString() : address.toRFC5952String());

/**
 * Where a request comes from. Behind `proxies` trusted proxies it is the entry that many from the right of X-Forwarded-For: each proxy adds the address it
 * was asked from at the end, so what stands further left is whatever a stranger wrote. Without proxies the header says nothing. What cannot be read leaves the socket's own address.
 */
export function clientAddress(remote: string, forwarded: string | undefined, proxies: number): string {
  const hops = proxies > 0 ? (forwarded ?? '').split(',') : [];
  return written(hops[hops.length - proxies] ?? '') ?? written(remote) ?? remote;
}

const LONGEST = 64;
const texts = bounded<string, string | null>(2_000);
/** An address the way it is written here; null when it is none. Kept: the same few ask all day, and every request asks. */
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
 * What an address counts as when attempts are limited: IPv4 as it is; IPv6 by its first 64 bits, because one line owns all of those and phones
 * change the rest by the hour. Anything unreadable counts as one place.
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
