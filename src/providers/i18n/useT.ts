import { useMemo } from 'react';
import type { AnyResource } from '../../schema/define';
import type { Outline } from '../../schema/outline';
import { uiText } from './dictionary';
import { fill, type Fillings } from '../../schema/fill';
import type { Labels } from '../../schema/labels';
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

/** Words of an entity in the current language: Thai from its definition, English from the dictionary. */
export function useLabels(def: AnyResource): Labels {
  const language = useLanguage();
  return useMemo(() => labelsOf(def, language), [def, language]);
}
export type { UiKey };
