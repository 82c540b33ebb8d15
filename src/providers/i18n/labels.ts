import type { AnyResource } from '../../schema/define';
import { labelsOf as labelsFrom, nameOf as nameFrom, type Labels, type Texts } from '../../schema/labels';
import type { Outline } from '../../schema/outline';
import { entityNameOf } from '../../schema/screens';
import { englishResources } from './dictionary';
import type { Language } from './language';

/** The English words of an entity; undefined in Thai. */
const textsOf = (def: Outline, language: Language): Texts | undefined =>
  language === 'en' ? (englishResources() as Readonly<Record<string, Texts>> | null)?.[entityNameOf(def)] : undefined;

/** What an entity, or a screen over one, is called. */
export const nameOf = (def: Outline, language: Language): string => nameFrom(def, textsOf(def, language));

/** Every word of an entity: Thai from its definition, English from the dictionary. */
export const labelsOf = (def: AnyResource, language: Language): Labels => labelsFrom(def, textsOf(def, language), language);
