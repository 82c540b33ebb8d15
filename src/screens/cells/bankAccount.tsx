import { formatAccount } from '../../schema/format';
import type { CellProps } from './types';

export const BankAccountCell = ({ value }: CellProps<'bankAccount'>) => <span className="nowrap">{formatAccount(value)}</span>;
