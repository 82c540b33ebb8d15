import type { ComponentType } from 'react';
import { kindOf } from '../../schema/fields';
import type { AnyField } from '../../schema/fields/types';
import { ownFilterOf } from '../fields';
import { ExactFilter } from './Equals';
import { DayFilter, FigureFilter } from './Range';
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

/** The times every record has are filtered by day. */
export const filterOf = (field: AnyField | undefined): Filter | null =>
  field ? (ownFilterOf(field) ?? byRule[kindOf(field).filter]) : DayFilter;
