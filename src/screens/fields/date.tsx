import { useScreen } from '../screen';
import { showDate } from '../format/value';
import { DayFilter } from '../filters/Range';
import type { CellProps, InputProps, KindView } from './types';
import { DayField } from '../../ui/DateField';

function DateCell({ value }: CellProps<'date'>) {
  const { language } = useScreen();
  return (
    <time className="nowrap" dateTime={value}>
      {showDate(value, language)}
    </time>
  );
}

const DateInput = ({ id, name, value, onChange, disabled, invalid, describedBy }: InputProps<'date'>) => (
  <DayField id={id} name={name} value={value} onChange={onChange} disabled={disabled} invalid={invalid} describedBy={describedBy} />
);

export default { Cell: DateCell, Input: DateInput, Filter: DayFilter } satisfies KindView<'date'>;
