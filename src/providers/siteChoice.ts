/** A service as `GetWebAll` lists it. */
export interface Site {
  service: string;
  webname: string;
  group_type: string;
  firebase_url: string | null;
  logo: string | null;
}
export interface SiteChoice {
  service: string;
  web: string;
}

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

/** How addresses write a service: in base64 in the newest layout, as it is in the older one. */
export type Writing = 'base64' | 'plain';
const written = (service: string, writing: Writing): string => (writing === 'plain' ? service : encodeService(service));
/**
 * What `service` in an address may mean: first read as its own layout writes it, then as the other layout does, so that links survive a
 * change of layout.
 */
function readings(named: string, writing: Writing): readonly string[] {
  const all = [named, decodeService(named)].filter((service) => service !== null);
  return writing === 'plain' ? all : all.reverse();
}

/** `service` and `web` as they stand in an address: `service=c2l0ZTE%3D&web=Site%20One`. */
export const siteQuery = (service: string, web: string, writing: Writing): string =>
  `service=${encodeURIComponent(written(service, writing))}&web=${encodeURIComponent(web)}`;

export type Resolved =
  | ({ kind: 'chosen' } & SiteChoice)
  /** The address names a service that the employee may not open. */
  | { kind: 'foreign'; service: string }
  | { kind: 'none' };

/** What is remembered of the site last worked on: the service, and the name of its web. */
export interface LastSite {
  service: string | null;
  web: string | null;
}

/**
 * The site an address is about: the one it names, else the last used, else the employee's first. `web` in an address is only for readers
 * and is ignored.
 */
export function resolveSite(search: string, sites: readonly Site[], last: LastSite, writing: Writing): Resolved {
  const named = new URLSearchParams(search).get('service');
  if (named !== null && named !== '') {
    const meant = readings(named, writing);
    const own = meant.map((service) => sites.find((site) => site.service === service)).find((site) => site !== undefined);
    return own ? { kind: 'chosen', service: own.service, web: own.webname } : { kind: 'foreign', service: meant[0] ?? named };
  }
  const fallback = sites.find((site) => site.service === last.service) ?? sites.find((site) => site.webname === last.web) ?? sites[0];
  return fallback ? { kind: 'chosen', service: fallback.service, web: fallback.webname } : { kind: 'none' };
}

/** The same search with the site's parameters in it, everything else untouched. */
export function searchWithSite(search: string, site: SiteChoice, writing: Writing): string {
  const params = new URLSearchParams(search);
  params.set('service', written(site.service, writing));
  params.set('web', site.web);
  return `?${params.toString()}`;
}
