import { bare as bareEn } from './en/bare';
import { fill, type Fillings } from '../../schema/fill';
import { useLanguage } from './language';
import { bare } from './th/bare';

const words = { th: bare, en: bareEn };

/** Words of the pages that stand outside the panel, in both languages at once. */
export function useBareText(): (key: keyof typeof bare, params?: Fillings) => string {
  const language = useLanguage();
  return (key, params) => fill(words[language][key], params);
}
