import { formatPercent } from '../format/money';
import type { CellProps } from './types';

export const PercentCell = ({ value }: CellProps<'percent'>) => <span className="figure">{formatPercent(value)}</span>;
