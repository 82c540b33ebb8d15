const START = '/';

/** The addresses of the sign-in pages, in any case. */
export const isSignInPage = (pathname: string): boolean => /^\/(login|loginv3|logindemo)\/?$/i.test(pathname);

/** Where to go after signing in: the address in `next` when it belongs to this panel, else the start. */
export function nextFrom(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  return /^\/(?![/\\])/.test(next) && !/^\/(login|loginv3|logindemo|register)\b/i.test(next) ? next : START;
}

/** The address of the sign-in page that leads back to an address; without `next` for the start itself. */
export function loginAddress(pathname: string, search: string): string {
  if (isSignInPage(pathname)) return pathname + search;
  const wanted = pathname + search;
  return wanted === START ? '/Login' : `/Login?next=${encodeURIComponent(wanted)}`;
}

/** Puts the sign-in page's own address in the address bar, with the current address as `next`. */
export function toLogin(): void {
  const { pathname, search } = window.location;
  const address = loginAddress(pathname, search);
  if (address !== pathname + search) window.history.replaceState(null, '', address);
}

export function nextAfterLogin(): void {
  window.history.replaceState(null, '', nextFrom(window.location.search));
}
