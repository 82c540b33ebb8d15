import { keys } from '../auth/storage';
import { resolveSite, type Resolved, type Site, type SiteChoice } from './siteChoice';

const listeners = new Set<() => void>();
let sites: readonly Site[] | null = null;
/** What the current address means, kept because it is asked for on every render of every query. */
let known: { search: string; sites: readonly Site[] | null; resolved: Resolved } | null = null;

/** Takes the sites the employee may open, as the server listed them. */
export function setSites(next: readonly Site[]): void {
  sites = next;
  known = null;
  for (const listener of [...listeners]) listener();
}
export function onSites(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
export const currentSites = (): readonly Site[] | null => sites;

/** Remembers the site last worked on. */
export function rememberSite({ service, web }: SiteChoice): void {
  if (service === '' || (localStorage.getItem(keys.lastService) === service && localStorage.getItem(keys.webName) === web)) return;
  localStorage.setItem(keys.lastService, service);
  localStorage.setItem(keys.webName, web);
  localStorage.setItem(keys.logo, sites?.find((site) => site.service === service)?.logo ?? '');
  known = null;
}

export function resolveNow(search: string): Resolved {
  if (known?.search !== search || known.sites !== sites) known = { search, sites, resolved: resolveSite(search, sites ?? [], localStorage.getItem(keys.lastService)) };
  return known.resolved;
}

const NO_SITE: SiteChoice = { service: '', web: '' };
export const choiceOf = (resolved: Resolved): SiteChoice => (resolved.kind === 'chosen' ? { service: resolved.service, web: resolved.web } : NO_SITE);

/** The site the address is about, for code outside components. */
export const currentSite = (): SiteChoice => choiceOf(resolveNow(window.location.search));
