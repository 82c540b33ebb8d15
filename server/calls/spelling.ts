/** The path up to the first parameter. */
export const nameOf = (path: string): string => path.split('/:')[0] ?? path;

/**
 * Rewrites the name of a call as its route is declared: names are found in any case, while sites, keys and numbers behind them keep theirs. The
 * longest name wins: `/api/Statement/Line` is no site of `/api/Statement`.
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
