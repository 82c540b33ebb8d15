import type { AnyResource } from '../schema/define';
import { labelsOf } from '../providers/i18n/labels';
import type { Language } from '../schema/messages';
import { valueText } from './format/value';
import type { Rec } from './record';

/** What a record is called. One without a name of its own is called by its number, the only one there is by nothing but what it is. */
export function titleOf(def: AnyResource, row: Rec, language: Language): string {
  if (def.single) return '';
  if (def.title === 'id') return `#${row.id}`;
  return valueText(def.title, def.fields[def.title], row[def.title], language, labelsOf(def, language)) || `#${row.id}`;
}
