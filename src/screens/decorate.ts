import type { ComponentType } from 'react';
import type { UiKey } from '../providers/i18n/useT';
import type { catalogue } from '../resources';
import type { Outline } from '../schema/outline';
import { entityNameOf } from '../schema/screens';
import type { AnyField, Fields } from '../schema/fields/types';
import type { CellProps } from './fields/types';
import type { FilterProps } from './filters/types';
import type { InputProps } from './fields/types';
import type { Rec } from './record';

/** What a bespoke screen adds to the generic ones. Components may be lazy. */
export interface Decoration<F extends Fields = Fields> {
  /** Replaces the input of a field in forms. */
  inputs?: { readonly [K in keyof F]?: ComponentType<InputProps> };
  /** Replaces the input of a field in the list's filters. */
  filters?: { readonly [K in keyof F]?: ComponentType<FilterProps> };
  /** Replaces how a value is shown in lists and on the record page. */
  cells?: { readonly [K in keyof F]?: ComponentType<CellProps> };
  /** What stands below the input of a field and looks at the whole form. */
  below?: { readonly [K in keyof F]?: ComponentType<BelowProps> };
  /** How a change of a field is told before it is saved: the rows of the table of changes. */
  changed?: { readonly [K in keyof F]?: ComponentType<ChangedProps> };
  /** What is told of all changes, in the foot of the form and above them before they are saved. */
  effect?: ComponentType<EffectProps>;
  /** The form takes the whole width. */
  wideForm?: true;
  /** What the record looks like to those it is for: beside the form as it is typed, and a tab of the record. */
  preview?: ComponentType<PreviewProps>;
  /** What stands above the rows of the list and shows what they show. */
  above?: ComponentType<AboveProps>;
  /** What follows a new record, before its page is opened: `onDone` opens it. */
  created?: ComponentType<CreatedProps>;
  /** Changes what a copy of a record starts with. */
  copied?: (values: Readonly<Record<string, unknown>>) => Promise<Record<string, unknown>>;
  /** Further tools of the list, beside its own. */
  tools?: ComponentType;
  /** Further tools of the record page, after its actions. */
  recordTools?: ComponentType<{ record: Rec }>;
  /** What stands beside the facts of the record page, and below them where there is no room: what one looks at to decide. */
  beside?: ComponentType<{ record: Rec }>;
  /** Further tabs of the record page, before its history. */
  tabs?: readonly RecordTab[];
}
/** The filter of the list, its view included. */
export interface AboveProps {
  filter: Readonly<Record<string, unknown>>;
}
export interface BelowProps {
  values: Readonly<Record<string, unknown>>;
  record: Rec | null;
  /** What the field was refused for. */ error?: string;
  change: (name: string, value: unknown) => void;
}
export interface CreatedProps {
  record: Rec;
  onDone: () => void;
}
export interface ChangedProps {
  before: unknown;
  after: unknown;
}
/** `onReview`: shows the changes, where there are any and they are shown before saving. */
export interface EffectProps {
  base: Readonly<Record<string, unknown>>;
  values: Readonly<Record<string, unknown>>;
  record: Rec | null;
  onReview?: () => void;
}
/** `values`: what is typed, or what the record says; `record`: null while it is new. */
export interface PreviewProps {
  values: Readonly<Record<string, unknown>>;
  record: Rec | null;
}
export interface RecordTab {
  id: string;
  label: UiKey;
  /** Before the related lists: it is what the record is opened for. */
  first?: true;
  content: ComponentType<{ record: Rec }>;
}

const decorations = new Map<string, Decoration<Record<string, AnyField>>>();

type Definition = (typeof catalogue)[keyof typeof catalogue];
/** The fields of an entity, by its name. */
type FieldsOf<N extends string> = Extract<Definition, { name: N }>['fields'];

/**
 * Attaches bespoke parts to an entity, beside those that are attached already. A field its definition does not have does not compile. By its name,
 * because the definition is fetched with the first screen that shows it.
 */
export function decorate<const N extends Definition['name']>(name: N, decoration: Decoration<FieldsOf<N>>): void {
  const there = decorations.get(name);
  decorations.set(name, {
    ...there,
    ...decoration,
    inputs: { ...there?.inputs, ...decoration.inputs },
    filters: { ...there?.filters, ...decoration.filters },
    cells: { ...there?.cells, ...decoration.cells },
    below: { ...there?.below, ...decoration.below },
    changed: { ...there?.changed, ...decoration.changed },
    tabs: [...(there?.tabs ?? []), ...(decoration.tabs ?? [])],
  });
}

const none: Decoration<Record<string, AnyField>> = {};
export const decorationOf = (def: Outline): Decoration<Record<string, AnyField>> => decorations.get(entityNameOf(def)) ?? none;
