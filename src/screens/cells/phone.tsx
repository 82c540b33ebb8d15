import { formatPhone } from '../../schema/format';
import type { CellProps } from './types';

/** Callable where one reads a record; in a list a tap opens the row. A masked number is no number to call. */
export const PhoneCell = ({ value, mode }: CellProps<'phone'>) => (
  mode === 'show' && /^\+?\d+$/.test(value) ? <a className="nowrap" href={`tel:${value}`}>{formatPhone(value)}</a> : <span className="nowrap">{formatPhone(value)}</span>
);
