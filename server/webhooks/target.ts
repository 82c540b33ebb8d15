const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * May an event be sent there? HTTPS alone, without a name before the host; a demonstration may have its receiver beside it, over plain
 * HTTP.
 */
export function mayTell(url: string, demo: boolean): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, username, password } = new URL(url);
  return username === '' && password === '' && (protocol === 'https:' || (demo && protocol === 'http:' && LOOPBACK.test(hostname)));
}
