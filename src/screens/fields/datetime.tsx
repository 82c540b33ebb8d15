import { useScreen } from '../screen';
import { showDatetime } from '../format/value';
import { DayFilter } from '../filters/Range';
import type { CellProps, InputProps, KindView } from './types';
import { MomentField } from '../../ui/DateField';
import { fromLocalInput, toLocalInput } from '../format/dates';

function DatetimeCell({ value }: CellProps<'datetime'>) {
  const { language } = useScreen();
  return (
    <time className="nowrap" dateTime={value}>
      {showDatetime(value, language)}
    </time>
  );
}

/** A moment in Bangkok time, whatever the computer's own zone. */
const DatetimeInput = ({ id, name, value, onChange, disabled, invalid, describedBy }: InputProps<'datetime'>) => (
  <MomentField
    id={id}
    name={name}
    value={value === null ? null : toLocalInput(value)}
    onChange={(local) => onChange(local === null ? null : fromLocalInput(local))}
    disabled={disabled}
    invalid={invalid}
    describedBy={describedBy}
  />
);

export default { Cell: DatetimeCell, Input: DatetimeInput, Filter: DayFilter } satisfies KindView<'datetime'>;
