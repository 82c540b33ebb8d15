import type { ComponentType } from 'react';
import type { AnyField, Field, FieldKind } from '../../schema/fields/types';
import { BankInput } from './bank';
import { BankAccountInput } from './bankAccount';
import { NationalIdInput } from './nationalId';
import { BoolInput } from './bool';
import { ColorInput } from './color';
import { DateInput } from './date';
import { DatetimeInput } from './datetime';
import { EnumInput } from './enum';
import { FileInput } from './file';
import { ImageInput } from './image';
import { IntInput } from './int';
import { JsonInput } from './json';
import { LongTextInput } from './longText';
import { MoneyInput } from './money';
import { PercentInput } from './percent';
import { PeriodInput } from './period';
import { PhoneInput } from './phone';
import { RefInput } from './ref';
import { RefsInput } from './refs';
import { RichTextInput } from './richText';
import { SecretInput } from './secret';
import { TagsInput } from './tags';
import { TextInput } from './text';
import { TimeInput } from './time';
import type { InputFor, InputProps } from './types';
import { UrlInput } from './url';
import { WeightsInput } from './weights';

/** A list has no input of its own: each of its cells has one (`parts/ListField.tsx`). */
type TypedKind = Exclude<FieldKind, 'list'>;

/** How each kind is typed. A kind without its input does not compile. */
const inputs = {
  text: TextInput, longText: LongTextInput, richText: RichTextInput, int: IntInput, money: MoneyInput, percent: PercentInput, bool: BoolInput, enum: EnumInput,
  date: DateInput, time: TimeInput, datetime: DatetimeInput, period: PeriodInput, phone: PhoneInput, bank: BankInput, bankAccount: BankAccountInput, nationalId: NationalIdInput, ref: RefInput, refs: RefsInput,
  image: ImageInput, file: FileInput, tags: TagsInput, json: JsonInput, weights: WeightsInput, color: ColorInput, url: UrlInput, secret: SecretInput,
} satisfies { [K in TypedKind]: InputFor<K> };

/** The registry pairs each kind with its own input, which the compiler checked above; a union of them cannot be called. */
export const inputOf = (field: Field<TypedKind>): ComponentType<InputProps> => inputs[field.kind] as unknown as ComponentType<InputProps>;

/** Kinds made of several controls: their label names a group. */
const groups: readonly FieldKind[] = ['period', 'list', 'weights'];
export const isGroup = (field: AnyField): boolean => groups.includes(field.kind) || (field.kind === 'tags' && field.values !== undefined);
