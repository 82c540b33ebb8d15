import type { AnyResource } from '../../schema/define';
import { addingOf as addingFrom, labelsOf as labelsFrom, nameOf as nameFrom, type Labels } from '../../schema/labels';
import type { Outline } from '../../schema/outline';
import { englishNameOf, englishOf } from './dictionary';
import type { Language } from './language';

/** What an entity, or a screen over one, is called. */
export const nameOf = (def: Outline, language: Language): string => nameFrom(def, language === 'en' ? englishNameOf(def) : undefined);

/** What adds a record of an entity. */
export const addingOf = (def: Outline, language: Language): string => addingFrom(def, language === 'en' ? englishNameOf(def) : undefined);

/** Every word of an entity: Thai from its definition, English where it has arrived. `loadDefinition` and `useLabels` fetch it. */
export const labelsOf = (def: AnyResource, language: Language): Labels =>
  labelsFrom(def, language === 'en' ? englishOf(def) : undefined, language);
