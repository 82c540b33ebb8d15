import { formatInt } from '../../schema/format';
import type { CellProps, InputProps, KindView } from './types';
import { parseWhole } from '../format/money';
import { controlProps } from '../inputs/props';
import { useTyped } from '../inputs/useTyped';

const IntCell = ({ value }: CellProps<'int'>) => <span className="figure">{formatInt(value)}</span>;

function IntInput(props: InputProps<'int'>) {
  const { text, type, settle } = useTyped(props.value, props.onChange, formatInt, parseWhole);
  return (
    <input
      {...controlProps(props)}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      value={text}
      onChange={(event) => type(event.target.value)}
      onBlur={settle}
    />
  );
}

export default { Cell: IntCell, Input: IntInput } satisfies KindView<'int'>;
