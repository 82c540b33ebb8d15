import type { CellProps } from './types';

export const TimeCell = ({ value }: CellProps<'time'>) => <time className="nowrap" dateTime={value}>{value}</time>;
