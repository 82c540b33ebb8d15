import { english } from '../../src/resources/english';
import { departmentText } from '../../src/schema/data/departments';
import { labelsOf, nameOf, type FieldLabels, type Labels, type Spoken, type Texts } from '../../src/schema/labels';
import type { Language, Word } from '../../src/schema/messages';
import { entityNameOf } from '../../src/schema/screens';

/** Entities of the product; one that tests add has only its own words. */
const texts: Readonly<Record<string, Texts | undefined>> = english;

/** What a resource is called. */
export const nameWord = (def: Parameters<typeof nameOf>[0]): Word => ({ th: def.label, en: nameOf(def, texts[def.name]) });

/** What an action is called. */
export const actionWord = (def: Spoken, action: string): Word => both(def, (labels) => labels.action(action));

/** What departments are called. */
export const departmentsWord = (codes: readonly string[]): Word => ({
  th: codes.map((code) => departmentText(code, 'th')).join(', '),
  en: codes.map((code) => departmentText(code, 'en')).join(', '),
});

const known = new WeakMap<Spoken, Readonly<Record<Language, Labels>>>();
function labelsBoth(def: Spoken): Readonly<Record<Language, Labels>> {
  let labels = known.get(def);
  if (!labels) known.set(def, (labels = { th: labelsOf(def, undefined, 'th'), en: labelsOf(def, texts[entityNameOf(def)], 'en') }));
  return labels;
}

/** Every word of a resource in one language. */
export const labelsIn = (def: Spoken, language: Language): Labels => labelsBoth(def)[language];

/** Something of a resource in both languages. */
function both(def: Spoken, say: (labels: Labels) => string): Word {
  const { th, en } = labelsBoth(def);
  return { th: say(th), en: say(en) };
}

/** What a field is called, whether it is the record's own or typed into an action's dialog; an unknown one is called as it is written. */
export const fieldWord = (def: Spoken, field: string, action = ''): Word => cellWord(def, [field], action);

/** What a cell of a list field is called: `['steps', 'reward']`. */
export function cellWord(def: Spoken, [list = '', ...cell]: readonly string[], action = ''): Word {
  const isInput = def.actions[action]?.input?.[list] !== undefined;
  const path = [list, ...cell];
  return both(def, (labels) => {
    const of: FieldLabels = path.slice(0, -1).reduce<FieldLabels>((each, name) => each.of(name), isInput ? labels.input(action) : labels);
    return of.field(path.at(-1) ?? list);
  });
}

/** What a state, or a word of a closed set, is called; a value that is none is said as it is. */
export const stateWord = (def: Spoken, field: string, value: unknown): Word =>
  both(def, (labels) => labels.option(field, String(value ?? '')));
