/** Does the address lead to a call, however it is written? Then nothing else answers it, and the panel's page above all. */
export function isCall(address: string): boolean {
  if (!URL.canParse(`http://office${address}`)) return false;
  let { pathname } = new URL(`http://office${address}`);
  try {
    pathname = decodeURIComponent(pathname);
  } catch {
    // What cannot be read is compared as it is written.
  }
  const [first, second] = pathname
    .toLowerCase()
    .split(/[/\\]+/)
    .filter((segment) => segment !== '');
  return first === 'api' || (first === 'site' && second === 'v1');
}

/** The path up to the first parameter. */
export const nameOf = (path: string): string => path.split('/:')[0] ?? path;

/**
 * Rewrites the name of a call as its route is declared: names are found in any case, while sites, keys and numbers behind them keep theirs.
 * The longest name wins: `/api/Statement/Line` is no site of `/api/Statement`.
 */
export function spellingOf(names: ReadonlyMap<string, string>): (pathname: string) => string {
  const longest = Math.max(...[...names.keys()].map((name) => name.split('/').length));
  return (pathname) => {
    const segments = pathname.split('/').filter((segment, index) => index === 0 || segment !== '');
    for (let length = Math.min(longest, segments.length); length > 1; length -= 1) {
      const declared = names.get(segments.slice(0, length).join('/').toLowerCase());
      if (declared !== undefined) return [declared, ...segments.slice(length)].join('/');
    }
    return segments.join('/') || '/';
  };
}
