import { createElement, Fragment, type ComponentType, type FunctionComponent } from 'react';
import type { UiKey } from '../providers/i18n/useT';
import type { Outline } from '../schema/outline';
import { entityNameOf } from '../schema/screens';
import type { FieldKind, Fields } from '../schema/fields/types';
import type { CellProps } from './fields/types';
import type { FilterProps } from './filters/types';
import type { InputProps } from './fields/types';
import type { EntityName, FieldsOf, Rec, RecordOf, ValuesOf } from './record';

type Typed = Readonly<Record<string, unknown>>;
/** A component of rows of one entity, or of any. */
type Shown<Own, Any> = FunctionComponent<Own> | ComponentType<Any>;
type KindOf<T> = T extends { kind: infer K extends FieldKind } ? K : FieldKind;

/**
 * What a bespoke screen adds to the generic ones: of an entity with the fields `F`, the rows `R` and the typed values `V`. Components may
 * be lazy.
 */
interface Parts<F, R, V> {
  /** Replaces the input of a field in forms. */
  inputs?: { readonly [K in keyof F]?: ComponentType<InputProps> };
  /** Replaces the input of a field in the list's filters. */
  filters?: { readonly [K in keyof F]?: ComponentType<FilterProps> };
  /** Replaces how a value is shown in lists and on the record page. */
  cells?: { readonly [K in keyof F]?: Shown<CellOf<R, KindOf<F[K]>>, CellProps> };
  /** What stands below the input of a field and looks at the whole form. */
  below?: { readonly [K in keyof F]?: FunctionComponent<Below<R, V>> };
  /** How a change of a field is told before it is saved: the rows of the table of changes. */
  changed?: { readonly [K in keyof F]?: ComponentType<ChangedProps> };
  /** What is told of all changes, in the foot of the form and above them before they are saved. */
  effect?: ComponentType<EffectProps>;
  /** The form takes the whole width. */
  wideForm?: true;
  /**
   * What the record looks like to those it is for: beside the form as it is typed, and beside the facts of the record unless something else
   * is `beside` them.
   */
  preview?: FunctionComponent<Preview<R, V>>;
  /** What stands above the rows of the list and shows what they show. */
  above?: ComponentType<AboveProps>;
  /** What follows a new record, before its page is opened: `onDone` opens it. */
  created?: ComponentType<CreatedProps>;
  /** Changes what a copy of a record starts with. */
  copied?: (values: Typed) => Promise<Record<string, unknown>>;
  /** Further tools of the list, beside its own. */
  tools?: ComponentType;
  /** Further tools of the record page, after its actions. */
  recordTools?: ComponentType<{ record: Rec }>;
  /** What stands beside the facts of the record page, and below them where there is no room: what one looks at to decide. */
  beside?: FunctionComponent<{ record: R }>;
  /** Further tabs of the record page, before its history. */
  tabs?: readonly Tab<R>[];
}
/** The filter of the list, its view included. */
export interface AboveProps {
  filter: Typed;
}
type CellOf<R, K extends FieldKind> = Omit<CellProps<K>, 'row'> & { row: R };
interface Below<R, V> {
  values: V;
  record: R | null;
  /** What the field was refused for. */
  error?: string;
  change(this: void, name: keyof V & string, value: unknown): void;
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
interface Preview<R, V> {
  values: V;
  record: R | null;
}
interface Tab<R> {
  id: string;
  label: UiKey;
  /** Before the related lists: it is what the record is opened for. */
  first?: true;
  content: Shown<{ record: R }, { record: Rec }>;
}

/** The parts of an entity as general code meets them, and, by the name of the entity, as bespoke code writes them. */
export type Decoration = Parts<Fields, Rec, Typed>;
export type DecorationOf<N extends EntityName> = Parts<FieldsOf<N>, RecordOf<N>, ValuesOf<N>>;
export type BelowProps<N extends EntityName | null = null> = N extends EntityName ? Below<RecordOf<N>, ValuesOf<N>> : Below<Rec, Typed>;
export type PreviewProps<N extends EntityName | null = null> = N extends EntityName
  ? Preview<RecordOf<N>, ValuesOf<N>>
  : Preview<Rec, Typed>;
/** `CellPropsOf<'bill_payment', 'end_date'>`. */
export type CellPropsOf<N extends EntityName, K extends keyof FieldsOf<N>> = CellOf<RecordOf<N>, KindOf<FieldsOf<N>[K]>>;

/** Tools that several decorations attach stand side by side. */
const sideBySide = (first: ComponentType, second: ComponentType): ComponentType =>
  function Both() {
    return createElement(Fragment, null, createElement(first), createElement(second));
  };

const decorations = new Map<string, Decoration>();

/**
 * Attaches bespoke parts to an entity, beside those that are attached already. A field its definition does not have does not compile. By
 * its name, because the definition is fetched with the first screen that shows it.
 */
export function decorate<const N extends EntityName>(name: N, own: DecorationOf<N>): void {
  const there = decorations.get(name);
  // General code gives each part rows of this entity alone.
  const decoration = own as Decoration;
  decorations.set(name, {
    ...there,
    ...decoration,
    inputs: { ...there?.inputs, ...decoration.inputs },
    filters: { ...there?.filters, ...decoration.filters },
    cells: { ...there?.cells, ...decoration.cells },
    below: { ...there?.below, ...decoration.below },
    changed: { ...there?.changed, ...decoration.changed },
    ...(there?.tools && decoration.tools && { tools: sideBySide(there.tools, decoration.tools) }),
    tabs: [...(there?.tabs ?? []), ...(decoration.tabs ?? [])],
  });
}

const none: Decoration = {};
export const decorationOf = (def: Outline): Decoration => decorations.get(entityNameOf(def)) ?? none;
