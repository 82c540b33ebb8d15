import { memoryStore, type Store } from 'ra-core';
import { currentSite } from './siteState';

/**
 * react-admin's store, in memory only: filters hold names of people, and such data does not stay in the browser. Keys are kept per site, so that a
 * selection made on one site is never acted on in another. What should last (columns, saved views) is kept on the server.
 */
export function siteStore(): Store {
  const inner = memoryStore();
  const here = (key: string): string => `${currentSite().service}:${key}`;
  return {
    ...inner,
    getItem: (key, fallback) => inner.getItem(here(key), fallback),
    setItem: (key, value) => inner.setItem(here(key), value),
    removeItem: (key) => inner.removeItem(here(key)),
    removeItems: (prefix) => inner.removeItems(here(prefix)),
    subscribe: (key, callback) => inner.subscribe(here(key), callback),
  };
}
