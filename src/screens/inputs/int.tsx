import { formatInt } from '../../schema/format';
import { parseWhole } from '../format/money';
import { controlProps } from './props';
import type { InputProps } from './types';
import { useTyped } from './useTyped';

export function IntInput(props: InputProps<'int'>) {
  const { text, type, settle } = useTyped(props.value, props.onChange, formatInt, parseWhole);
  return <input {...controlProps(props)} type="text" inputMode="numeric" autoComplete="off" value={text} onChange={(event) => type(event.target.value)} onBlur={settle} />;
}
