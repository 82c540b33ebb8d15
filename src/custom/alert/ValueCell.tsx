import type { CellProps } from '../../screens/fields/types';
import { formatInt, formatMoney } from '../../schema/format';
import { useAlertWords } from './words';

/** A figure of an alert in its unit. */
export default function ValueCell({ value, row }: CellProps) {
  const w = useAlertWords();
  const { unit } = row;
  const amount = Number(value);
  if (unit !== 'minutes' && unit !== 'percent') return w('baht', { value: formatMoney(amount) });
  return w(unit, { value: unit === 'minutes' ? formatInt(amount) : String(amount) });
}
