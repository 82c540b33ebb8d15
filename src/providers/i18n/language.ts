import { useSyncExternalStore } from 'react';
import type { Language } from '../../schema/messages';

const KEY = 'language';
const listeners = new Set<() => void>();
let language: Language = localStorage.getItem(KEY) === 'en' ? 'en' : 'th';
document.documentElement.lang = language;

export const currentLanguage = (): Language => language;

/** Switches the whole panel. The caller has loaded the dictionary (`dictionary.ts`). */
export function setCurrentLanguage(next: Language): void {
  language = next;
  localStorage.setItem(KEY, next);
  document.documentElement.lang = next;
  for (const listener of [...listeners]) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage);
export type { Language };
