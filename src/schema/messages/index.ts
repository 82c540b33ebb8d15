import { en } from './en';
import { th, type MessageKey } from './th';

export type Language = 'th' | 'en';
const sentences: Record<Language, Record<MessageKey, string>> = { th, en };

/** A name in both languages: of a field, a state. */
export type Word = Readonly<Record<Language, string>>;
/** What a sentence is filled in with; a word in the sentence's own language. */
export type Params = Readonly<Record<string, string | number | Word>>;
const plain = (value: Params[string] | undefined, language: Language): string => (typeof value === 'object' ? value[language] : String(value ?? ''));

/** The sentence of a key in a language, with `{name}` filled in. An unknown key answers itself, so that nothing is ever blank. */
export function say(key: string, params: Params = {}, language: Language = 'th'): string {
  const text = (sentences[language] as Record<string, string | undefined>)[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name: string) => plain(params[name], language));
}
export type { MessageKey };
