import { english } from '../../src/resources/english';
import type { LooseFieldText, LooseTexts } from '../../src/resources/english/texts';
import type { AnyResource } from '../../src/schema/define';
import type { Word } from '../../src/schema/messages';

/** Entities of the product; one that tests add has only its own words. */
const texts: Readonly<Record<string, LooseTexts | undefined>> = english;
const plain = (text: LooseFieldText | undefined): string | undefined => (typeof text === 'string' ? text : text?.label);

/** What a field is called, whether it is the record's own or typed into an action's dialog; an unknown one is called as it is written. */
export function fieldWord(def: Pick<AnyResource, 'name' | 'fields' | 'actions'>, field: string, action = ''): Word {
  const input = def.actions[action]?.input?.[field];
  const known = texts[def.name];
  const th = (input ?? def.fields[field])?.label ?? field;
  return { th, en: plain(input ? known?.actions[action]?.input?.[field] : known?.fields[field]) ?? th };
}

/** What a sub-field of a list field is called. */
export function subfieldWord(def: Pick<AnyResource, 'name' | 'fields' | 'actions'>, list: string, part: string, action = ''): Word {
  const input = def.actions[action]?.input?.[list];
  const field = input ?? def.fields[list];
  const known = texts[def.name];
  const text = input ? known?.actions[action]?.input?.[list] : known?.fields[list];
  const th = (field?.kind === 'list' ? field.of[part]?.label : undefined) ?? part;
  return { th, en: plain(typeof text === 'object' ? text.of?.[part] : undefined) ?? th };
}

/** What a state, or a word of a closed set, is called; a value that is none is said as it is. */
export function stateWord(def: Pick<AnyResource, 'name' | 'fields'>, field: string, value: unknown): Word {
  const declared = def.fields[field];
  const option = declared?.kind === 'enum' || declared?.kind === 'tags' ? declared.values?.[String(value)] : undefined;
  const th = (typeof option === 'string' ? option : option?.label) ?? String(value ?? '');
  const text = texts[def.name]?.fields[field];
  return { th, en: (typeof text === 'object' ? text.options?.[String(value)] : undefined) ?? th };
}
