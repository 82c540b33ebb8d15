import type { ComponentType } from 'react';
import { kindOf } from '../../schema/fields';
import type { AnyField, Field, FieldKind } from '../../schema/fields/types';
import type { CellProps, InputProps, KindView } from './types';

/** Each file is named after its kind; a test holds that no kind is without one. */
const views = Object.fromEntries(
  Object.entries(import.meta.glob<KindView<FieldKind>>('./*.tsx', { eager: true, import: 'default' })).map(([path, view]) => [
    path.slice('./'.length, -'.tsx'.length),
    view,
  ]),
);
const viewOf = (field: AnyField): KindView<FieldKind> => {
  const view = views[field.kind];
  if (!view) throw new Error(`Fields of the kind “${field.kind}” have no file in src/screens/fields`);
  return view;
};

export const cellOf = (field: AnyField): ComponentType<CellProps> => viewOf(field).Cell;
/** A list has no input of its own: each of its cells has one (`parts/ListField.tsx`). */
export const inputOf = (field: Field<Exclude<FieldKind, 'list'>>): ComponentType<InputProps> =>
  viewOf(field).Input as ComponentType<InputProps>;
/** The filter a kind has of its own, and what stands in the panel of its token above a list. */
export const ownFilterOf = (field: AnyField): KindView<FieldKind>['Filter'] => viewOf(field).Filter;
export const tokenPanelOf = (field: AnyField | undefined): KindView<FieldKind>['Token'] => field && viewOf(field).Token;

/** Columns of figures stand on the right, so that digits line up. */
export const isFigure = (field: AnyField | undefined): boolean => field !== undefined && kindOf(field).figure === true;
/** A kind made of several controls: its label names a group. */
export const isGroup = (field: AnyField): boolean => kindOf(field).group === true || (field.kind === 'tags' && field.values !== undefined);
