/**
 * What an address counts as when attempts are limited: IPv4 as it is; IPv6 by its first 64 bits, because one line owns all of those and phones
 * change the rest by the hour. Anything unreadable counts as one place.
 */
export function addressKey(ip: string): string {
  const plain = ip.trim().toLowerCase().replace(/^::ffff:(?=\d+\.)/, '').replace(/%.*$/, '');
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(plain)) return plain;
  if (!/^[0-9a-f:]+$/.test(plain) || !plain.includes(':')) return 'unknown';
  const [head = '', tail] = plain.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups = tail === undefined ? front : [...front, ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back];
  return `${groups.slice(0, 4).map((group) => Number.parseInt(group || '0', 16).toString(16)).join(':')}::/64`;
}
