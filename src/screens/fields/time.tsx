import { ClockFilter } from '../filters/Range';
import type { CellProps, InputProps, KindView } from './types';
import { TimeField } from '../../ui/DateField';

const TimeCell = ({ value }: CellProps<'time'>) => (
  <time className="nowrap" dateTime={value}>
    {value}
  </time>
);

const TimeInput = ({ id, name, value, onChange, disabled, invalid, describedBy }: InputProps<'time'>) => (
  <TimeField id={id} name={name} value={value} onChange={onChange} disabled={disabled} invalid={invalid} describedBy={describedBy} />
);

export default { Cell: TimeCell, Input: TimeInput, Filter: ClockFilter } satisfies KindView<'time'>;
