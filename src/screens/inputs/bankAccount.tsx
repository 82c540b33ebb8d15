import { latinDigits } from '../format/money';
import { formatAccount } from '../../schema/format';
import { controlProps } from './props';
import type { InputProps } from './types';

/** Digits only are kept; the groups beneath are for reading them back. */
export const BankAccountInput = (props: InputProps<'bankAccount'>) => (
  <>
    <input {...controlProps(props)} type="text" inputMode="numeric" autoComplete="off" value={props.value ?? ''} onChange={(event) => props.onChange(latinDigits(event.target.value).replace(/[\s-]/g, ''))} />
    {props.value !== null && props.value.length >= 10 && <p className="field__help">{formatAccount(props.value)}</p>}
  </>
);
