import type { AnyResource } from '../../schema/define';
import type { Fields } from '../../schema/fields/types';
import { englishResources } from './dictionary';
import type { Outline } from '../../schema/outline';
import { entityNameOf, entityOf } from '../../schema/screens';
import { workLabel } from '../../schema/work';
import type { Language } from './language';
import type { LooseFieldText, LooseTexts } from '../../resources/english/texts';
import { system } from './system';

/** The words of a set of fields in one language. */
export interface FieldLabels {
  field(name: string): string;
  help(name: string): string | undefined;
  /** The word of a value of a closed set; an unknown value is shown itself. */
  option(field: string, value: string): string;
  /** The words of the sub-fields of a `list` field. */
  of(field: string): FieldLabels;
}
export interface Labels extends FieldLabels {
  name: string;
  /** What the records are called: the name itself, or for a screen over an entity the entity's name. */
  entity: string;
  view(id: string): string;
  action(name: string): string;
  /** The question of an action, `{field}` not yet filled. Empty when the action asks none. */
  ask(action: string): string;
  /** The words of the input of an action. */
  input(action: string): FieldLabels;
  /** The words of the result of an action. */
  result(action: string): FieldLabels;
  section(id: string): string;
  related(id: string): string;
}

const labelOf = (text: LooseFieldText | undefined): string | undefined => (typeof text === 'string' ? text : text?.label);
const moreOf = (text: LooseFieldText | undefined) => (typeof text === 'object' ? text : undefined);

function fieldLabels(fields: Fields, texts: Readonly<Record<string, LooseFieldText>> | undefined, language: Language): FieldLabels {
  return {
    field: (name) => labelOf(texts?.[name]) ?? fields[name]?.label ?? system(name, language),
    help: (name) => moreOf(texts?.[name])?.help ?? fields[name]?.help,
    option: (name, value) => {
      const field = fields[name];
      const declared = field?.kind === 'enum' || field?.kind === 'tags' ? field.values?.[value] : undefined;
      return moreOf(texts?.[name])?.options?.[value] ?? (typeof declared === 'string' ? declared : declared?.label) ?? value;
    },
    of: (name) => {
      const field = fields[name];
      return fieldLabels(field?.kind === 'list' ? field.of : {}, moreOf(texts?.[name])?.of, language);
    },
  };
}

/** The English words of an entity; undefined in Thai. */
const textsOf = (def: Outline, language: Language): LooseTexts | undefined =>
  language === 'en' ? (englishResources() as Readonly<Record<string, LooseTexts>> | null)?.[entityNameOf(def)] : undefined;

/** What an entity, or a screen over one, is called. */
export function nameOf(def: Outline, language: Language): string {
  const texts = textsOf(def, language);
  return (def.screen ? texts?.screens?.[def.screen.id]?.name : texts?.name) ?? def.label;
}

/** Every word of an entity: Thai from its definition, English from the dictionary. */
export function labelsOf(def: AnyResource, language: Language): Labels {
  const entity = entityOf(def);
  const texts = textsOf(def, language);
  const own = def.screen && texts?.screens?.[def.screen.id];
  return {
    name: nameOf(def, language),
    entity: texts?.name ?? entity.label,
    ...fieldLabels(def.fields, texts?.fields, language),
    view: (id) => own?.views?.[id] ?? texts?.views?.[id] ?? def.views?.[id]?.label ?? workLabel(def, id)?.[language] ?? id,
    action: (name) => texts?.actions[name]?.label ?? def.actions[name]?.label ?? texts?.after?.[name] ?? def.after?.[name]?.label ?? name,
    ask: (name) => texts?.actions[name]?.ask ?? def.actions[name]?.ask ?? '',
    input: (name) => fieldLabels(def.actions[name]?.input ?? {}, texts?.actions[name]?.input, language),
    result: (name) => fieldLabels(def.actions[name]?.result ?? {}, texts?.actions[name]?.result, language),
    section: (id) => texts?.sections?.[id] ?? def.sections?.[id]?.label ?? '',
    related: (id) => texts?.related?.[id] ?? def.related?.[id]?.label ?? id,
  };
}
