/** A service as `GetWebAll` lists it. */
export interface Site { service: string; webname: string; group_type: string; firebase_url: string | null; logo: string | null }
export interface SiteChoice { service: string; web: string }

/** Names may hold any script, so bytes and not characters are encoded. */
export const encodeService = (service: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(service)));
/** Reads what `encodeService` wrote; anything else is null. */
export function decodeService(encoded: string): string | null {
  try {
    // `+` in an unescaped query arrives as a space.
    const bytes = Uint8Array.from(atob(encoded.replaceAll(' ', '+')), (char) => char.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** `service` and `web` as they stand in an address: `service=c2l0ZTE%3D&web=Site%20One`. */
export const siteQuery = (service: string, web: string): string => `service=${encodeURIComponent(encodeService(service))}&web=${encodeURIComponent(web)}`;

export type Resolved =
  | ({ kind: 'chosen' } & SiteChoice)
  /** The address names a service that is not one's own. */
  | { kind: 'foreign'; service: string }
  | { kind: 'none' };

/** Which site an address is about: the one it names, else the last used, else the first of one's own. */
export function resolveSite(search: string, sites: readonly Site[], last: string | null): Resolved {
  const named = new URLSearchParams(search).get('service');
  if (named !== null && named !== '') {
    const service = decodeService(named);
    const own = sites.find((site) => site.service === service);
    return own ? { kind: 'chosen', service: own.service, web: own.webname } : { kind: 'foreign', service: service ?? named };
  }
  const fallback = sites.find((site) => site.service === last) ?? sites[0];
  return fallback ? { kind: 'chosen', service: fallback.service, web: fallback.webname } : { kind: 'none' };
}

/** The same search with the site's parameters in it, everything else untouched. */
export function searchWithSite(search: string, site: SiteChoice): string {
  const params = new URLSearchParams(search);
  params.set('service', encodeService(site.service));
  params.set('web', site.web);
  return `?${params.toString()}`;
}
