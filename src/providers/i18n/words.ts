import { useMemo } from 'react';
import { fill, type Fillings } from '../../schema/fill';
import { useLanguage } from './language';

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

/**
 * Words of one bespoke page, which arrive with it: `const useWords = defineWords({ none: 'ไม่มี' }, { none: 'None' })`, and in a component
 * `const w = useWords(); w('none')`. A key without English, a blank text, or a gap the Thai does not
 * have, does not compile.
 */
export function defineWords<const Th extends Record<string, string>, const En extends Record<keyof Th & string, string>>(
  th: Th,
  en: En & SameGaps<Th, En>,
): () => (key: keyof Th & string, params?: Fillings) => string {
  const words: Readonly<Record<'th' | 'en', Readonly<Record<string, string>>>> = { th, en };
  return function useWords() {
    const language = useLanguage();
    return useMemo(() => (key, params) => fill(words[language][key] ?? key, params), [language]);
  };
}
