import type { Language } from './language';
import { setCurrentLanguage } from './language';
import { th, type UiKey } from './th';
import type { ResourceTexts } from '../../resources/english/texts';

export interface EnglishPack {
  ui: Readonly<Record<UiKey, string>>;
  resources: ResourceTexts;
}
let english: EnglishPack | null = null;

/** Fetches the dictionary of a language. Thai is part of the panel; English is fetched when it is first chosen. */
export async function loadLanguage(language: Language): Promise<void> {
  if (language === 'en' && !english) english = (await import('./en')).english;
}

export async function switchLanguage(language: Language): Promise<void> {
  await loadLanguage(language);
  setCurrentLanguage(language);
}

/** The words of a key. A key that no dictionary has is shown itself, so that nothing is ever blank. */
export const uiText = (key: UiKey, language: Language): string =>
  ((language === 'en' && english ? english.ui : th) as Readonly<Record<string, string | undefined>>)[key] ?? key;

type InterfaceWords = Readonly<Record<Language, Readonly<Record<string, string>>>>;
let interfaceWords: InterfaceWords | null = null;
/** Brings the words of react-admin's interface, which is fetched after the first screen. */
export function addInterfaceWords(words: InterfaceWords): void {
  interfaceWords = words;
}
export const interfaceText = (key: string, language: Language): string | undefined => interfaceWords?.[language][key];
export const isUiKey = (key: string): key is UiKey => Object.hasOwn(th, key);
export const englishResources = (): ResourceTexts | null => english?.resources ?? null;
