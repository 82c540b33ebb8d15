import { formatAccount } from '../../schema/format';
import type { CellProps, InputProps, KindView } from './types';
import { latinDigits } from '../format/money';
import { controlProps } from '../inputs/props';

const BankAccountCell = ({ value }: CellProps<'bankAccount'>) => <span className="nowrap">{formatAccount(value)}</span>;

/** Digits only are kept; the groups beneath are for reading them back. */
const BankAccountInput = (props: InputProps<'bankAccount'>) => (
  <>
    <input
      {...controlProps(props)}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      value={props.value ?? ''}
      onChange={(event) => props.onChange(latinDigits(event.target.value).replace(/[\s-]/g, ''))}
    />
    {props.value !== null && props.value.length >= 10 && <p className="field__help">{formatAccount(props.value)}</p>}
  </>
);

export default { Cell: BankAccountCell, Input: BankAccountInput } satisfies KindView<'bankAccount'>;
