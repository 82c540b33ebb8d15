import { formatPhone } from '../../schema/format';
import type { CellProps, InputProps, KindView } from './types';
import { latinDigits } from '../format/money';
import { controlProps } from '../inputs/props';

/** Callable where one reads a record; in a list a tap opens the row. A masked number is no number to call. */
const PhoneCell = ({ value, mode }: CellProps<'phone'>) =>
  mode === 'show' && /^\+?\d+$/.test(value) ? (
    <a className="nowrap" href={`tel:${value}`}>
      {formatPhone(value)}
    </a>
  ) : (
    <span className="nowrap">{formatPhone(value)}</span>
  );

/** Typed with or without separators. What is no digit stays as typed, so that one sees what is refused. */
const PhoneInput = (props: InputProps<'phone'>) => (
  <input
    {...controlProps(props)}
    type="tel"
    inputMode="tel"
    autoComplete="off"
    value={props.value === null ? '' : formatPhone(props.value)}
    onChange={(event) => props.onChange(latinDigits(event.target.value).replace(/[\s().-]/g, ''))}
  />
);

export default { Cell: PhoneCell, Input: PhoneInput } satisfies KindView<'phone'>;
