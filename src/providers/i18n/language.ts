import type { Language } from '../../schema/messages';
import { sharedValue, useSharedValue } from '../sharedValue';

const KEY = 'language';
const language = sharedValue<Language>(localStorage.getItem(KEY) === 'en' ? 'en' : 'th');
export const currentLanguage = language.now;
document.documentElement.lang = currentLanguage();

/** Switches the whole panel. The caller has loaded the dictionary (`dictionary.ts`). */
export function setCurrentLanguage(next: Language): void {
  localStorage.setItem(KEY, next);
  document.documentElement.lang = next;
  language.set(next);
}

export const useLanguage = (): Language => useSharedValue(language);
export type { Language };
