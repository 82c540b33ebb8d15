import { formatInt } from '../../schema/format';
import type { CellProps } from './types';

export const IntCell = ({ value }: CellProps<'int'>) => <span className="figure">{formatInt(value)}</span>;
