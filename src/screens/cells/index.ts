import type { ComponentType } from 'react';
import type { AnyField, FieldKind } from '../../schema/fields/types';
import { BankCell } from './bank';
import { BankAccountCell } from './bankAccount';
import { NationalIdCell } from './nationalId';
import { BoolCell } from './bool';
import { ColorCell } from './color';
import { DateCell } from './date';
import { DatetimeCell } from './datetime';
import { EnumCell } from './enum';
import { FileCell } from './file';
import { ImageCell } from './image';
import { IntCell } from './int';
import { JsonCell } from './json';
import { ListCell } from './list';
import { LongTextCell } from './longText';
import { MoneyCell } from './money';
import { PercentCell } from './percent';
import { PeriodCell } from './period';
import { PhoneCell } from './phone';
import { RefCell } from './ref';
import { RefsCell } from './refs';
import { RichTextCell } from './richText';
import { SecretCell } from './secret';
import { TagsCell } from './tags';
import { TextCell } from './text';
import { TimeCell } from './time';
import type { CellProps } from './types';
import { UrlCell } from './url';
import { WeightsCell } from './weights';

/** How each kind is shown. A kind without its cell does not compile. */
const cells = {
  text: TextCell, longText: LongTextCell, richText: RichTextCell, int: IntCell, money: MoneyCell, percent: PercentCell, bool: BoolCell, enum: EnumCell,
  date: DateCell, time: TimeCell, datetime: DatetimeCell, period: PeriodCell, phone: PhoneCell, bank: BankCell, bankAccount: BankAccountCell, nationalId: NationalIdCell, ref: RefCell, refs: RefsCell,
  image: ImageCell, file: FileCell, tags: TagsCell, json: JsonCell, list: ListCell, weights: WeightsCell, color: ColorCell, url: UrlCell, secret: SecretCell,
} satisfies { [K in FieldKind]: ComponentType<CellProps<K>> };

/** The registry pairs each kind with its own cell, which the compiler checked above; a union of them cannot be called. */
export const cellOf = (field: AnyField): ComponentType<CellProps> => cells[field.kind] as unknown as ComponentType<CellProps>;

/** Columns of figures stand on the right, so that digits line up. */
export const isFigure = (field: AnyField | undefined): boolean => field?.kind === 'int' || field?.kind === 'money' || field?.kind === 'percent';
