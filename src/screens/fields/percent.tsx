import { formatPercent, parseMoney } from '../format/money';
import type { CellProps, InputProps, KindView } from './types';
import { controlProps } from '../inputs/props';
import { useTyped } from '../inputs/useTyped';

const PercentCell = ({ value }: CellProps<'percent'>) => <span className="figure">{formatPercent(value)}</span>;

function PercentInput(props: InputProps<'percent'>) {
  const { text, type, settle } = useTyped(props.value, props.onChange, String, parseMoney);
  return (
    <span className="affix">
      <input
        {...controlProps(props)}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={(event) => type(event.target.value)}
        onBlur={settle}
      />
      <span className="affix__text" aria-hidden="true">
        %
      </span>
    </span>
  );
}

export default { Cell: PercentCell, Input: PercentInput } satisfies KindView<'percent'>;
