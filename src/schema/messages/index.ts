import { fill, type Fillings } from '../fill';
import { en } from './en';
import { th, type MessageKey } from './th';

export type Language = 'th' | 'en';
const sentences: Record<Language, Record<MessageKey, string>> = { th, en };

/** A name in both languages: of a field, a state. */
export type Word = Readonly<Record<Language, string>>;
/** The parameters of a sentence; a `Word` is filled in in the sentence's language. */
export type Params = Readonly<Record<string, string | number | Word>>;
const spoken = (params: Params, language: Language): Fillings =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, typeof value === 'object' ? value[language] : value]));

/** Is this text the key of a sentence? */
export const isMessageKey = (text: string): text is MessageKey => Object.hasOwn(th, text);

/** The sentence of a key in a language, with `{name}` filled in. */
export const say = (key: MessageKey, params: Params = {}, language: Language = 'th'): string =>
  fill(sentences[language][key], spoken(params, language));
export type { MessageKey };
