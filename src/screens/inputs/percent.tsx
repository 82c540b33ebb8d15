import { parseMoney } from '../format/money';
import { controlProps } from './props';
import type { InputProps } from './types';
import { useTyped } from './useTyped';

export function PercentInput(props: InputProps<'percent'>) {
  const { text, type, settle } = useTyped(props.value, props.onChange, String, parseMoney);
  return (
    <span className="affix">
      <input {...controlProps(props)} type="text" inputMode="decimal" autoComplete="off" value={text} onChange={(event) => type(event.target.value)} onBlur={settle} />
      <span className="affix__text" aria-hidden="true">%</span>
    </span>
  );
}
