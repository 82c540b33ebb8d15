import { en } from './en';
import { th, type MessageKey } from './th';

export type Language = 'th' | 'en';
const sentences: Record<Language, Record<MessageKey, string>> = { th, en };

/** The sentence of a key in a language, with `{name}` filled in. An unknown key answers itself, so that nothing is ever blank. */
export function say(key: string, params: Readonly<Record<string, string | number>> = {}, language: Language = 'th'): string {
  const text = (sentences[language] as Record<string, string | undefined>)[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));
}
export type { MessageKey };
