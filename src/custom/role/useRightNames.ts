import { useCallback } from 'react';
import { useLanguage } from '../../providers/i18n/language';
import { codeNames } from '../../schema/data/codeNames';
import { partsOf, type Right } from './choices';
import { useRoleWords } from './words';

/** What a right is called: the verb of a screen, or the name of a right within one. */
export function useRightNames(): (right: Right) => string {
  const w = useRoleWords();
  const language = useLanguage();
  return useCallback(
    (right) => {
      const { code, flag } = partsOf(right);
      return flag === 'active' ? (codeNames[code]?.[language] ?? code) : w(flag);
    },
    [w, language],
  );
}
