import { en } from './en';
import { th, type MessageKey } from './th';

export type Language = 'th' | 'en';
const sentences: Record<Language, Record<MessageKey, string>> = { th, en };

/** A name in both languages: of a field, a state. */
export type Word = Readonly<Record<Language, string>>;
/** The parameters of a sentence; a `Word` is filled in in the sentence's language. */
export type Params = Readonly<Record<string, string | number | Word>>;
const plain = (value: Params[string] | undefined, language: Language): string =>
  typeof value === 'object' ? value[language] : String(value ?? '');

/** Is this text the key of a sentence? */
export const isMessageKey = (text: string): text is MessageKey => Object.hasOwn(th, text);

/** The sentence of a key in a language, with `{name}` filled in. */
export function say(key: MessageKey, params: Params = {}, language: Language = 'th'): string {
  return sentences[language][key].replace(/\{(\w+)\}/g, (_, name: string) => plain(params[name], language));
}
export type { MessageKey };
