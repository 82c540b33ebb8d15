import type { AnyResource } from './define';
import type { Fields } from './fields/types';
import type { Language, Word } from './messages';
import type { Outline } from './outline';
import type { AnyOverview } from './overview';
import { workLabel } from './work';

/** Columns that every resource has. */
export const systemWords = {
  id: { th: 'เลขที่', en: 'No.' },
  version: { th: 'เวอร์ชัน', en: 'Version' },
  created_at: { th: 'สร้างเมื่อ', en: 'Created' },
  updated_at: { th: 'แก้ไขล่าสุด', en: 'Updated' },
  service: { th: 'เว็บ', en: 'Site' },
} as const satisfies Readonly<Record<string, Word>>;

/** The English of a field: its label, or what else it has. */
export type FieldText =
  | string
  | { label: string; help?: string; options?: Readonly<Record<string, string>>; of?: Readonly<Record<string, FieldText>> };
type FieldTexts = Readonly<Record<string, FieldText>>;
/** The English of a further screen, and of the tabs above its list. */
export interface ScreenText {
  name: string;
  views?: Readonly<Record<string, string>>;
}
/** The English of an entity, as generic code reads it. */
export interface Texts {
  name: string;
  /** What one record is called, as within a sentence. */
  one: string;
  /** What adds one, where it is not “Add” and that. */
  adds?: string;
  fields: FieldTexts;
  actions: Readonly<Record<string, { label: string; ask?: string; done?: string; input?: FieldTexts; result?: FieldTexts }>>;
  views?: Readonly<Record<string, string>>;
  sections?: Readonly<Record<string, string>>;
  related?: Readonly<Record<string, string>>;
  tabs?: Readonly<Record<string, string>>;
  after?: Readonly<Record<string, string>>;
  screens?: Readonly<Record<string, ScreenText>>;
}

/** The words of a set of fields in one language. */
export interface FieldLabels {
  /** A field that is not declared is called as it is written. */
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
  /** What one record is called; in Thai as all of them are. */
  one: string;
  /** What adds a record. */
  add: string;
  view(id: string): string;
  action(name: string): string;
  /** The question of an action, `{field}` not yet filled. Empty when the action asks none. */
  ask(action: string): string;
  /** What is told when an action was carried out; undefined: its label, and that it is done. */
  done(action: string): string | undefined;
  /** The words of the input of an action. */
  input(action: string): FieldLabels;
  /** The words of the result of an action. */
  result(action: string): FieldLabels;
  section(id: string): string;
  related(id: string): string;
  /** A tab of several lists. */
  tab(id: string): string;
}

const labelOf = (text: FieldText | undefined): string | undefined => (typeof text === 'string' ? text : text?.label);
const moreOf = (text: FieldText | undefined) => (typeof text === 'object' ? text : undefined);
const wordOfSystem = (name: string, language: Language): string =>
  (systemWords as Readonly<Record<string, Word | undefined>>)[name]?.[language] ?? name;

function fieldLabels(fields: Fields, texts: FieldTexts | undefined, language: Language): FieldLabels {
  return {
    field: (name) => labelOf(texts?.[name]) ?? fields[name]?.label ?? wordOfSystem(name, language),
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

type Named = Pick<Outline, 'name' | 'label' | 'adds'> & { screen?: { id: string; of: { name: string; label: string; adds?: string } } };
/** The English of an entity that is known ahead of the rest. */
export type NameTexts = Pick<Texts, 'name' | 'one' | 'adds' | 'screens'>;
/** What an entity, or a screen over one, is called. `texts` is its English where that is the language. */
export const nameOf = (def: Named, texts: NameTexts | undefined): string =>
  (def.screen ? texts?.screens?.[def.screen.id]?.name : texts?.name) ?? def.label;

/** What adds a record of an entity, or of a screen over one. */
export function addingOf({ screen, ...def }: Named, texts: NameTexts | undefined): string {
  const { label, adds } = screen?.of ?? def;
  return texts ? (texts.adds ?? `Add ${texts.one}`) : (adds ?? `เพิ่ม${label}`);
}

export type Spoken = Named &
  Pick<AnyResource, 'fields' | 'actions'> &
  Partial<Record<'views' | 'after' | 'sections' | 'related', Readonly<Record<string, { label: string }>>>> & {
    overview?: Pick<AnyOverview, 'tabs'>;
  };
/** Every word of an entity: English from `texts`, where that is the language, anything else from its definition. */
export function labelsOf(def: Spoken, texts: Texts | undefined, language: Language): Labels {
  const { screen } = def;
  const own = screen && texts?.screens?.[screen.id];
  return {
    name: nameOf(def, texts),
    entity: texts?.name ?? screen?.of.label ?? def.label,
    one: texts?.one ?? screen?.of.label ?? def.label,
    add: addingOf(def, texts),
    ...fieldLabels(def.fields, texts?.fields, language),
    view: (id) => own?.views?.[id] ?? texts?.views?.[id] ?? def.views?.[id]?.label ?? workLabel(id)?.[language] ?? id,
    action: (name) => texts?.actions[name]?.label ?? def.actions[name]?.label ?? texts?.after?.[name] ?? def.after?.[name]?.label ?? name,
    ask: (name) => texts?.actions[name]?.ask ?? def.actions[name]?.ask ?? '',
    done: (name) => texts?.actions[name]?.done ?? def.actions[name]?.done,
    input: (name) => fieldLabels(def.actions[name]?.input ?? {}, texts?.actions[name]?.input, language),
    result: (name) => fieldLabels(def.actions[name]?.result ?? {}, texts?.actions[name]?.result, language),
    section: (id) => texts?.sections?.[id] ?? def.sections?.[id]?.label ?? '',
    tab: (id) => texts?.tabs?.[id] ?? def.overview?.tabs?.[id]?.label ?? id,
    related: (id) => texts?.related?.[id] ?? def.related?.[id]?.label ?? id,
  };
}
