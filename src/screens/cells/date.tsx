import { useScreen } from '../screen';
import { showDate } from '../format/value';
import type { CellProps } from './types';

export function DateCell({ value }: CellProps<'date'>) {
  const { language } = useScreen();
  return <time className="nowrap" dateTime={value}>{showDate(value, language)}</time>;
}
