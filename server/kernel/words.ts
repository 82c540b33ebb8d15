import { english } from '../../src/resources/english';
import type { LooseFieldText, LooseTexts } from '../../src/resources/english/texts';
import { departmentText } from '../../src/schema/data/departments';
import type { AnyResource } from '../../src/schema/define';
import type { Word } from '../../src/schema/messages';

/** Entities of the product; one that tests add has only its own words. */
const texts: Readonly<Record<string, LooseTexts | undefined>> = english;
const plain = (text: LooseFieldText | undefined): string | undefined => (typeof text === 'string' ? text : text?.label);

/** What a resource is called. */
export const nameWord = (def: Pick<AnyResource, 'name' | 'label'>): Word => ({ th: def.label, en: texts[def.name]?.name ?? def.label });

/** What departments are called. */
export const departmentsWord = (codes: readonly string[]): Word => ({
  th: codes.map((code) => departmentText(code, 'th')).join(', '),
  en: codes.map((code) => departmentText(code, 'en')).join(', '),
});

type Named = Pick<AnyResource, 'name' | 'fields' | 'actions'>;

/** What a field is called, whether it is the record's own or typed into an action's dialog; an unknown one is called as it is written. */
export const fieldWord = (def: Named, field: string, action = ''): Word => cellWord(def, [field], action);

/** What a cell of a list field is called: `['steps', 'reward']`. */
export function cellWord(def: Named, [list = '', ...cell]: readonly string[], action = ''): Word {
  const input = def.actions[action]?.input?.[list];
  const known = texts[def.name];
  let field = input ?? def.fields[list];
  let text = input ? known?.actions[action]?.input?.[list] : known?.fields[list];
  for (const name of cell) {
    field = field?.kind === 'list' ? field.of[name] : undefined;
    text = typeof text === 'object' ? text.of?.[name] : undefined;
  }
  const th = field?.label ?? cell.at(-1) ?? list;
  return { th, en: plain(text) ?? th };
}

/** What a state, or a word of a closed set, is called; a value that is none is said as it is. */
export function stateWord(def: Pick<AnyResource, 'name' | 'fields'>, field: string, value: unknown): Word {
  const declared = def.fields[field];
  const option = declared?.kind === 'enum' || declared?.kind === 'tags' ? declared.values?.[String(value)] : undefined;
  const th = (typeof option === 'string' ? option : option?.label) ?? String(value ?? '');
  const text = texts[def.name]?.fields[field];
  return { th, en: (typeof text === 'object' ? text.options?.[String(value)] : undefined) ?? th };
}
