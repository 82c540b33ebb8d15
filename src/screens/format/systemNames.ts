import { loadDefinition } from '../../providers/definitions';
import { labelsOf, nameOf } from '../../providers/i18n/labels';
import { resourceByName } from '../../providers/links';
import type { Language } from '../../schema/messages';
import { actionWord } from './trail';
import { useTrailWords } from './trailWords';

/** What entries of the audit log are about besides entities. */
const OTHERS = {
  session: { th: 'การเข้าสู่ระบบ', en: 'Sign-in' },
  office: { th: 'การตั้งค่าเซิร์ฟเวอร์', en: 'Settings of the server' },
} as const;
export const otherNames = Object.keys(OTHERS);
const isOther = (name: string): name is keyof typeof OTHERS => Object.hasOwn(OTHERS, name);

/** What people know an entity by, from its name in the system; that name where there is no such entity any more. */
export function entityName(name: string, language: Language): string {
  const def = resourceByName(name);
  return def ? nameOf(def, language) : isOther(name) ? OTHERS[name][language] : name;
}

/** What an entity is called, or, with `of`, an action of any of those entities. Fetches their definitions. */
export async function systemName(name: string, of: unknown, language: Language): Promise<string> {
  if (of === undefined) return entityName(name, language);
  const defs = await Promise.all([of].flat().map((entity) => loadDefinition(String(entity))));
  const owner = defs.find((def) => def !== undefined && Object.hasOwn(def.actions, name));
  return actionWord(name, owner ? labelsOf(owner, language) : null, useTrailWords.wordsIn(language));
}
