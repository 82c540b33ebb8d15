import { useScreen } from '../screen';
import { showDate } from '../format/value';
import type { CellProps } from './types';

export function PeriodCell({ value }: CellProps<'period'>) {
  const { language } = useScreen();
  return <span className="nowrap">{showDate(value.from, language)} – {showDate(value.to, language)}</span>;
}
