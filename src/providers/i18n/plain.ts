import { calls as callsEn } from './en/calls';
import { session as sessionEn } from './en/session';
import { fill, type Fillings } from '../../schema/fill';
import { currentLanguage, useLanguage } from './language';
import { calls } from './th/calls';
import { session } from './th/session';

/** The few words the sign-in page and the calls need, in both languages at once: neither waits for a dictionary. */
const words = { th: { ...session, ...calls }, en: { ...sessionEn, ...callsEn } };
export type PlainKey = keyof typeof words.th;

export const plainText = (key: PlainKey, params?: Fillings): string => fill(words[currentLanguage()][key], params);
export function usePlainText(): typeof plainText {
  useLanguage();
  return plainText;
}
