import { useEffect, useMemo } from 'react';
import type { AnyResource } from '../../schema/define';
import type { Outline } from '../../schema/outline';
import { useSharedValue } from '../sharedValue';
import { englishTexts, loadEnglishOf, uiText } from './dictionary';
import { fill, type Fillings } from '../../schema/fill';
import type { Labels } from '../../schema/labels';
import { entityNameOf } from '../../schema/screens';
import { labelsOf, nameOf } from './labels';
import { currentLanguage, useLanguage } from './language';
import type { UiKey } from './th';

export type Translate = (key: UiKey, params?: Fillings) => string;

/** Words of the panel in the current language: `const t = useT(); t('shell.signOut')`. */
export function useT(): Translate {
  const language = useLanguage();
  return useMemo<Translate>(() => (key, params) => fill(uiText(key, language), params), [language]);
}

/** The same outside components, in the language at the time of the call. */
export const t: Translate = (key, params) => fill(uiText(key, currentLanguage()), params);

/** What an entity, or a screen over one, is called in the current language. */
export function useName(def: Outline): string {
  return nameOf(def, useLanguage());
}

/** Words of an entity in the current language: Thai from its definition, English fetched where it is not here yet. */
export function useLabels(def: AnyResource): Labels {
  const language = useLanguage();
  const texts = useSharedValue(englishTexts);
  useEffect(() => {
    // Without it the Thai of the definition stands there, as in every part whose code could not be fetched.
    if (language === 'en') loadEnglishOf(entityNameOf(def)).catch(() => undefined);
  }, [def, language]);
  const own = language === 'en' ? texts.get(entityNameOf(def)) : undefined;
  // The English of other entities that arrives changes nothing of these.
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => labelsOf(def, language), [def, language, own]);
}
export type { UiKey };
