import { formatNationalId } from '../../schema/format';
import type { CellProps } from './types';

export const NationalIdCell = ({ value }: CellProps<'nationalId'>) => <span className="nowrap">{formatNationalId(value)}</span>;
