import type { CellProps, InputProps, KindView } from './types';
import { controlProps } from '../inputs/props';

/** One line in a list; the lines as they were typed on the record page. */
const LongTextCell = ({ value, mode }: CellProps<'longText'>) =>
  mode === 'list' ? <span className="clip">{value}</span> : <p className="prose">{value}</p>;

const LongTextInput = (props: InputProps<'longText'>) => (
  <textarea
    {...controlProps(props)}
    rows={4}
    value={props.value ?? ''}
    maxLength={props.field.maxLength}
    onChange={(event) => props.onChange(event.target.value)}
  />
);

export default { Cell: LongTextCell, Input: LongTextInput } satisfies KindView<'longText'>;
