import type { CellProps, InputProps, KindView } from './types';
import { controlProps } from '../inputs/props';

const TextCell = ({ value }: CellProps<'text'>) => <span className="clip">{value}</span>;

const TextInput = (props: InputProps<'text'>) => (
  <input
    {...controlProps(props)}
    type="text"
    value={props.value ?? ''}
    maxLength={props.field.maxLength}
    autoComplete="off"
    spellCheck={false}
    inputMode={['digits', 'promptpay', 'biller'].includes(props.field.pattern ?? '') ? 'numeric' : undefined}
    onChange={(event) => props.onChange(event.target.value)}
  />
);

export default { Cell: TextCell, Input: TextInput } satisfies KindView<'text'>;
