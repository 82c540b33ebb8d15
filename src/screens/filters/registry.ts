import type { ComponentType } from 'react';
import type { AnyField, FieldKind } from '../../schema/fields/types';
import { BankFilter, ChoiceFilter, ExactFilter, RefFilter } from './Equals';
import { ClockFilter, DayFilter, FigureFilter } from './Range';
import { TagsFilter } from './Tags';
import { TextFilter } from './Text';
import type { FilterProps } from './types';

/** How each kind is filtered by; null where no list can. A kind that is missing does not compile. */
const filters = {
  text: TextFilter, longText: TextFilter, richText: null, int: FigureFilter, money: FigureFilter, percent: FigureFilter, bool: ChoiceFilter, enum: ChoiceFilter,
  date: DayFilter, time: ClockFilter, datetime: DayFilter, period: null, phone: TextFilter, bank: BankFilter, bankAccount: ExactFilter, nationalId: ExactFilter, ref: RefFilter, refs: RefFilter,
  image: null, file: null, tags: TagsFilter, json: null, list: null, weights: null, color: ExactFilter, url: null, secret: null,
} satisfies Record<FieldKind, ComponentType<FilterProps> | null>;

/** The times every record has are filtered by day. */
export const filterOf = (field: AnyField | undefined): ComponentType<FilterProps> | null => (field ? filters[field.kind] : DayFilter);
