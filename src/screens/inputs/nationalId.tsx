import { formatNationalId } from '../../schema/format';
import { latinDigits } from '../format/money';
import { controlProps } from './props';
import type { InputProps } from './types';

/** Thirteen digits, shown in groups once all are there. */
export const NationalIdInput = (props: InputProps<'nationalId'>) => (
  <input {...controlProps(props)} type="text" inputMode="numeric" autoComplete="off" value={formatNationalId(props.value ?? '')} onChange={(event) => props.onChange(latinDigits(event.target.value).replace(/[\s-]/g, ''))} />
);
