import { currentSession, OLDER } from './session';
import { sharedValue } from './sharedValue';
import { keys } from './storage';
import { resolveSite, searchWithSite, type Resolved, type Site, type SiteChoice, type Writing } from './siteChoice';

const sites = sharedValue<readonly Site[] | null>(null);
/** What the current address means; kept because every render of every query asks for it. */
let known: { search: string; sites: readonly Site[] | null; resolved: Resolved } | null = null;

/** Stores the sites the employee may open, as the server listed them. */
export function setSites(next: readonly Site[]): void {
  known = null;
  sites.set(next);
}
export const { follow: onSites, now: currentSites } = sites;

/** What people call a site; its key where the employee does not see it. */
export const siteName = (service: string): string => sites.now()?.find((site) => site.service === service)?.webname ?? service;

/** The service this page was last led to by the switcher, the menu or an address. */
let selected: string | null = null;

/** Keeps the selected service, until a click in the menu clears it. */
export function selectService(service: string): void {
  selected = service;
  localStorage.setItem(keys.lastService, service);
  known = null;
}
/** A click in the menu clears the selected service (source specification, section 2): from then on only the address names the site. */
export function clearService(service: string): void {
  selected = service;
  localStorage.removeItem(keys.lastService);
  known = null;
}

/**
 * Remembers the site an address led to. Only a change of site is a selection: the page a menu entry leads to does not write back what the
 * entry cleared.
 */
export function rememberSite({ service, web }: SiteChoice): void {
  if (service === '') return;
  if (service !== selected) selectService(service);
  if (localStorage.getItem(keys.webName) === web) return;
  localStorage.setItem(keys.webName, web);
  localStorage.setItem(keys.logo, currentSites()?.find((site) => site.service === service)?.logo ?? '');
  known = null;
}

/** How addresses write a service in the layout of this company. */
export const addressWriting = (): Writing => (currentSession()?.template === OLDER ? 'plain' : 'base64');

/** The same search with the site's parameters in it, in the writing of the layout. */
export const withSiteIn = (search: string, site: SiteChoice): string => searchWithSite(search, site, addressWriting());

export function resolveNow(search: string): Resolved {
  if (known?.search !== search || known.sites !== currentSites()) {
    // What this page was led to comes first: another tab may have selected another site meanwhile.
    const last = { service: selected ?? localStorage.getItem(keys.lastService), web: localStorage.getItem(keys.webName) };
    const all = currentSites();
    known = { search, sites: all, resolved: resolveSite(search, all ?? [], last, addressWriting()) };
  }
  return known.resolved;
}

const NO_SITE: SiteChoice = { service: '', web: '' };
export const choiceOf = (resolved: Resolved): SiteChoice =>
  resolved.kind === 'chosen' ? { service: resolved.service, web: resolved.web } : NO_SITE;
