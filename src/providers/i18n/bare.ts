import { bare as bareEn } from './en/bare';
import { fill, type Params } from './fill';
import { useLanguage } from './language';
import { bare } from './th/bare';

const words = { th: bare, en: bareEn };

/** Words of the pages that stand outside the panel, in both languages at once. */
export function useBareText(): (key: keyof typeof bare, params?: Params) => string {
  const language = useLanguage();
  return (key, params) => fill(words[language][key], params);
}
