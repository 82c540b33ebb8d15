import { formatPhone } from '../../schema/format';
import { latinDigits } from '../format/money';
import { controlProps } from './props';
import type { InputProps } from './types';

/** Typed with or without spaces; shown in groups once it is left. */
export const PhoneInput = (props: InputProps<'phone'>) => (
  <input
    {...controlProps(props)} type="tel" inputMode="tel" autoComplete="off" value={props.value === null ? '' : formatPhone(props.value)}
    onChange={(event) => props.onChange(latinDigits(event.target.value).replace(/[^\d+]/g, ''))}
  />
);
