import { useScreen } from '../screen';
import { showDatetime } from '../format/value';
import type { CellProps } from './types';

export function DatetimeCell({ value }: CellProps<'datetime'>) {
  const { language } = useScreen();
  return <time className="nowrap" dateTime={value}>{showDatetime(value, language)}</time>;
}
