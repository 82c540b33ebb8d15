import { entityNameOf } from '../../schema/screens';
import type { NameTexts, Texts } from '../../schema/labels';
import type { Outline } from '../../schema/outline';
import { sharedValue } from '../sharedValue';
import type { Language } from './language';
import { setCurrentLanguage } from './language';
import { th, type UiKey } from './th';

/** English as it is fetched first: the words of the panel, what entities are called, and where all else of an entity is fetched. */
export interface EnglishPack {
  ui: Readonly<Record<UiKey, string>>;
  names: Readonly<Record<string, NameTexts>>;
  loaders: Readonly<Record<string, () => Promise<Texts>>>;
}
let english: EnglishPack | null = null;
/** The English of entities that has arrived. */
export const englishTexts = sharedValue<ReadonlyMap<string, Texts>>(new Map());

async function englishPack(): Promise<EnglishPack> {
  return (english ??= (await import('./en')).english);
}

/** Fetches the words of a language. Thai is part of the panel; English is fetched when it is first chosen. */
export async function loadLanguage(language: Language): Promise<void> {
  if (language === 'en') await englishPack();
}

/** Fetches the English of an entity, once. */
export async function loadEnglishOf(entity: string): Promise<void> {
  const load = (await englishPack()).loaders[entity];
  if (!load || englishTexts.now().has(entity)) return;
  const texts = await load();
  englishTexts.set(new Map(englishTexts.now()).set(entity, texts));
}

/** Fetches the English of all entities. */
export async function loadAllEnglish(): Promise<void> {
  await Promise.all(Object.keys((await englishPack()).loaders).map(loadEnglishOf));
}

export async function switchLanguage(language: Language): Promise<void> {
  if (language === 'en') await loadAllEnglish();
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

/** What the English of an entity says; its name alone until the rest has arrived. */
export const englishNameOf = (def: Outline): NameTexts | undefined => english?.names[entityNameOf(def)];
export const englishOf = (def: Outline): Texts | undefined => englishTexts.now().get(entityNameOf(def));
