import { useMemo } from 'react';
import { fill, type Fillings } from '../../schema/fill';
import { useLanguage, type Language } from './language';

type Gaps<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Gaps<Rest> : never;
/** English of every key, with the same gaps as the Thai has; blank in neither language. */
type SameGaps<Th extends Record<string, string>, En> = {
  readonly [K in keyof Th]: K extends keyof En
    ? En[K] extends string
      ? '' extends Th[K] | En[K]
        ? never
        : [Gaps<En[K]>] extends [Gaps<Th[K]>]
          ? string
          : never
      : never
    : never;
};

type Say<Key extends string> = (key: Key, params?: Fillings) => string;
/** In a component `useWords()`; elsewhere `useWords.wordsIn(language)`. */
export interface Words<Key extends string> {
  (): Say<Key>;
  wordsIn: (language: Language) => Say<Key>;
}

/**
 * Words of one bespoke page, which arrive with it: `const useWords = defineWords({ none: 'ไม่มี' }, { none: 'None' })`, and in a component
 * `const w = useWords(); w('none')`. A key without English, a blank text, or a gap the Thai does not
 * have, does not compile.
 */
export function defineWords<const Th extends Record<string, string>, const En extends Record<keyof Th & string, string>>(
  th: Th,
  en: En & SameGaps<Th, En>,
): Words<keyof Th & string> {
  const words: Readonly<Record<Language, Readonly<Record<string, string>>>> = { th, en };
  const wordsIn =
    (language: Language): Say<keyof Th & string> =>
    (key, params) =>
      fill(words[language][key] ?? key, params);
  function useWords(): Say<keyof Th & string> {
    const language = useLanguage();
    return useMemo(() => wordsIn(language), [language]);
  }
  return Object.assign(useWords, { wordsIn });
}
