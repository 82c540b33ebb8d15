import { formatNationalId } from '../../schema/format';
import type { CellProps, InputProps, KindView } from './types';
import { latinDigits } from '../format/money';
import { controlProps } from '../inputs/props';

const NationalIdCell = ({ value }: CellProps<'nationalId'>) => <span className="nowrap">{formatNationalId(value)}</span>;

/** Thirteen digits, shown in groups once all are there. */
const NationalIdInput = (props: InputProps<'nationalId'>) => (
  <input
    {...controlProps(props)}
    type="text"
    inputMode="numeric"
    autoComplete="off"
    value={formatNationalId(props.value ?? '')}
    onChange={(event) => props.onChange(latinDigits(event.target.value).replace(/[\s-]/g, ''))}
  />
);

export default { Cell: NationalIdCell, Input: NationalIdInput } satisfies KindView<'nationalId'>;
