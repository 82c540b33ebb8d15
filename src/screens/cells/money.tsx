import { formatMoney } from '../../schema/format';
import type { CellProps } from './types';

/** Minus and colour both say that an amount is below zero. */
export const MoneyCell = ({ value }: CellProps<'money'>) => <span className={value < 0 ? 'figure figure--below' : 'figure'}>{formatMoney(value)}</span>;
