import type { ComponentType } from 'react';
import { kindOf } from '../../schema/fields';
import type { AnyField, FieldKind } from '../../schema/fields/types';
import { BankFilter, ChoiceFilter, ExactFilter, RefFilter } from './Equals';
import { ClockFilter, DayFilter, FigureFilter } from './Range';
import { TagsFilter } from './Tags';
import { TextFilter } from './Text';
import type { FilterProps } from './types';

type Filter = ComponentType<FilterProps>;
/** What the rules of a kind (`Kind.filter`) are filtered by, unless the kind has a filter of its own. */
const byRule: Readonly<Record<ReturnType<typeof kindOf>['filter'], Filter | null>> = {
  contains: TextFilter,
  equals: ExactFilter,
  range: FigureFilter,
  has: TagsFilter,
  none: null,
};
const own: Partial<Record<FieldKind, Filter>> = {
  bool: ChoiceFilter,
  enum: ChoiceFilter,
  date: DayFilter,
  time: ClockFilter,
  datetime: DayFilter,
  bank: BankFilter,
  ref: RefFilter,
  refs: RefFilter,
};

/** The times every record has are filtered by day. */
export const filterOf = (field: AnyField | undefined): Filter | null =>
  field ? (own[field.kind] ?? byRule[kindOf(field).filter]) : DayFilter;
