import { memoryStore, type Store } from 'ra-core';

const shared = memoryStore();
shared.setup();

/**
 * react-admin's store of one site, in memory only: filters hold names of people, and such data does not stay in the browser. Keys are kept
 * per site, so that a selection made on one site is never acted on in another. What should last (columns, saved views) is kept on the
 * server.
 */
export function createStore(service: string): Store {
  const ofSite = (key: string): string => `${service}:${key}`;
  return {
    ...shared,
    // What was remembered outlasts a change of site, at which one store takes the place of another.
    setup: () => undefined,
    teardown: () => undefined,
    getItem: (key, fallback) => shared.getItem(ofSite(key), fallback),
    setItem: (key, value) => shared.setItem(ofSite(key), value),
    removeItem: (key) => shared.removeItem(ofSite(key)),
    removeItems: (prefix) => shared.removeItems(ofSite(prefix)),
    subscribe: (key, callback) => shared.subscribe(ofSite(key), callback),
  };
}
