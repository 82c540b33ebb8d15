import { useMemo } from 'react';
import type { AnyResource } from '../../schema/define';
import type { Outline } from '../../schema/outline';
import { uiText } from './dictionary';
import { fill, type Params } from './fill';
import { labelsOf, nameOf, type Labels } from './labels';
import { currentLanguage, useLanguage } from './language';
import type { UiKey } from './th';

export type Translate = (key: UiKey, params?: Params) => string;

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
export type { Labels, FieldLabels } from './labels';
export type { UiKey };
